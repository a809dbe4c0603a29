// The panel draws itself anew whenever something happens. What a person has just pressed outlives that: a form that
// is taken away while its answer is under way has no place any more where the answer could stand.

import { whilePressed } from "./hands.js";

const OVERTAKEN = "Something has happened since you pressed “End”: the step still runs. Look, and press once more.";
const NOT_DONE = "What you gave before you pressed “End” was refused, or is not done yet: the step still runs. Look, and press once more.";

let handedIn = 0;
let unanswered = 0; // what this person gave, without a press of "End", and has no answer to
let isBehind = false;
// Whether the panel asks for itself; somebody who presses "Back" wants the question gone.
let isNews = false;
// Whether what this person has just given is not yet in the panel, and the position to which that led.
let isOwnMissing = false;
let ownPosition = "";
let waiting = ""; // the words of the button that was pressed meanwhile
const hearing = new WeakMap(); // what is to be done as an answer comes, before anything is made of it
const later = new WeakSet(); // requests for the panel that began when its own answer had come

// Something that this person gave has been answered, and the panel is about to ask for itself: `told` is the header
// in which the answer says so, and to which position it has led; to none, where it was refused or is not done yet.
export function heard(told) {
  unanswered -= 1;
  if (expectOwn(told) || !waiting) return;
  // What he gave was not taken at all: the step does not end on the strength of it.
  waiting = "";
  say(NOT_DONE);
}

// Something is on its way to the server; `heard` is told of the answer.
export function given() {
  unanswered += 1;
}

function expectOwn(told) {
  if (!told?.includes("position-changed")) return isOwnMissing;
  ownPosition = JSON.parse(told)["position-changed"].key;
  isOwnMissing = true;
  return true;
}

export function holdRefreshes(panel) {
  const rest = document.getElementById("panel-rest");
  waitForOwn(panel);
  document.body.addEventListener("htmx:beforeSend", ({ detail }) => {
    const { xhr, elt } = detail;
    if (elt === panel && isOwnMissing) later.add(xhr);
    if (detail.requestConfig.verb !== "post") return;
    const isEnd = Boolean(elt.closest("#end"));
    handedIn += 1;
    if (!isEnd) given();
    hearing.set(xhr, () => {
      hearing.delete(xhr);
      const told = xhr.getResponseHeader("HX-Trigger");
      if (isEnd) expectOwn(told);
      else heard(told);
    });
    xhr.addEventListener("loadend", () => {
      hearing.get(xhr)?.();
      answered(panel);
    });
  });
  document.body.addEventListener("htmx:beforeOnLoad", ({ detail }) => hearing.get(detail.xhr)?.());
  whilePressed("#panel, #panel-rest", () => (handedIn += 1), () => answered(panel));
  panel.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target !== panel) return;
    isNews = event.detail.requestConfig.elt === panel;
    if (!handedIn) return;
    event.detail.shouldSwap = false;
    isBehind = true;
  });
  rest.addEventListener("htmx:oobBeforeSwap", ({ detail }) => isNews && keepQuestion(detail.fragment));
}

// Whoever ends a step right after his own order ends it as it is after that order: his press waits for the answer,
// and for the panel.
function waitForOwn(panel) {
  panel.addEventListener("htmx:afterSettle", ({ detail }) => {
    if (unanswered || (isOwnMissing && !later.has(detail.xhr))) return;
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
    if (!card || card.classList.contains("is-asked") || !(isOwnMissing || unanswered)) return;
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
  else say(ownPosition ? OVERTAKEN : NOT_DONE);
}

function say(words) {
  document.body.dispatchEvent(new CustomEvent("said", { detail: { value: [words], tone: "warning" } }));
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
