// The desk's map: what stands in the hex that is tapped, as the chosen viewer sees it and as it is.

import { Board } from "../play/board.js";
import { MapView } from "../play/map.js";
import { drawDifferences } from "./differences.js";

const frame = document.getElementById("map");
const place = document.getElementById("hex");
const query = document.getElementById("table").dataset.query;

async function show(number) {
  const address = `${place.dataset.address}?hex=${number}${query ? `&${query}` : ""}`;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  place.innerHTML = await answer.text();
}

async function begin() {
  const board = await Board.load(frame.dataset.board);
  const map = new MapView(frame, board);
  map.addEventListener("choose", (event) => {
    map.clear();
    map.setCursor(event.detail.number);
    map.say(map.words(event.detail.number));
    show(event.detail.number);
  });
  map.addEventListener("leave", () => map.clear());
  document.body.addEventListener("position-changed", () => {
    if (frame.dataset.counters) map.refreshCounters(frame.dataset.counters);
    if (map.cursor) show(map.cursor);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-goto]");
    if (!link || !board.has(link.dataset.goto)) return;
    event.preventDefault();
    map.window.reveal(board.centre(link.dataset.goto), 250);
    map.choose(link.dataset.goto);
  });
  drawDifferences(map);
  document.body.addEventListener("htmx:afterSettle", () => drawDifferences(map));
  document.addEventListener("change", (event) => {
    if (event.target.id === "show-differences") drawDifferences(map);
  });
  keepWindow(map);
  const wanted = new URLSearchParams(location.search).get("hex");
  if (wanted && board.has(wanted)) {
    map.window.reveal(board.centre(wanted), 250);
    map.setCursor(wanted);
  }
  frame.dataset.ready = "yes";
}

// The same part of the map stays in sight when the referee changes the eyes that he looks through.
function keepWindow(map) {
  const place = `desk ${location.pathname}`;
  const kept = JSON.parse(sessionStorage.getItem(place) ?? "[]");
  if (kept.length === 4 && kept.every(Number.isFinite)) {
    map.window.box = kept;
    map.window.settle();
  }
  addEventListener("pagehide", () => sessionStorage.setItem(place, JSON.stringify(map.window.box)));
}

begin();
