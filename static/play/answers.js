// What has been chosen of an answer, and what was opened to choose it, outlasts a part of the page
// that refreshes itself meanwhile.

let kept = [];

function keep(part) {
  kept = [...part.querySelectorAll(".decision form")].map((form) => ({
    decision: form.elements.decision.value,
    expected: form.elements.expected.value,
    key: form.querySelector("input[name=key]:checked")?.value,
    isOpen: form.querySelector("details")?.open,
  }));
}

function restore(part) {
  for (const form of part.querySelectorAll(".decision form")) {
    const { decision, expected } = form.elements;
    const old = kept.find((one) => one.decision === decision.value && one.expected === expected.value);
    if (!old) continue;
    const field = old.key && form.querySelector(`input[name=key][value="${CSS.escape(old.key)}"]`);
    if (field) field.checked = true;
    if (old.isOpen) form.querySelector("details").open = true;
  }
}

const asks = (part) => ["panel", "turn-part", "desk-part"].includes(part.id);

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (asks(detail.target)) keep(detail.target);
});
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (asks(detail.target)) restore(detail.target);
});
