"""The order to move: how it is written, and how it is carried out, stretch by stretch, with what
interrupts it. Source: 5.0-PR, 14.1, 21.13, 22.21, 26.0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields

from rules_engine.core.events import Effect, Event
from rules_engine.core.game import FrameKind
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.grenade.ground.costs import MODES, points
from rules_engine.games.grenade.ground.terrain import bars
from rules_engine.games.grenade.movement import columns, interruptions, limits
from rules_engine.games.grenade.movement.record import MOVEMENT
from rules_engine.games.grenade.movement.stretches import emit_stretch, move_effects
from rules_engine.games.grenade.movement.suggest import suggest
from rules_engine.games.grenade.movement.zones import near_enemy
from rules_engine.games.grenade.notation import assert_space, assert_unit
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_mover_knows
from rules_engine.mechanics.hexes.blind.marches import March, march_of
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.hexes.blind.telling import words_halted
from rules_engine.mechanics.hexes.movement.order import move_orders
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.mechanics.notation import MoveNotation, word_or
from rules_engine.mechanics.parts import joined
from rules_engine.plain import JsonObject

MOVE_NOTATION = MoveNotation(
    modes=MODES,
    spaces="hexes",
    example="move 117/30/19 tactical 0508-0608",
    assert_unit=assert_unit,
    assert_start=word_or(r"[A-D]", assert_space),
    assert_space=assert_space,
)


def carry_out(p: Run, order: Order) -> None:
    """Move a unit along its path until it arrives or something interrupts it."""
    name, mode, path = order.args["unit"], order.args["mode"], order.args["path"]
    seen = as_mover_knows(p, order.side)
    found = walked(MOVEMENT, seen, seen.units[name], mode, path)
    march = march_of(name, mode, path, found.hexes, found.allowance)
    if is_double_blind(p.state):
        columns.set_out(p, march, has_left=columns.has_left(seen, name))
    else:
        _march(p, march)


# ---- stretches ----------------------------------------------------------------------------------


def _march(p: Run, march: March, limit: int | None = None) -> None:
    """Go on to the next hex that interrupts the move, and leave the rest for later; `limit` is
    how many hexes of the path are open.
    """
    path = march.path
    side = p.position.units[march.unit].side
    last = (len(path) if limit is None else limit) - 1
    marks = (at for at in range(1, last + 1) if any(interruptions.due(p.position, side, path[at])))
    stop = next(marks, None)
    emit_stretch(p, march, last if stop is None else stop)
    if stop is None:
        return
    if stop < len(path) - 1:
        p.push("march", **asdict(march.rest(stop)))
    interruptions.entered(p, side, path[stop], march.unit, "move")


# ---- after an interruption (21.13, OQ-60) -------------------------------------------------------


def resume(p: Run, frame: JsonObject) -> None:
    """Let an interrupted unit go on as far as it still can; say why where it cannot."""
    march = March(**{part.name: frame[part.name] for part in fields(March)})
    unit = p.position.units[march.unit]
    length, stopped = _still_open(p.position, unit, march.mode, march.path)
    p.pop()
    serial = p.state["serial"]
    if length > 1:
        _march(p, march, length)
    is_interrupted = p.state["serial"] != serial
    if stopped is not None and not is_interrupted:
        data: JsonObject = {
            "unit": unit.id,
            "side": unit.side,
            "space": march.path[length - 1],
            "reason": stopped.message,
        }
        p.emit("halted", data, [], [stopped.case], by="rules")


def _still_open(
    position: GrenadePosition, unit: Unit, mode: str, path: Sequence[str]
) -> tuple[int, Violation | None]:
    """Return how many hexes of the rest of a path are still open, and what closes the next."""
    if not position.holds("21.13"):
        return 1, Violation("21.11", "its move was interrupted", path[0], unit.id)
    index, near = position.board.index, near_enemy(position, unit.side)
    is_bound = mode == "strategic" and position.reading("OQ-60") == "stops_strategic"
    for at in range(1, len(path)):
        if is_bound and (index[path[at - 1]] in near or index[path[at]] in near):
            text = "an enemy unit is less than three hexes away"
            return at, Violation("5.51", text, path[at], unit.id, reading="OQ-60")
        barred = next(bars(position, unit, path[at - 1], path[at]), None)
        if barred is not None:
            return at, Violation(barred.case, barred.text, path[at], unit.id)
    return len(path), None


# ---- the order kind -----------------------------------------------------------------------------


def project(position: GrenadePosition, order: Order) -> list[Effect]:
    """Return the effects of the move alone, for drafts that build on it."""
    args = order.args
    return move_effects(position, args["unit"], args["mode"], args["path"])


def tell_move(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject | None:
    """Tell a move: its path to both sides, its cost and mode to the enemy only in open play."""
    notice = tell_named(before, event, after, side)
    if side not in (None, event.data["side"]) and after.data["level"] != "open":
        notice["cases"] = []
        for hidden in ("cost", "allowance", "mode"):
            notice.pop(hidden, None)
    return notice


def words_moved(notice: JsonObject) -> str:
    """Say who went where, and what it cost."""
    start, end = notice["path"][0], notice["path"][-1]
    way = f"enters the map and goes to {end}" if start.isalpha() else f"moves from {start} to {end}"
    if "cost" not in notice:
        return f"{notice['unit']} {way}."
    spent = f"{points(notice['cost'])} of {points(notice['allowance'])} movement points"
    return f"{notice['unit']} {way} ({notice['mode']}, {spent})."


_OWN = Part(
    orders=move_orders(MOVEMENT, MOVE_NOTATION, carry_out, suggest, project),
    frames={"march": FrameKind("march", resume)},
    tellers={"moved": tell_move, "halted": tell_named},
    words={"moved": words_moved, "halted": words_halted},
)
PART: Part = joined((_OWN, columns.PART, limits.PART, interruptions.PART))
