"""What the ground and the hexsides allow: rivers, bridges, swamp, lakes, roads. Source: 5.6, 18.14,
22.1, 24.22, 27.1, T3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules_engine.board.board import Board
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit

RIVERS = frozenset({"river", "roer_upper", "roer_lower"})
ROER = frozenset({"roer_upper", "roer_lower"})
Way = Literal["move", "retreat", "advance"]


@dataclass(frozen=True)
class Conditions:
    """Everything but the units that decides what a step costs; cost tables are kept by it.

    `intact` holds the hexsides of unblown Rhine bridges in both directions; `crowded` the hexes
    that cost extra because of stacking, none as long as 7.12 holds.
    """

    board: Board
    is_mud: bool
    intact: frozenset[tuple[int, int]]
    without: frozenset[str]
    crowded: frozenset[int] = frozenset()

    def holds(self, case: str) -> bool:
        """Whether a case is in force."""
        return case not in self.without


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a step is closed: the case and a clause for the player."""

    case: str
    text: str


def conditions(position: GrenadePosition) -> Conditions:
    """Return the conditions of a position. Source: 22.2, 24.21, OQ-59."""
    return position.memo("conditions", lambda: _conditions(position))


def _conditions(position: GrenadePosition) -> Conditions:
    taken = position.data["options"].get("without", ())
    without = position.game.casebook.taken_out(taken) if taken else frozenset()
    pairs = [
        pair
        for pair, names in _bridge_pairs(position.board).items()
        if any(not position.is_blown(name) for name in names)
    ]
    crowded: frozenset[int] = frozenset()
    if not position.holds("7.12") and position.side is not None:
        index = position.board.index
        crowded = frozenset(index[space] for space in position.stacks(position.side))
    return Conditions(position.board, position.is_mud, frozenset(pairs), without, crowded)


def _bridge_pairs(board: Board) -> dict[tuple[int, int], list[str]]:
    found: dict[tuple[int, int], list[str]] = {}
    for name, site in sorted(board.sites.get("bridges", {}).items()):
        west, east = board.index.get(site["west"]), board.index.get(site["east"])
        if west is not None and east is not None:
            found.setdefault((west, east), []).append(name)
            found.setdefault((east, west), []).append(name)
    return found


# ---- hexsides -----------------------------------------------------------------------------------


def is_rhine(state: Conditions, a: int, b: int) -> bool:
    """Whether the hexside is the Rhine."""
    return "rhine" in state.board.link(a, b)


def is_river(state: Conditions, a: int, b: int) -> bool:
    """Whether the hexside is a river for movement: the Rhine, the Roer whatever its current, any
    other river, a stream in mud. Source: 18.14, 22.12, 24.22, OQ-44.
    """
    features = state.board.link(a, b)
    if "rhine" in features or "river" in features:
        return True
    if features & ROER and state.holds("18.14"):
        return True
    return "stream" in features and state.is_mud and state.holds("24.22")


def is_stream(state: Conditions, a: int, b: int) -> bool:
    """Whether the hexside is a stream and not (in mud) a river."""
    return "stream" in state.board.link(a, b) and not is_river(state, a, b)


def carries_road(state: Conditions, a: int, b: int) -> bool:
    """Whether a road crosses the hexside; over the Rhine only where a bridge stands. Source: 5.43,
    OQ-59.
    """
    features = state.board.link(a, b)
    if "rhine" in features:
        return (a, b) in state.intact
    return "road" in features


def bridge_between(position: GrenadePosition, a: str, b: str) -> str | None:
    """Return the first unblown Rhine bridge between two hexes, in whichever direction, or None."""
    index = position.board.index
    names = _bridge_pairs(position.board).get((index[a], index[b]), [])
    return next((name for name in names if not position.is_blown(name)), None)


# ---- closed steps -------------------------------------------------------------------------------


