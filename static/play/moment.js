// A moment of the history: its map can be moved and brought nearer, and begins where something happened;
// arrow keys, a slider and a player go through all moments, and the moves of a step are drawn one by one.

import { Replay } from "./replay.js";
import { MapWindow } from "./window.js";

const SVG = "http://www.w3.org/2000/svg";
const PAUSE = 3000; // so long a moment is shown while the campaign plays by itself, once its picture is there
const PLAYING = "#play";

const all = [...document.querySelectorAll("#all-moments option")].map((one) => [one.value, one.label]);
const slide = document.getElementById("slide");
const play = document.getElementById("play");
const then = document.querySelector(".then");
const ways = JSON.parse(document.getElementById("ways").textContent);
const isMain = (frame) => frame === then.querySelector(".then-map");
const next = () => document.querySelector("#moments [rel=next]");

// The picture, laid out as a sheet in map units; what stands beside the map on it lies outside.
function sheet(frame) {
  const picture = frame.querySelector("img");
  const extent = frame.dataset.extent.split(" ").map(Number);
  const svg = document.createElementNS(SVG, "svg");
  const image = document.createElementNS(SVG, "image");
  const [left, top, , height] = extent;
  const share = picture.naturalWidth / picture.naturalHeight;
  for (const [name, value] of Object.entries({ x: left, y: top, height, width: height * share, href: picture.src }))
    image.setAttribute(name, value);
  svg.append(image);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", picture.alt);
  frame.append(svg);
  frame.classList.add("is-near");
  const map = new MapWindow(svg, extent, () => {});
  const focus = frame.dataset.focus?.split(" ").map(Number);
  if (focus) map.show(focus, 0);
  const replay = isMain(frame) ? new Replay(svg, ways, then.dataset.begun) : null;
  frame.append(tools(map, focus, replay));
  frame.dataset.ready = "yes";
  if (replay) begin(replay);
}

function tools(map, focus, replay) {
  const bar = document.createElement("div");
  bar.className = "map-tools";
  const button = (words, title, act) => {
    const one = Object.assign(document.createElement("button"), { type: "button", textContent: words, title });
    one.setAttribute("aria-label", title);
    one.addEventListener("click", act);
    bar.append(one);
  };
  button("+", "Nearer", () => map.zoom(1.5));
  button("−", "Farther", () => map.zoom(1 / 1.5));
  button("Whole", "The whole map", () => map.fit());
  if (focus) button("Events", "Where something happened", () => map.show(focus, 0));
  if (replay?.isPossible) button("Moves", "The moves one after another", () => replay.run());
  return bar;
}

function whenLoaded(picture, act) {
  if (picture.complete && picture.naturalWidth) act();
  else picture.addEventListener("load", act, { once: true });
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (way) document.querySelector(`#moments [rel=${way}]`)?.click();
});

slide.closest("label").hidden = false;
slide.addEventListener("input", () => {
  document.getElementById("slide-title").textContent = all[slide.value - 1][1];
});
slide.addEventListener("change", () => go(all[slide.value - 1][0]));

// Whether the campaign plays by itself goes along in the address, so that it can be stopped at any moment.
const first = document.querySelector("#moments a");
play.hidden = all.length < 2;
let isPlaying = false;
let timer = 0;
let isLeaving = false; // whoever presses something while it plays is not led elsewhere
const goOn = () => location.assign((next() || first).href + PLAYING); // from the last it begins anew
play.addEventListener("click", () => (isPlaying ? go(location.pathname + location.search) : goOn()));
document.getElementById("moments").addEventListener("click", (event) => event.target.closest("a") && leave());

function setPlaying(isOn) {
  isPlaying = isOn;
  play.textContent = isOn ? "Stop" : "Play";
  play.setAttribute("aria-pressed", String(isOn));
}

function leave() {
  isLeaving = true;
  clearTimeout(timer);
}

function go(address) {
  leave();
  location.assign(address);
}

// While it plays, a step's moves are drawn before its picture is shown.
async function begin(replay) {
  if (!isPlaying) return;
  await replay.run();
  if (isLeaving) return;
  if (next()) timer = setTimeout(goOn, PAUSE);
  else setPlaying(false);
}

setPlaying(location.hash === PLAYING);

for (const frame of document.querySelectorAll(".then-map"))
  whenLoaded(frame.querySelector("img"), () => sheet(frame));
