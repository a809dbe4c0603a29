"""A move being put together: the unit, how it moves, and its path space by space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules_engine
from campaigns.presenters.map.spaces import space_word, space_words
from campaigns.presenters.play.compose.composition import Chosen, Composition

Goal = dict[str, Any]


def begin(made: Composition, space: str, kind: str) -> bool:
    """Begin a move with a tap on own units: all of them that can go somewhere go together.

    Where the step offers other kinds of orders too, no others count; otherwise a unit that stands
    alone is chosen whatever it can do, and told why it cannot go.
    """
    own = made.own_at(space)
    ready = [name for name in own if made.commands(name) and _goals(made, name, kind)]
    if made.has_rivals:
        own = ready
    alone = own[:1] if len(own) == 1 else []
    made.chosen.unit, *along = ready or alone or [""]
    made.chosen.along = tuple(along)
    return bool(own)


def tap(made: Composition, space: str) -> bool:
    """Lead the path on to the space that was tapped, shorten it, or let the map choose the way."""
    chosen = made.chosen
    unit = made.own_unit(chosen.unit)
    if unit is None:
        return False
    if space in chosen.path:
        chosen.path = chosen.path[: chosen.path.index(space) + 1]
        return True
    goals = _shared(made)
    mode = _mode(made, goals)
    here = [goal for goal in goals if goal["space"] == space]
    can = next((goal for goal in here if goal["mode"] == mode), here[0] if here else None)
    is_drawn = any(len(goal["path"]) > 2 for goal in goals)
    if is_drawn and len(chosen.path) > 1 and _touch(made, chosen.path[-1], space):
        chosen.path = [*chosen.path, space]
    elif can is not None:
        chosen.path, chosen.mode = list(can["path"]), can["mode"]
    elif made.own_at(space):
        return False
    elif unit.get("space") and _touch(made, unit["space"], space):
        chosen.path = [unit["space"], space]
    else:
        made.message = f"{_who(made)} cannot reach {space} in this step."
    return True


def read(made: Composition, kind: str, args: Mapping[str, Any]) -> Chosen:
    """Return what a move that was written out has chosen."""
    return Chosen(unit=args["unit"], mode=args.get("mode", ""), path=list(args["path"]))


def fill(made: Composition) -> None:
    """Work out the ways to move, the spaces within reach with their costs, and the order."""
    chosen = made.chosen
    made.form = {"look": "move", "units": _movable(made)}
    unit = made.own_unit(chosen.unit)
    if unit is None:
        return
    chosen.hex = chosen.hex or str(unit.get("space") or "")
    if not made.commands(chosen.unit):
        made.message = f"{chosen.unit} is not under your command."
        return
    for name in chosen.along:
        if not made.commands(name):
            made.message = f"{name} is not under your command."
    chosen.along = tuple(name for name in chosen.along if _goes_along(made, name))
    goals = _shared(made)
    chosen.mode = _mode(made, goals)
    reach = [goal for goal in goals if goal["mode"] == chosen.mode]
    if chosen.to:
        chosen.path = next((list(g["path"]) for g in reach if g["space"] == chosen.to), [])
    _show(made, goals, reach)
    if len(chosen.path) > 1:
        made.overlay["path"] = chosen.path
        made.write(*_orders(made, reach))
    elif not goals and chosen.along:
        made.message = f"{_who(made)} can go nowhere together. Choose fewer of them."
    elif not goals:
        _say_why_not(made, unit)
    elif not made.message:
        made.message = _within_reach(made, reach)


def _show(made: Composition, goals: list[Goal], reach: list[Goal]) -> None:
    """Lay out the ways to move, and what is within reach in the chosen one with its cost."""
    mode, path = made.chosen.mode, made.chosen.path
    ways = [*(goal["mode"] for goal in goals), *([mode] if mode else [])]
    made.form |= {
        "modes": list(dict.fromkeys(ways)),
        "goals": [{**goal, "label": made.place(goal["space"])} for goal in reach],
        "end": path[-1] if path else "",
    }
    dots = _tells_stops(reach)
    made.overlay["reach"] = {
        goal["space"]: f"{goal['words']}{'·' if dots and goal.get('stops') else ''}"
        for goal in reach
    }


def _tells_stops(reach: list[Goal]) -> bool:
    """Whether it says something that a unit stops in a space: not where it stops in all of them."""
    return any(goal.get("stops") for goal in reach) and any(goal["words"] for goal in reach)


def _within_reach(made: Composition, reach: list[Goal]) -> str:
    stops = " (a dot: it stops there)" if _tells_stops(reach) else ""
    if len(reach) == 1:
        return f"One {space_word(made.board)} is within reach{stops}. Choose it."
    return f"{len(reach)} {space_words(made.board)} are within reach{stops}. Choose one."


def _say_why_not(made: Composition, unit: Mapping[str, Any]) -> None:
    """Let the ruling on the shortest of moves say why a unit cannot move at all."""
    board = made.board
    here = str(unit.get("space") or "")
    mode = made.chosen.mode or _some_mode(made)
    if here in board.index and mode and board.neighbours[board.index[here]]:
        there = board.numbers[board.neighbours[board.index[here]][0]]
        made.write({"unit": made.chosen.unit, "mode": mode, "path": [here, there]})
    made.message = f"{made.chosen.unit} cannot move in this step."


def _some_mode(made: Composition) -> str:
    """Return the way in which the first unit that can move at all moves."""
    kind = made.game.orders[made.chosen.kind]
    order = next(kind.enumerate(made.position, made.side), None)
    return str(order.args.get("mode", "")) if order is not None else ""


def _orders(made: Composition, reach: list[Goal]) -> list[dict[str, Any]]:
    """Return the order of each unit: along the path as it was drawn, or where the map chose it, by
    each unit's own way to the same place.
    """
    mode, path = made.chosen.mode, made.chosen.path
    is_found = any(list(goal["path"]) == path for goal in reach)
    orders = [{"unit": made.chosen.unit, "mode": mode, "path": path}]
    for name in made.chosen.along:
        goals = [goal for goal in _goals(made, name, made.chosen.kind) if goal["space"] == path[-1]]
        own = next((goal for goal in goals if goal["mode"] == mode), goals[0] if goals else None)
        way = (own["mode"], list(own["path"])) if is_found and own else (mode, path)
        orders.append({"unit": name, "mode": way[0], "path": way[1]})
    return orders


def _shared(made: Composition) -> list[Goal]:
    """Return where the chosen unit can go, with those that go along only what all can reach."""
    goals = _goals(made, made.chosen.unit, made.chosen.kind)
    for name in made.chosen.along:
        theirs = {goal["space"] for goal in _goals(made, name, made.chosen.kind)}
        goals = [goal for goal in goals if goal["space"] in theirs]
    return goals


def _goes_along(made: Composition, name: str) -> bool:
    """Whether a unit can be ordered together with the chosen one: from the same space."""
    unit, first = made.own_unit(name), made.own_unit(made.chosen.unit)
    if unit is None or first is None or not made.commands(name):
        return False
    return bool(unit.get("space")) and unit.get("space") == first.get("space")


def _who(made: Composition) -> str:
    """Return the chosen units in words."""
    others = len(made.chosen.along)
    return f"{made.chosen.unit} and {others} more" if others else made.chosen.unit


def _goals(made: Composition, unit: str, kind: str) -> list[Goal]:
    found = rules_engine.reachable(made.seen, unit, made.position)
    return [goal for goal in found if goal["order"] == kind]


def _mode(made: Composition, goals: list[Goal]) -> str:
    """Return the chosen way to move, or the first in which the unit can go anywhere."""
    return made.chosen.mode or next((goal["mode"] for goal in goals), "")


def _touch(made: Composition, first: str, second: str) -> bool:
    board = made.board
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
        if unit["status"] == "due" and not _entry(unit):
            continue
        note = ", has moved" if name in moved else ""
        if made.has_rivals and not _goals(made, name, made.chosen.kind):
            # Whoever was chosen stays in the list: a list without him would choose nobody, and the
            # next tap would begin with another unit.
            if name != made.chosen.unit:
                continue
            note = ", cannot move now"
        place = unit.get("space") or f"enters at {_entry(unit)}"
        rank = (name in moved, unit["status"] == "map", name)
        found.append((rank, f"{place}{note}"))
    return [(rank[2], words) for rank, words in sorted(found)]


def _entry(unit: Mapping[str, Any]) -> str:
    """Return where a unit that is due comes from: its entry, or the letters of its edges."""
    edges = (unit.get("enters") or {}).get("edges", ())
    return str(unit.get("entry") or " or ".join(edges))
