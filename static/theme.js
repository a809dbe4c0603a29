// Pages by day or by night: as the device says, until somebody chooses; his choice is kept in this browser.

(() => {
  const KEY = "theme";
  const NEXT = { "": "dark", dark: "light", light: "" };
  const WORDS = { "": "as this device", dark: "dark", light: "light" };
  const SIGNS = { "": "\u25d0", dark: "\u263e", light: "\u2600" };
  const root = document.documentElement;
  const read = () => {
    try {
      return localStorage.getItem(KEY) ?? "";
    } catch {
      return "";
    }
  };
  const show = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  const name = (button, theme) => {
    button.textContent = SIGNS[theme];
    button.title = `Colours: ${WORDS[theme]}. Press for: ${WORDS[NEXT[theme]]}`;
    button.setAttribute("aria-label", button.title);
  };
  let theme = read() in NEXT ? read() : "";
  show(theme);
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (!button) return;
    button.hidden = false;
    name(button, theme);
    button.addEventListener("click", () => {
      theme = NEXT[theme];
      show(theme);
      name(button, theme);
      try {
        if (theme) localStorage.setItem(KEY, theme);
        else localStorage.removeItem(KEY);
      } catch {
        // It holds for this page at least.
      }
    });
  });
})();
