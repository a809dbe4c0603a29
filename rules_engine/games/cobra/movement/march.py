"""The order to move a unit. Source: 6.0-PR, 6.1."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling
from rules_engine.games.cobra.common import tell_public
from rules_engine.games.cobra.movement.record import MODES, MOVEMENT
from rules_engine.games.cobra.movement.zones import PASSAGE
from rules_engine.games.cobra.notation import assert_space, assert_unit
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.mechanics.hexes.movement import listing, passage, rule
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.mechanics.notation import MoveNotation
from rules_engine.plain import JsonObject

EDGES = re.compile(r"^[ENS]{1,3}$")
TRIES = 4


def _assert_start(word: object) -> str:
    """Return a hex number or the letters of edges of entry. Raises MalformedOrder."""
    return word if isinstance(word, str) and EDGES.match(word) else assert_space(word)


MOVE_NOTATION = MoveNotation(
    modes=MODES,
    spaces="hexes",
    example="move 30ID alone 1403-1404",
    assert_unit=assert_unit,
    assert_start=_assert_start,
    assert_space=assert_space,
)


def rule_move(position: CobraPosition, order: Order) -> Ruling:
    """Rule on a move. Source: 6.0."""
    return rule.rule_move(MOVEMENT, position, order)


def _carry_out(p: Run, order: Order) -> None:
    name, mode, path = order.args["unit"], order.args["mode"], order.args["path"]
    position = p.position
    unit = position.units[name]
    found = walked(MOVEMENT, position, unit, mode, path)
    left = passage.start_grade(PASSAGE, position, unit) if unit.is_on_map else None
    effects = _effects(name, mode, path[-1])
    effects.append(put(found.spent, "phase", "spent", name))
    if left is not None:
        gone = [*position.data["phase"].get("disengaged", ()), name]
        effects.append(put(gone, "phase", "disengaged"))
    cases = dict.fromkeys(case for there in found.hexes for case in there["cases"])
    data: JsonObject = {"unit": name, "side": order.side, "path": path, "to": path[-1]}
    data |= {"cost": found.spent, "allowance": found.allowance}
    p.emit("moved", data, effects, list(cases))


def _effects(name: str, mode: str, end: str) -> list[Effect]:
    return [
        put(end, "units", name, "space"),
        put("map", "units", name, "status"),
        put(mode, "phase", "moved", name),
    ]


def _project(position: CobraPosition, order: Order) -> list[Effect]:
    return _effects(order.args["unit"], order.args["mode"], order.args["path"][-1])


def _list(position: CobraPosition, side: str) -> Iterator[Order]:
    return listing.list_moves(MOVEMENT, position, side)


def _suggest(position: CobraPosition, side: str, pick: Pick) -> Order | None:
    units = tuple(listing.movable(MOVEMENT, position, side, MODES[0]))
    for _ in range(min(TRIES, len(units))):
        unit = units[pick(len(units))]
        goals = listing.reachable(MOVEMENT, position, unit, MODES[0])
        if goals:
            space = sorted(goals)[pick(len(goals))]
            return listing.move_order(unit, MODES[0], goals[space])
    return None


def _reach(position: CobraPosition, unit_id: str) -> list[JsonObject]:
    unit = position.unit(unit_id)
    return [] if unit is None else listing.destinations(MOVEMENT, position, unit)


def _words(notice: JsonObject) -> str:
    start, end = notice["path"][0], notice["path"][-1]
    way = f"enters the map and goes to {end}" if start.isalpha() else f"moves from {start} to {end}"
    spent = f"{write_points(notice['cost'], 6)} of {write_points(notice['allowance'], 6)}"
    return f"{notice['unit']} {way} ({spent} movement points)."


PART = Part(
    orders={
        "move": OrderKind(
            "move",
            "Move a unit",
            MOVE_NOTATION,
            rule_move,
            _carry_out,
            _list,
            _suggest,
            _project,
            _reach,
        )
    },
    tellers={"moved": tell_public},
    words={"moved": _words},
)
