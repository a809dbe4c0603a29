// The table: joins the map, the composer of orders and the panel that refreshes itself.

import { fillNext } from "./answers.js";
import { Board } from "./board.js";
import "./choices.js";
import { Composer } from "./composer.js";
import { Drafts } from "./drafts.js";
import { beginKeys } from "./keys.js";
import { Layers } from "./layers.js";
import { MapView } from "./map.js";
import { Measure } from "./measure.js";
import { holdRefreshes } from "./refresh.js";
import { beginSheets, newStep } from "./sheet.js";
import { trouble } from "./trouble.js";
import { beginVisit } from "./visit.js";

const frame = document.getElementById("map");

async function begin() {
  const board = await Board.load(frame.dataset.board);
  const map = new MapView(frame, board);
  const layers = new Layers(map);
  const measure = new Measure(map);
  const composer = new Composer(document.getElementById("composer"), map);
  const drafts = new Drafts(map, composer);
  map.addEventListener("choose", (event) => {
    const { number } = event.detail;
    if (measure.takes(number)) return;
    if (!chooseAnswer(number)) composer.tap(number);
    composer.enqueue(() => layers.point(number)); // what it says is said last
  });
  map.addEventListener("leave", () => composer.clear());
  map.addEventListener("give", () => composer.give());
  map.addEventListener("stepback", () => composer.stepBack());
  document.body.addEventListener("position-changed", () => {
    composer.await(map.refreshCounters(frame.dataset.counters));
    composer.refresh();
    layers.refresh();
  });
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb !== "post") return;
    composer.forget();
    document.querySelectorAll(".notice.said").forEach((old) => old.remove());
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-goto]");
    if (!link || !board.has(link.dataset.goto)) return;
    event.preventDefault();
    map.window.reveal(board.centre(link.dataset.goto), 250);
    map.setCursor(link.dataset.goto);
  });
  beginKeys(composer, map);
  document.addEventListener("change", (event) => {
    const answer = event.target.closest(".answer");
    if (answer) drawChoices(map, answer);
  });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    drawChoices(map, null);
    if (!event.detail.elt.closest("#panel, #panel-rest")) return;
    newStep(map);
    drafts.draw();
    announce();
  });
  holdRefreshes(document.getElementById("panel"));
  beginSheets(frame);
  newStep(map);
  showOwn(map);
  showAsked(map);
  beginVisit(frame, layers);
  composer.draw();
  drawChoices(map, null);
  announce();
  frame.dataset.ready = "yes";
}

// Begin where the person left off, otherwise with his own side's units in sight.
function showOwn(map) {
  const place = `map ${frame.dataset.counters}`;
  const kept = sessionStorage.getItem(place);
  const boxes = [...map.counters.querySelectorAll(".stack")].filter((stack) => stack.dataset.side === frame.dataset.side);
  if (kept) map.window.box = JSON.parse(kept);
  else if (boxes.length) map.window.cover(middle(boxes.map((stack) => map.board.centre(stack.dataset.hex))));
  map.window.settle();
  addEventListener("pagehide", () => sessionStorage.setItem(place, JSON.stringify(map.window.box)));
}

// A link to a place, such as that of a roll or of a unit in the roster, shows it.
function showAsked(map) {
  const asked = new URLSearchParams(location.search).get("hex");
  if (!asked || !map.board.has(asked)) return;
  map.setCursor(asked);
  map.window.approach(map.board.centre(asked), 250);
}

// The point around which most of the points lie, as a region without extent.
function middle(points) {
  const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  return [median(points.map(([x]) => x)), median(points.map(([, y]) => y)), 0, 0];
}

// Show on the map where the choices of an open decision lead.
function drawChoices(map, chosen) {
  map.over.querySelectorAll(".mark-choice, .badge-choice").forEach((node) => node.remove());
  document.querySelectorAll(".decision").forEach((card) => {
    const spaces = card.dataset.spaces.split(" ").filter(Boolean);
    map.drawMarks([...new Set(spaces)], "choice", "?");
    if (card.dataset.space) map.drawMarks([card.dataset.space], "choice", "!");
  });
  const space = chosen?.dataset.choice;
  if (space && map.board.has(space)) {
    map.window.reveal(map.board.centre(space), 200);
    map.setCursor(space);
  }
}

// A tap on the map chooses the answer that leads there, and with each further tap the next one.
function chooseAnswer(number) {
  if (fillNext(number)) return true;
  const fields = [...document.querySelectorAll(`.answer[data-choice="${CSS.escape(number)}"] input`)];
  if (!fields.length) return false;
  const field = fields[(fields.findIndex((one) => one.checked) + 1) % fields.length];
  field.checked = true;
  document.querySelectorAll(".answer.is-here").forEach((old) => old.classList.remove("is-here"));
  for (const one of fields) one.closest(".answer").classList.add("is-here");
  field.closest(".answer").scrollIntoView({ block: "nearest" });
  return true;
}

