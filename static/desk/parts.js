// Parts of the desk draw themselves anew whenever something happens, but not under the referee's hand.

import { whilePressed } from "../play/hands.js";

const PARTS = "main [hx-trigger^='position-changed']";

let isPressed = false;
let behind = null; // the part that has not been drawn anew meanwhile

whilePressed(PARTS, () => (isPressed = true), () => {
  isPressed = false;
  const part = behind;
  behind = null;
  if (part) htmx.ajax("GET", part.getAttribute("hx-get"), { source: part });
});

document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (!isPressed || !event.target.matches(PARTS)) return;
  event.detail.shouldSwap = false;
  behind = event.target;
});
