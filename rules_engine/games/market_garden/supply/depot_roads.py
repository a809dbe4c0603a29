"""How Depots travel: by road, through Free areas, over standing bridges. Source: 3.21, 9.4, 13.41,
19.23, OQ-73.
"""

from __future__ import annotations

from collections import deque

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import MarketPosition


def road_reach(position: MarketPosition, side: str, origin: str) -> dict[str, list[str]]:
    """Return the Free spaces to which a Depot can travel by road from a Free one, with the way."""
    return position.memo(f"depot roads {side} {origin}", lambda: _reach(position, side, origin))


def _reach(position: MarketPosition, side: str, origin: str) -> dict[str, list[str]]:
    found = {origin: [origin]}
    seen = {(origin, "")}
    queue = deque([[origin]])
    while queue:
        path = queue.popleft()
        here, back = path[-1], path[-2] if len(path) > 1 else ""
        for near in position.neighbours(here):
            if (near, here) in seen or not _drives(position, side, here, near):
                continue
            if back and not ground.roads_meet(position.board, here, back, near):
                continue
            seen.add((near, here))
            found.setdefault(near, [*path, near])
            queue.append([*path, near])
    return found


def _drives(position: MarketPosition, side: str, here: str, near: str) -> bool:
    """Whether a Depot goes by road over this boundary: no ferry carries one. Source: 3.21."""
    features = ground.boundary(position.board, here, near) or frozenset()
    if "road" not in features or not position.is_free(near, side):
        return False
    if position.water(here, near) == ground.OPEN:
        return True
    carries = "bridge" in features and "railroad_bridge" not in features
    stops = position.reading("OQ-73") == "stopped"
    return carries and (position.is_intact(ground.link(here, near)) or not stops)
