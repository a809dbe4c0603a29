"""The map of a view: base, marks, counters and panel put together. Same input, same pixels."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image

from cartography.appearance import Appearance
from cartography.areas.piles import Pile, piles_of
from cartography.base import base_size, pixel, place
from cartography.chart import Chart, chart_of
from cartography.counters import counter
from cartography.frame import MARGIN
from cartography.ink import Ink
from cartography.overlays import mark_pieces
from cartography.palette import HEX, nearest, palette
from cartography.panel import Caption, panel_pieces, panel_size
from cartography.picture import Picture, Piece, StripStore, plain_png
from cartography.sprites import Sprite, stamp_sprite
from cartography.stacks import FACE, SHOWN, STACKED, appearances, offsets, shown_of
from cartography.store import fingerprint, kept_base
from cartography.style import colour, rgb, style
from rules_engine.board.board import Board

Mark = Mapping[str, Any]


@dataclass(frozen=True)
class Size:
    """How large a picture is: pixels per hex width, and whether the panel stands beside the map."""

    scale: int
    panel: bool = True


WEB = Size(48, panel=False)
SCREEN = Size(72)
PRINT = Size(97)
SHEET = Size(72, panel=False)
THUMB = Size(16, panel=False)
SIZES = {"web": WEB, "screen": SCREEN, "print": PRINT, "sheet": SHEET, "thumb": THUMB}

STRIPS = StripStore()


def draw_map(
    board: Board,
    view: Mapping[str, Any],
    marks: Sequence[Mark] = (),
    size: Size = SCREEN,
    caption: Caption | None = None,
) -> Image.Image:
    """Return the picture of a view on its board, in the palette."""
    return compose(chart_of(board), view, marks, size, caption).image()


def map_png(
    board: Board,
    view: Mapping[str, Any],
    marks: Sequence[Mark] = (),
    size: Size = SCREEN,
    caption: Caption | None = None,
    keep: StripStore = STRIPS,
) -> bytes:
    """Return the same picture as a PNG file without metadata, quickly if little has changed
    since the last one.
    """
    return compose(chart_of(board), view, marks, size, caption).png(keep)


def compose(
    chart: Chart,
    view: Mapping[str, Any],
    marks: Sequence[Mark] = (),
    size: Size = SCREEN,
    caption: Caption | None = None,
) -> Picture:
    """Return the pieces of which the picture of a view consists.

    `view`: a view (or the truth) as the engine gives it; only its units' records are read, so what
    a view does not hold cannot be drawn. `marks`: see `cartography.overlays`; besides, a mark
    ``{"kind": "moved", "units": [...]}`` says which units have moved and
    ``{"kind": "strengths", "units": {...}}`` which strengths the viewer knows by other ways than
    the units' own records.
    """
    map_size = base_size(chart, size.scale)
    pieces = [
        *mark_pieces(chart, marks, size.scale, over=False),
        *counter_pieces(chart, view, marks, size.scale),
        *mark_pieces(chart, marks, size.scale, over=True),
    ]
    whole = map_size
    if size.panel:
        beside = panel_size(map_size[1])
        pieces += panel_pieces(chart, caption or Caption(chart.title), map_size[0], map_size[1])
        whole = (map_size[0] + beside[0], map_size[1])
    name = f"{chart.name} {chart.digest} {size}"
    return Picture(name, lambda: _sheet(chart, size), whole, tuple(pieces), chart.tints)


@lru_cache(maxsize=3)
def _sheet(chart: Chart, size: Size) -> Image.Image:
    return with_ground(kept_base(chart, size.scale), size, chart.tints)


def with_ground(base: Image.Image, size: Size, tints: str = HEX) -> Image.Image:
    """Return a map with the empty ground for the panel beside it."""
    if not size.panel:
        return base
    whole = Image.new("P", (base.width + panel_size(base.height)[0], base.height))
    whole.putpalette(palette(tints).getpalette() or [])
    whole.paste(nearest(rgb(style()["margin"]), tints), (0, 0, *whole.size))
    whole.paste(base, (0, 0))
    return whole


def counter_pieces(
    chart: Chart, view: Mapping[str, Any], marks: Sequence[Mark], scale: int
) -> list[Piece]:
    """Return the counters of all stacks, space by space."""
    moved: list[str] = []
    known: dict[str, dict[str, Any]] = {"strengths": {}, "faces": {}}
    for mark in marks:
        if mark.get("kind") == "moved":
            moved.extend(mark.get("units", ()))
        elif mark.get("kind") in known:
            known[mark["kind"]].update(mark.get("units", {}))
    stacks = appearances(view, moved, known["strengths"], known["faces"])
    if chart.is_areas:
        return [p for pile in piles_of(chart, stacks) for p in _pile(chart, pile, scale)]
    return [
        piece
        for number, pile in stacks.items()
        if number in chart.spaces
        for piece in _stack(chart, number, tuple(pile), scale)
    ]


def _pile(chart: Chart, pile: Pile, scale: int) -> list[Piece]:
    """Return the counters of one side in an area, and how many there are if some are not shown."""
    side = round(pile.width * scale)
    pieces = []
    for shown, centre in pile.shown:
        x, y = place(centre, scale)
        pieces.append((x - side // 2, y - side // 2, counter(shown, side, chart.tints)))
    if len(pile.shown) < pile.count:
        x, y = place(pile.corner, scale)
        half = round(0.15 * scale)
        pieces.append((x - half, y - half, _badge_sprite(pile.count, scale, chart.tints)))
    return pieces


@lru_cache(maxsize=2048)
def _stack(
    chart: Chart, number: str, pile: tuple[Appearance, ...], scale: int
) -> tuple[Piece, ...]:
    """Return the pieces of one stack."""
    x, y = pixel(chart, number, scale)
    side = round(scale * (FACE if len(pile) == 1 else STACKED))
    pieces = [
        (
            x + round(dx * scale) - side // 2,
            y + round(dy * scale) - side // 2,
            counter(shown, side, chart.tints),
        )
        for (dx, dy), shown in zip(offsets(len(pile)), shown_of(pile), strict=True)
    ]
    if len(pile) > SHOWN:
        pieces.append(_badge(chart, number, len(pile), scale))
    return tuple(pieces)


def _badge(chart: Chart, number: str, count: int, scale: int) -> Piece:
    """Return the disc that says how many counters a stack has, if not all can be shown."""
    x, y = pixel(chart, number, scale)
    sprite = _badge_sprite(count, scale, chart.tints)
    return x + round(0.24 * scale), y - round(0.5 * scale), sprite


@lru_cache(maxsize=64)
def _badge_sprite(count: int, scale: int, tints: str) -> Sprite:
    ink = Ink()
    ink.dot((0.15, 0.15), 0.14, colour("ink"))
    ink.text((0.15, 0.15), str(count), "bold", 0.2, (255, 255, 255))
    _, _, stamp = ink.stamp((0.0, 0.0, 0.3, 0.3), scale, 0.0)
    return stamp_sprite(f"badge {count} {scale} {tints}", stamp, tints=tints)


def geometry(board: Board, size: Size = WEB) -> dict[str, Any]:
    """Return where things lie on a picture: its size and the centre and corners of every space,
    in pixels.
    """
    chart = chart_of(board)
    width, height = base_size(chart, size.scale)
    spaces = {
        number: {
            "centre": list(pixel(chart, number, size.scale)),
            "corners": [
                [round((x + MARGIN) * size.scale), round((y + MARGIN) * size.scale)]
                for x, y in space.corners
            ],
        }
        for number, space in chart.spaces.items()
    }
    return {"width": width, "height": height, "scale": size.scale, "spaces": spaces}


@lru_cache(maxsize=16)
def base_version(board: Board, size: Size = WEB) -> str:
    """Return a name for exactly this base map: the same in all processes, another for every change
    of the board, the size or the way of drawing it.
    """
    name = f"{chart_of(board).digest} {size} {fingerprint()}"
    return hashlib.sha256(name.encode()).hexdigest()[:16]


@lru_cache(maxsize=4)
def base_png(board: Board, size: Size = WEB) -> bytes:
    """Return the base map without counters as a PNG file, for the interactive map."""
    return plain_png(kept_base(chart_of(board), size.scale))
