"""Measures the picture after a move beside a full draw of the same picture, in the same run."""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from PIL import Image

from cartography.appearance import parse_key
from cartography.base import draw_base
from cartography.chart import Chart, chart_of
from cartography.counters import draw_counter
from cartography.maps import PRINT, Size, compose, with_ground
from cartography.picture import Picture, StripStore, plain_png
from cartography.scene import scene_of
from cartography.sprites import Sprite
from rules_engine import GAMES, load, start, truth
from rules_engine.board.board import Board
from rules_engine.core.dice import ThrowawayDice

MOST_FULL_MS = 2000
"""What a picture at print size may take that nobody has asked for before."""
WHY_FULL = (
    "a board's map is drawn once for a site and kept on disk: half of it goes into strokes on nine "
    "times as many pixels, an eighth into letters, the rest into the lines of hills, woods and "
    "towns"
)


@dataclass(frozen=True)
class PictureBench:
    """Medians in milliseconds, and what they were measured on."""

    width: int
    height: int
    counters: int
    full_ms: float
    """Everything drawn anew at the final size's quality, PNG as Pillow encodes by default."""
    paste_ms: float
    """The plain middle way: kept base and counters pasted, PNG as Pillow encodes by default."""
    quick_ms: float
    """The way the program goes: only the strips that a move changed are pasted and compressed."""
    is_equal: bool

    @property
    def times_faster(self) -> float:
        """How many times faster the quick way is than the full draw."""
        return self.full_ms / self.quick_ms

    @property
    def times_faster_than_pasting(self) -> float:
        """How many times faster the quick way is than pasting on a kept base."""
        return self.paste_ms / self.quick_ms

    def to_json(self) -> dict[str, int | float | bool]:
        """Return the figures as plain data, times in milliseconds."""
        return {
            **asdict(self),
            "full_ms": round(self.full_ms, 1),
            "paste_ms": round(self.paste_ms, 1),
            "quick_ms": round(self.quick_ms, 2),
            "times_faster": round(self.times_faster, 1),
            "times_faster_than_pasting": round(self.times_faster_than_pasting, 1),
        }

    def words(self) -> str:
        """Return the figures in words."""
        same = "the same pixels" if self.is_equal else "DIFFERENT PIXELS"
        return (
            f"Picture of {self.width} x {self.height} pixels with {self.counters} counters: drawn "
            f"in full {self.full_ms:.0f} ms; pasted on a kept map and encoded as Pillow does by "
            f"default {self.paste_ms:.0f} ms; after a move {self.quick_ms:.1f} ms, "
            f"{self.times_faster:.0f} and {self.times_faster_than_pasting:.0f} times faster, "
            f"{same}."
        )


def bench_game(slug: str, runs: int = 7) -> PictureBench:
    """Measure a game's first scenario at print size: the picture after one unit's step.

    Raises: UnknownGame, if it is not installed.
    """
    game = load(slug)
    state = start(slug, min(game.scenarios), ThrowawayDice(1)).state
    seen = truth(state)
    board = game.board_of(seen)
    marks = scene_of(game, seen)[0]
    return bench_picture(board, seen, moved_one_step(seen, board), marks, PRINT, runs)


def figures() -> list[dict[str, Any]]:
    """Return the measures as lines for the table of all measures."""
    found = bench_game(sorted(GAMES)[0])
    size = f"{found.width} x {found.height} pixels"
    return [
        {
            "operation": f"the first picture of {size}, of which nothing is kept",
            "reference": "",
            "reference_ms": None,
            "ms": found.full_ms,
            "times": None,
            "required": f"at most {MOST_FULL_MS} ms",
            "is_met": found.full_ms <= MOST_FULL_MS,
            "note": WHY_FULL,
        },
        {
            "operation": f"picture of {size} after a move",
            "reference": "full draw + PNG as Pillow encodes by default",
            "reference_ms": found.full_ms,
            "ms": found.quick_ms,
            "times": found.times_faster,
            "required": "10 x faster",
            "is_met": found.is_equal and found.times_faster >= 10,
            "note": f"{found.counters} counters; equal pixel for pixel: {found.is_equal}",
        },
    ]


def bench_picture(
    board: Board,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    marks: Sequence[Mapping[str, Any]] = (),
    size: Size = PRINT,
    runs: int = 5,
) -> PictureBench:
    """Measure the picture of `after` when `before`, one move earlier, has been drawn already."""
    chart = chart_of(board)
    quick, quick_png = _quick(chart, before, after, marks, size, runs)
    picture = compose(chart, after, marks, size)
    paste = _median(lambda: plain_png(picture.image()), runs)
    full_png = b""

    def draw_fully() -> None:
        nonlocal full_png
        full_png = plain_png(full_draw(chart, picture, size))

    full = _median(draw_fully, 2)
    width, height = picture.size
    equal = _pixels(full_png) == _pixels(quick_png)
    count = sum(piece[2].name.startswith("counter") for piece in picture.pieces)
    return PictureBench(width, height, count, full, paste, quick, equal)


def full_draw(chart: Chart, picture: Picture, size: Size) -> Image.Image:
    """Draw base and counters anew, whatever is kept, and put them together."""
    drawn: dict[str, Sprite] = {}
    whole = with_ground(draw_base(chart, size.scale), size, chart.tints)
    for x, y, sprite in picture.pieces:
        fresh = drawn.get(sprite.name) or _redrawn(sprite)
        drawn[sprite.name] = fresh
        whole.paste(fresh.image, (x, y), fresh.mask)
    return whole


def _redrawn(sprite: Sprite) -> Sprite:
    """Draw a counter again from its name; marks and panel, a few pieces, are taken as they are."""
    kind, *rest = sprite.name.split(" ")
    if kind != "counter":
        return sprite
    return draw_counter(parse_key(rest[0]), int(rest[1]), rest[2])


def _quick(
    chart: Chart,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    marks: Sequence[Mapping[str, Any]],
    size: Size,
    runs: int,
) -> tuple[float, bytes]:
    """Return the median time of the picture after a move, and the picture; every run starts from
    `before`.
    """
    times, png = [], b""
    for _ in range(runs):
        keep = StripStore()
        compose(chart, before, marks, size).png(keep)
        start = time.perf_counter()
        png = compose(chart, after, marks, size).png(keep)
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times), png


def _median(task: Callable[[], object], runs: int) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        task()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def _pixels(png: bytes) -> bytes:
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGB").tobytes()


def moved_one_step(view: Mapping[str, Any], board: Board) -> dict[str, Any]:
    """Return the view with its first movable unit one space further on, for measuring."""
    for unit_id, unit in sorted(view["units"].items()):
        space = unit.get("space")
        if space in board.index and unit.get("status", "map") == "map":
            onward = board.numbers[board.neighbours[board.index[space]][0]]
            return {**view, "units": {**view["units"], unit_id: {**unit, "space": onward}}}
    raise ValueError("The view has no unit on the map that could move.")
