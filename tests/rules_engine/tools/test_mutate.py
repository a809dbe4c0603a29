"""Changes of the rules: planted in forks only, noticed by case files or reported as survivors."""

import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rules_engine.casefiles.model import CaseFile
from rules_engine.casefiles.reading import parse_file
from rules_engine.core.registry import GAMES, load
from rules_engine.errors import RulesEngineError
from rules_engine.games.grenade.combat import crt
from rules_engine.mechanics.hexes.combat.ratios import ratio
from rules_engine.tools.casebook import game_case_files
from rules_engine.tools.commands import main
from rules_engine.tools.mutants import trying
from rules_engine.tools.mutants.finding import Mutant, Place, find
from rules_engine.tools.mutants.recording import Lines, lines_of_import, record
from rules_engine.tools.mutants.survivors import (
    explained_survivors,
    read_survivors,
    stale,
    survivor_line,
    survivors_file,
)
from rules_engine.tools.mutants.trying import (
    CAUGHT,
    CRASHED,
    ENDLESS,
    SURVIVED,
    UNREACHED,
    WRONG,
    Bench,
    Verdict,
    set_up,
    try_all,
)
from rules_engine.tools.mutate import find_mutants, sampled, stamp, try_mutants

CRT = "rules_engine.games.grenade.combat.crt"
RATIOS = "rules_engine.mechanics.hexes.combat.ratios"
ATTACK = """game grenade
board patch
hex 0101-1010 clear
step us.combat
case 9.7 shows: Seven to two is 3-1
us 117/30/19 strength 7 at 0505
german 941/353/58 strength 2 at 0506
check us: attack 0506 with 117/30/19
-> lawful
"""
ODDS = f"{ATTACK}-> detail odds ratio 3-1\n-> detail odds column c8\n"
SAMPLES = {
    "grenade": (
        ("09_4_shifts", "09_7_table", "09_9_retreats"),
        ("integrity:shifts", "strength:attack", "advances:onward"),
    ),
    "market_garden": (
        ("09_2_leaving", "23_7_cards"),
        ("movement.costs:allowance", "rolls:draw_card"),
    ),
}
"""Where wrong numbers once passed: case files of each game, and functions that only they hold."""
SAMPLE = 8
"""So many mutants of these functions are tried; `mutate GAME` tries all."""


@cache
def mutants_in(only: str) -> list[Mutant]:
    return find_mutants("grenade", [only])


def tried(only: str, text: str, jobs: int = 1, change: str = "") -> list[Verdict]:
    mutants = mutants_in(only)
    mutants = [mutant for mutant in mutants if change in mutant.place.change]
    return list(try_all(bench_of(text), mutants, jobs))


@cache
def bench_of(text: str) -> Bench:
    return set_up("grenade", record([parse_file(text)], [CRT, RATIOS]), lines_run_on_import())


@cache
def lines_run_on_import() -> Lines:
    return lines_of_import("grenade", [CRT, RATIOS])


def of(verdicts: list[Verdict], change: str) -> str:
    """What became of the first of these changes."""
    return next(verdict.what for verdict in verdicts if verdict.mutant.place.change == change)


def test_a_rounding_survives_where_no_case_file_tells_the_ratio() -> None:
    assert of(tried("ratios:ratio", ATTACK), "rounded up, not down") == SURVIVED


def test_and_is_caught_by_one_that_does() -> None:
    verdicts = tried("ratios:ratio", ODDS)
    assert of(verdicts, "rounded up, not down") == WRONG
    assert {verdict.scene for verdict in verdicts if verdict.what == WRONG} == {"case file:5"}


def test_what_no_scene_carries_out_is_said_apart() -> None:
    verdicts = tried("crt:result", ATTACK)
    assert {verdict.what for verdict in verdicts} == {UNREACHED}


def test_the_rules_are_as_they_were_after_every_mutant_was_tried() -> None:
    before = (ratio.__code__, crt.clamped.__code__, crt.LAST, load("grenade"), sys.meta_path[:])
    assert tried("ratios:ratio", ODDS)
    assert tried("crt:module", ODDS, change="'clear' left out")
    after = (ratio.__code__, crt.clamped.__code__, crt.LAST, load("grenade"), sys.meta_path[:])
    assert after == before
    assert before[3] is after[3]


def test_a_table_is_changed_by_importing_the_game_anew() -> None:
    for change in ("'clear' left out", "'hilltop' left out"):
        assert of(tried("crt:module", ODDS, change=change), change) == WRONG


def test_several_processes_say_the_same_as_one() -> None:
    numbers = {"only": "crt", "text": ODDS, "change": " becomes 2"}
    one, two = tried(**numbers), tried(**numbers, jobs=2)
    assert len({(v.mutant.place.function) for v in one}) > 1
    assert [(v.mutant, v.what) for v in two] == [(v.mutant, v.what) for v in one]


def test_an_endless_loop_is_caught_by_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "LEAST_SECONDS", 0.3)
    text = Path(survivors_file("grenade").parent, "cases", "09_9_retreats.case").read_text()
    module = "rules_engine.mechanics.hexes.combat.advances"
    file = parse_file(text)
    tanks = tuple(scene for scene in file.scenes if scene.title.startswith("Tanks do not retreat"))
    file = CaseFile(file.path, file.game, tanks)
    mutants = [
        m
        for m in find_mutants("grenade", ["hexes.combat.advances:frame_of.run"])
        if "not" in m.place.change
    ]
    scenes = [replace(scene, seconds=0.0) for scene in record([file], [module])]
    bench = set_up("grenade", scenes, frozenset())
    assert [verdict.what for verdict in try_all(bench, mutants, 1)] == [ENDLESS]


