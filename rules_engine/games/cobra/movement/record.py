"""Movement as a record. Source: 6.0, 14.0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.games.cobra.ground import costs
from rules_engine.games.cobra.ground.costs import Mover, class_of, conditions
from rules_engine.games.cobra.ground.rivers import barred
from rules_engine.games.cobra.movement.entry import ENTRY
from rules_engine.games.cobra.movement.limits import allowance, limits
from rules_engine.games.cobra.movement.zones import PASSAGE
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.ground import chart
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.path import Walk
from rules_engine.mechanics.hexes.movement.phase import moved_as
from rules_engine.mechanics.hexes.movement.record import Cases, Mode, Movement

MODES = ("alone",)


def _kind(position: CobraPosition, unit: Unit, mode: str) -> Mover:
    return Mover(class_of(unit), barred(position, unit.side))


def _price(position: CobraPosition, unit: Unit, mode: str, a: int, b: int) -> Price | None:
    return costs.price(conditions(position), class_of(unit), a, b)


def _bars(position: CobraPosition, unit: Unit, here: str, there: str) -> Iterator[Bar]:
    """Yield why a step is closed: by enemies in it or beyond a river, by the ground.
    Source: 6.21, 6.72, 6.74.
    """
    board, state = position.board, conditions(position)
    a, b = board.index[here], board.index[there]
    if position.holds("6.21") and b in passage.enemy_held(PASSAGE, position, unit.side):
        yield Bar("6.21", f"{there} is held by enemy units")
    yield from chart.bars(costs.chart_of(state), class_of(unit), board, a, b, board.link(a, b))
    if (a, b) in barred(position, unit.side):
        text = f"over the major river {there} lies in an enemy zone of control"
        yield Bar("6.72", text, "OQ-18")


def has_minimum(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit on the map may move one hex whatever it costs: not out of an enemy zone, and
    not as the rest of a move. Source: 6.26, 6.63.
    """
    if not position.holds("6.26") or moved_as(position, unit.id) is not None:
        return False
    return passage.start_grade(PASSAGE, position, unit) is None or not position.holds("6.63")


def _readings(position: CobraPosition, found: Walk[Unit], path: Sequence[str]) -> tuple[str, ...]:
    """Return the open questions on which a ruling depends."""
    used = {fault.reading for fault in found.violations if fault.reading}
    if not position.was_supplied(found.unit):
        used |= {"OQ-01", "OQ-02"}
    if found.by_minimum:
        used.add("OQ-62")
    return tuple(sorted(used))


MOVEMENT: Movement[CobraPosition, Unit] = Movement(
    cases=Cases(general="6.11", path="6.0-PR", minimum="6.26"),
    modes={mode: Mode(mode, "6.23") for mode in MODES},
    passage=PASSAGE,
    ways=costs.WAYS,
    ground=conditions,
    kind=_kind,
    price=_price,
    bars=_bars,
    allowance=allowance,
    has_minimum=has_minimum,
    limits=limits,
    entry=ENTRY,
    readings=_readings,
)
