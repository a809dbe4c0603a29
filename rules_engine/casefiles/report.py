"""A failed case in text: the case, the board, what was expected and got, and the trace."""

from __future__ import annotations

from rules_engine.board.board import Board
from rules_engine.casefiles.facts import shown
from rules_engine.casefiles.moments import Result
from rules_engine.casefiles.standing import ground_words, open_words, unit_words
from rules_engine.core.registry import load
from rules_engine.plain import JsonObject

SIGNS = {
    "clear": ".",
    "woods": "w",
    "hilltop": "^",
    "swamp": "~",
    "town": "#",
    "lake": "=",
}
WIDEST = 12


def describe(result: Result, short: bool = False) -> str:
    """Return what a person needs to understand a failed scene."""
    head = f"{result.path}:{result.line}: {result.scene.name}"
    said = f"  expected  {result.expected}\n  got       {result.got}"
    if short:
        return f"{head}\n{said}"
    parts = [f"FAILED {head}", said]
    if result.state:
        parts += ["  board (after the last act)", draw(result.state)]
        parts += [f"    {line}" for line in ground_words(result.state)]
        parts += ["  still open", *(f"    {line}" for line in open_words(result.state))]
    if result.trace:
        parts += ["  trace", *_trace(result)]
    return "\n".join(parts) + "\n"


def _trace(result: Result) -> list[str]:
    lines = []
    for what, events in result.trace:
        lines.append(f"    {what}")
        lines += [
            f"      {event.kind} ({' '.join(event.cases)}) {shown(event.data)}" for event in events
        ]
    return lines


def draw(state: JsonObject) -> str:
    """Return a small map around the units of a position, with a list of who stands where."""
    board = load(state["game"]).board_of(state)
    units = {
        name: unit for name, unit in sorted(state["units"].items()) if unit.get("space") is not None
    }
    if board.kind == "area":
        return "\n".join(_areas(board, units, state))
    spaces = [unit["space"] for unit in units.values() if unit["space"] in board.index]
    shown_rows = _window(spaces or list(board.numbers))
    holders = {unit["space"]: unit["side"][0].upper() for unit in units.values()}
    lines = []
    for row in reversed(shown_rows[0]):
        cells = []
        for column in shown_rows[1]:
            number = f"{row:02d}{column:02d}"
            if number in board.index:
                terrain = SIGNS.get(board.terrain[board.index[number]], "?")
                cells.append(f"{number}{terrain}{holders.get(number, ' ')}")
            else:
                cells.append("      ")
        indent = "" if row % 2 else "   "
        if any(cell.strip() for cell in cells):
            lines.append("    " + indent + " ".join(cells).rstrip())
    lines += [f"    {unit_words(state, name)}" for name in units]
    lines.append("    ( . clear  w woods  ^ hilltop  ~ swamp  # town  = lake )")
    return "\n".join(lines)


def _areas(board: Board, units: JsonObject, state: JsonObject) -> list[str]:
    """Each space with units: its ground, its boundaries, who is there."""
    lines = []
    for at, number in enumerate(board.numbers):
        stack = [name for name, unit in units.items() if unit["space"] == number]
        if stack:
            lines.append(f"    {number} {' '.join(sorted(board.features[at]))}")
            lines += [f"      {unit_words(state, name)}" for name in stack]
            pairs = zip(board.neighbours[at], board.links[at], strict=True)
            sides = [f"{board.numbers[b]} {' '.join(sorted(link))}" for b, link in pairs]
            lines.append(f"      next to {'; '.join(sides) or 'nothing'}")
    return lines


def _window(spaces: list[str]) -> tuple[range, range]:
    rows = [int(space[:2]) for space in spaces]
    columns = [int(space[2:]) for space in spaces]
    top = range(max(1, min(rows) - 1), min(max(rows) + 1, min(rows) - 1 + WIDEST) + 1)
    side = range(max(1, min(columns) - 1), min(max(columns) + 1, min(columns) - 1 + WIDEST) + 1)
    return top, side
