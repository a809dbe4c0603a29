"""The ground as the map prints it: areas, zones, boundaries, roads, bridges, ferries. Source: 3.0.

Nothing here changes in play; what does (control, blown bridges) is asked of the position.
"""

from __future__ import annotations

from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.board.loading import link_key

UK = "UK"
"""The United Kingdom Box, where airborne reinforcements wait. Source: 3.4."""

OPEN, RIVER, CANAL = "open", "river", "canal"


@lru_cache(maxsize=16384)
def link(first: str, second: str) -> str:
    """Return the key of the boundary between two spaces, such as "13-14"."""
    return link_key(f"{first}-{second}")


def ends(key: str) -> tuple[str, str]:
    """Return the two spaces that a boundary divides."""
    first, second = key.split("-")
    return first, second


def beyond(key: str, space: str) -> str:
    """Return the space on the other side of a boundary."""
    first, second = ends(key)
    return second if space == first else first


@lru_cache(maxsize=4096)
def neighbours(board: Board, space: str) -> tuple[str, ...]:
    """Return the adjacent areas and zones in the order of their numbers. Source: 3.2, 3.3."""
    return tuple(board.numbers[at] for at in board.neighbours[board.at(space)])


@lru_cache(maxsize=16384)
def boundary(board: Board, first: str, second: str) -> frozenset[str] | None:
    """Return the features of the boundary between two spaces, None if they are not adjacent."""
    if first not in board.index or second not in board.index:
        return None
    a, b = board.index[first], board.index[second]
    return board.link(a, b) if board.are_neighbours(a, b) else None


@lru_cache(maxsize=16384)
def water(board: Board, first: str, second: str) -> str | None:
    """Return OPEN, RIVER or CANAL; None if the spaces are not adjacent. Source: 3.23."""
    features = boundary(board, first, second)
    if features is None:
        return None
    return RIVER if RIVER in features else CANAL if CANAL in features else OPEN


def has_bridge(board: Board, first: str, second: str) -> bool:
    """Whether a valid bridge spans the boundary. Source: 3.24."""
    return "bridge" in (boundary(board, first, second) or ())


def has_ferry(board: Board, first: str, second: str) -> bool:
    """Whether a ferry crosses the boundary. Source: 3.11."""
    return "ferry" in (boundary(board, first, second) or ())


@lru_cache(maxsize=4096)
def bridges_of(board: Board, space: str) -> tuple[str, ...]:
    """Return the keys of the boundaries of a space that have a bridge."""
    near = neighbours(board, space)
    return tuple(link(space, other) for other in near if has_bridge(board, space, other))


@lru_cache(maxsize=16384)
def roads_meet(board: Board, space: str, back: str, on: str) -> bool:
    """Whether the road from `back` meets the road to `on` inside a space. Source: 9.4."""
    groups = board.sites.get("road_groups", {}).get(space)
    if not groups:
        return True
    return any(back in group and on in group for group in groups)


@lru_cache(maxsize=4096)
def features(board: Board, space: str) -> frozenset[str]:
    """Return the features of a space."""
    return board.features[board.at(space)]


@lru_cache(maxsize=4096)
def printed_tem(board: Board, space: str) -> int:
    """Return the terrain effects modifier of a space, 0 for a box. Source: 3.221."""
    return next((n for n in range(1, 5) if f"tem_{n}" in features(board, space)), 0)


@lru_cache(maxsize=4096)
def is_zone(board: Board, space: str) -> bool:
    """Whether a space is one of the zones A to J. Source: 3.3."""
    return board.terrain[board.at(space)] == "zone"


def zones(board: Board) -> list[str]:
    """Return all zones in their order. Source: 3.3."""
    return [space for space in board.numbers if is_zone(board, space)]


def is_on_the_map(board: Board, space: str | None) -> bool:
    """Whether this names an area or a zone (the United Kingdom Box is neither)."""
    return space in board.index and space != UK


def name_of(board: Board, space: str) -> str:
    """Return what a person calls a space: "13 Arnhem", "Zone F", "the United Kingdom Box"."""
    if space == UK:
        return "the United Kingdom Box"
    name = board.names[board.index[space]] if space in board.index else ""
    if space in board.index and is_zone(board, space):
        return f"Zone {space}"
    return f"{space} {name}".rstrip()


def bridge_name(board: Board, key: str) -> str:
    """Return what a person calls a bridge: "the Arnhem bridge (13-18)"."""
    return _named(board, "bridge", key)


def ferry_name(board: Board, key: str) -> str:
    """Return what a person calls a ferry: "the Huissen ferry (15-16)"."""
    return _named(board, "ferry", key)


def _named(board: Board, word: str, key: str) -> str:
    group = "bridges" if word == "bridge" else "ferries"
    name = board.sites.get(group, {}).get(key, {}).get("name")
    if not name:
        return f"the {word} {key}"
    return f"the {name} ({key})" if word in name else f"the {name} {word} ({key})"
