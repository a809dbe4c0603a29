// The panel draws itself anew whenever something happens. What a person has just pressed outlives that: a form that
// is taken away while its answer is under way has no place any more where the answer could stand.

const OVERTAKEN = "Something has happened since you pressed “End”: the step still runs. Look, and press once more.";

let handedIn = 0;
let isBehind = false;
// Whether the panel asks for itself; somebody who presses "Back" wants the question gone.
let isNews = false;
// Whether what this person has just given is not yet in the panel, and the position to which that led.
let isOwnMissing = false;
let ownPosition = "";
let waiting = ""; // the words of the button that was pressed meanwhile

// Something that this person gave has been carried out, and the panel is about to ask for itself: `told` is the
// header in which the answer says so, and to which position it has led.
export function expectOwn(told) {
  if (!told?.includes("position-changed")) return;
  isOwnMissing = true;
  ownPosition = JSON.parse(told)["position-changed"].key;
}

export function holdRefreshes(panel) {
  const rest = document.getElementById("panel-rest");
  waitForOwn(panel);
  document.body.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (detail.requestConfig.verb !== "post") return;
    handedIn += 1;
    detail.xhr.addEventListener("loadend", () => {
      expectOwn(detail.xhr.getResponseHeader("HX-Trigger"));
      answered(panel);
    });
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

// Whoever ends a step right after his own order ends it as it is after that order: his press waits for the panel.
function waitForOwn(panel) {
  panel.addEventListener("htmx:afterSettle", () => {
    isOwnMissing = false;
    pressAgain();
  });
  for (const failure of ["htmx:responseError", "htmx:sendError"])
    panel.addEventListener(failure, () => {
      isOwnMissing = false;
      waiting = "";
    });
  document.body.addEventListener("htmx:confirm", (event) => {
    const card = event.target.closest("#end");
    if (!card || !isOwnMissing || card.classList.contains("is-asked")) return;
    event.preventDefault();
    waiting = card.querySelector("button").textContent;
  });
}

// Pressed is what was pressed, once, where nobody else has done anything meanwhile.
function pressAgain() {
  if (!waiting) return;
  const card = document.getElementById("end");
  const button = card?.querySelector("button");
  const isSame = button?.textContent === waiting && expected(card) === ownPosition;
  waiting = "";
  if (isSame) button.click();
  else say(OVERTAKEN);
}

function say(words) {
  document.body.dispatchEvent(new CustomEvent("said", { detail: { value: [words] } }));
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
