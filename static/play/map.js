// The interactive map: counters, cursor, and what is drawn over the board while orders are written.

import { findSpace } from "./find.js";
import { MapWindow } from "./window.js";

const SVG = "http://www.w3.org/2000/svg";

export class MapView extends EventTarget {
  constructor(frame, board) {
    super();
    this.frame = frame;
    this.board = board;
    this.svg = frame.querySelector("svg");
    this.under = this.svg.querySelector("#map-under");
    this.over = this.svg.querySelector("#map-over");
    this.counters = this.svg.querySelector("#counters");
    this.status = frame.querySelector("#map-status");
    const extent = this.svg.dataset.extent.split(" ").map(Number);
    this.window = new MapWindow(this.svg, extent, (point, event) => this.tap(point, event));
    this.cursor = null;
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.tell(null));
    frame.querySelectorAll("[data-map]").forEach((button) => {
      button.addEventListener("click", () => this.tool(button.dataset.map));
    });
    frame.querySelector("#map-goto")?.addEventListener("submit", (event) => this.goTo(event));
    this.svg.classList.add("is-live");
  }

  // ---- choosing spaces ------------------------------------------------------------------------

  tap([x, y], event) {
    const number = this.board.at(x, y);
    this.svg.focus({ preventScroll: true }); // a counter that was pressed is gone with the next news, and the keys with it
    this.tell(null); // what is said of the choice comes first, until the mouse goes elsewhere
    this.hovered = number;
    if (number) this.choose(number, event.shiftKey);
  }

  // A reader of the screen presses counters without a pointer.
  click(event) {
    event.preventDefault();
    const number = event.detail ? null : event.target.closest("[data-hex]")?.dataset.hex;
    if (number) this.choose(number);
  }

  // A mouse over the map reads what lies under it; what was said stays for those who listen to the page.
  hover(event) {
    const isOver = event.pointerType === "mouse" && !event.buttons;
    const [x, y] = this.window.point(event);
    this.tell(isOver ? this.board.at(x, y) : null, y > this.window.middle()[1]);
  }

  tell(number, isLow = false) {
    const line = this.frame.querySelector("#map-hover");
    if (!line || number === this.hovered) return;
    this.hovered = number;
    line.classList.toggle("is-high", isLow); // out of the way of the place itself
    line.textContent = number ? this.words(number) : "";
  }

  choose(number, isAdding = false) {
    this.setCursor(number);
    this.chosen = number;
    this.say(this.words(number));
    this.dispatchEvent(new CustomEvent("choose", { detail: { number, isAdding } }));
  }

  setCursor(number) {
    this.cursor = number;
    this.lane = this.board.centre(number)[0];
    this.drawCursor();
  }

  forget() {
    this.cursor = this.chosen = null;
    this.drawCursor();
    this.say("");
  }

  drawCursor() {
    this.over.querySelector(".cursor")?.remove();
    if (!this.cursor) return;
    this.over.prepend(make("polygon", { class: "cursor", points: this.board.corners(this.cursor) }));
  }

  key(event) {
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      if (event.shiftKey) {
        const steps = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2] };
        this.window.pan(...steps[event.key]);
        return;
      }
      this.walk(event.key);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.key === "Enter" && this.isReady && this.cursor === this.chosen) this.dispatchEvent(new CustomEvent("give"));
      else if (this.cursor) this.choose(this.cursor, event.shiftKey);
    } else if (event.key === "+" || event.key === "=") this.window.zoom(1.4);
    else if (event.key === "-") this.window.zoom(1 / 1.4);
    else if (event.key === "0") this.window.fit();
    else if (event.key === "Escape" || event.key === "Backspace") {
      event.preventDefault();
      this.dispatchEvent(new CustomEvent(event.key === "Escape" ? "leave" : "stepback"));
    }
  }

  walk(key) {
    if (!this.cursor) {
      const [x, y] = this.window.middle();
      this.setCursor(this.board.near(x, y)[0]?.[0] ?? [...this.board.spaces.keys()][0]);
    } else {
      const upright = key === "ArrowUp" || key === "ArrowDown";
      const lane = this.lane;
      this.cursor = this.board.step(this.cursor, key, lane);
      this.lane = upright ? lane : this.board.centre(this.cursor)[0];
      this.drawCursor();
    }
    this.window.reveal(this.board.centre(this.cursor));
    this.say(this.words(this.cursor));
  }

  words(number) {
    const stacks = this.stacks(number).map((stack) => stack.getAttribute("aria-label"));
    const label = this.labels?.get(number);
    return [this.board.describe(number), ...stacks, label].filter(Boolean).join("; ");
  }

  say(text) {
    this.status.textContent = text;
  }

  tool(name) {
    if (name === "in") this.window.zoom(1.5);
    else if (name === "out") this.window.zoom(1 / 1.5);
    else if (name === "fit") this.window.fit();
    else if (name === "anew") this.dispatchEvent(new CustomEvent("leave"));
    else if (name === "counters") this.frame.classList.toggle("without-counters");
  }

  goTo(event) {
    event.preventDefault();
    const wanted = new FormData(event.target).get("hex").trim();
    const number = findSpace(wanted, this.board, this.counters);
    if (!number) {
      this.say(`There is no ${this.board.word}, unit or place “${wanted}” on this map.`);
      return;
    }
    this.window.approach(this.board.centre(number), 250);
    this.choose(number);
  }

  // ---- what is drawn -------------------------------------------------------------------------

  stacks(number) {
    return [...this.counters.querySelectorAll(`[data-hex="${CSS.escape(number)}"]`)];
  }

  async refreshCounters(url) {
    const asked = (this.asked = (this.asked ?? 0) + 1);
    const answer = await fetch(url, { headers: { Accept: "image/svg+xml" } });
    const text = await answer.text();
    // Two answers may overtake each other; only the newest question's counts.
    if (!answer.ok || asked !== this.asked) return;
    const page = new DOMParser().parseFromString(text, "image/svg+xml");
    const fresh = document.importNode(page.querySelector("#counters"), true);
    if (this.counters.contains(document.activeElement)) this.svg.focus({ preventScroll: true });
    this.counters.replaceWith(fresh);
    this.counters = fresh;
    const base = page.querySelector("#map-base")?.getAttribute("href");
    const shown = this.svg.querySelector("#map-base");
    if (base && shown && shown.getAttribute("href") !== base) shown.setAttribute("href", base);
  }

  clear() {
    this.under.replaceChildren();
    this.over.replaceChildren();
    this.labels = null;
    this.svg.querySelectorAll(".stack.is-chosen").forEach((stack) => stack.classList.remove("is-chosen"));
    this.drawCursor();
  }

  // Bring spaces into sight.
  bring(numbers) {
    const points = numbers.filter((n) => this.board.has(n)).map((n) => this.board.centre(n));
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    this.window.bring([left, top, Math.max(...xs) - left, Math.max(...ys) - top]);
  }

  // Tint spaces and write a label into each: {number: label}.
  drawReach(labels) {
    this.labels = new Map(Object.entries(labels));
    for (const [number, label] of this.labels) {
      if (!this.board.has(number)) continue;
      const [x, y] = this.board.caption(number);
      this.under.append(make("polygon", { class: "reach", points: this.board.corners(number) }));
      const text = make("text", { class: "reach-cost", transform: `translate(${x} ${y}) scale(${this.board.large})` });
      text.textContent = label;
      this.over.append(text);
    }
  }

  // Mark spaces with a kind: "target", "attacker", "choice", "fault"; the mark has a letter too.
  drawMarks(numbers, kind, letter = "") {
    for (const number of numbers) {
      if (!this.board.has(number)) continue;
      const [x, y] = this.board.shoulder(number);
      this.over.append(make("polygon", { class: `mark mark-${kind}`, points: this.board.corners(number) }));
      if (letter) {
        const place = `translate(${x} ${y}) scale(${this.board.large})`;
        const group = make("g", { class: `badge badge-${kind}`, transform: place });
        group.append(make("circle", { r: 13 }));
        const text = make("text", { y: 5.5 });
        text.textContent = letter;
        group.append(text);
        this.over.append(group);
      }
    }
  }

  drawPath(numbers, isLawful = true) {
    const points = this.board.way(numbers.filter((n) => this.board.has(n)));
    if (points.length < 2) return;
    const kind = isLawful ? "path" : "path is-unlawful";
    const line = points.map((point) => point.join(",")).join(" ");
    this.over.append(make("polyline", { class: `${kind} path-halo`, points: line }));
    this.over.append(make("polyline", { class: kind, points: line, "marker-end": "url(#arrow)" }));
    for (const [x, y] of points.slice(1, -1)) this.over.append(make("circle", { class: "path-dot", cx: x, cy: y, r: 5 }));
  }

  markStack(number) {
    for (const stack of this.stacks(number)) stack.classList.add("is-chosen");
  }
}

export function make(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
