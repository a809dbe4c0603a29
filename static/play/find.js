// The space that somebody means: by its number, by a unit that he sees there, or by its name. What
// begins with his words comes before what only holds them.

export function findSpace(wanted, board, counters) {
  const number = board.find(wanted);
  if (number || !wanted) return number;
  const units = [...counters.querySelectorAll("[data-hex]")].map((stack) => [stack.dataset.hex, stack.getAttribute("aria-label") ?? ""]);
  const places = [...board.spaces.keys()].map((space) => [space, board.describe(space)]);
  const word = wanted.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  for (const pattern of [new RegExp(`[:;,] ${word}(?![\\w/])`), new RegExp(`[:;,] ${word}`), new RegExp(word)]) {
    const found = [...units, ...places].find(([, words]) => pattern.test(words.toLowerCase()));
    if (found) return found[0];
  }
  return null;
}
