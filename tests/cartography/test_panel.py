"""The title block beside the map: nothing of it runs over anything else."""

from __future__ import annotations

from typing import Any

import pytest

from cartography import panel
from cartography.chart import Point, chart_of
from cartography.fonts import Role
from cartography.ink import Ink
from cartography.panel import Caption
from cartography.sheets import RIGHT
from cartography.typeset import text_width
from rules_engine.core.registry import load

LONG = "Up the corridor: a campaign with a long and winding title"
SCALE_LEFT = RIGHT - 1.6


@pytest.mark.parametrize("game", ["hells_highway", "grenade", "cobra"])
def test_no_row_runs_into_the_scale_however_long(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[float, float, str]] = []
    plain = Ink.text

    def text(
        ink: Ink, centre: Point, words: str, role: Role, size: float, *more: Any, **named: Any
    ) -> None:
        written.append((centre[1], centre[0] + text_width(words, size, role), words))
        plain(ink, centre, words, role, size, *more, **named)

    monkeypatch.setattr(Ink, "text", text)
    rows = tuple((f"Row {number}", LONG) for number in range(4))
    caption = Caption(title="A game", lines=("Before play", "Set-up"), rows=rows)
    panel._head(chart_of(load(game).board), caption, 911)
    beside = [end for y, end, words in written if words == LONG and 2.2 < y < panel.SCALE_LOW]
    assert beside
    assert max(beside) <= SCALE_LEFT
    below = [end for y, end, words in written if words == LONG and y >= panel.SCALE_LOW]
    assert max(below) > SCALE_LEFT, "below it the room is used"
