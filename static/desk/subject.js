// Another subject is chosen: what was typed of its correction goes along, and only that. A field that still
// shows how the old subject stands is filled in by the page for the new one.

function isTyped(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked;
  return field.value !== (field.dataset.present ?? "");
}

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt.id !== "subject-form") return;
  for (const field of document.querySelectorAll("#correction-form :is(input:not([type=hidden]), select)[name]"))
    if (isTyped(field)) event.detail.parameters[field.name] = field.value;
});
