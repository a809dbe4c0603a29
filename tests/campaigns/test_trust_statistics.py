"""Dice statistics: counted by side and source, each roll once, judged in plain words."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

import rules_engine
from campaigns.presenters.log.dice_statistics import (
    Group,
    chance_of,
    chi_square,
    dice_groups,
    lots_of,
)
from tests.conftest import Cast


def roll(dice: list[int], label: str, **more: Any) -> dict[str, Any]:
    """Return a roll as the service gives it."""
    facts = {"label": label, "owner": "us", "faces": 6, "standing": "sealed", "typed": None}
    return {**facts, "salts": ["a"], "number": 1, "dice": dice, **more}


@pytest.mark.parametrize(
    ("square", "freedom", "chance"),
    [(11.070, 5, 0.05), (15.086, 5, 0.01), (20.515, 5, 0.001), (16.919, 9, 0.05), (0.0, 5, 1.0)],
)
def test_the_chance_is_that_of_the_printed_tables(
    square: float, freedom: int, chance: float
) -> None:
    assert chance_of(square, freedom) == pytest.approx(chance, abs=2e-5)


def test_counts_are_judged_in_words() -> None:
    def verdict(*counts: int) -> str:
        return Group("US", "sealed dice", 6, counts).verdict

    assert verdict(2, 3, 1, 4, 5, 6).startswith("Too few")
    assert verdict(20, 18, 22, 19, 21, 20).startswith("As even")
    assert verdict(12, 13, 12, 14, 19, 30).startswith("Somewhat uneven")
    assert verdict(5, 9, 10, 11, 12, 28).startswith("Very uneven")
    assert chi_square([10, 10, 10]) == 0


def test_rolls_are_grouped_by_side_source_and_faces_and_counted_once() -> None:
    game = rules_engine.load("grenade")
    rolls = [
        roll([1, 6], "a"),
        roll([1, 6], "a"),
        roll([2], "a", salts=["a", "round 1"]),
        roll([3], "b", owner="german"),
        roll([3], "c", standing="contested"),
        roll([9], "d", faces=20),
    ]
    groups = dice_groups(game, rolls)
    assert [(g.owner, g.source, g.faces, g.total) for g in groups] == [
        ("US", "sealed dice", 6, 3),
        ("US", "real dice, contested", 6, 1),
        ("German", "sealed dice", 6, 1),
        ("US", "sealed dice", 20, 1),
    ]
    assert [(lot.owner, lot.total, lot.height) for lot in lots_of(groups)] == [("US", 1, 42)]
    assert groups[0].counts == (1, 1, 0, 0, 0, 1)
    assert (groups[0].mean, groups[0].even_mean) == ("3.00", "3.50")


def test_the_page_draws_what_a_side_saw(playing: Cast) -> None:
    address = reverse("dice-statistics", args=(playing.campaign.pk,))
    for who in ("red", "referee"):
        answer = playing.client(who).get(address)
        assert answer.status_code == 200
        assert "No roll yet that this log tells of" in answer.content.decode()
    assert playing.client("red").get(address, {"as": "blue"}).status_code == 403
