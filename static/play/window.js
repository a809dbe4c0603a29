// The part of the map that is looked at: pan and zoom by mouse, wheel, touch and keys.

const CLOSEST = 420; // map units across at the closest zoom
const READABLE = 48; // pixels of the screen in a hex width (100 map units) from which counters can be read
const DRAG = 7; // pixels after which a press is a drag and no tap

export class MapWindow {
  constructor(svg, extent, onTap) {
    this.svg = svg;
    this.extent = extent; // [x, y, width, height] of the whole sheet
    this.onTap = onTap;
    this.box = [...extent];
    this.pointers = new Map();
    this.fit();
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    svg.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId));
    new ResizeObserver(() => this.settle()).observe(svg);
  }

  fit() {
    this.box = [...this.extent];
    this.settle();
  }

  // Show a region ([x, y, width, height]) with some air around it.
  show([x, y, width, height], air = 150) {
    this.box = [x - air, y - air, width + 2 * air, height + 2 * air];
    this.settle();
  }

  // Show the middle of a region as large as the sheet fills the window, closer in a narrow one.
  cover([x, y, width, height]) {
    const aspect = this.aspect();
    const wide = Math.min(this.extent[2], this.extent[3] * aspect, 1500 * Math.max(1, aspect));
    const tall = wide / aspect;
    this.box = [x + width / 2 - wide / 2, y + height / 2 - tall / 2, wide, tall];
    this.settle();
  }

  zoom(factor, at = this.middle()) {
    const [x, y, width, height] = this.box;
    const wide = Math.min(Math.max(width / factor, CLOSEST), this.widest());
    const scale = wide / width;
    this.box = [at[0] - (at[0] - x) * scale, at[1] - (at[1] - y) * scale, wide, height * scale];
    this.settle();
  }

  pan(dx, dy) {
    this.box = [this.box[0] + dx * this.box[2], this.box[1] + dy * this.box[3], this.box[2], this.box[3]];
    this.settle();
  }

  // Bring a point into sight without a jump where it is in sight already.
  reveal([x, y], air = 110) {
    const [left, top, width, height] = this.box;
    const fits = (value, start, length) =>
      Math.min(Math.max(start, value + air - length), value - air);
    this.box = [
      width > 2 * air ? fits(x, left, width) : x - width / 2,
      height > 2 * air ? fits(y, top, height) : y - height / 2,
      width,
      height,
    ];
    this.settle();
  }

  // Bring a point into sight, and closer if from here nothing could be read there.
  approach(point, air) {
    const area = this.svg.getBoundingClientRect();
    const pixels = (area.width / this.box[2]) * 100;
    if (pixels < READABLE) {
      const wide = (area.width / READABLE) * 100;
      this.box = [point[0] - wide / 2, point[1] - wide / this.aspect() / 2, wide, wide / this.aspect()];
    }
    this.reveal(point, air);
  }

  // Bring a region into sight: nothing moves where it is, and can be read; otherwise as little as helps.
  bring([x, y, width, height], air = 70) {
    const [left, top, wide, tall] = this.box;
    const area = this.svg.getBoundingClientRect();
    const isSmall = (area.width / wide) * 100 < 26;
    if (isSmall || width + 2 * air > wide || height + 2 * air > tall) {
      this.show([x, y, width, height], air);
      return;
    }
    const shift = (start, length, from, whole) =>
      Math.min(from, start - air) - Math.min(0, Math.min(from, start - air) + whole - start - length - air);
    this.box = [shift(x, width, left, wide), shift(y, height, top, tall), wide, tall];
    this.settle();
  }

  point(event) {
    const area = this.svg.getBoundingClientRect();
    return [
      this.box[0] + ((event.clientX - area.left) / area.width) * this.box[2],
      this.box[1] + ((event.clientY - area.top) / area.height) * this.box[3],
    ];
  }

  // ---- inside ------------------------------------------------------------------------------

  middle() {
    return [this.box[0] + this.box[2] / 2, this.box[1] + this.box[3] / 2];
  }

  widest() {
    return Math.max(this.extent[2], this.extent[3] * this.aspect()) * 1.02;
  }

  aspect() {
    const area = this.svg.getBoundingClientRect();
    return area.width && area.height ? area.width / area.height : 1;
  }

  // Give the box the window's shape and keep it over the sheet.
  settle() {
    let [x, y, width, height] = this.box;
    const aspect = this.aspect();
    const [cx, cy] = [x + width / 2, y + height / 2];
    width = Math.min(Math.max(width, height * aspect), this.widest());
    height = width / aspect;
    const within = (centre, length, start, whole) =>
      length >= whole
        ? start + whole / 2
        : Math.min(Math.max(centre, start + length / 2), start + whole - length / 2);
    x = within(cx, width, this.extent[0], this.extent[2]) - width / 2;
    y = within(cy, height, this.extent[1], this.extent[3]) - height / 2;
    this.box = [x, y, width, height];
    this.svg.setAttribute("viewBox", this.box.map((v) => v.toFixed(1)).join(" "));
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.point(event));
  }

  press(event) {
    if (event.button > 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.start = [event.clientX, event.clientY];
    this.isTap = this.pointers.size === 1;
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    if (Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) > DRAG) this.isTap = false;
    if (this.isTap) return;
    const area = this.svg.getBoundingClientRect();
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const spread = (a) => Math.hypot(a[0] - other[0], a[1] - other[1]) || 1;
      const middle = { clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 };
      this.zoom(spread(now) / spread(before), this.point(middle));
    }
    const share = 1 / this.pointers.size;
    this.pan((share * (before[0] - now[0])) / area.width, (share * (before[1] - now[1])) / area.height);
    this.pointers.set(event.pointerId, now);
  }

  release(event) {
    const pressed = this.pointers.delete(event.pointerId);
    if (pressed && this.isTap && this.pointers.size === 0) this.onTap(this.point(event), event);
  }
}
