"""Movement as a record: six points, by the mode of the turn. Source: 2.1, 2.3, 6.2, H7, H8, H14 to
H19, H67.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway.ground import costs
from rules_engine.games.hells_highway.ground.costs import conditions
from rules_engine.games.hells_highway.house import POINT
from rules_engine.games.hells_highway.movement.stacking import full
from rules_engine.games.hells_highway.movement.zones import PASSAGE
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import COMBAT, TRAVEL, Unit
from rules_engine.mechanics.hexes.ground import chart
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.phase import moved_as
from rules_engine.mechanics.hexes.movement.record import Bounds, Cases, Entry, Mode, Movement

MODES = (COMBAT, TRAVEL)
ALLOWANCE, UNLIMITED = 6 * POINT, 10_000


def _price(position: HellsPosition, unit: Unit, mode: str, a: int, b: int) -> Price | None:
    return costs.price(conditions(position), costs.mover(unit, mode), a, b)


def _mode(unit: Unit) -> str:
    return TRAVEL if unit.is_travelling else COMBAT


def _bars(position: HellsPosition, unit: Unit, here: str, there: str) -> Iterator[Bar]:
    """Yield why a step is closed: by enemies in it, by the ground, to who is disrupted. Source: H7,
    H8, H15, H16, H17, H19, 6.11.
    """
    board, state = position.board, conditions(position)
    a, b = board.index[here], board.index[there]
    if position.holds("H19") and b in passage.enemy_held(PASSAGE, position, unit.side):
        yield Bar("H19", f"{there} is held by enemy units")
    elif b in _enemies(position, unit) and unit.is_travelling and position.holds("6.11"):
        yield Bar("H19", f"an enemy headquarters is in {there}, which travellers do not enter")
    if b in _shut_to_disrupted(position, unit):
        yield Bar("H7", f"{there} lies in an enemy zone of control, and {unit.id} is disrupted")
    name = costs.mover(unit, _mode(unit))
    yield from chart.bars(costs.chart_of(state, name), name, board, a, b, board.link(a, b))


def _enemies(position: HellsPosition, unit: Unit) -> frozenset[int]:
    others = [position.occupied(other) for other in position.others(unit.side)]
    return frozenset().union(*others)


def _shut_to_disrupted(position: HellsPosition, unit: Unit) -> frozenset[int]:
    if not unit.is_disrupted or not position.holds("H7"):
        return passage.NOWHERE
    return passage.enemy_zones(PASSAGE, position, unit.side)


def _bounds(position: HellsPosition, unit: Unit) -> Bounds | None:
    """Return what is closed to travellers and disrupted units besides. Source: H7, H19."""
    if unit.is_travelling and position.holds("H19"):
        return Bounds("travelling", _enemies(position, unit))
    if unit.is_disrupted:
        return Bounds("disrupted", _shut_to_disrupted(position, unit))
    return None


def allowance(position: HellsPosition, unit: Unit, mode: str) -> int:
    """Return what a unit may spend, in sixths: six points for everybody. Source: 2.1."""
    return ALLOWANCE if position.holds("2.1") else UNLIMITED


def limits(position: HellsPosition, unit: Unit, mode: str) -> Iterator[Violation]:
    """Yield why a unit may not move at all, or not in this mode. Source: 2.3, 6.2, H67."""
    if moved_as(position, unit.id) is not None and position.holds("H67"):
        yield _barred(unit, "H67", f"{unit.id} has made its move of this phase already")
    if mode != _mode(unit) and position.holds("2.3"):
        yield _barred(unit, "2.3", f"{unit.id} is in {_mode(unit)} mode this turn")
    elif mode == COMBAT and unit.is_artillery and position.holds("6.2"):
        yield _barred(unit, "6.2", f"{unit.id} is artillery and moves in travel mode only")


def _barred(unit: Unit, case: str, text: str) -> Violation:
    return Violation(case, f"{text}.", unit.space, unit.id)


NOBODY: Entry[HellsPosition, Unit] = Entry(
    case="H61",
    is_due=lambda position, unit: False,
    word=lambda unit: unit.id,
    hexes=lambda position, unit: (),
    bar=lambda position, unit, mode, at: None,
    price=lambda position, unit, mode, at: None,
)
"""Nobody comes onto the map by moving yet."""
MOVEMENT: Movement[HellsPosition, Unit] = Movement(
    cases=Cases(general="1.7", path="1.7", minimum="H15"),
    modes={COMBAT: Mode(COMBAT, "2.1"), TRAVEL: Mode(TRAVEL, "2.1", shuns="H8")},
    passage=PASSAGE,
    ways=costs.WAYS,
    ground=conditions,
    kind=lambda position, unit, mode: costs.mover(unit, mode),
    price=_price,
    bars=_bars,
    allowance=allowance,
    has_minimum=lambda position, unit: False,
    limits=limits,
    entry=NOBODY,
    ends=full,
    bounds=_bounds,
)
