// What the map shows besides, in a list that closes again, and the legend on a sheet over the page.

export function beginSheets(frame) {
  const list = frame.querySelector(".map-show");
  const close = () => list.removeAttribute("open");
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".map-show")) close();
  });
  // One thing is shown at a time, and the list lies over where it is drawn.
  list.addEventListener("click", (event) => {
    if (!event.target.closest("button")) return;
    close();
    list.querySelector("summary").focus();
  });
  list.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !list.open) return;
    event.stopPropagation();
    close();
    list.querySelector("summary").focus();
  });
  const link = document.getElementById("legend");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    close();
    legend(link).showModal();
  });
}

function legend(link) {
  const old = document.getElementById("legend-sheet");
  if (old) return old;
  const sheet = document.createElement("dialog");
  sheet.id = "legend-sheet";
  sheet.className = "legend-sheet";
  sheet.setAttribute("aria-label", "Legend");
  const shut = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
  shut.addEventListener("click", () => sheet.close());
  const print = Object.assign(document.createElement("a"), { href: link.href, target: "_blank", textContent: "To print" });
  print.className = "button";
  const row = document.createElement("div");
  row.className = "actions";
  row.append(shut, print);
  const frame = document.createElement("div");
  frame.className = "picture";
  frame.tabIndex = 0;
  const picture = Object.assign(new Image(), { src: link.href, alt: "The map as a picture, with the legend" });
  // The legend stands at the right of the picture.
  picture.addEventListener("load", () => (frame.scrollLeft = frame.scrollWidth));
  frame.append(picture);
  sheet.append(row, frame);
  document.body.append(sheet);
  return sheet;
}

// A step has ended: what belonged to it (a ring, words to find) goes, and the page begins at its head.
let step = null;

export function newStep(map) {
  const now = document.querySelector("#panel .standing")?.dataset.title + (document.querySelector("#panel .step strong")?.textContent ?? "");
  const isOther = step !== null && step !== now;
  step = now;
  if (!isOther) return;
  map.forget();
  document.getElementById("map-goto")?.reset();
  scrollTo({ top: 0 });
}
