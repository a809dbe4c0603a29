// The table: joins the map, the composer of orders and the panel that refreshes itself.

import "./answers.js";
import { Board } from "./board.js";
import { Composer } from "./composer.js";
import { MapView } from "./map.js";

const frame = document.getElementById("map");

async function begin() {
  const board = await Board.load(frame.dataset.board);
  const map = new MapView(frame, board);
  const composer = new Composer(document.getElementById("composer"), map);
  map.addEventListener("choose", (event) => {
    if (!chooseAnswer(event.detail.number)) composer.tap(event.detail.number);
  });
  map.addEventListener("leave", () => composer.clear());
  map.addEventListener("stepback", () => composer.stepBack());
  document.body.addEventListener("position-changed", () => {
    composer.await(map.refreshCounters(frame.dataset.counters));
    composer.refresh();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-goto]");
    if (!link || !board.has(link.dataset.goto)) return;
    event.preventDefault();
    map.window.reveal(board.centre(link.dataset.goto), 250);
    map.setCursor(link.dataset.goto);
  });
  document.addEventListener("change", (event) => {
    const answer = event.target.closest(".answer");
    if (answer) drawChoices(map, answer);
  });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    drawChoices(map, null);
    if (event.detail.elt.closest("#panel, #panel-rest")) announce();
  });
  showOwn(map);
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
const title = document.title;
let called = null;
let watch = null;

function announce() {
  const standing = document.querySelector("#panel .standing");
  const card = document.querySelector("#panel .decision");
  const call = standing?.dataset.call ?? "";
  const key = `${call} ${card?.querySelector("[name=expected]")?.value ?? ""}`;
  document.title = call ? `(${call}) ${title}` : title;
  if (called !== null && key !== called && call) {
    document.getElementById("called").textContent = card ? `You are asked: ${card.querySelector("p").textContent}` : "It is your turn.";
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
  const note = document.createElement("div");
  note.className = "notice";
  note.innerHTML = xhr.status < 500 ? xhr.responseText : "<p class='message error' role='alert'>The server has a fault. Nothing was done; try again.</p>";
  const live = document.getElementById("live");
  live.parentElement.querySelectorAll(":scope > .notice").forEach((old) => old.remove());
  if (event.detail.elt !== live) live.after(note);
  document.body.dispatchEvent(new CustomEvent("position-changed"));
});

// A page that could not ask for news asks again.
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.body.addEventListener(name, (event) => {
    if (event.detail.elt.id !== "live") return;
    const again = () => htmx.ajax("GET", event.detail.elt.getAttribute("hx-get"), { source: "#live", target: "#live", swap: "outerHTML" });
    setTimeout(again, 4000);
  });
}

begin();
