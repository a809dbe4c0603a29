"""What a state and a view hold in every game, and the page that says so."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from rules_engine.core.registry import load
from rules_engine.core.state import PARTS, faults
from rules_engine.core.verbs import view
from rules_engine.tools.randomgame import RandomGame
from rules_engine.tools.state import page
from tests.rules_engine.every_game import GAMES

DOCS = Path(__file__).parents[2] / "docs"
LOOKED_AT = 25
"""Inputs of a random game after which everything is looked at."""


@pytest.mark.parametrize(("slug", "level"), [(g, v) for g in GAMES for v in load(g).levels])
def test_states_and_views_hold_what_the_page_says(slug: str, level: str) -> None:
    match = RandomGame(slug, f"what a state holds, {level}", level=level)
    for _ in islice(match.play(), LOOKED_AT):
        assert faults(match.state) == []
        for side in match.game.sides:
            assert faults(view(match.state, side)) == []


def test_what_does_not_hold_is_named() -> None:
    match = RandomGame(sorted(GAMES)[0], "a broken state", level="open")
    next(match.play())
    unit = sorted(match.state["units"])[0]
    broken = {**match.state, "turn": True, "units": {unit: {"side": "a", "space": 3}}}
    del broken["serial"]
    assert faults(broken) == [
        "turn is True, which is of another kind.",
        "serial is missing.",
        f"units.{unit}.space is 3, which is of another kind.",
    ]


def test_the_page_is_made_from_the_tables() -> None:
    assert (DOCS / "state.md").read_text(encoding="utf-8") == page()
    for _, keys, _ in PARTS:
        assert all(f"| `{key.name}` |" in page() and key.meaning for key in keys)
