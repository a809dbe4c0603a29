// The moves of a step, drawn one after another over the map as it stood when the step began; then the step's own
// picture comes back, with all its arrows and results. Who wants no motion on his screen has that picture alone.

import { make } from "./map.js";

const EACH = 800; // milliseconds in which one move is drawn
const ALL = 15000; // and in which all of them are, so that each takes less where there are many
const REST = 900; // so long all stand there before the results come

export class Replay {
  constructor(svg, ways, begun) {
    this.svg = svg;
    this.ways = ways; // points in map units, the name of the side's colour, whether it is a retreat
    this.begun = begun; // the address of the map at the step's beginning
    this.isPossible = ways.length > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  // Draw all moves; to be asked again begins anew. Ends when the step's picture is back.
  async run() {
    this.clear();
    if (!this.isPossible) return;
    const group = (this.group = make("g", { class: "replay" }));
    group.append(tip());
    this.svg.append(group);
    this.svg.classList.add("is-replayed");
    if (await this.layGround(group)) {
      for (const way of this.ways) await this.draw(way, group);
      if (group.isConnected) await new Promise((resolve) => setTimeout(resolve, REST));
    }
    if (group.isConnected) this.clear();
  }

  clear() {
    this.group?.remove();
    this.svg.classList.remove("is-replayed");
  }

  // Return whether the map of the beginning is there.
  layGround(group) {
    const whole = this.svg.querySelector("image");
    const names = ["x", "y", "width", "height"];
    const ground = make("image", Object.fromEntries(names.map((name) => [name, whole.getAttribute(name)])));
    const isThere = new Promise((resolve) => {
      ground.addEventListener("load", () => resolve(true));
      ground.addEventListener("error", () => resolve(false));
    });
    group.prepend(ground);
    ground.setAttribute("href", this.begun);
    return isThere;
  }

  async draw({ points, band, is_back: isBack }, group) {
    if (!group.isConnected) return;
    const line = { points: points.map((point) => point.join(",")).join(" "), pathLength: 1, "stroke-dasharray": 1 };
    const halo = make("polyline", { ...line, class: "way-halo" });
    const way = make("polyline", { ...line, class: `way band-${band}` });
    group.append(halo, way);
    const time = Math.min(EACH, ALL / this.ways.length);
    const drawn = [halo, way].map((one) => one.animate({ strokeDashoffset: [1, 0] }, time).finished);
    await Promise.all(drawn).catch(() => null); // whoever begins anew takes what is being drawn away
    for (const one of [halo, way]) ["pathLength", "stroke-dasharray"].forEach((name) => one.removeAttribute(name));
    way.setAttribute("marker-end", "url(#way-end)");
    way.classList.toggle("is-back", isBack);
  }
}

function tip() {
  const size = { markerWidth: 3.2, markerHeight: 3.2, orient: "auto" };
  const marker = make("marker", { id: "way-end", viewBox: "0 0 10 10", refX: 6, refY: 5, ...size });
  marker.append(make("path", { d: "M0 0L10 5L0 10z", fill: "context-stroke" }));
  return marker;
}
