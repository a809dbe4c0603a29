"""The River, a folder with all that a folder can have, is played at both levels."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine.casefiles import run_scenes
from rules_engine.casefiles.report import describe
from rules_engine.core.registry import load
from rules_engine.tools.balance import play_match
from rules_engine.tools.casebook import ablate, game_case_files
from rules_engine.tools.fuzz import play_watched
from tests.campaigns.tightness.engine import EngineTally, watch_game

EVENTS = {
    *("moved", "unsupplied", "attack_declared", "withdraws", "combat_odds", "combat_result"),
    *("step_lost", "eliminated", "retreated", "advanced", "combat_over", "game_over"),
}


@pytest.mark.parametrize("played", [5, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("level", ["open", "double_blind"])
def test_random_games_keep_every_promise_of_the_engine(river: str, level: str, played: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(played):
        report = play_watched(river, f"river {seed}", level)
        assert report.failure is None or not report.failure, report.failure
        assert report.is_over
        met.update(report.met.events)
    more = {"halted", "spotted", "lost", "aged"} if level == "double_blind" else set()
    assert EVENTS | more <= set(met)


def test_a_folder_has_players_with_a_purpose_by_itself(river: str) -> None:
    sides = load(river).sides
    results = [play_match((river, f"purpose {seed}", sides, "open")) for seed in range(3)]
    assert all(result.words for result in results)
    assert set(results[0].points) == set(sides)


def test_no_side_can_tell_two_truths_apart(river: str) -> None:
    tally = EngineTally()
    for seed in range(6):
        watch_game(river, "double_blind", f"river {seed}", tally)
    assert tally.changes > 200


def test_the_rules_of_a_folder_have_scenes(river: str) -> None:
    scenes = [scene for file in game_case_files(river) for scene in run_scenes(file)]
    assert [describe(one) for one in scenes if not one.passed] == []
    assert len(scenes) > 40


WHAT_A_GAME_IS = {"2.1", "2.2", "6.1", "6.4"}
"""Own units, paths, attacks and odds: without them there is no game that could miss them."""
BY_LOT = {"9.2"}
"""Only the key of a campaign shows who was drawn; the sweep for leaks holds it."""


def test_a_scene_misses_each_rule_that_is_taken_out(river: str) -> None:
    game = load(river)
    missed, tried = ablate(game, game_case_files(river))
    phases = {case.number for case in game.casebook if case.number.startswith("1")}
    assert {one.case.number for one in missed} == phases | WHAT_A_GAME_IS | BY_LOT
    assert len(tried) == 44
