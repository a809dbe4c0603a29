// What a side believes wrongly, or does not know, as marks over the map; letters say what colours say.

import { make } from "../play/map.js";

export function drawDifferences(map) {
  const layer = map.svg.querySelector("#map-differences");
  const data = document.getElementById("difference-marks");
  layer.replaceChildren();
  if (!data || !document.getElementById("show-differences")?.checked) return;
  const marks = JSON.parse(data.textContent).filter((mark) => map.board.has(mark.space));
  for (const mark of marks) if (map.board.has(mark.to)) layer.append(arrow(map.board, mark));
  const crowd = new Map(); // several badges of one space stand side by side
  for (const mark of marks) {
    const place = crowd.get(mark.space) ?? 0;
    crowd.set(mark.space, place + 1);
    layer.append(ring(map.board, mark, place));
  }
}

function ring(board, mark, place) {
  const group = make("g", { class: `difference is-${mark.kind}` });
  const title = make("title", {});
  title.textContent = mark.words;
  group.append(title);
  if (!place) group.append(make("polygon", { points: board.corners(mark.space) }));
  const [x, y] = board.shoulder(mark.space);
  const step = -30 * place * board.large;
  const badge = make("g", { class: "badge", transform: `translate(${x + step} ${y}) scale(${board.large})` });
  badge.append(make("circle", { r: 14 }));
  const text = make("text", { y: 5.5 });
  text.textContent = mark.count > 1 ? `${mark.letter}${mark.count}` : mark.letter;
  badge.append(text);
  group.append(badge);
  return group;
}

// From where it is thought to be to where it is.
function arrow(board, mark) {
  const [[ax, ay], [bx, by]] = [board.centre(mark.space), board.centre(mark.to)];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [u, v] = [(bx - ax) / length, (by - ay) / length];
  const [x, y] = [bx - u * 24, by - v * 24];
  const group = make("g", { class: "difference is-elsewhere" });
  group.append(make("line", { x1: ax + u * 34, y1: ay + v * 34, x2: x, y2: y }));
  const head = [[bx, by], [x - v * 11, y + u * 11], [x + v * 11, y - u * 11]];
  group.append(make("polygon", { class: "head", points: head.map((point) => point.join(",")).join(" ") }));
  return group;
}
