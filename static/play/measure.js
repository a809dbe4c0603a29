// Distances on the map: from the place that is chosen to the next one that is tapped, in spaces.

import { make } from "./map.js";

export class Measure {
  constructor(map) {
    this.map = map;
    this.button = document.getElementById("measure");
    this.group = map.svg.querySelector("#map-layer");
    this.isOn = false;
    this.button.hidden = false;
    this.button.addEventListener("click", () => this.toggle());
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.key !== "m") return;
      if (!event.target.closest("input, textarea, select, [contenteditable]")) this.toggle();
    });
  }

  toggle() {
    this.isOn = !this.isOn;
    this.button.setAttribute("aria-pressed", String(this.isOn));
    this.drawn?.remove();
    this.from = this.isOn ? this.map.chosen ?? null : null;
    this.map.say(this.isOn ? (this.from ? `Measuring from ${this.from}: tap a place.` : "Measuring: tap where it begins, then where it ends.") : "");
  }

  // Whether a tap was meant for this.
  takes(number) {
    if (!this.isOn) return false;
    if (!this.from) {
      this.from = number;
      this.map.say(`Measuring from ${number}: tap a place.`);
      return true;
    }
    const way = this.way(this.from, number);
    const { word } = this.map.board;
    const count = way.length - 1;
    const several = word + (word.endsWith("x") ? "es" : "s");
    this.map.say(way.length ? `From ${this.from} to ${number}: ${count} ${count === 1 ? word : several}.` : `No way leads from ${this.from} to ${number}.`);
    this.draw(way);
    return true;
  }

  // A shortest way over touching spaces, whatever lies in them.
  way(from, to) {
    const came = new Map([[from, null]]);
    const queue = [from];
    for (const here of queue) {
      if (here === to) break;
      for (const next of this.map.board.neighbours(here)) {
        if (came.has(next)) continue;
        came.set(next, here);
        queue.push(next);
      }
    }
    const found = [];
    for (let here = came.has(to) ? to : null; here; here = came.get(here)) found.unshift(here);
    return found;
  }

  draw(way) {
    this.drawn?.remove();
    this.drawn = make("g", { class: "measured" });
    const points = way.map((one) => this.map.board.centre(one));
    const line = points.map((point) => point.join(",")).join(" ");
    this.drawn.append(make("polyline", { class: "way-halo", points: line }), make("polyline", { class: "way", points: line }));
    points.slice(1).forEach(([x, y], k) => {
      const text = make("text", { class: "reach-cost", transform: `translate(${x} ${y + 7}) scale(${this.map.board.large})` });
      text.textContent = k + 1;
      this.drawn.append(text);
    });
    this.group.after(this.drawn);
  }
}
