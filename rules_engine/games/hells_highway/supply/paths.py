"""Paths of communication: from hex to hex without enemies, their zones, or unbridged water. Source:
H41, H44, H53, H62.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules_engine.games.hells_highway.ground.bridges import ROADS, is_barred
from rules_engine.games.hells_highway.movement.entry import sources
from rules_engine.games.hells_highway.order_of_battle import formations
from rules_engine.games.hells_highway.position import NOWHERE, HellsPosition
from rules_engine.mechanics.hexes.supply.lengths import Leads
from rules_engine.mechanics.hexes.supply.lengths import lengths as shortest

FAR = 10_000


def open_to(position: HellsPosition, side: str) -> frozenset[int]:
    """Return the hexes that a side's paths may enter. Source: H41, H53."""
    return position.memo(f"open to {side}", lambda: _open_to(position, side))


def _open_to(position: HellsPosition, side: str) -> frozenset[int]:
    everywhere = frozenset(range(len(position.board)))
    if not position.holds("H41"):
        return everywhere
    closed = position.enemy_zone(side) - position.fighters(side)
    if side == "german" and position.holds("H53"):
        index = position.board.index
        hit = frozenset(index[space] for space in position.tracks.get("interdicted", ()))
        closed |= hit - position.occupied(side)
    return everywhere - closed - position.fighters(position.other(side))


def lengths(
    position: HellsPosition, side: str, goals: Iterable[int], leads: Leads | None = None
) -> Mapping[int, int]:
    """Return how long a side's shortest path is from each hex to the nearest of some goals. Source:
    H41.
    """
    way = leads or _is_passable(position, side)
    return shortest(position.board, goals, open_to(position, side), way)


def _is_passable(position: HellsPosition, side: str) -> Leads:
    """Return what says whether a path leads over a hexside. Source: H41, H70."""
    has_boats = position.holds("H70") and position.option("assault_boats") != "off"
    board, own = position.board, position.fighters(side) if has_boats else NOWHERE

    def leads(a: int, b: int) -> bool:
        return not is_barred(board, a, b) or (a in own and b in own)

    return leads if position.holds("H41") else lambda a, b: True


def along(position: HellsPosition, roads: frozenset[str] = ROADS) -> Leads:
    """Return what leads along roads alone. Source: H44, H62."""
    board = position.board
    return lambda a, b: bool(board.link(a, b) & roads)


def to_hex(position: HellsPosition, side: str, space: str) -> Mapping[int, int]:
    """Return the lengths of a side's paths to a hex."""
    at = position.board.index[space]
    return position.memo(f"paths {side} {space}", lambda: lengths(position, side, (at,)))


def to_sources(position: HellsPosition, side: str, sector: str | None) -> Mapping[int, int]:
    """Return the lengths of a side's paths to the sources of a sector that it has. Source: H42."""
    key = f"sources {side} {sector}"
    return position.memo(key, lambda: lengths(position, side, held(position, side, sector)))


def held(position: HellsPosition, side: str, sector: str | None) -> tuple[int, ...]:
    """Return the sources of a sector in which no enemy combat unit is. Source: H42."""
    lost = position.fighters(position.other(side)) if position.holds("H42") else NOWHERE
    return tuple(at for at in sources(position, sector) if at not in lost)


def sector_of(formation: str) -> str | None:
    """Return the sector of a German formation, None for the Allies. Source: H42, H43."""
    return formations()[formation].sector
