"""The order to move a unit, or a division as one body. Source: 6.0-PR, 6.1, OQ-44."""

from __future__ import annotations

from rules_engine.core.events import Effect
from rules_engine.core.game import Pick
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.games.cobra.blind.record import sighted
from rules_engine.games.cobra.movement import columns
from rules_engine.games.cobra.movement.body import MARCH, MODES
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.limits import BODY
from rules_engine.games.cobra.movement.marching import kept, movers, placed
from rules_engine.games.cobra.notation import assert_space, assert_unit
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_mover_knows
from rules_engine.mechanics.hexes.blind.telling import words_halted
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.mechanics.hexes.movement import listing
from rules_engine.mechanics.hexes.movement.order import move_orders
from rules_engine.mechanics.hexes.movement.suggest import anywhere, suggest_move
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.mechanics.listed import with_unit
from rules_engine.mechanics.notation import MoveNotation, word_or
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
    seen = as_mover_knows(p, order.side)
    if is_double_blind(p.state):
        columns.set_out(p, seen, name, mode, path, leaves_map=False)
        return
    unit = seen.units[name]
    found = walked(MARCH, seen, unit, mode, path)
    effects = [*placed(seen, unit, mode, path[-1]), *kept(seen, unit, mode, path)]
    if not unit.is_on_map:
        effects += sighted(p.position, {name: path[-1]}, "entry")
    cases = dict.fromkeys(case for there in found.hexes for case in there["cases"])
    data: JsonObject = {"unit": name, "side": order.side, "path": path, "to": path[-1]}
    data |= {"cost": found.spent, "allowance": found.allowance}
    if mode == BODY:
        data["units"] = [one.id for one in movers(seen, unit, mode)]
    p.emit("moved", data, effects, list(cases))


def _project(position: CobraPosition, order: Order) -> list[Effect]:
    unit = position.units[order.args["unit"]]
    return placed(position, unit, order.args["mode"], order.args["path"][-1])


def _suggest(position: CobraPosition, side: str, pick: Pick) -> Order | None:
    return suggest_move(MARCH, position, side, pick, anywhere)


def _further(position: CobraPosition, unit: Unit) -> list[JsonObject]:
    """Return the ways of a unit's whole division: they are listed for its first unit alone, and
    open to any of it.
    """
    first = next(iter(components(position, unit)), unit)
    if first.id == unit.id:
        return []
    return [one for one in listing.destinations(MARCH, position, first) if one["mode"] == BODY]


def _words(notice: JsonObject) -> str:
    start, end = notice["path"][0], notice["path"][-1]
    way = f"enters the map and goes to {end}" if start.isalpha() else f"moves from {start} to {end}"
    if "units" in notice:
        way = f"{way} with its division ({', '.join(notice['units'])})"
    if "cost" not in notice:
        return f"{notice['unit']} {way}."
    spent = f"{write_points(notice['cost'], 6)} of {write_points(notice['allowance'], 6)}"
    return f"{notice['unit']} {way} ({spent} movement points)."


def _concerned(position: CobraPosition, unit: Unit, order: Order) -> tuple[Unit, ...]:
    return movers(position, unit, order.args["mode"])


ORDERS = move_orders(
    MARCH, MOVE_NOTATION, _carry_out, _suggest, _project, _further, with_unit(_concerned)
)
PART = Part.saying({"moved": _words, "halted": words_halted}, orders=ORDERS)
