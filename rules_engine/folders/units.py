"""The table of units of a folder: the order of battle, with set-up and reinforcements."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules_engine.board.board import Board
from rules_engine.core.tables import NONE, Cells
from rules_engine.folders.faults import Faults
from rules_engine.folders.tables import hex_of, rows_of, twice
from rules_engine.plain import JsonObject

UNITS = "units.tsv"
UNIT_HEADS = (
    *("unit", "side", "type", "size", "division", "class"),
    *("attack", "defence", "movement", "zone", "hex", "turn"),
)


def read_units(
    path: Path,
    sides: Collection[str],
    classes: Sequence[str],
    board: Board | None,
    faults: Faults,
) -> dict[str, JsonObject]:
    """Return the records of all units by designation, in the order of the table."""
    rows = rows_of(path, UNIT_HEADS, faults)
    twice(rows, "unit", faults)
    found: dict[str, JsonObject] = {}
    for row in rows:
        with faults.noting():
            found[row.name("unit")] = _unit(row, sides, classes, board)
    for side in sides:
        if rows and found and all(unit["side"] != side for unit in found.values()):
            faults.add(path.name, f"the side '{side}' has no unit; give it one at least")
    return found


def _unit(
    row: Cells, sides: Collection[str], classes: Sequence[str], board: Board | None
) -> JsonObject:
    attack, defence = _strengths(row, "attack", 0), _strengths(row, "defence", 1)
    if len(attack) != len(defence):
        said = f"attack has {len(attack)} values and defence {len(defence)}"
        raise row.wrong(f"{said}: as many as the unit has steps, such as 4/2")
    turn, space = row.maybe_number("turn"), hex_of(row, "hex", board)
    record: JsonObject = {
        "side": row.one_of("side", sides) if sides else row.name("side"),
        "type": row.name("type"),
        "size": row.maybe("size"),
        "division": row.maybe("division"),
        "class": row.one_of("class", classes) if classes else row.text("class"),
        "attack": attack,
        "defence": defence,
        "movement": row.number("movement"),
        "zone": row.yes("zone"),
        "steps": len(attack),
    }
    return {**record, **_place(row, space, turn)}


def _place(row: Cells, space: str, turn: int | None) -> JsonObject:
    """Return where a unit is as the game begins: on the map, or due by a hex in a turn."""
    if turn is None:
        return {"status": "map", "space": space, "enters": None}
    if turn < 1:
        raise row.wrong(f"turn is the turn in which the unit comes, or {NONE} at the beginning")
    return {"status": "due", "space": None, "enters": {"turn": turn, "hex": space}}


def _strengths(row: Cells, head: str, least: int) -> list[int]:
    parts = row.text(head).split("/")
    if not all(part.isascii() and part.isdigit() and int(part) >= least for part in parts):
        cell = row.text(head)
        words = f"a number for each step, {least} or more, such as 4/2"
        raise row.wrong(f"{head} is {words}, not '{cell}'")
    return [int(part) for part in parts]


def stacks(units: Mapping[str, JsonObject]) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """Yield the hexes in which units begin, each with (unit, side) of who is there."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for name, unit in units.items():
        if unit["status"] == "map":
            found.setdefault(str(unit["space"]), []).append((name, unit["side"]))
    yield from sorted(found.items())
