"""The River, a folder with all that a folder can have, is played at both levels."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine.tools.fuzz import play_watched
from tests.campaigns.tightness.engine import EngineTally, watch_game

EVENTS = {
    *("moved", "unsupplied", "attack_declared", "withdraws", "combat_odds", "combat_result"),
    *("step_lost", "eliminated", "retreated", "advanced", "combat_over", "game_over"),
}


@pytest.mark.parametrize("level", ["open", "double_blind"])
def test_random_games_keep_every_promise_of_the_engine(river: str, level: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(12):
        report = play_watched(river, f"river {seed}", level)
        assert report.failure is None or not report.failure, report.failure
        assert report.is_over
        met.update(report.met.events)
    more = {"halted", "spotted", "lost", "aged"} if level == "double_blind" else set()
    assert EVENTS | more <= set(met)


def test_no_side_can_tell_two_truths_apart(river: str) -> None:
    tally = EngineTally()
    for seed in range(6):
        watch_game(river, "double_blind", f"river {seed}", tally)
    assert tally.changes > 200