def ground_bars(state: Conditions, side: str, is_mechanized: bool, a: int, b: int) -> Iterator[Bar]:
    """Yield why the ground closes a step to a movement class. Source: 5.61, 5.62, 22.11, 22.12,
    27.1.
    """
    board = state.board
    if board.terrain[b] == "lake" and state.holds("5.62"):
        yield Bar("5.62", f"{board.numbers[b]} is a lake, which nothing can enter")
    if is_rhine(state, a, b) and (a, b) not in state.intact:
        if side == "us" and state.holds("22.11"):
            yield Bar("22.11", "US units cross the Rhine only over a bridge that stands")
        if side == "german" and not state.holds("22.12"):
            yield Bar("22.1", "the Rhine is crossed only over a bridge that stands")
    if not is_mechanized or carries_road(state, a, b):
        return
    if "swamp" in (board.terrain[a], board.terrain[b]) and state.holds("27.1"):
        yield Bar("27.1", "mechanized units enter and leave swamp only by a hexside with a road")
    if is_river(state, a, b) and state.holds("5.61"):
        yield Bar("5.61", "mechanized units cross a river only by a hexside with a road")


def is_mechanized(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a unit moves as a mechanized one. Source: 5.31."""
    return unit.is_mechanized and position.holds("5.31")


def bars(
    position: GrenadePosition, unit: Unit, a: str, b: str, *, how: Way = "move"
) -> Iterator[Bar]:
    """Yield why a step from hex to hex is closed to a unit, costs and zones of control aside.

    Enemy units, lakes and swamp close it in every way of going (OQ-31); roadless rivers close a
    retreat or advance to tank and mechanized infantry units only (5.24, 9.96).
    """
    state, index = conditions(position), position.board.index
    here, there = index[a], index[b]
    if how == "move" or not position.holds("5.24"):
        yield from ground_bars(state, unit.side, is_mechanized(position, unit), here, there)
    else:
        yield from _combat_bars(state, unit, here, there, how)
    if position.holder(b) == position.other(unit.side) and position.holds("5.21"):
        yield Bar("5.21", f"{b} is held by the enemy")
    limit = boundary_bar(position, unit, there, how)
    if limit is not None:
        yield limit


def bar(position: GrenadePosition, unit: Unit, a: str, b: str, *, how: Way = "move") -> Bar | None:
    """Return the first of what closes a step to a unit, or None."""
    return next(bars(position, unit, a, b, how=how), None)


def may_cross(position: GrenadePosition, unit: Unit, a: str, b: str, *, how: Way = "move") -> bool:
    """Whether a unit may go from hex to hex by movement, retreat or advance, costs and zones of
    control aside.
    """
    return bar(position, unit, a, b, how=how) is None


def _combat_bars(state: Conditions, unit: Unit, a: int, b: int, how: Way) -> Iterator[Bar]:
    if state.board.terrain[b] == "lake":
        yield Bar("5.62", f"{state.board.numbers[b]} is a lake, which nothing can enter")
    is_closed_rhine = is_rhine(state, a, b) and (a, b) not in state.intact
    if is_closed_rhine and unit.side == "us" and state.holds("22.11"):
        yield Bar("22.11", "US units cross the Rhine only over a bridge that stands")
    if carries_road(state, a, b):
        return
    swamp = "swamp" in (state.board.terrain[a], state.board.terrain[b])
    if swamp and unit.is_mechanized and state.holds("27.1"):
        yield Bar("27.1", "mechanized units enter and leave swamp only by a hexside with a road")
    if unit.is_armoured and is_river(state, a, b) and state.holds("9.96"):
        text = f"tank and mechanized infantry units cannot {how} over a river without a road"
        yield Bar("9.96", text)


NORTHERN_LIMIT = 9  # 19.32: the 0900 hexrow


def boundary_bar(position: GrenadePosition, unit: Unit, there: int, how: Way) -> Bar | None:
    """Return why a US 7th Corps unit may not come into a hex. Source: 19.32, OQ-49."""
    if unit.side != "us" or unit.corps != "7" or not position.holds("19.32"):
        return None
    if how == "retreat" or (how == "advance" and position.reading("OQ-49") == "movement_only"):
        return None
    number = position.board.numbers[there]
    if int(number[:2]) <= NORTHERN_LIMIT:
        return None
    return Bar("19.32", f"{number} lies north of the 0900 hexrow, the limit of the US 7th Corps")
