"""Which event says which choice: each game's table, held against its whole kept games."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from rules_engine.core.said import read_said, words_of
from rules_engine.errors import BadRecord
from rules_engine.folders.making import SAID, STANDING
from tests.rules_engine.every_game import GAMES

KEPT = Path(__file__).parents[1] / "exports"
MOST_BYTES = 40_000_000
SELDOM = {
    "grenade": {("place_volkssturm", "volkssturm_placed"), ("ruse", "ruse")},
    "hells_highway": {("loss", "eliminated")},
}
"""Rows for what a kept game need not hold."""


@cache
def pairs(slug: str) -> tuple[tuple[Any, Any], ...]:
    """Return each choice of a side's and what its log tells next, from the kept open games."""
    return tuple(_pairs(slug))


def _pairs(slug: str) -> Iterator[tuple[Any, Any]]:
    for path in sorted(KEPT.glob(f"{slug}-open-rules_*.json.xz")):
        with lzma.open(path) as kept:
            told = json.loads(kept.read(MOST_BYTES))["told"]
        for side, rows in told.items():
            notices = [row["body"]["notice"] for row in rows]
            for asked, came in pairwise(notices):
                if asked["kind"] == "choice" and asked["owner"] == side:
                    yield asked, came


@pytest.mark.parametrize("slug", GAMES)
def test_each_row_names_what_there_is_and_joins_what_was_played(slug: str) -> None:
    game = rules_engine.load(slug)
    assert set(game.said) <= set(game.standing)
    rows = {(kind, one.event) for kind, some in game.said.items() for one in some}
    assert {event for _, event in rows} <= set(game.tellers)
    joined = {
        (asked["decision"], came["kind"])
        for asked, came in pairs(slug)
        if words_of(game.said, asked, came)
    }
    assert joined | SELDOM.get(slug, set()) >= rows


@pytest.mark.parametrize("slug", GAMES)
def test_no_roll_and_no_step_stands_for_a_choice(slug: str) -> None:
    events = {one.event for some in rules_engine.load(slug).said.values() for one in some}
    assert not events & {"roll", "choice", "step", "step_ended", "combat_over"}


def test_folders_name_what_their_games_ask() -> None:
    assert set(SAID) <= set(STANDING)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("kind\tchoice\n", "its heading is kind choice event words"),
        ("kind\tchoice\tevent\twords\nloss\t{unit}\tgone\tboth\n", "line 2: words is one of"),
        ("kind\tchoice\tevent\twords\nloss\t{Unit}\tgone\tevent\n", "line 2: a blank is {field}"),
    ],
)
def test_a_row_that_says_nothing_is_named(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "said.tsv").write_text(text)
    with pytest.raises(BadRecord, match=fault):
        read_said(tmp_path / "said.tsv")
