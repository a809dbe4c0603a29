"""The last moves of each side as a log tells them, to be drawn on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.presenters.play.panel import band_of
from rules_engine.core.game import Game
from rules_engine.plain import JsonObject

KEY = "l"
TITLE = "Last moves"
NAME = "moves"
MOST = 800
"""So many entries of a log, the newest, are looked through."""
GOING = ("moved", "retreated", "advanced", "marched")


def last_moves(
    game: Game[Any], seen: Mapping[str, Any], newest: Iterable[Mapping[str, Any]]
) -> list[JsonObject]:
    """Return a mark for each side: the ways of its newest step in which it moved, oldest first.
    `newest` are the entries of the viewer's own log, the newest first.
    """
    found: dict[str, tuple[list[list[str]], str]] = {}
    ways: dict[str, list[list[str]]] = {}
    for entry in newest:
        notice = entry["notice"]
        if notice.get("kind") == "step":  # the head of all that stood before it in this order
            _keep(found, ways, f"turn {notice['turn']}, {notice['title']}")
            ways = {}
        way = [] if entry.get("taken_back") else way_of(notice)
        if len(way) > 1:
            ways.setdefault(_side(seen, notice), []).append(way)
        if len(found) == len(game.sides):
            break
    _keep(found, ways, "a step before")
    return [_mark(game, side, *found.get(side, ([], ""))) for side in game.sides]


def _keep(
    found: dict[str, tuple[list[list[str]], str]], ways: Mapping[str, list[list[str]]], when: str
) -> None:
    for side, gone in ways.items():
        found.setdefault(side, (gone[::-1], when))


def way_of(notice: Mapping[str, Any]) -> list[str]:
    """Return the spaces through which somebody went, as far as they are told; nothing where a
    notice tells of no going.
    """
    if notice.get("kind") not in GOING:
        return []
    path = notice.get("path")
    if not isinstance(path, list):
        path = [notice.get("from"), notice.get("to")]
    return [space for space in path if isinstance(space, str)]


def _side(seen: Mapping[str, Any], notice: Mapping[str, Any]) -> str:
    unit = seen["units"].get(notice.get("unit") or "", {})
    return str(notice.get("side") or unit.get("side") or "")


def _mark(game: Game[Any], side: str, ways: list[list[str]], when: str) -> JsonObject:
    title = game.side_titles[side]
    count = "1 way" if len(ways) == 1 else f"{len(ways)} ways"
    note = f"{title}: {count} in {when}." if ways else f"{title}: no moves are known."
    return {
        "title": title,
        "side": side,
        "band": band_of(game, side),
        "spaces": [],
        "ways": ways,
        "notes": [note],
    }
