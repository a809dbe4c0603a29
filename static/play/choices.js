// What somebody has chosen beside his drafts outlasts a part of the page that refreshes itself meanwhile; what he has
// not touched follows the page.

const chosen = new Map();

const fieldsOf = (form) => form.querySelectorAll("select, input:is([type=radio], [type=checkbox])");
const keyOf = (field) => `${field.form.dataset.choices} ${field.name}`;

function restore(field) {
  const value = chosen.get(keyOf(field));
  if (value === undefined) return;
  if (field.type === "radio") field.checked = field.value === value;
  else if (field.type === "checkbox") field.checked = value;
  else if ([...field.options].some((option) => option.value === value)) field.value = value;
}

document.body.addEventListener("change", ({ target }) => {
  if (!target.form?.dataset.choices) return;
  chosen.set(keyOf(target), target.type === "checkbox" ? target.checked : target.value);
});

document.body.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
  if (detail.target.id !== "panel-rest") return;
  const forms = [...detail.target.querySelectorAll("form[data-choices]")];
  const names = new Set(forms.map((form) => form.dataset.choices));
  for (const key of [...chosen.keys()]) if (!names.has(key.split(" ")[0])) chosen.delete(key);
  for (const form of forms) fieldsOf(form).forEach(restore);
});
