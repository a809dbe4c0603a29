"""The order to move a unit. Source: 1.7, 2.0, H67."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from rules_engine.board.board import Board
from rules_engine.core.events import Effect
from rules_engine.core.game import Pick
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.control import OBJECTIVES
from rules_engine.games.hells_highway.ground.bridges import BLOWN
from rules_engine.games.hells_highway.house import POINT
from rules_engine.games.hells_highway.movement import columns
from rules_engine.games.hells_highway.movement.moving import emit, moving
from rules_engine.games.hells_highway.movement.record import MODES, MOVEMENT
from rules_engine.games.hells_highway.movement.stacking import overfull
from rules_engine.games.hells_highway.notation import assert_space, assert_start, assert_unit
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.games.hells_highway.works.demolition import DEMOLITION
from rules_engine.mechanics.hexes.blind.known_position import as_mover_knows
from rules_engine.mechanics.hexes.blind.marches import march_of
from rules_engine.mechanics.hexes.blind.telling import words_halted
from rules_engine.mechanics.hexes.ground.chart import write_points
from rules_engine.mechanics.hexes.movement.listing import reachable
from rules_engine.mechanics.hexes.movement.order import move_orders
from rules_engine.mechanics.hexes.movement.suggest import Purpose, suggest_move
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.mechanics.notation import MoveNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

MOVE_NOTATION = MoveNotation(
    modes=MODES,
    spaces="hexes",
    example="move 2_Irish combat 0376-0375",
    assert_unit=assert_unit,
    assert_start=assert_start,
    assert_space=assert_space,
)


def _carry_out(p: Run, order: Order) -> None:
    name, mode, path = order.args["unit"], order.args["mode"], order.args["path"]
    seen = as_mover_knows(p, order.side)
    found = walked(MOVEMENT, seen, seen.units[name], mode, path)
    if is_double_blind(p.state):
        columns.set_out(p, march_of(name, mode, path, found.hexes, found.allowance))
    else:
        _go_on(p, {**order.args, "hexes": found.hexes, "allowance": found.allowance})


def _go_on(p: Run, rest: JsonObject) -> None:
    """Move on along a path, as far as the hex in which a bridge comes to be threatened; nobody goes
    over one that has been blown. Source: 1.7, H50.
    """
    position = p.position
    path = rest["path"][: _blown_at(position, rest["path"]) + 1]
    before = position.fighters("allied")
    if len(path) < 2:
        return
    unit = position.units[rest["unit"]]
    threatens = unit.side == "allied" and not unit.is_hq
    at = DEMOLITION.alarming(position, path) if threatens else len(path) - 1
    emit(p, march_of(rest["unit"], rest["mode"], path, rest["hexes"], rest["allowance"]), at)
    later = rest["hexes"][at : len(path) - 1]
    further = {**rest, "path": path[at:], "hexes": later} if later else None
    if not DEMOLITION.alarm(p, before, further) and further:
        _go_on(p, further)


def _blown_at(position: HellsPosition, path: Sequence[str]) -> int:
    """Return the place in a path of the last hex before a bridge that has been blown."""
    bridges = position.tracks["bridges"]
    pairs = ["-".join(sorted(step)) for step in pairwise(path)]
    return next((at for at, pair in enumerate(pairs) if bridges.get(pair) == BLOWN), len(pairs))


def _project(position: HellsPosition, order: Order) -> list[Effect]:
    unit = position.units[order.args["unit"]]
    return moving(position, unit, order.args["mode"], order.args["path"])


def _suggest(position: HellsPosition, side: str, pick: Pick) -> Order | None:
    """Suggest a move: of who comes onto the map first, mostly of who travels along his way."""
    return suggest_move(MOVEMENT, position, side, pick, PURPOSE.choose, _mode(pick))


def _mode(pick: Pick) -> Callable[[Pick], str]:
    mode = MODES[pick(len(MODES))]
    return lambda pick: mode


def _places(board: Board) -> Sequence[int]:
    return [board.index[space] for space in sorted(OBJECTIVES) if space in board.index]


PURPOSE: Purpose[HellsPosition, Unit] = Purpose(rules=MOVEMENT, places=_places, room=2)


def can_move(position: HellsPosition, unit: Unit) -> bool:
    """Whether a unit can still move in this phase."""
    return any(reachable(MOVEMENT, position, unit, mode) for mode in MODES)


def lose_excess(p: Run) -> None:
    """End the phase: where too much stands that can go nowhere, the smallest units are lost.
    Source: 3.1, 3.3, H74.
    """
    stays = p.position.option("excess") == "stays"
    while not stays and (full := overfull(p.position)):
        unit = min(next(iter(full.values())), key=lambda one: (one.is_hq, one.steps, one.id))
        losses.lose(p, unit.id, unit.steps, "3.1")
        if unit.is_hq:
            return


def _words(notice: JsonObject) -> str:
    spent, all_of_it = (write_points(notice[key], POINT) for key in ("cost", "allowance"))
    way = f"moves from {notice['path'][0]} to {notice['to']}"
    return f"{notice['unit']} {way} ({spent} of {all_of_it} movement points)."


PART = Part(
    frames={"demolition": DEMOLITION.frame(_go_on)},
    orders=move_orders(MOVEMENT, MOVE_NOTATION, _carry_out, _suggest, _project),
    tellers={"moved": tell_public, "halted": tell_public},
    words={"moved": _words, "halted": words_halted},
)
