// Drafts and sealed orders: arrows on the map, numbered in their order; a list that is moved by dragging and by keys.

import { make } from "./map.js";

const STEP = 30; // so far apart stand the numbers of orders that end in the same place

export class Drafts {
  constructor(map, composer) {
    this.map = map;
    this.composer = composer;
    this.group = map.svg.querySelector("#map-plan");
    document.addEventListener("click", (event) => this.change(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => this.grab(event));
    for (const name of ["focusin", "pointerover"]) document.addEventListener(name, (event) => this.light(event.target));
    document.addEventListener("submit", (event) => this.remember(event));
    this.draw();
  }

  // ---- on the map ------------------------------------------------------------------------------

  draw() {
    const data = document.getElementById("plan");
    this.group.replaceChildren();
    this.ends = new Map();
    for (const order of data ? JSON.parse(data.textContent) : []) this.group.append(this.sketch(order));
    this.regain();
  }

  sketch({ ways, spaces, kind, number, lawful }) {
    const drawn = make("g", { class: `plan plan-${kind}${lawful ? "" : " is-unlawful"}`, "data-number": number });
    const known = (space) => this.map.board.has(space);
    for (const way of ways.filter((one) => one.every(known))) {
      const points = this.map.board.way(way).map((point) => point.join(",")).join(" ");
      drawn.append(make("polyline", { class: "plan-halo", points }), make("polyline", { class: "plan-way", points, "marker-end": "url(#way-end)" }));
    }
    const end = ways[0]?.at(-1) ?? spaces[0];
    if (end && known(end)) drawn.append(this.badge(end, number));
    return drawn;
  }

  badge(space, number) {
    const before = this.ends.get(space) ?? 0;
    this.ends.set(space, before + 1);
    const [x, y] = this.map.board.centre(space);
    const large = this.map.board.large;
    const badge = make("g", { class: "plan-number", transform: `translate(${x + before * STEP * large} ${y}) scale(${large})` });
    const text = make("text", { y: 6 });
    text.textContent = number;
    badge.append(make("circle", { r: 15 }), text);
    return badge;
  }

  // The row that is pointed at has its arrow lit, and no other.
  light(target) {
    const row = target.closest?.(".drafts li");
    for (const one of this.group.children) one.classList.toggle("is-lit", row?.dataset.number === one.dataset.number && one.classList.contains("plan-draft"));
  }

  // ---- in the list -----------------------------------------------------------------------------

  change(event) {
    const link = event.target.closest("a[data-change]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.composer.clear(new URL(link.href).searchParams);
    document.getElementById("composer").scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const row = event.target.closest(".drafts[data-movable] li");
    const name = { ArrowUp: "up", ArrowDown: "down" }[event.key];
    if (!row || !name || !event.altKey) return;
    event.preventDefault();
    const button = row.querySelector(`button[value=${name}]`);
    button.click();
  }

  grab(event) {
    const row = event.target.closest(".drafts .handle")?.closest("li");
    if (!row || event.button) return;
    event.preventDefault();
    const list = row.parentElement;
    const began = [...list.children].indexOf(row);
    const move = (at) => this.drag(list, row, at.clientY);
    const stop = new AbortController();
    const end = (isKept) => {
      stop.abort();
      row.classList.remove("is-dragged");
      const place = [...list.children].indexOf(row);
      if (isKept && place !== began && row.isConnected) this.put(row, place + 1);
      else list.insertBefore(row, [...list.children].filter((one) => one !== row)[began] ?? null);
    };
    row.classList.add("is-dragged");
    document.addEventListener("pointermove", move, { signal: stop.signal });
    document.addEventListener("pointerup", () => end(true), { signal: stop.signal });
    document.addEventListener("pointercancel", () => end(false), { signal: stop.signal });
    document.addEventListener("keydown", (key) => key.key === "Escape" && end(false), { signal: stop.signal });
  }

  drag(list, row, y) {
    const others = [...list.children].filter((one) => one !== row);
    const next = others.find((one) => {
      const box = one.getBoundingClientRect();
      return y < box.top + box.height / 2;
    });
    if (row.nextElementSibling !== (next ?? null)) list.insertBefore(row, next ?? null);
  }

  put(row, place) {
    const form = row.querySelector("form");
    form.elements.to.value = place;
    form.querySelector("button[value=to]").click();
  }

  // Whoever moves a draft by its buttons goes along with it, once it stands where it was to go.
  remember(event) {
    const row = event.target.closest(".drafts li");
    const step = { up: -1, down: 1 }[event.submitter?.value];
    this.held = row && step ? { text: words(row), place: Number(row.dataset.number) + step, name: event.submitter.value } : null;
  }

  regain() {
    const { text, place, name } = this.held ?? {};
    const row = document.querySelector(`.drafts li[data-number="${place}"]`);
    const { activeElement: focused } = document;
    if (!row || words(row) !== text || !(focused === document.body || focused.closest(".drafts"))) return;
    this.held = null;
    const button = document.getElementById(`draft-${place}-${name}`);
    (button.disabled ? document.getElementById(`draft-${place}-change`) : button).focus();
  }
}

function words(row) {
  return row.querySelector("code").textContent;
}
