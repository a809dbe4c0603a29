// Keys that hold anywhere on the table: Escape begins anew, Ctrl+Enter gives the order that stands ready, Ctrl+Z takes
// the last move back.

const WRITES = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const CLOSES = "dialog[open], :popover-open, .map-show[open], .drafts .is-dragged"; // what Escape is meant for while it is there

export function beginKeys(composer, map) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(event, composer);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && map.isReady) {
      event.preventDefault();
      composer.give();
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey) && !event.target.closest("input, textarea")?.value) {
      event.preventDefault();
      document.getElementById("undo")?.click();
    }
  });
}

// The map hears its own Escape first; wherever else somebody is, it means the same, unless something nearer closes.
function leave(event, composer) {
  const back = document.getElementById("end-back");
  if (back) back.click();
  else if (!event.defaultPrevented && !event.target.closest(WRITES) && !document.querySelector(CLOSES)) composer.clear();
}