# ---- what is changed -------------------------------------------------------------------------


def changes(text: str) -> list[tuple[str, str]]:
    return [(m.place.function, m.place.change) for m in find("m", text).mutants]


def test_numbers_comparisons_signs_roundings_booleans_and_members_change() -> None:
    text = "def f(a, b):\n    return a < 3 and max(a - b, -(-a // b)) in {'x', 'y'}\n"
    assert changes(text) == [
        ("f", "and becomes or"),
        ("f", "< becomes <="),
        ("f", "3 becomes 4"),
        ("f", "3 becomes 2"),
        ("f", "in becomes not in"),
        ("f", "max becomes min"),
        ("f", "- becomes +"),
        ("f", "rounded down, not up"),
        ("f", "rounded up, not down"),
        ("f", "minus left out"),
        ("f", "'x' left out"),
        ("f", "'y' left out"),
    ]


def test_words_case_numbers_and_what_stands_in_for_a_case_taken_out_do_not() -> None:
    assert changes('def f(n):\n    """Two: 2."""\n    return f"{n + 1} of 3"\n') == []
    assert changes('def f(p):\n    p.emit(["9.4", "9.5"])\n') == []
    assert changes('def f(p):\n    return g(p) if p.holds("9.4") else 3\n') == []
    text = 'def f(p):\n    if not p.holds("9.4"):\n        return 3\n    return g(p)\n'
    assert changes(text) == [("f", "not left out")]
    assert changes("def cost_words(n):\n    return n > 1\n") == []


def test_a_place_is_the_same_after_lines_were_put_before_it() -> None:
    text = "def f(a):\n    return a < 3\n"
    one, two = find("m", text), find("m", f"import os\n\n\n{text}")
    assert [m.place for m in one.mutants] == [m.place for m in two.mutants]


def test_an_edit_while_it_runs_is_noticed(tmp_path: Path) -> None:
    source = tmp_path / "a.py"
    source.write_text("LAST = 13\n")
    before = stamp(tmp_path)
    assert stamp(tmp_path) == before
    source.write_text("LAST = 14\n# and more\n")
    assert stamp(tmp_path) != before


def test_an_unknown_module_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "grenade", "--only", "nonsense"]) == 2
    assert "no module or function 'nonsense'" in capsys.readouterr().err


def test_the_scope_says_what_is_left_out_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "market_garden", "--scope"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("assault.battle" in line and "mutants" in line for line in lines)
    assert any("blind.telling" in line and "words" in line for line in lines)


# ---- explained survivors, samples ------------------------------------------------------------


def test_explained_survivors_are_read_as_they_are_written(tmp_path: Path) -> None:
    place = Place(
        "rules_engine.games.grenade.movement.march", "f", "return a < 3", "< becomes <=", 2
    )
    file = tmp_path / "survivors.tsv"
    file.write_text(survivor_line(place, "a is never 3") + "\n")
    assert read_survivors(file) == {place: "a is never 3"}
    assert stale([place], []) == [place]


def test_a_survivor_without_a_reason_is_a_mistake(tmp_path: Path) -> None:
    file = tmp_path / "survivors.tsv"
    file.write_text(survivor_line(Place("games.m", "f", "a < 3", "< becomes <=")) + "\n")
    with pytest.raises(RulesEngineError, match="line 1"):
        read_survivors(file)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_explained_survivor_still_has_its_place(slug: str) -> None:
    places = [mutant.place for mutant in find_mutants(slug, ())]
    assert stale(explained_survivors(slug), places) == []


def test_a_game_is_held_to_the_mechanics_that_it_uses_itself_or_through_others() -> None:
    modules = {mutant.place.module for mutant in find_mutants("grenade", ())}
    shared = {"ground.position", "ground.zones"}
    assert {f"rules_engine.mechanics.hexes.{name}" for name in shared} <= modules
    others = {mutant.place.module for mutant in find_mutants("market_garden", ())}
    assert not [name for name in others if ".hexes." in name]


def test_a_sample_stays_as_it_is_when_the_rules_grow() -> None:
    mutants = find_mutants("grenade", ["crt", "odds"])
    few = [mutant for mutant in mutants if mutant.place.module == CRT]
    assert [m for m in sampled(mutants, 40, "a") if m in few] == [
        m for m in sampled(few, len(few), "a") if m in sampled(mutants, 40, "a")
    ]
    assert sampled(mutants, 10, "a") != sampled(mutants, 10, "b")
    assert len(sampled(mutants, 10, "a")) == 10


@pytest.mark.parametrize("slug", ["market_garden", pytest.param("grenade", marks=pytest.mark.long)])
def test_case_files_notice_every_mutant_of_a_sample(slug: str) -> None:
    stems, functions = SAMPLES[slug]
    files = [file for file in game_case_files(slug) if Path(file.path).stem in stems]
    inside = [m for m in find_mutants(slug, functions) if not m.on_import]
    explained = explained_survivors(slug)
    mutants = sampled([m for m in inside if m.place not in explained], SAMPLE, "with every run")
    verdicts = list(try_mutants(slug, mutants, files=files))
    assert [survivor_line(v.mutant.place) for v in verdicts if v.what not in CAUGHT] == []
    counts = Counter(verdict.what for verdict in verdicts)
    assert len(verdicts) == SAMPLE
    assert counts[WRONG] > counts[CRASHED]
