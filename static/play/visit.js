// What is new since the last visit. This browser alone remembers how far its person has read; the site keeps nothing
// of when a player comes.

const PAUSE = 30 * 60 * 1000; // who was away for so long comes anew

export function beginVisit(frame, layers) {
  const place = `read ${frame.dataset.log}`;
  const told = () => Number(document.querySelector("ol.log")?.dataset.newest ?? 0);
  const newest = told();
  const kept = read(place) ?? { from: newest, upto: newest, at: Date.now() };
  const from = Math.min(Date.now() - kept.at > PAUSE ? kept.upto : kept.from, newest);
  const keep = () => write(place, { from, upto: told(), at: Date.now() });
  keep();
  addEventListener("pagehide", keep);
  layers.after = from;
  if (newest > from) tell(newest - from, frame.dataset.log, from, layers);
}

function tell(count, log, from, layers) {
  const note = document.createElement("p");
  note.className = "since";
  const link = document.createElement("a");
  link.href = `${log}${log.includes("?") ? "&" : "?"}since=${from}`;
  link.textContent = count === 1 ? "1 thing" : `${count} things`;
  const show = Object.assign(document.createElement("button"), { type: "button", className: "mini", textContent: "On the map" });
  show.addEventListener("click", () => layers.show("n"));
  note.append(link, " happened since your last visit. ", show);
  document.getElementById("live").before(note);
}

function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place));
  } catch {
    return null;
  }
}

function write(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // Whoever lets nothing be kept is told of nothing new.
  }
}
