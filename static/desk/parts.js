// Parts of the desk draw themselves anew whenever something happens, but not under the referee's hand, and with what he
// has typed there.

import { whilePressed } from "../play/hands.js";
import { keepTyped } from "./typed.js";

const PARTS = "main [hx-trigger^='position-changed']";

let isPressed = false;
let behind = null; // the part that has not been drawn anew meanwhile
let giveBack = null; // what was typed in the part that is drawn anew

whilePressed(PARTS, () => (isPressed = true), () => {
  isPressed = false;
  const part = behind;
  behind = null;
  if (part) htmx.ajax("GET", part.getAttribute("hx-get"), { source: part });
});

document.body.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (!target.matches(PARTS) || !detail.shouldSwap) return;
  giveBack = null;
  if (isPressed) {
    detail.shouldSwap = false;
    behind = target;
  } else if (detail.requestConfig.elt === target) giveBack = keepTyped(target); // news; else it was sent
});

// On a telephone the names of the pages stand in one row, of which the page that is open is to be seen.
const row = document.querySelector(".desk-nav ul");
const here = row?.querySelector("[aria-current]");
if (here) row.scrollLeft = here.getBoundingClientRect().left - row.getBoundingClientRect().left - row.clientWidth / 3;

document.body.addEventListener("htmx:afterSwap", ({ target }) => {
  if (!target.matches(PARTS)) return;
  giveBack?.(target);
  giveBack = null;
});
