// What somebody was at in a part of the page that is drawn anew he is at again, words and caret with it.

export function keepFocus(place, isTyped) {
  const held = document.activeElement;
  const was = place.contains(held) ? { selector: selectorOf(held), caret: held.selectionStart, value: held.value } : null;
  return () => {
    const field = was?.selector && place.querySelector(was.selector);
    if (!field) return;
    if (isTyped && held.id === "order-text") field.value = was.value;
    field.focus({ preventScroll: true });
    if (was.caret !== undefined && was.caret !== null && field.setSelectionRange) field.setSelectionRange(was.caret, was.caret);
  };
}

// One of a list has no id of its own, but a name and a value.
function selectorOf({ id, name, value, type }) {
  if (id) return `#${CSS.escape(id)}`;
  if (!name) return null;
  return `[name="${CSS.escape(name)}"]${["checkbox", "radio", "submit"].includes(type) ? `[value="${CSS.escape(value)}"]` : ""}`;
}
