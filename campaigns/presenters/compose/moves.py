"""A move being put together: the unit, how it moves, and its path hex by hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules_engine
from campaigns.presenters.compose.composition import Chosen, Composition

Goal = dict[str, Any]


def begin(made: Composition, space: str) -> bool:
    """Begin a move with a tap on own units; a unit that stands alone is chosen at once."""
    own = made.own_at(space)
    made.chosen.unit = own[0] if len(own) == 1 else ""
    return bool(own)


def tap(made: Composition, space: str) -> bool:
    """Lead the path on to the hex that was tapped, shorten it, or let the map choose the way."""
    chosen = made.chosen
    unit = made.own_unit(chosen.unit)
    if unit is None:
        return False
    if space in chosen.path:
        chosen.path = chosen.path[: chosen.path.index(space) + 1]
        return True
    goals = _goals(made)
    mode = _mode(made, goals)
    here = [goal for goal in goals if goal["space"] == space]
    can = next((goal for goal in here if goal["mode"] == mode), here[0] if here else None)
    if len(chosen.path) > 1 and _touch(made, chosen.path[-1], space):
        chosen.path = [*chosen.path, space]
    elif can is not None:
        chosen.path, chosen.mode = list(can["path"]), can["mode"]
    elif made.own_at(space):
        return False
    elif unit.get("space") and _touch(made, unit["space"], space):
        chosen.path = [unit["space"], space]
    else:
        made.message = f"{chosen.unit} cannot reach {space} in this step."
    return True


def read(args: Mapping[str, Any]) -> Chosen:
    """Return what a move that was written out has chosen."""
    return Chosen(unit=args["unit"], mode=args.get("mode", ""), path=list(args["path"]))


def fill(made: Composition) -> None:
    """Work out the ways to move, the hexes within reach with their costs, and the order."""
    chosen = made.chosen
    unit = made.own_unit(chosen.unit)
    if unit is None:
        made.form = {"units": _movable(made)}
        return
    chosen.hex = chosen.hex or str(unit.get("space") or "")
    if not made.commands(chosen.unit):
        made.form = {"units": _movable(made)}
        made.message = f"{chosen.unit} is not under your command."
        return
    goals = _goals(made)
    chosen.mode = mode = _mode(made, goals)
    reach = [goal for goal in goals if goal["mode"] == mode]
    if chosen.to:
        chosen.path = next((list(g["path"]) for g in reach if g["space"] == chosen.to), [])
    made.form = {
        "units": _movable(made),
        "modes": sorted({goal["mode"] for goal in goals} | {mode}, key=_rank),
        "goals": reach,
        "end": chosen.path[-1] if chosen.path else "",
    }
    made.overlay["reach"] = {
        goal["space"]: f"{goal['words']}{'·' if goal.get('stops') else ''}" for goal in reach
    }
    if len(chosen.path) > 1:
        made.overlay["path"] = chosen.path
        made.order = f"move {chosen.unit} {mode} {'-'.join(chosen.path)}"
    elif not goals:
        _say_why_not(made, unit)
    elif not made.message:
        made.message = f"{len(reach)} hexes are within reach (a dot: it stops there). Choose one."


def _say_why_not(made: Composition, unit: Mapping[str, Any]) -> None:
    """Let the ruling on the shortest of moves say why a unit cannot move at all."""
    board = made.game.board_of(made.seen)
    here = str(unit.get("space") or "")
    made.message = f"{made.chosen.unit} cannot move in this step."
    if here in board.index:
        there = board.numbers[board.neighbours[board.index[here]][0]]
        made.order = f"move {made.chosen.unit} {made.chosen.mode} {here}-{there}"


def _goals(made: Composition) -> list[Goal]:
    found = rules_engine.reachable(made.seen, made.chosen.unit)
    return [goal for goal in found if goal["order"] == "move"]


def _mode(made: Composition, goals: list[Goal]) -> str:
    """Return the chosen way to move, or the first in which the unit can go anywhere."""
    if made.chosen.mode:
        return made.chosen.mode
    modes = sorted({goal["mode"] for goal in goals}, key=_rank)
    return modes[0] if modes else MODES[0]


MODES = ("tactical", "strategic", "crossing")


def _rank(mode: str) -> tuple[int, str]:
    return (MODES.index(mode) if mode in MODES else len(MODES)), mode


def _touch(made: Composition, first: str, second: str) -> bool:
    board = made.game.board_of(made.seen)
    if first not in board.index or second not in board.index:
        return False
    return board.are_neighbours(board.index[first], board.index[second])


def _movable(made: Composition) -> list[tuple[str, str]]:
    """Return the side's units with their places: those that can enter first, those that have moved
    last.
    """
    moved = made.seen.get("phase", {}).get("moved", {})
    found = []
    for name, unit in sorted(made.seen["units"].items()):
        if (
            unit["side"] != made.side
            or not made.commands(name)
            or unit.get("status") not in ("map", "due")
        ):
            continue
        if unit["status"] == "due" and not unit.get("entry"):
            continue
        place = unit.get("space") or f"enters at {unit.get('entry')}"
        note = ", has moved" if name in moved else ""
        rank = (name in moved, unit["status"] == "map", name)
        found.append((rank, f"{place}{note}"))
    return [(rank[2], words) for rank, words in sorted(found)]
