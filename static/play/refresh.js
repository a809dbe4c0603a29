// The panel draws itself anew whenever something happens. What a person has just pressed outlives that: a form that
// is taken away while its answer is under way has no place any more where the answer could stand.

let handedIn = 0;
let isBehind = false;
// Whether the panel asks for itself; somebody who presses "Back" wants the question gone.
let isNews = false;

export function holdRefreshes(panel) {
  const rest = document.getElementById("panel-rest");
  document.body.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (detail.requestConfig.verb !== "post") return;
    handedIn += 1;
    detail.xhr.addEventListener("loadend", () => answered(panel));
  });
  // What is being pressed or dragged is not taken out of the hand: a press is one only when it ends where it began.
  let letGo = null;
  document.addEventListener("pointerdown", ({ target, button }) => {
    letGo?.(); // whose end nobody was told of
    if (button || !target.closest("#panel, #panel-rest") || target.closest("select")) return;
    handedIn += 1;
    letGo = () => {
      letGo = null;
      setTimeout(() => answered(panel)); // once what was pressed has been told
    };
  });
  for (const name of ["pointerup", "pointercancel", "blur"]) addEventListener(name, () => letGo?.());
  panel.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target !== panel) return;
    isNews = event.detail.requestConfig.elt === panel;
    if (!handedIn) return;
    event.detail.shouldSwap = false;
    isBehind = true;
  });
  rest.addEventListener("htmx:oobBeforeSwap", ({ detail }) => isNews && keepQuestion(detail.fragment));
}

function answered(panel) {
  handedIn -= 1;
  if (handedIn || !isBehind) return;
  isBehind = false;
  htmx.ajax("GET", panel.getAttribute("hx-get"), { source: panel, target: panel, swap: "innerHTML" });
}

// The question whether a step ends all the same stands until it is answered or the position is another one.
function keepQuestion(fresh) {
  const asked = document.getElementById("undone")?.closest("#end");
  const next = fresh.querySelector("#end");
  if (!asked || expected(asked) !== expected(next)) return;
  const focused = asked.contains(document.activeElement) ? document.activeElement : null;
  next.replaceWith(asked);
  requestAnimationFrame(() => focused?.focus());
}

function expected(end) {
  return end?.querySelector("[name=expected]")?.value;
}
