"""The counters on the interactive map: one SVG group, made once for each view."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from django.utils.safestring import SafeString

from campaigns.presenters.sheet import UNIT, centre
from campaigns.presenters.units import View, moved_units, strengths, words_of
from cartography import FACE, STACKED, Appearance, appearances, offsets
from rules_engine.game import Game

_KEPT: dict[int, tuple[View, SafeString]] = {}
_MOST = 32


def counters_svg(game: Game[Any], seen: View) -> SafeString:
    """Return the group `#counters` of a view; views are never mutated, so it is kept with them."""
    kept = _KEPT.get(id(seen))
    if kept is None or kept[0] is not seen:
        kept = (seen, _draw(game, seen))
        while len(_KEPT) >= _MOST:
            _KEPT.pop(next(iter(_KEPT)), None)
        _KEPT[id(seen)] = kept
    return kept[1]


def _draw(game: Game[Any], seen: View) -> SafeString:
    board = game.board_of(dict(seen))
    labels = _labels(game, seen)
    piles = appearances(seen, moved_units(seen), strengths(game, seen))
    stacks = [
        _stack(space, pile, centre(board, space), labels[space])
        for space, pile in piles.items()
        if space in board.index
    ]
    # Every part is a number, a key of the counters' own alphabet, or escaped.
    return SafeString(f'<g id="counters">{"".join(stacks)}{_blown(board, seen)}</g>')


def _labels(game: Game[Any], seen: View) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    sides: dict[str, str] = {}
    for name, unit in sorted(seen["units"].items()):
        if unit.get("status") == "map" and unit.get("space"):
            known = f"{name} {words_of(unit)}" if unit.get("type") else "unidentified unit"
            found.setdefault(unit["space"], []).append(known)
            sides[unit["space"]] = game.side_titles.get(unit["side"], unit["side"])
    return {space: f"{space}, {sides[space]}: {'; '.join(names)}" for space, names in found.items()}


def _stack(space: str, pile: Sequence[Appearance], at: tuple[int, int], label: str) -> str:
    x, y = at
    face = round((FACE if len(pile) == 1 else STACKED) * UNIT)
    shown = list(pile)[-4:]
    images = "".join(
        f'<image href="/counters/{one.key()}.png" x="{x + round(dx * UNIT) - face // 2}" '
        f'y="{y + round(dy * UNIT) - face // 2}" width="{face}" height="{face}"/>'
        for one, (dx, dy) in zip(shown, offsets(len(pile)), strict=True)
    )
    badge = ""
    if len(pile) > 1:
        badge = (
            f'<g class="count"><circle cx="{x + 37}" cy="{y + 36}" r="12"/>'
            f'<text x="{x + 37}" y="{y + 41}">{len(pile)}</text></g>'
        )
    return (
        f'<a class="stack" data-hex="{space}" data-side="{escape(pile[0].side)}" tabindex="-1" '
        f'href="?hex={space}#composer" aria-label="{escape(label)}">{images}{badge}</a>'
    )


def _blown(board: Any, seen: View) -> str:
    """Return a cross on every bridge that the viewer knows to be blown."""
    marks = []
    states = seen.get("tracks", {}).get("bridges", {})
    for name, site in sorted(board.sites.get("bridges", {}).items()):
        if states.get(name) != "blown":
            continue
        (ax, ay), (bx, by) = centre(board, site["west"]), centre(board, site["east"])
        x, y = (ax + bx) // 2, (ay + by) // 2
        marks.append(
            f'<path class="blown" d="M{x - 14} {y - 14}l28 28m0-28l-28 28">'
            f"<title>{escape(site['name'])}: blown</title></path>"
        )
    return "".join(marks)
