"""A thousand hidden-only changes a game: views, options, rulings, answers, what is told."""

from __future__ import annotations

import pytest

from tests.campaigns.tightness.engine import LEVELS, EngineTally, watch_game

pytestmark = pytest.mark.slow

LEAST = 1000


@pytest.mark.parametrize("game", sorted(LEVELS))
def test_a_thousand_hidden_changes_show_in_nothing_that_the_engine_gives(game: str) -> None:
    tally = EngineTally()
    for level in LEVELS[game]:
        watch_game(game, level, "1", tally)
    print(game, tally)
    assert tally.changes >= LEAST
    assert tally.options >= LEAST
    assert tally.rulings >= LEAST
