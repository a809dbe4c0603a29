"""Three Clans runs through the search for leaks at both levels, by what looks at any game."""

from __future__ import annotations

import pytest

from rules_engine.mechanics.hexes.blind import views
from tests.campaigns.tightness.comparing import Leak, Tally
from tests.campaigns.tightness.engine import EngineTally, watch_game
from tests.campaigns.tightness.games import hides, levels_of, unseen_of
from tests.campaigns.tightness.steady import steady
from tests.campaigns.tightness.sweeping import kinds_of, sweep, uncovered

PLAYED = [6, pytest.param(25, marks=pytest.mark.long)]
"""Games with every run, and at length."""


def test_the_levels_and_the_campaigns_follow_from_the_game(game: str) -> None:
    assert levels_of(game) == ("double_blind", "open")
    assert hides(game)
    assert {kind.level for kind in kinds_of(game)} == {"double_blind", "open"}
    assert unseen_of(game).counts is None


@pytest.mark.parametrize("played", PLAYED)
def test_no_side_can_tell_two_truths_apart_on_the_engine(game: str, played: int) -> None:
    tally = EngineTally()
    for level in levels_of(game):
        _watch(game, level, tally, played)
    assert tally.changes > 20
    assert tally.rulings > 20


def test_what_shows_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "units", lambda position, side, counter: position.data["units"])
    with pytest.raises(Leak):
        _watch(game, "double_blind", EngineTally(), 6)


def _watch(game: str, level: str, tally: EngineTally, played: int) -> None:
    for at in range(played):
        watch_game(game, level, f"clans {at}", tally)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "kinds"), [(1, 1), pytest.param(8, None, marks=pytest.mark.long)]
)
def test_no_side_can_tell_two_truths_apart_at_the_site(
    game: str, changes: int, kinds: int | None
) -> None:
    """At each address of one campaign with every run; of all kinds, with more truths, at length."""
    tally = Tally()
    with steady() as clock:
        sweep(game, clock, tally, "clans", changes=changes, most_kinds=kinds)
    assert not uncovered(tally, 1)
    assert sum(tally.changes.values()) >= changes
