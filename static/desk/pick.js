// A long list of choices is searched by words; without this it stands whole, under its headings.

const whole = new WeakMap();

function show() {
  for (const tools of document.querySelectorAll("[data-pick][hidden]")) tools.hidden = false;
}

function fits(option, words) {
  const text = `${option.textContent} ${option.value} ${option.parentElement.label ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function find(input) {
  const select = document.getElementById(input.dataset.for);
  if (!whole.has(select)) whole.set(select, select.cloneNode(true));
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = whole.get(select).cloneNode(true);
  for (const option of words.length ? [...kept.options] : []) if (!option.value || !fits(option, words)) option.remove();
  for (const group of kept.querySelectorAll("optgroup:empty, optgroup:not(:has(option))")) group.remove();
  const chosen = select.value;
  const count = kept.options.length;
  select.replaceChildren(...kept.childNodes);
  select.size = words.length && count ? Math.min(10, Math.max(2, count + select.querySelectorAll("optgroup").length)) : 0;
  select.value = chosen;
  if (words.length && select.value !== chosen) select.selectedIndex = -1;
  input.parentElement.querySelector("[role=status]").textContent = words.length ? `${count} found` : "";
}

function choose(input) {
  const select = document.getElementById(input.dataset.for);
  const first = [...select.options].find((option) => option.value);
  if (!first || !input.value.trim()) return;
  select.value = first.value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

const field = (event) => (event.target.matches?.("[data-pick] input") ? event.target : null);
document.addEventListener("input", (event) => { if (field(event)) find(event.target); });
// The form asks how a choice stands when it changes: what is typed to find one is no choice.
document.addEventListener("change", (event) => { if (field(event)) event.stopPropagation(); }, true);
document.addEventListener("keydown", (event) => {
  if (!field(event)) return;
  if (event.key === "Enter") choose(event.target);
  if (event.key === "ArrowDown") document.getElementById(event.target.dataset.for).focus();
  if (event.key === "Enter" || event.key === "ArrowDown") event.preventDefault();
});
document.body.addEventListener("htmx:afterSettle", show);
show();
