"""The order to move a unit. Source: 1.7, 2.0, H67."""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.games.hells_highway.house import POINT
from rules_engine.games.hells_highway.movement.record import MODES, MOVEMENT
from rules_engine.games.hells_highway.notation import assert_space, assert_unit
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.mechanics.hexes.movement.listing import list_moves
from rules_engine.mechanics.hexes.movement.order import move_orders
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.mechanics.notation import MoveNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

MOVE_NOTATION = MoveNotation(
    modes=MODES,
    spaces="hexes",
    example="move 2_Irish combat 0376-0375",
    assert_unit=assert_unit,
    assert_start=assert_space,
    assert_space=assert_space,
)


def _effects(name: str, mode: str, end: str) -> list[Effect]:
    return [put(end, "units", name, "space"), put(mode, "phase", "moved", name)]


def _carry_out(p: Run, order: Order) -> None:
    name, mode, path = order.args["unit"], order.args["mode"], order.args["path"]
    found = walked(MOVEMENT, p.position, p.position.units[name], mode, path)
    cases = dict.fromkeys(case for there in found.hexes for case in there["cases"])
    data: JsonObject = {"unit": name, "side": order.side, "path": path, "to": path[-1]}
    data |= {"cost": found.spent, "allowance": found.allowance}
    p.emit("moved", data, _effects(name, mode, path[-1]), list(cases))


def _project(position: HellsPosition, order: Order) -> list[Effect]:
    return _effects(order.args["unit"], order.args["mode"], order.args["path"][-1])


def _suggest(position: HellsPosition, side: str, pick: Pick) -> Order | None:
    moves = list(list_moves(MOVEMENT, position, side))
    return moves[pick(len(moves))] if moves else None


def _words(notice: JsonObject) -> str:
    spent, all_of_it = (write_points(notice[key], POINT) for key in ("cost", "allowance"))
    way = f"moves from {notice['path'][0]} to {notice['to']}"
    return f"{notice['unit']} {way} ({spent} of {all_of_it} movement points)."


PART = Part(
    orders=move_orders(MOVEMENT, MOVE_NOTATION, _carry_out, _suggest, _project),
    tellers={"moved": tell_public},
    words={"moved": _words},
)
