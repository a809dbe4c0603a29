// The board as geometry: which space lies under a point, which spaces touch. Lengths: 100 = one hex width,
// or the unit of an area board.

const NEAR = 116; // centres of touching hexes are 100 apart
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  static async load(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`The board could not be loaded (${answer.status}).`);
    const data = await answer.json();
    return data.outline ? new Board(data) : new AreaBoard(data);
  }

  constructor(data) {
    this.title = data.title;
    this.large = 1; // how much larger badges and captions are than on a board of hexes
    this.word = data.word;
    this.outline = data.outline; // six corner offsets of a hex
    this.spaces = new Map(Object.entries(data.spaces)); // [x, y, title], of areas: outline, neighbours, badge
    this.grid = new Map();
    for (const [number, [x, y]] of this.spaces) {
      const key = cell(x, y);
      if (!this.grid.has(key)) this.grid.set(key, []);
      this.grid.get(key).push(number);
    }
  }

  has(number) {
    return this.spaces.has(number);
  }

  // The number that somebody means who wrote "f" for "F".
  find(text) {
    return [text, text.toUpperCase()].find((number) => this.has(number)) ?? null;
  }

  centre(number) {
    return this.spaces.get(number).slice(0, 2);
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
    return this.best(this.neighbours(number), scores[key]) ?? number;
  }

  best(numbers, score) {
    const ranked = numbers
      .map((other) => [score(this.centre(other)), other])
      .filter(([cost]) => cost !== null)
      .sort((a, b) => a[0] - b[0]);
    return ranked.length ? ranked[0][1] : null;
  }

  describe(number) {
    return this.spaces.get(number)[2];
  }

  // Where a badge with a letter stands.
  shoulder(number) {
    const [x, y] = this.centre(number);
    return [x + 31, y - 31];
  }

  // Where a short text stands.
  caption(number) {
    const [x, y] = this.centre(number);
    return [x, y + 40];
  }

  // The points of a way from space to space.
  way(numbers) {
    return numbers.map((number) => this.centre(number));
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

// A board of areas: each has an outline of its own and says which others it touches.
class AreaBoard extends Board {
  constructor(data) {
    super(data);
    this.large = 1.5;
    this.gates = data.gates; // where borders are crossed, by "13-18"
  }

  ring(number) {
    return this.spaces.get(number)[3];
  }

  corners(number) {
    return this.ring(number).map((corner) => corner.join(",")).join(" ");
  }

  at(x, y) {
    return [...this.spaces.keys()].find((number) => this.holds(number, x, y)) ?? null;
  }

  holds(number, x, y) {
    const ring = this.ring(number);
    let isInside = false;
    for (let k = 0, last = ring.length - 1; k < ring.length; last = k, k += 1) {
      const [[ax, ay], [bx, by]] = [ring[k], ring[last]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
    return isInside;
  }

  neighbours(number) {
    return this.spaces.get(number)[4];
  }

  // The neighbour that lies most in a direction; where there is none, the nearest space that does.
  step(number, key) {
    const [x, y] = this.centre(number);
    const [u, v] = WAYS[key];
    const score = (slant) => ([a, b]) => {
      const [ahead, aside] = [(a - x) * u + (b - y) * v, Math.abs((a - x) * v) + Math.abs((b - y) * u)];
      return ahead > 10 && aside < ahead * slant ? ahead + aside * 2 : null;
    };
    const others = [...this.spaces.keys()].filter((other) => other !== number);
    return this.best(this.neighbours(number), score(1.4)) ?? this.best(others, score(1.4)) ?? number;
  }

  shoulder(number) {
    const [x, y] = this.spaces.get(number)[5];
    return [x + 38, y - 22];
  }

  caption(number) {
    const [x, y] = this.spaces.get(number)[5];
    return [x, y + 66];
  }

  // Over each border where it is crossed: by its bridge, its ferry or its road.
  way(numbers) {
    return numbers.flatMap((number, k) => {
      const gate = k && (this.gates[`${numbers[k - 1]}-${number}`] ?? this.gates[`${number}-${numbers[k - 1]}`]);
      return gate ? [gate, this.centre(number)] : [this.centre(number)];
    });
  }

  near(x, y) {
    return [...this.spaces.keys()]
      .map((number) => [number, Math.hypot(this.centre(number)[0] - x, this.centre(number)[1] - y)])
      .sort((a, b) => a[1] - b[1]);
  }
}

function cell(x, y) {
  return `${Math.floor(x / 120)}:${Math.floor(y / 120)}`;
}
