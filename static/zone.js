// The browser's guess at the reader's time zone stands in the field until he confirms it; who is
// in the site's zone is not asked.

const guess = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
for (const field of document.querySelectorAll("[data-zone]")) {
  if (!guess || field.value) continue;
  field.value = guess;
  if (field.form.dataset.zoneNow === guess) field.form.hidden = true;
  for (const said of field.form.querySelectorAll("[data-zone-said]")) said.hidden = false;
  for (const name of field.form.querySelectorAll("[data-zone-name]")) name.textContent = guess;
}
