// What has been chosen of an answer, what was opened to choose it and where the focus is outlast a part
// of the page that refreshes itself meanwhile.

let kept = [];

// What folds a form away, or a part of it.
const foldsOf = (form) => [form.closest("details"), ...form.querySelectorAll("details")].filter(Boolean);

function keep(part) {
  kept = [...part.querySelectorAll(".decision form")].map((form) => ({
    form: form.className,
    rows: [...form.querySelectorAll("select")].map((row) => row.value),
    decision: form.elements.decision.value,
    expected: form.elements.expected.value,
    key: form.querySelector("input[name=key]:checked")?.value,
    open: foldsOf(form).map((fold) => fold.open),
    focused: [...form.elements].indexOf(document.activeElement),
  }));
}

function restore(part) {
  for (const form of part.querySelectorAll(".decision form")) {
    const { decision, expected } = form.elements;
    const old = kept.find((one) => one.form === form.className && one.decision === decision.value && one.expected === expected.value);
    if (!old) continue;
    const field = old.key && form.querySelector(`input[name=key][value="${CSS.escape(old.key)}"]`);
    if (field) field.checked = true;
    form.querySelectorAll("select").forEach((row, at) => (row.value = old.rows[at] ?? ""));
    foldsOf(form).forEach((fold, at) => (fold.open ||= Boolean(old.open[at])));
    form.elements[old.focused]?.focus({ preventScroll: true });
  }
}

const asks = (part) => ["panel", "turn-part", "desk-part"].includes(part.id);

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (asks(detail.target)) keep(detail.target);
});
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (asks(detail.target)) restore(detail.target);
});

// Questions alike are answered in rows: all of them can be filled in with one press, each answer in its
// turn; where an answer is for a unit, each unit once.
const unitOf = (key) => key.split(">")[0];

function fill(form) {
  const rows = [...form.querySelectorAll("select[name=key]")];
  const keys = [...rows[0].options].map((option) => option.value).filter(Boolean);
  const units = [...new Map(keys.reverse().map((key) => [unitOf(key), key])).values()].reverse();
  const isOnce = keys.some((key) => key.includes(">"));
  rows.forEach((row, at) => {
    row.value = isOnce ? (units[at] ?? "") : units[at % units.length];
  });
}

// A tap on the map fills the next row that is empty with an answer that leads there.
export function fillNext(number) {
  const rows = [...document.querySelectorAll(".series select[name=key]")];
  const row = rows.find((one) => !one.value);
  if (!row) return false;
  const used = rows.map((one) => one.value).filter((key) => key.includes(">")).map(unitOf);
  const option = [...row.options].find((one) => one.dataset.space === number && !used.includes(unitOf(one.value)));
  if (!option) return false;
  row.value = option.value;
  row.scrollIntoView({ block: "nearest" });
  return true;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".series .fill");
  if (button) fill(button.form);
});

function showFill() {
  for (const button of document.querySelectorAll(".series .fill")) button.hidden = false;
}

document.body.addEventListener("htmx:afterSettle", showFill);
showFill();
