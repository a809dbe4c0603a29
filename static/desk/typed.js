// What the referee has typed or chosen and not yet sent, and what he has unfolded to do so, outlasts a part of the page
// that is drawn anew: each field by its id, each fold by its place under its heading; the caret stays where it was.

export function keepTyped(part) {
  const fields = [...part.querySelectorAll("input[id], select[id], textarea[id]")].filter(isChanged);
  const kept = fields.map((field) => [field.id, whatOf(field), field[whatOf(field)]]);
  const { id: at, selectionStart: caret } = document.activeElement;
  const open = [...part.querySelectorAll("details[open]")].map(placeOf).filter(Boolean);
  return (anew) => {
    for (const [id, what, value] of kept) {
      const field = anew.querySelector(`#${CSS.escape(id)}`);
      const isThere = field && (!field.options || [...field.options].some((option) => option.value === value));
      if (isThere) field[what] = value;
      if (isThere && id === at && typeof caret === "number") field.setSelectionRange(caret, caret);
    }
    for (const fold of anew.querySelectorAll("details")) fold.open ||= open.includes(placeOf(fold));
  };
}

const whatOf = (field) => (field.type === "checkbox" ? "checked" : "value");

function isChanged(field) {
  if (["radio", "hidden", "submit"].includes(field.type)) return false; // an answer that is chosen: `answers.js`
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  return field.value !== (field.options ? chosenAtFirst(field) : field.defaultValue);
}

function chosenAtFirst({ options }) {
  return ([...options].find((one) => one.defaultSelected) ?? options[0])?.value;
}

function placeOf(fold) {
  const section = fold.closest("[aria-labelledby]");
  return section && `${section.getAttribute("aria-labelledby")} ${[...section.querySelectorAll("details")].indexOf(fold)}`;
}
