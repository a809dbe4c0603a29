"""The order to move a unit, or a division as one body. Source: 6.0-PR, 6.1, OQ-44."""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.games.cobra.movement.body import MARCH, MODES, gone_on, parted, walks
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.limits import BODY
from rules_engine.games.cobra.movement.zones import PASSAGE
from rules_engine.games.cobra.notation import assert_space, assert_unit
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import put_marks
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.mechanics.hexes.movement import listing, passage
from rules_engine.mechanics.hexes.movement.order import move_orders
from rules_engine.mechanics.hexes.movement.suggest import anywhere, suggest_move
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.mechanics.notation import MoveNotation, word_or
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

MOVE_NOTATION = MoveNotation(
    modes=MODES,
    spaces="hexes",
    example="move 30ID alone 1403-1404",
    assert_unit=assert_unit,
    assert_start=word_or(r"[ENS]{1,3}", assert_space),
    assert_space=assert_space,
)


def _carry_out(p: Run, order: Order) -> None:
    name, mode, path = order.args["unit"], order.args["mode"], order.args["path"]
    position = p.position
    unit = position.units[name]
    found = walked(MARCH, position, unit, mode, path)
    effects = [*_project(position, order), *_kept(position, unit, mode, path)]
    cases = dict.fromkeys(case for there in found.hexes for case in there["cases"])
    data: JsonObject = {"unit": name, "side": order.side, "path": path, "to": path[-1]}
    data |= {"cost": found.spent, "allowance": found.allowance}
    if mode == BODY:
        data["units"] = [one.id for one in _movers(position, unit, mode)]
    p.emit("moved", data, effects, list(cases))


def _movers(position: CobraPosition, unit: Unit, mode: str) -> tuple[Unit, ...]:
    """Return who moves by an order: a unit, or its division."""
    return components(position, unit) if mode == BODY else (unit,)


def _kept(position: CobraPosition, unit: Unit, mode: str, path: list[str]) -> list[Effect]:
    """Return what the phase keeps of a move: what was spent, who has left an enemy zone, what is
    left to a division. Source: 6.23, 6.62, OQ-44.
    """
    phase, units = position.data["phase"], _movers(position, unit, mode)
    before = phase.get("spent", {})
    ways = walks(position, unit, path) if mode == BODY else {}
    ways = ways or {unit.id: walked(MARCH, position, unit, mode, path)}
    spent = {one.id: before.get(one.id, 0) + ways[one.id].spent for one in units}
    effects = [put(points, "phase", "spent", name) for name, points in spent.items()]
    away = list(phase.get("disengaged", ()))
    new = [one.id for one in units if one.id not in away and _leaves_zone(position, one)]
    if new:
        away += new
        effects.append(put(away, "phase", "disengaged"))
    if not unit.is_on_map:
        effects += put_marks(position, {"arrived": [unit.id]})
    ends = gone_on(position, units, spent, away) if mode == BODY else parted(position, unit)
    return [*effects, *ends]


def _leaves_zone(position: CobraPosition, unit: Unit) -> bool:
    return unit.is_on_map and passage.start_grade(PASSAGE, position, unit) is not None


def _project(position: CobraPosition, order: Order) -> list[Effect]:
    """Return where a move ends, for all who move by it; a reinforcement comes with the side up that
    its counter names. Source: 14.21.
    """
    mode, end = order.args["mode"], order.args["path"][-1]
    effects: list[Effect] = []
    for unit in _movers(position, position.units[order.args["unit"]], mode):
        effects += [
            put(end, "units", unit.id, "space"),
            put("map", "units", unit.id, "status"),
            put(mode, "phase", "moved", unit.id),
        ]
        if unit.is_due and not position.holds("14.21"):
            effects.append(put(unit.kind.steps, "units", unit.id, "steps"))
    return effects


def _suggest(position: CobraPosition, side: str, pick: Pick) -> Order | None:
    return suggest_move(MARCH, position, side, pick, anywhere)


def _further(position: CobraPosition, unit: Unit) -> list[JsonObject]:
    """Return the ways of a unit's whole division: they are listed for its first unit alone, and
    open to any of it.
    """
    first = next(iter(components(position, unit)), unit)
    if first.id == unit.id:
        return []
    return [one for one in listing.destinations(MARCH, position, first) if _is_whole(one)]


def _is_whole(goal: JsonObject) -> bool:
    return bool(goal["mode"] == BODY)


def _words(notice: JsonObject) -> str:
    start, end = notice["path"][0], notice["path"][-1]
    way = f"enters the map and goes to {end}" if start.isalpha() else f"moves from {start} to {end}"
    if "units" in notice:
        way = f"{way} with its division ({', '.join(notice['units'])})"
    spent = f"{write_points(notice['cost'], 6)} of {write_points(notice['allowance'], 6)}"
    return f"{notice['unit']} {way} ({spent} movement points)."


PART = Part(
    orders=move_orders(MARCH, MOVE_NOTATION, _carry_out, _suggest, _project, _further),
    tellers={"moved": tell_public},
    words={"moved": _words},
)
