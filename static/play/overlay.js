// What the composer's answer says is drawn on the map, and what stands ready is given there too.

export class Overlay {
  constructor(place, map) {
    this.place = place;
    this.map = map;
  }

  draw(isTyped) {
    const data = this.place.querySelector("#overlay");
    const overlay = data ? JSON.parse(data.textContent) : {};
    const { map } = this;
    this.place.classList.toggle("is-composing", Boolean(overlay.chosen || overlay.reach || overlay.path));
    map.clear();
    if (overlay.reach) map.drawReach(overlay.reach);
    for (const mark of overlay.marks ?? []) map.drawMarks(mark.spaces, mark.kind, mark.letter);
    if (overlay.path) map.drawPath(overlay.path, overlay.lawful !== false);
    if (overlay.chosen) map.markStack(overlay.chosen);
    this.bring(overlay);
    this.offer(overlay, isTyped);
    this.say();
  }

  // What is new is brought into sight.
  bring(overlay) {
    const reach = Object.keys(overlay.reach ?? {});
    if (reach.length && reach.join() !== this.shown) this.map.bring(reach);
    this.shown = reach.join();
    const aims = (overlay.marks ?? []).filter((mark) => mark.kind === "target").flatMap((mark) => mark.spaces);
    if (aims.length && aims.join() !== this.aimed) this.map.bring(aims);
    this.aimed = aims.join();
  }

  // An order that may be given has its button at the map; Enter presses it where one has tapped last.
  offer(overlay, isTyped) {
    const bar = document.getElementById("map-order");
    if (!bar) return;
    const order = this.place.querySelector("#order-text")?.value.trim() ?? "";
    const count = order.split("\n").length;
    bar.hidden = !(order && overlay.lawful && !isTyped);
    const first = this.place.querySelector("#order-form button.first");
    const button = bar.querySelector("button[type=submit]");
    if (first) [button.value, button.textContent] = [first.value, first.textContent];
    bar.querySelector("p").textContent = count > 1 ? `${count} orders` : order;
    this.map.isReady = !bar.hidden;
  }

  say() {
    const { map } = this;
    const said = this.place.querySelector(".verdict:not(.result *)") ?? this.place.querySelector(".result p, .say");
    const isKnown = !said?.matches(".verdict") && said?.textContent.trim() === this.said;
    if (isKnown) return; // a hint that stands there already is not put in the place of what was tapped
    if (said) map.say(said.textContent.trim());
    else if (this.said && map.status.textContent === this.said) map.say(""); // What it was said of is gone.
    this.said = said?.textContent.trim();
  }
}
