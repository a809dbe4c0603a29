"""Supply Lines and isolation. Source: 13.8, 13.81, 13.82, 10.73E, OQ-28, OQ-47, OQ-80.

A line is traced from where it ends, a unit or an area, back to a source. Its last boundary is the
one into that end, over which more is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.units import Unit

ZONE_F = "F"
FIRST_ISOLATED_DAY = 19
"""The first day on which Allied units can be Isolated. Source: 13.8."""


# ---- sources (13.81, 13.82) ---------------------------------------------------------------------


def sources(position: MarketPosition, side: str) -> tuple[str, ...]:
    """Return a side's sources of supply as they stand. Source: 13.81, 13.82, OQ-80."""
    return position.memo(f"supply sources {side}", lambda: _sources(position, side))


def _sources(position: MarketPosition, side: str) -> tuple[str, ...]:
    if side == ALLIED:
        return (ZONE_F,) if _zone_f_supplies(position) else ()
    if not position.holds("13.81"):
        return ()
    zones = ground.zones(position.board)
    return tuple(zone for zone in zones if position.controller(zone) == GERMAN)


def _zone_f_supplies(position: MarketPosition) -> bool:
    if not position.holds("13.82") or ZONE_F not in position.board.index:
        return False
    if position.reading("OQ-80") == "any":
        return True
    return position.controller(ZONE_F) == ALLIED


# ---- boundaries (13.8) --------------------------------------------------------------------------


def supplies_into(position: MarketPosition, side: str, first: str, second: str) -> bool:
    """Whether a line may cross this boundary as its last one. Source: 13.8, OQ-47.

    An unbridged canal and a bridge that the enemy holds bar it everywhere else.
    """
    water = position.water(first, second)
    if water is None:
        return False
    if water != ground.RIVER:
        return True
    key = ground.link(first, second)
    is_open = position.reading("OQ-47") != "own_bridges" or position.bridge(key) == side
    return (is_open and position.is_intact(key)) or _has_ferry(position, key)


def supplies_through(position: MarketPosition, side: str, first: str, second: str) -> bool:
    """Whether a line may cross this boundary anywhere. Source: 13.8."""
    water = position.water(first, second)
    if water is None:
        return False
    if water == ground.OPEN:
        return True
    key = ground.link(first, second)
    has_ferry = water == ground.RIVER and _has_ferry(position, key)
    return position.bridge(key) == side or has_ferry


def _has_ferry(position: MarketPosition, key: str) -> bool:
    """Whether a ferry runs here; one that was used today does, one that was hit does not."""
    if not ground.has_ferry(position.board, *ground.ends(key)):
        return False
    return bool(position.tracks.get("ferries", {}).get(key) != "destroyed")


# ---- paths --------------------------------------------------------------------------------------


def costs_to(
    position: MarketPosition, side: str, end: str, *, water_bars: bool = True
) -> dict[str, tuple[int, list[str]]]:
    """Return, for each space from which supply can be drawn to `end`, the boundaries crossed plus
    the contested areas between (13.6), and the cheapest path from `end` to it.

    Every space but `end` is controlled by the side (OQ-28), except its sources (OQ-80).
    `water_bars` says whether rivers and canals limit the way.
    """
    key = f"supply costs {side} {end} {water_bars}"
    return position.memo(key, lambda: _search(position, side, end, water_bars))


def _search(
    position: MarketPosition, side: str, end: str, water_bars: bool
) -> dict[str, tuple[int, list[str]]]:
    found: dict[str, tuple[int, list[str]]] = {}
    queue: list[tuple[int, list[str]]] = [(0, [end])]
    while queue:
        cost, path = heappop(queue)
        here = path[-1]
        if here in found:
            continue
        found[here] = (cost, path)
        if here != end and position.controller(here) != side:
            continue  # a source in enemy hands: lines begin there, none runs through
        toll = 1 if here != end and position.is_contested(here) else 0
        for near in _steps(position, side, here, here == end, water_bars):
            heappush(queue, (cost + toll + 1, [*path, near]))
    return found


def _steps(
    position: MarketPosition, side: str, here: str, is_last: bool, water_bars: bool
) -> Iterator[str]:
    may_cross = supplies_into if is_last else supplies_through
    begins = sources(position, side)
    for near in position.neighbours(here):
        is_friendly = position.controller(near) == side or near in begins
        if is_friendly and (not water_bars or may_cross(position, side, here, near)):
            yield near


def supply_line(position: MarketPosition, side: str, space: str) -> tuple[str, ...] | None:
    """Return the shortest Supply Line from a space to a source of the side, None if there is none.

    Source: 13.8. The date plays no part: 10.73E, 19.2 and 21.3 want a real line (OQ-24).
    """
    begins = sources(position, side)
    if not _may_end(position, side, space):
        return None
    reached = costs_to(position, side, space)
    lines = [reached[source][1] for source in begins if source in reached]
    return tuple(min((len(line), line) for line in lines)[1]) if lines else None


def has_line(position: MarketPosition, side: str, space: str) -> bool:
    """Whether a Supply Line of the side leads to this space. Source: 13.8."""
    if not position.holds("13.8"):
        return True
    joined = joined_to_sources(position, side)
    if space in sources(position, side):
        return True
    return _may_end(position, side, space) and any(
        near in joined and supplies_into(position, side, space, near)
        for near in position.neighbours(space)
    )


def _may_end(position: MarketPosition, side: str, space: str) -> bool:
    """Whether a line may end in a space, whoever controls it. Source: OQ-47."""
    is_friendly = position.controller(space) == side or space in sources(position, side)
    return is_friendly or position.reading("OQ-47") != "friendly_end"


def joined_to_sources(position: MarketPosition, side: str) -> frozenset[str]:
    """Return the spaces through which lines of a side can run: its sources and what they reach.

    Source: 13.8.
    """
    return position.memo(f"supply joined {side}", lambda: _joined(position, side))


def _joined(position: MarketPosition, side: str) -> frozenset[str]:
    found = set(sources(position, side))
    pending = sorted(found)
    while pending:
        here = pending.pop()
        for near in position.neighbours(here):
            is_new = near not in found and position.controller(near) == side
            if is_new and supplies_through(position, side, here, near):
                found.add(near)
                pending.append(near)
    return frozenset(found)


# ---- isolation (13.8) ---------------------------------------------------------------------------


def is_isolated(position: MarketPosition, unit: Unit) -> bool:
    """Whether a unit on the map is Isolated. Source: 13.8: no Allied unit is before the 19th."""
    if not ground.is_on_the_map(position.board, unit.space) or unit.space is None:
        return False
    if unit.side == ALLIED and position.date < FIRST_ISOLATED_DAY:
        return False
    return not has_line(position, unit.side, unit.space)


def isolated(position: MarketPosition, side: str) -> tuple[Unit, ...]:
    """Return a side's Isolated units. Source: 13.8."""
    return tuple(unit for unit in position.on_map(side) if is_isolated(position, unit))
