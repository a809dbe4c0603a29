"""Bridges as they are now: those blown and those built change the board. Source: H48, H50."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.board.relinking import relinked
from rules_engine.games.hells_highway.position import WIDE

BLOWN, BUILT = "blown", "built"
BRIDGES = frozenset({"bridge", "railway_bridge"})
ROADS = frozenset({"highway_road", "road"})


def board_with(board: Board, bridges: Mapping[str, str]) -> Board:
    """Return the board with its bridges as they are now, by hexside: blown or built."""
    return _changed(board, tuple(sorted(bridges.items()))) if bridges else board


@lru_cache(maxsize=32)
def _changed(board: Board, bridges: tuple[tuple[str, str], ...]) -> Board:
    links = {}
    for pair, state in bridges:
        here, _, there = pair.partition("-")
        was = board.link(board.at(here), board.at(there))
        now = was - BRIDGES - ROADS if state == BLOWN else was | {"bridge", "road"}
        links[pair] = sorted(now)
    return relinked(board, links)


def pair_of(board: Board, a: int, b: int) -> str:
    """Return the name of a hexside."""
    return "-".join(sorted((board.numbers[a], board.numbers[b])))


def water(board: Board, a: int, b: int) -> str | None:
    """Return what lies on a hexside: great_river, canal, stream or nothing."""
    found = board.link(a, b)
    return next((kind for kind in ("great_river", "canal", "stream") if kind in found), None)


def bridge_names(board: Board) -> Mapping[str, str]:
    """Return the names of the bridges of a board by hexside."""
    sites = board.sites.get("bridges", {}).values()
    return {"-".join(sorted((site["west"], site["east"]))): str(site["name"]) for site in sites}


def bridge_words(board: Board, pair: str) -> str:
    """Return a hexside with the name of its bridge, if it has one: "2729-2730 (Grave)"."""
    found = bridge_names(board).get(pair)
    return f"{pair} ({found})" if found else pair


def is_barred(board: Board, a: int, b: int) -> bool:
    """Whether a river or canal without any bridge lies between two hexes. Source: H41."""
    found = board.link(a, b)
    return bool(found & WIDE) and not found & BRIDGES
