"""Reinforcements that enter the map. Source: 14.0-GR, 14.1, 14.22, OQ-12, OQ-39."""

from __future__ import annotations

from rules_engine.games.cobra.ground.costs import class_of, conditions, price
from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.movement.limits import is_mechanized_phase, whole_allowance
from rules_engine.games.cobra.movement.zones import PASSAGE
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.trace import hex_is_supplied
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.record import Entry

STRETCHES = {
    ("allied", "N"): "allied_supply",
    ("german", "E"): "german_supply",
    ("german", "N"): "german_north",
    ("german", "S"): "german_south",
}
"""The stretches of the map's edges by side and letter. Source: 14.1, OQ-12."""
NORTH_WEST_END = "4101"


def is_due(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit waits off the map and may enter in this phase. Source: 14.0-GR, OQ-39."""
    turn = unit.entry_turn
    if not unit.is_due or turn is None or not position.holds("14.0-GR"):
        return False
    is_in_time = turn == position.turn or (
        turn < position.turn and position.reading("OQ-39") == "later"
    )
    return is_in_time and is_mechanized_phase(position) == _comes_late(position, unit)


def _comes_late(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit enters in the mechanized movement phase: by one reading the Americans of game
    turn 1. Source: OQ-20.
    """
    is_first = unit.group == "american" and unit.entry_turn == position.turn == 1
    return is_first and position.reading("OQ-20") == "mechanized"


def word(unit: Unit) -> str:
    """Return the letters of the edges by which a unit may come: a path onto the map begins so."""
    return "".join(unit.entry_edges)


def hexes(position: CobraPosition, unit: Unit) -> tuple[int, ...]:
    """Return the hexes by which a unit may come: on each of its edges. Source: 14.1, OQ-12."""
    index = position.board.index
    found = [at for edge in unit.entry_edges for at in _stretch(position, unit.side, edge)]
    return tuple(dict.fromkeys(index[at] for at in found))


def _stretch(position: CobraPosition, side: str, edge: str) -> list[str]:
    board = position.board
    if (side, edge) == ("german", "N") and position.reading("OQ-12") == "west":
        north = (board.numbers[at] for at in board.on_edge("north"))
        return [number for number in north if number <= NORTH_WEST_END]
    return list(position.stretch(STRETCHES[side, edge]))


def bar(position: CobraPosition, unit: Unit, mode: str, at: int) -> Bar | None:
    """Return why a unit cannot come by a hex, or None. Source: 6.21, 14.1, OQ-71."""
    board, side = position.board, unit.side
    number = board.numbers[at]
    if board.terrain[at] == "sea":
        return Bar("14.1", f"{number} is sea", "OQ-71")
    if at in passage.enemy_held(PASSAGE, position, side) and position.holds("6.21"):
        return Bar("6.21", f"{number} is held by enemy units")
    if not position.holds("14.1"):
        return None
    if at not in hexes(position, unit):
        return Bar("14.1", f"{unit.id} does not enter by {number}", "OQ-12")
    if at in passage.enemy_zones(PASSAGE, position, side):
        return Bar("14.1", f"{number} lies in an enemy zone of control, where nobody enters")
    return None


def entry_price(position: CobraPosition, unit: Unit, mode: str, at: int) -> Price | None:
    """Return what the first hex costs: a point, whatever its terrain. Source: 14.22."""
    if position.holds("14.22"):
        lost = _lost_unsupplied(position, unit, mode, at)
        return Price(POINT + lost, "the first hex on the map", ("14.22",))
    return price(conditions(position), class_of(unit), at, at)


def _lost_unsupplied(position: CobraPosition, unit: Unit, mode: str, at: int) -> int:
    """Return what a unit loses of its allowance that is out of supply where it enters, by one
    reading. Source: 11.0-PR, OQ-57.
    """
    if position.reading("OQ-57") == "supplied" or hex_is_supplied(position, unit.side, at):
        return 0
    return whole_allowance(position, unit) - whole_allowance(position, unit, is_supplied=False)


def _has_minimum(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit that has just entered may move one hex whatever it costs. Source: 6.26,
    OQ-62.
    """
    return position.holds("6.26") and position.reading("OQ-62") == "entering_too"


ENTRY: Entry[CobraPosition, Unit] = Entry(
    "14.0-GR", is_due, word, hexes, bar, entry_price, _has_minimum
)
