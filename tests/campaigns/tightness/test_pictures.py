"""The painter knows a side and its view: two truths with one view share a key, two sides never."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from campaigns import tasks
from campaigns.models import Picture
from campaigns.services.drawing import painter
from rules_engine.core import verbs
from rules_engine.core.registry import load
from rules_engine.tools.randomgame import RandomGame
from tests.conftest import Cast

Pair = tuple[dict[str, Any], dict[str, Any]]


def pairs(slug: str, level: str) -> Iterator[tuple[str, Pair]]:
    """Yield, for a side, a truth and another that differs only in what the side may not know."""
    game, match = load(slug), RandomGame(slug, "pictures", plain=True)
    match.level = level
    for number, _ in enumerate(match.play()):
        if number == 60:
            break
    for side in game.sides:
        assert game.hidden_changes is not None
        for _, other in game.hidden_changes(game.lens(match.state), side):
            yield side, (match.state, other)


@pytest.mark.parametrize(
    ("slug", "level"),
    [
        ("grenade", "double_blind"),
        pytest.param("market_garden", "double_blind", marks=pytest.mark.long),
    ],
)
def test_two_truths_with_the_same_view_share_a_picture_and_two_sides_never(
    slug: str, level: str
) -> None:
    count = 0
    for side, truths in pairs(slug, level):
        mine = {painter.picture_key(side, verbs.view(one, side), [], "T") for one in truths}
        assert len(mine) == 1
        for other in ("truth", *load(slug).sides):
            seen = verbs.truth(truths[0]) if other == "truth" else verbs.view(truths[0], other)
            if other != side:
                assert painter.picture_key(other, seen, [], "T") not in mine
            # Even the very same bytes drawn for somebody else are another picture.
            same = painter.picture_key(other, verbs.view(truths[0], side), [], "T")
            assert (same in mine) == (other == side)
        count += 1
    assert count > 4


def test_the_painter_takes_a_side_and_its_view_and_nothing_that_holds_the_truth() -> None:
    for one in (painter.paint, painter.picture_key):
        assert list(inspect.signature(one).parameters) == [
            *("side", "seen", "notices", "title", "size")
        ]


def test_a_task_for_another_side_draws_nothing(playing: Cast) -> None:
    branch = playing.seat("red").campaign.branch
    assert branch is not None
    picture = Picture.objects.create(
        campaign=playing.campaign, branch=branch, seq=branch.head, viewer="blue", turn=1, step="x"
    )
    tasks.draw_picture(str(picture.pk), "red")
    picture.refresh_from_db()
    assert (picture.status, picture.attempts, bool(picture.file)) == ("waiting", 0, False)
    tasks.draw_picture(str(picture.pk), "blue")
    picture.refresh_from_db()
    assert picture.is_kept
    assert str(picture.file.name).rsplit("/", 1)[-1].startswith("blue-")
