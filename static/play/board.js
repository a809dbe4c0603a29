// The board as geometry: which hex lies under a point, which hexes touch. Lengths: 100 = one hex width.

const NEAR = 116; // centres of touching hexes are 100 apart

export class Board {
  static async load(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`The board could not be loaded (${answer.status}).`);
    return new Board(await answer.json());
  }

  constructor(data) {
    this.title = data.title;
    this.size = data.size;
    this.outline = data.outline; // six corner offsets of a hex
    this.hexes = new Map(Object.entries(data.hexes));
    this.grid = new Map();
    for (const [number, [x, y]] of this.hexes) {
      const key = cell(x, y);
      if (!this.grid.has(key)) this.grid.set(key, []);
      this.grid.get(key).push(number);
    }
  }

  has(number) {
    return this.hexes.has(number);
  }

  centre(number) {
    return this.hexes.get(number);
  }

  corners(number) {
    const [x, y] = this.centre(number);
    return this.outline.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" ");
  }

  at(x, y) {
    const [number, distance] = this.near(x, y)[0] ?? [null, Infinity];
    return distance <= 60 ? number : null;
  }

  neighbours(number) {
    const [x, y] = this.centre(number);
    return this.near(x, y)
      .filter(([other, distance]) => other !== number && distance < NEAR)
      .map(([other]) => other);
  }

  areNeighbours(first, second) {
    return this.neighbours(first).includes(second);
  }

  // The neighbour in a direction of the compass; `lane` keeps a walk north or south straight.
  step(number, key, lane) {
    const [x, y] = this.centre(number);
    const scores = {
      ArrowLeft: ([a, b]) => (a < x - 10 ? Math.abs(b - y) * 2 + Math.abs(a - x + 100) : null),
      ArrowRight: ([a, b]) => (a > x + 10 ? Math.abs(b - y) * 2 + Math.abs(a - x - 100) : null),
      ArrowUp: ([a, b]) => (b < y - 10 ? Math.abs(a - lane) : null),
      ArrowDown: ([a, b]) => (b > y + 10 ? Math.abs(a - lane) : null),
    };
    const ranked = this.neighbours(number)
      .map((other) => [scores[key](this.centre(other)), other])
      .filter(([score]) => score !== null)
      .sort((a, b) => a[0] - b[0]);
    return ranked.length ? ranked[0][1] : number;
  }

  describe(number) {
    const [, , terrain, name, features] = this.hexes.get(number);
    return [`hex ${number}`, name, terrain, ...features.map((f) => f.replace("_", " "))]
      .filter(Boolean)
      .join(", ");
  }

  near(x, y) {
    const found = [];
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const number of this.grid.get(cell(x + dx * 120, y + dy * 120)) ?? []) {
          const [a, b] = this.centre(number);
          found.push([number, Math.hypot(a - x, b - y)]);
        }
      }
    }
    return found.sort((a, b) => a[1] - b[1]);
  }
}

function cell(x, y) {
  return `${Math.floor(x / 120)}:${Math.floor(y / 120)}`;
}
