"""Movement as a record: six points, by the mode of the turn. Source: 2.1, 2.3, 6.2, H7, H8, H14 to
H19, H67.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway.ground import costs
from rules_engine.games.hells_highway.ground.costs import conditions
from rules_engine.games.hells_highway.house import POINT
from rules_engine.games.hells_highway.movement.entry import ENTERING, ENTRY
from rules_engine.games.hells_highway.movement.stacking import full
from rules_engine.games.hells_highway.movement.zones import PASSAGE
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import is_frozen
from rules_engine.games.hells_highway.units import COMBAT, TRAVEL, Unit
from rules_engine.mechanics.hexes.ground import chart
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.phase import moved_as
from rules_engine.mechanics.hexes.movement.record import Bounds, Cases, Mode, Movement

MODES = (COMBAT, TRAVEL)
ALLOWANCE, UNLIMITED = 6 * POINT, 10_000


def _kind(position: HellsPosition, unit: Unit, mode: str) -> costs.Mover:
    """Return how a unit pays, and the interdicted hexes that cost it more. Source: H53."""
    is_hit = unit.side == "german" and position.holds("H53")
    found = interdicted(position) if is_hit else passage.NOWHERE
    return costs.Mover(costs.mover(unit, mode), found, position.number("interdiction_cost"))


def interdicted(position: HellsPosition) -> frozenset[int]:
    """Return the hexes under interdiction. Source: 6.17, H53."""
    index = position.board.index
    return frozenset(index[space] for space in position.tracks.get("interdicted", ()))


def _price(position: HellsPosition, unit: Unit, mode: str, a: int, b: int) -> Price | None:
    return costs.price(conditions(position), _kind(position, unit, mode), a, b)


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
    if b in _off_limits(position, unit):
        yield Bar("H61", f"{there} lies within two hexes of {ENTRY}, where no Germans go")
    if unit.is_travelling and b in _kind(position, unit, TRAVEL).dear:
        yield Bar("H53", f"{there} is interdicted, and {unit.id} travels")
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


def _off_limits(position: HellsPosition, unit: Unit) -> frozenset[int]:
    """Return the hexes round the Allied entry, which Germans do not enter. Source: H61."""
    board = position.board
    if unit.side == "allied" or ENTRY not in board.index or not position.holds("H61"):
        return passage.NOWHERE
    return frozenset(board.within(board.index[ENTRY], 2))


def _bounds(position: HellsPosition, unit: Unit) -> Bounds:
    """Return what is closed to Germans, travellers and disrupted units besides. Source: H7, H19,
    H53, H61.
    """
    found = _off_limits(position, unit) | _shut_to_disrupted(position, unit)
    if unit.is_travelling:
        found |= _kind(position, unit, TRAVEL).dear
        found |= _enemies(position, unit) if position.holds("H19") else passage.NOWHERE
    name = "disrupted" if unit.is_disrupted else ""
    return Bounds("travelling" if unit.is_travelling else name, found)


def allowance(position: HellsPosition, unit: Unit, mode: str) -> int:
    """Return what a unit may spend, in sixths: six points for everybody. Source: 2.1."""
    return ALLOWANCE if position.holds("2.1") else UNLIMITED


def limits(position: HellsPosition, unit: Unit, mode: str) -> Iterator[Violation]:
    """Yield why a unit may not move at all, or not in this mode. Source: 2.3, 6.2, H67."""
    if moved_as(position, unit.id) is not None and position.holds("H67"):
        yield _barred(unit, "H67", f"{unit.id} has made its move of this phase already")
    if mode != _mode(unit) and position.holds("2.3"):
        yield _barred(unit, "2.3", f"{unit.id} is in {_mode(unit)} mode this turn")
    elif unit.is_disrupted and unit.data.get("landed") == position.turn and position.holds("H56"):
        yield _barred(unit, "H56", f"{unit.id} was disrupted by its landing in this turn")
    elif is_frozen(position, unit):
        yield _barred(unit, "6.11", f"{unit.id} is frozen: an enemy is in its hex")
    elif mode == COMBAT and unit.is_artillery and position.holds("6.2"):
        yield _barred(unit, "6.2", f"{unit.id} is artillery and moves in travel mode only")


def _barred(unit: Unit, case: str, text: str) -> Violation:
    return Violation(case, f"{text}.", unit.space, unit.id)


MOVEMENT: Movement[HellsPosition, Unit] = Movement(
    cases=Cases(general="1.7", path="1.7", minimum="H15"),
    modes={COMBAT: Mode(COMBAT, "2.1"), TRAVEL: Mode(TRAVEL, "2.1", shuns="H8")},
    passage=PASSAGE,
    ways=costs.WAYS,
    ground=conditions,
    kind=_kind,
    price=_price,
    bars=_bars,
    allowance=allowance,
    has_minimum=lambda position, unit: False,
    limits=limits,
    entry=ENTERING,
    ends=full,
    bounds=_bounds,
)
