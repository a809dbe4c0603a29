"""What the ground and the hexsides allow: rivers, bridges, swamp, lakes, roads. Source: 5.6, 18.14,
22.1, 24.22, 27.1, T3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.ground.chart import Bar

ROER = frozenset({"roer_upper", "roer_lower"})


@dataclass(frozen=True)
class Conditions:
    """Everything but the units that decides what a step costs; cost tables are kept by it.

    `intact` holds the hexsides of unblown Rhine bridges in both directions.
    """

    board: Board
    is_mud: bool
    intact: frozenset[tuple[int, int]]
    without: frozenset[str]

    def holds(self, case: str) -> bool:
        """Whether a case is in force."""
        return case not in self.without


def conditions(position: GrenadePosition) -> Conditions:
    """Return the conditions of a position. Source: 22.2, 24.21, OQ-59."""
    return position.memo("conditions", lambda: _conditions(position))


def _conditions(position: GrenadePosition) -> Conditions:
    taken = position.data["options"].get("without", ())
    without = position.game.casebook.taken_out(taken) if taken else frozenset()
    blown = tuple(
        name for name in sorted(position.tracks.get("bridges", {})) if position.is_blown(name)
    )
    intact = _intact(position.board, blown)
    return Conditions(position.board, position.is_mud, intact, without)


@lru_cache(maxsize=256)
def _intact(board: Board, blown: tuple[str, ...]) -> frozenset[tuple[int, int]]:
    pairs = _bridge_pairs(board).items()
    return frozenset(pair for pair, names in pairs if not set(names) <= set(blown))


@lru_cache(maxsize=64)
def _bridge_pairs(board: Board) -> dict[tuple[int, int], list[str]]:
    found: dict[tuple[int, int], list[str]] = {}
    for name, site in sorted(board.sites.get("bridges", {}).items()):
        west, east = board.index.get(site["west"]), board.index.get(site["east"])
        if west is not None and east is not None:
            found.setdefault((west, east), []).append(name)
            found.setdefault((east, west), []).append(name)
    return found


def spans(board: Board, a: int, b: int) -> bool:
    """Whether a Rhine bridge joins two hexes, blown or not."""
    return (a, b) in _bridge_pairs(board)


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


# ---- closed steps -------------------------------------------------------------------------------


def ground_bars(state: Conditions, side: str, is_mechanized: bool, a: int, b: int) -> Iterator[Bar]:
    """Yield why the ground closes a step to a movement class. Source: 5.61, 5.62, 22.11, 22.12,
    27.1.
    """
    board = state.board
    if board.terrain[b] == "lake" and state.holds("5.62"):
        yield Bar("5.62", f"{board.numbers[b]} is a lake, which nothing can enter")
    if is_rhine(state, a, b) and (a, b) not in state.intact:
        text = f"only over a bridge that stands; none joins {_pair(board, a, b)}"
        if side == "us" and state.holds("22.11"):
            yield Bar("22.11", f"US units cross the Rhine {text}")
        if side == "german" and not state.holds("22.12"):
            yield Bar("22.1", f"German units cross the Rhine {text}")
    if not is_mechanized or carries_road(state, a, b):
        return
    if "swamp" in (board.terrain[a], board.terrain[b]) and state.holds("27.1"):
        text = "mechanized units enter and leave swamp only by road"
        yield Bar("27.1", f"{text}; no road joins {_pair(board, a, b)}")
    if is_river(state, a, b) and state.holds("5.61"):
        text = "mechanized units cross a river only where a road does"
        yield Bar("5.61", f"{text}; no road joins {_pair(board, a, b)}")


def _pair(board: Board, a: int, b: int) -> str:
    return f"{board.numbers[a]} and {board.numbers[b]}"


def is_mechanized(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a unit moves as a mechanized one. Source: 5.31."""
    return unit.is_mechanized and position.holds("5.31")


def bars(position: GrenadePosition, unit: Unit, a: str, b: str) -> Iterator[Bar]:
    """Yield why a move from hex to hex is closed to a unit, costs and zones of control aside."""
    here, there = position.board.index[a], position.board.index[b]
    is_mech = is_mechanized(position, unit)
    yield from ground_bars(conditions(position), unit.side, is_mech, here, there)
    if position.holder(b) == position.other(unit.side) and position.holds("5.21"):
        yield Bar("5.21", f"{b} is held by the enemy")
    limit = boundary_bar(position, unit, there)
    if limit is not None:
        yield limit


def may_cross(position: GrenadePosition, unit: Unit, a: str, b: str) -> bool:
    """Whether a unit may move from hex to hex, costs and zones of control aside."""
    return next(bars(position, unit, a, b), None) is None


NORTHERN_LIMIT = 9  # 19.32: the 0900 hexrow


@lru_cache(maxsize=32)
def beyond_boundary(board: Board) -> frozenset[int]:
    """Return the hexes north of the limit of the US 7th Corps. Source: 19.32."""
    return frozenset(
        at for at, number in enumerate(board.numbers) if int(number[:2]) > NORTHERN_LIMIT
    )


def boundary_bar(position: GrenadePosition, unit: Unit, there: int) -> Bar | None:
    """Return why a US 7th Corps unit may not move into a hex. Source: 19.32."""
    if unit.side != "us" or unit.corps != "7" or not position.holds("19.32"):
        return None
    if there not in beyond_boundary(position.board):
        return None
    number = position.board.numbers[there]
    return Bar("19.32", f"{number} lies north of the 0900 hexrow, the limit of the US 7th Corps")