// Somebody who waits is called: by the window's title, to a screen reader, and by a bar at the foot
// of the page while the question itself is out of sight.
let called = null;
let watch = null;
let hasAnswered = false; // whoever has just answered looks at what is asked next

document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && detail.elt.closest(".decision")) hasAnswered = true;
});

function announce() {
  const standing = document.querySelector("#panel .standing");
  const card = document.querySelector("#panel .decision");
  const call = standing?.dataset.call ?? "";
  const key = `${call} ${card?.querySelector("[name=expected]")?.value ?? ""}`;
  const title = standing?.dataset.title ?? document.title;
  document.title = call ? `(${call}) ${title}` : title;
  if (called !== null && key !== called && call) {
    document.getElementById("called").textContent = card ? `You are asked: ${card.querySelector("p").textContent}` : "It is your turn.";
  }
  if (key !== called) {
    if (!call) document.getElementById("called").textContent = ""; // what was asked is answered
    if (hasAnswered) card?.scrollIntoView({ block: "nearest" });
    hasAnswered = false;
  }
  called = key;
  document.querySelectorAll(".track ol").forEach(showMarker);
  watch?.disconnect();
  const bar = document.querySelector(".call");
  if (!bar || !card) return;
  watch = new IntersectionObserver(([seen]) => bar.classList.toggle("is-away", !seen.isIntersecting));
  watch.observe(card);
}

// Bring the first marker of a track that is wider than the page into its middle.
function showMarker(track) {
  const box = track.querySelector(".has-marker");
  if (box) track.scrollLeft = box.offsetLeft - (track.clientWidth - box.offsetWidth) / 2;
}

const GONE = "<p class='message error' role='alert'>What you chose is not there any more.</p>";

// A refusal comes with a status of its own; its sentence is shown where the person looks.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (xhr.responseURL.includes("/accounts/login/")) {
    event.detail.shouldSwap = false;
    location.reload();
    return;
  }
  if (xhr.status < 400) return;
  event.detail.shouldSwap = false;
  if (isShutOut(xhr)) return;
  const note = document.createElement("div");
  note.className = "notice";
  note.innerHTML = xhr.status === 404 ? GONE : xhr.status < 500 ? xhr.responseText : troubleOf(event.detail);
  const live = document.getElementById("live");
  live.parentElement.querySelectorAll(":scope > .notice").forEach((old) => old.remove());
  if (event.detail.elt !== live) live.after(note);
  document.body.dispatchEvent(new CustomEvent("position-changed"));
});

// What was done says so where the person looks, such as the receipt of a set that was handed in.
document.body.addEventListener("said", (event) => {
  const note = document.createElement("div");
  note.className = "notice said";
  const { value, tone = "success" } = event.detail;
  for (const words of value) {
    const line = document.createElement("p");
    line.className = `message ${tone}`;
    line.setAttribute("role", "status");
    line.textContent = words;
    note.append(line);
  }
  document.getElementById("live").after(note);
  // Where the panel was pressed below, it is shorter now, and another part of it stands in its place.
  if (tone === "warning" || event.target.closest("#panel, #panel-rest")) note.scrollIntoView({ block: "center" });
});

function troubleOf({ xhr, requestConfig }) {
  return trouble(xhr.status, xhr.getResponseHeader("Content-Type"), xhr.responseText, requestConfig.verb !== "get");
}

// Whoever has no seat any more is told so, once, in place of pages that stand still in silence.
function isShutOut(xhr) {
  const live = document.getElementById("live");
  if (xhr.status !== 404 || !xhr.responseURL.includes(live?.getAttribute("hx-get").split("?")[0] ?? " ")) return false;
  const gone = document.createElement("p");
  gone.className = "message error";
  gone.setAttribute("role", "alert");
  gone.innerHTML = "You have no seat in this campaign any more, or there is no such campaign. What stands here is as you saw it last; nothing that you do here counts. <a href='/'>To your campaigns</a>";
  live.replaceWith(gone);
  document.getElementById("composer")?.remove();
  return true;
}

// A page that could not ask for news asks again.
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.body.addEventListener(name, (event) => {
    if (event.detail.elt.id !== "live" || !event.detail.elt.isConnected) return;
    const again = () => htmx.ajax("GET", event.detail.elt.getAttribute("hx-get"), { source: "#live", target: "#live", swap: "outerHTML" });
    setTimeout(again, 4000);
  });
}

begin();
