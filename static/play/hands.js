// What is being pressed or dragged is not taken out of the hand: a press is one only when it ends where it began.
// `begun` is called as one begins in one of these places, `over` once what was pressed has been told.

export function whilePressed(places, begun, over) {
  let letGo = null;
  document.addEventListener("pointerdown", ({ target, button }) => {
    letGo?.(); // whose end nobody was told of
    if (button || !target.closest(places) || target.closest("select")) return;
    begun();
    letGo = () => {
      letGo = null;
      setTimeout(over);
    };
  });
  for (const name of ["pointerup", "pointercancel", "blur"]) addEventListener(name, () => letGo?.());
}
