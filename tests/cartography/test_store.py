"""Base maps kept on disk are the same pixels, and damage does no harm."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Barrier

import pytest
from PIL import Image

from cartography import store
from cartography.base import draw_base
from cartography.chart import Chart, chart_of
from cartography.store import VARIABLE, kept_base
from rules_engine.board.board import Board


@pytest.fixture
def chart(board: Board) -> Chart:
    return chart_of(board)


def test_without_a_folder_the_map_is_drawn(chart: Chart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert kept_base(chart, 20).tobytes() == draw_base(chart, 20).tobytes()


def test_a_kept_map_has_the_same_pixels(
    chart: Chart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "maps"))
    drawn = kept_base(chart, 20)
    (file,) = (tmp_path / "maps").iterdir()
    before = file.stat().st_mtime_ns
    kept = kept_base(chart, 20)
    assert file.stat().st_mtime_ns == before
    assert kept.tobytes() == drawn.tobytes() == draw_base(chart, 20).tobytes()
    assert kept.getpalette() == drawn.getpalette()


def test_a_damaged_or_foreign_file_is_drawn_anew(
    chart: Chart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    wanted = kept_base(chart, 20).tobytes()
    (file,) = tmp_path.iterdir()
    for damage in (b"", b"nonsense", file.read_bytes()[:900]):
        file.write_bytes(damage)
        assert kept_base(chart, 20).tobytes() == wanted
    Image.new("RGB", (5, 5)).save(file)
    assert kept_base(chart, 20).tobytes() == wanted


def test_a_folder_that_cannot_be_written_does_no_harm(
    chart: Chart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv(VARIABLE, str(blocked / "maps"))
    assert kept_base(chart, 20).tobytes() == draw_base(chart, 20).tobytes()


def test_a_map_that_several_want_at_once_is_drawn_once(
    chart: Chart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "maps"))
    everybody, alone = Barrier(4), store._alone
    drawn: list[float] = []

    def together(folder: Path) -> AbstractContextManager[None]:
        everybody.wait(60)  # all have seen that it is not there before anybody draws
        return alone(folder)

    def draw(chart: Chart, scale: float) -> Image.Image:
        drawn.append(scale)
        return draw_base(chart, scale)

    monkeypatch.setattr(store, "_alone", together)
    monkeypatch.setattr(store, "draw_base", draw)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: kept_base(chart, 20).tobytes(), range(4)))
    assert len(drawn) == 1
    assert found == [draw_base(chart, 20).tobytes()] * 4
