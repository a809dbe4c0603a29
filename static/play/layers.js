// Layers of the map, by button and key: fetched when asked for, drawn over the board under the counters.

import { make } from "./map.js";

const NOTES = 3; // so many sentences are said of a side
const SLANTS = [45, -45, 90]; // each side's hatching has a direction of its own: crossed where zones meet

export class Layers {
  constructor(map) {
    this.map = map;
    this.group = map.svg.querySelector("#map-layer");
    this.buttons = [...map.frame.querySelectorAll("[data-layer]")];
    this.shown = null;
    this.isUnsaid = false; // whether somebody asked and has not been told in words yet: news may overtake the answer
    for (const button of this.buttons) {
      button.hidden = false;
      button.addEventListener("click", () => this.toggle(button));
    }
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const button = this.buttons.find((one) => one.dataset.key === event.key);
    if (button) this.toggle(button);
  }

  toggle(button) {
    this.shown = this.shown === button ? null : button;
    this.space = this.map.chosen;
    for (const one of this.buttons) one.setAttribute("aria-pressed", String(one === this.shown));
    this.group.replaceChildren();
    this.isUnsaid = false;
    if (this.shown) this.refresh(true);
    else this.map.say("");
  }

  // What is shown follows the position; an answer to what nobody wants any more is not drawn.
  async refresh(isNew = false) {
    const button = this.shown;
    if (!button) return;
    this.isUnsaid ||= isNew;
    const asked = (this.asked = (this.asked ?? 0) + 1);
    const answer = await fetch(this.address(button)).catch(() => null);
    const data = answer?.ok ? await answer.json() : null;
    if (asked !== this.asked || button !== this.shown) return;
    this.group.replaceChildren();
    if (!data) this.map.say("This could not be fetched. Press again to try again.");
    else this.draw(data.marks);
  }

  address(button) {
    const address = new URL(button.dataset.layer, location.href);
    if (this.space && "of" in button.dataset) address.searchParams.set("space", this.space);
    address.searchParams.set("after", this.after ?? 0);
    return address;
  }

  // What a layer has to say of one space, once somebody points at that.
  point(number) {
    if (!this.shown || !("of" in this.shown.dataset)) return;
    this.space = number;
    return this.refresh(true);
  }

  show(key) {
    const button = this.buttons.find((one) => one.dataset.key === key);
    if (button && this.shown !== button) this.toggle(button);
  }

  draw(marks) {
    marks.forEach((mark, k) => {
      this.group.append(hatching(mark.band, k));
      for (const number of mark.spaces.filter((one) => this.map.board.has(one))) {
        this.group.append(make("polygon", { class: "layer", fill: `url(#hatch-${mark.band})`, points: this.map.board.corners(number) }));
      }
      for (const number of (mark.alerts ?? []).filter((one) => this.map.board.has(one))) {
        this.group.append(make("polygon", { class: "layer-alert", points: this.map.board.corners(number) }));
      }
      for (const way of mark.ways ?? []) this.drawWay(way, mark.band);
    });
    if (!this.isUnsaid) return;
    this.isUnsaid = false;
    const word = this.map.board.word;
    const several = word + (word.endsWith("x") ? "es" : "s");
    const count = ({ title, spaces }) => `${title}: ${spaces.length || "no"} ${spaces.length === 1 ? word : several}`;
    const said = marks.map((mark) => [...(mark.ways ? [] : [`${count(mark)}.`]), ...(mark.notes ?? []).slice(0, NOTES), ...more(mark)].join(" "));
    this.map.say(said.join(" "));
  }

  drawWay(way, band) {
    const points = way.filter((one) => this.map.board.has(one)).map((one) => this.map.board.centre(one).join(","));
    if (points.length < 2) return;
    this.group.append(make("polyline", { class: "way-halo", points: points.join(" ") }));
    this.group.append(make("polyline", { class: `way band-${band}`, points: points.join(" "), "marker-end": "url(#way-end)" }));
  }
}

function more({ notes = [] }) {
  return notes.length > NOTES ? [`And ${notes.length - NOTES} more like these.`] : [];
}

function hatching(band, k) {
  const turn = `rotate(${SLANTS[k % SLANTS.length]})`;
  const pattern = make("pattern", { id: `hatch-${band}`, width: 14, height: 14, patternUnits: "userSpaceOnUse", patternTransform: turn });
  pattern.append(make("rect", { class: `hatch band-${band}`, width: 5, height: 14 }));
  return pattern;
}
