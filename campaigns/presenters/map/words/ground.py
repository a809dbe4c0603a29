"""The ground in words: terrain, roads, waters and borders of a space, with their directions."""

from __future__ import annotations

import math
from functools import lru_cache

from campaigns.presenters.map.spaces import space_name
from rules_engine.board.board import Board, is_road

WINDS = (
    *("east", "south-east", "south", "south-west"),
    *("west", "north-west", "north", "north-east"),
)
GENERIC = ("river", "stream", "canal")
"""What stands before a water's name where its kind is one of these, or a kind of them."""
CROSSED = ("bridge", "ferry")
"""How links are called over which one goes from space to space, as along a road."""


def direction(board: Board, here: int, there: int) -> str:
    """Return the direction of the compass in which one space lies from another."""
    (x, y), (a, b) = board.centre(here), board.centre(there)
    turn = math.atan2(b - y, a - x) / math.tau * len(WINDS)
    return WINDS[round(turn) % len(WINDS)]


def ground_words(board: Board, at: int) -> list[str]:
    """Return what a space has besides its terrain, in sentences."""
    return _borders(board, at) if board.grid is None else _hexsides(board, at)


def neighbours(board: Board, at: int) -> list[tuple[str, str]]:
    """Return (direction, number) of the spaces that touch one."""
    return [(direction(board, at, other), board.numbers[other]) for other in board.neighbours[at]]


def _hexsides(board: Board, at: int) -> list[str]:
    """Return a sentence for each kind of road, crossing and water, with the sides it is on."""
    found: dict[str, list[str]] = {}
    for other, features in zip(board.neighbours[at], board.links[at], strict=True):
        wind = direction(board, at, other)
        for feature in features:
            leads = is_road(feature) or feature.endswith(CROSSED)
            side = f"{wind} to {board.numbers[other]}" if leads else wind
            for words in _feature_words(board, feature, at, other):
                found.setdefault(words, []).append(side)
    ordered = sorted(found, key=lambda words: (" road" not in f" {words}", words))
    return [f"{words[:1].upper()}{words[1:]}: {', '.join(found[words])}." for words in ordered]


def _borders(board: Board, at: int) -> list[str]:
    """Return a sentence for each border of an area: with whom, and how it is crossed."""
    lines = []
    for other, features in zip(board.neighbours[at], board.links[at], strict=True):
        kinds = sorted(features - {"arrow", "open"}, key=lambda one: (not is_road(one), one))
        words = [text for one in kinds for text in _feature_words(board, one, at, other)]
        name = space_name(board, board.numbers[other])
        wind = direction(board, at, other).capitalize()
        lines.append(f"{wind}, {name}: {', '.join(words) or 'open ground'}.")
    return lines


def _feature_words(board: Board, feature: str, at: int, other: int) -> list[str]:
    """Return what a feature of a link is called, once for each water that bears a name there."""
    plain = feature.replace("_", " ")
    pair = frozenset((board.numbers[at], board.numbers[other]))
    names = _waters(board).get((feature, pair), ())
    return [f"{plain} {name}" if plain.endswith(GENERIC) else name for name in names] or [plain]


@lru_cache(maxsize=8)
def _waters(board: Board) -> dict[tuple[str, frozenset[str]], tuple[str, ...]]:
    """Return the names of waters by kind and the two spaces between which they run."""
    found: dict[tuple[str, frozenset[str]], tuple[str, ...]] = {}
    for river in board.rivers:
        for link in river["chain"]:
            key = (str(river["kind"]), frozenset(link.split("-")))
            if river["name"] and river["name"] not in found.get(key, ()):
                found[key] = (*found.get(key, ()), str(river["name"]))
    return found
