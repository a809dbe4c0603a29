"""The counters on the interactive map: one SVG group, made once for each view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from django.utils.safestring import SafeString

from campaigns.presenters.known.contacts import ContactRow, remembered_rows, said_together
from campaigns.presenters.map.kept import kept
from campaigns.presenters.map.sheet import UNIT, centre
from campaigns.presenters.map.units import View, moved_units, strengths, what_is
from cartography import (
    FACE,
    STACKED,
    Appearance,
    Pile,
    appearances,
    faces_of,
    offsets,
    piles_on,
    tinted,
)
from cartography.svg import HEX_OVER, HEX_UNDER, OVER, UNDER, marks_svg
from rules_engine.board.board import Board
from rules_engine.core.game import Game

COUNTED = 4
"""From this many counters of one side on, an area says how many they are."""


def counters_svg(game: Game[Any], seen: View) -> SafeString:
    """Return the group `#counters` of a view."""
    return kept(seen, "counters", lambda: _draw(game, seen))


def _draw(game: Game[Any], seen: View) -> SafeString:
    board = game.board_of(dict(seen))
    labels = _labels(game, seen)
    faces = faces_of(game, seen)
    stacks = appearances(seen, moved_units(seen), strengths(game, seen), faces)
    parts = _in_areas if board.grid is None else _in_hexes
    # Every part is a number, a key of the counters' own alphabet, or escaped.
    return SafeString(f'<g id="counters">{parts(game, seen, board, stacks, labels)}</g>')


Stacks = dict[str, list[Appearance]]
Labels = dict[tuple[str, str], str]


def _in_hexes(game: Game[Any], seen: View, board: Board, stacks: Stacks, labels: Labels) -> str:
    drawn = [
        _stack(space, pile, centre(board, space), _label_at(labels, space))
        for space, pile in stacks.items()
        if space in board.index
    ]
    below, above = (HEX_UNDER, HEX_OVER) if game.drawn_as else ((), ("flag",))
    marks = _marks(game, seen)
    under, over = (marks_svg(board, marks, kinds, UNIT) for kinds in (below, above))
    return under + "".join(drawn) + over + _blown(board, seen)


def _in_areas(game: Game[Any], seen: View, board: Board, stacks: Stacks, labels: Labels) -> str:
    """Return the marks and counters of an area board: all sides may be in one area."""
    marks = _marks(game, seen)
    drawn = [_pile(pile, labels[pile.space, pile.side]) for pile in piles_on(board, stacks)]
    under, over = (marks_svg(board, marks, kinds, UNIT) for kinds in (UNDER, OVER))
    return f"{under}{''.join(drawn)}{over}"


def _marks(game: Game[Any], seen: View) -> list[Mapping[str, Any]]:
    """Return what the game shows on the map besides the counters."""
    return tinted(game, game.scenery(game.lens(dict(seen)))["marks"]) if game.scenery else []


def _labels(game: Game[Any], seen: View) -> Labels:
    """Return what is said of each side's units in each space."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, unit in sorted(seen["units"].items()):
        if unit.get("status", "map") == "map" and unit.get("space"):
            found.setdefault((unit["space"], unit["side"]), []).append(_words(game, name, unit))
    ghosts: dict[tuple[str, str], list[ContactRow]] = {}
    for row in remembered_rows(game, seen):
        ghosts.setdefault((row.space, row.side), []).append(row)
    for place, rows in ghosts.items():
        found.setdefault(place, []).extend(said_together(rows))
    return {
        (space, side): f"{space}, {game.side_titles.get(side, side)}: {'; '.join(names)}"
        for (space, side), names in found.items()
    }


def _words(game: Game[Any], name: str, unit: dict[str, Any]) -> str:
    what = what_is(game, name, unit)
    return f"{name} {what}" if unit.get("type") else what


def _label_at(labels: Labels, space: str) -> str:
    """Return what is said of a hex: of ghosts beside the units that stand there too."""
    return "; ".join(words for (at, _), words in sorted(labels.items()) if at == space)


def _stack(space: str, pile: Sequence[Appearance], at: tuple[int, int], label: str) -> str:
    x, y = at
    face = round((FACE if len(pile) == 1 else STACKED) * UNIT)
    shown = list(pile)[-4:]
    images = "".join(
        _image(one, x + round(dx * UNIT) - face // 2, y + round(dy * UNIT) - face // 2, face)
        for one, (dx, dy) in zip(shown, offsets(len(pile)), strict=True)
    )
    badge = _badge(x + 37, y + 36, len(pile)) if len(pile) > 1 else ""
    return _link(space, pile[-1].side, _counted(label, len(pile), 2), images + badge)


def _pile(pile: Pile, label: str) -> str:
    """Return the counters of one side in an area, side by side."""
    face = round(pile.width * UNIT)
    images = "".join(
        _image(one, round(x * UNIT) - face // 2, round(y * UNIT) - face // 2, face)
        for one, (x, y) in pile.shown
    )
    x, y = pile.corner
    badge = _badge(round(x * UNIT), round(y * UNIT), pile.count) if pile.count >= COUNTED else ""
    return _link(pile.space, pile.side, _counted(label, pile.count, COUNTED), images + badge)


def _counted(label: str, count: int, least: int) -> str:
    """Return what is said of a pile, with its number where its badge shows that."""
    return f"{label}; {count} counters" if count >= least else label


def _image(one: Appearance, x: int, y: int, face: int) -> str:
    return (
        f'<image href="/counters/{one.key()}.png" x="{x}" y="{y}" width="{face}" height="{face}"/>'
    )


def _badge(x: int, y: int, count: int) -> str:
    return (
        f'<g class="count"><circle cx="{x}" cy="{y}" r="12"/>'
        f'<text x="{x}" y="{y + 5}">{count}</text></g>'
    )


def _link(space: str, side: str, label: str, inside: str) -> str:
    return (
        f'<a class="stack" data-hex="{space}" data-side="{escape(side)}" tabindex="-1" '
        f'href="?hex={space}#composer" aria-label="{escape(label)}">{inside}</a>'
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
