"""PNG files put together from strips are whole, small and bare."""

from __future__ import annotations

import io
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cartography import SCREEN, Size, draw_map, map_png
from cartography.chart import chart_of
from cartography.encode import combined_adler, packed
from cartography.maps import compose
from cartography.picture import StripStore
from rules_engine.board.board import Board

SMALL = Size(40, panel=False)


def chunks(png: bytes) -> list[str]:
    found, at = [], 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        found.append(png[at + 4 : at + 8].decode())
        at += size + 12
    return found


def pixels(png: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(png))
    picture.load()
    return picture


@given(st.binary(max_size=3000), st.binary(max_size=3000))
def test_checksums_combine(first: bytes, second: bytes) -> None:
    whole = zlib.adler32(first + second)
    assert combined_adler(zlib.adler32(first), zlib.adler32(second), len(second)) == whole


def test_the_quick_file_equals_the_composed_picture(
    board: Board, view: dict[str, Any], marks: list[dict[str, Any]]
) -> None:
    for size in (SMALL, SCREEN):
        picture = pixels(map_png(board, view, marks, size, keep=StripStore()))
        composed = draw_map(board, view, marks, size)
        assert picture.mode == "P"
        assert picture.tobytes() == composed.tobytes()
        assert picture.getpalette() == composed.getpalette()


def test_strips_kept_from_another_moment_do_not_show(board: Board, view: dict[str, Any]) -> None:
    keep = StripStore()
    before = map_png(board, view, (), SMALL, keep=keep)
    moved = {**view["units"]["743/19"], "space": "0603"}
    later = {"units": {**view["units"], "743/19": moved}}
    after = map_png(board, later, (), SMALL, keep=keep)
    assert after != before
    assert after == map_png(board, later, (), SMALL, keep=StripStore())
    assert before == map_png(board, view, (), SMALL, keep=keep)


def test_a_file_holds_no_metadata(board: Board, view: dict[str, Any]) -> None:
    found = chunks(map_png(board, view, (), SMALL))
    assert set(found) == {"IHDR", "PLTE", "IDAT", "IEND"}


def test_the_store_forgets_what_is_not_used(board: Board, view: dict[str, Any]) -> None:
    keep = StripStore(most=5)
    first = map_png(board, view, (), SMALL, keep=keep)
    assert len(keep.strips) == 5
    assert keep.bytes == sum(len(strip.chunk) for strip in keep.strips.values())
    assert map_png(board, view, (), SMALL, keep=keep) == first


def test_pieces_name_what_they_show(board: Board, view: dict[str, Any]) -> None:
    pieces = compose(chart_of(board), view, (), SMALL).pieces
    names = {sprite.name: sprite.image.tobytes() for _, _, sprite in pieces}
    assert len(names) > 5
    assert all(sprite.image.tobytes() == names[sprite.name] for _, _, sprite in pieces)


def test_threads_may_share_a_store(board: Board, view: dict[str, Any]) -> None:
    keep = StripStore(most=8)
    wanted = map_png(board, view, (), SMALL, keep=StripStore())
    with ThreadPoolExecutor(6) as pool:
        drawn = [pool.submit(map_png, board, view, (), SMALL, None, keep) for _ in range(30)]
        assert all(job.result() == wanted for job in drawn)
    assert len(keep.strips) <= 8
    assert keep.bytes == sum(len(strip.chunk) for strip in keep.strips.values())


def test_a_picture_that_is_kept_is_the_same_in_fewer_bytes(board: Board) -> None:
    made = map_png(board, {"units": {}}, (), SMALL)
    small = packed(made)
    assert len(small) < len(made)
    assert list(pixels(small).tobytes()) == list(pixels(made).tobytes())
    assert pixels(small).getpalette() == pixels(made).getpalette()
    assert packed(small) == small
