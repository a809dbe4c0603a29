"""`./test --long`: rounds from seeds that follow from one, within the time that there is."""

from __future__ import annotations

import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rules_engine import GAMES, load
from tests import at_length, long
from tests.long import Work

ROOT = Path(__file__).resolve().parents[2]
SAYS = "import sys; print(sys.argv[1:])"
WAITS = "import signal; signal.pause()"
STORY = "mark." + "browser"
SEEDS = [f"seed {number}" for number in range(100)]


def test_every_game_and_level_has_its_works() -> None:
    names = [work.name for work in long.works()]
    for slug in GAMES:
        assert f"tightness {slug}" in names
        assert f"mutate {slug}" in names
        assert {f"games {slug} {level}" for level in load(slug).levels} <= set(names)
    assert "simulator" in names


def test_the_same_seed_gives_the_same_rounds() -> None:
    one, again, other = (
        [command for _, command in long.commands_of(long.works(), seed)] for seed in "aab"
    )
    assert one == again
    assert not [command for command in one if command in other]


def test_rounds_go_round_between_works(capsys: pytest.CaptureFixture[str]) -> None:
    works = [Work(name, ("-c", SAYS), rounds) for name, rounds in (("a", 2), ("b", 1))]
    assert long.main(["--seed", "s", "--jobs", "1"], works) == 0
    said = capsys.readouterr().out
    assert "rounds done: a 2, b 1; failed: nothing" in said
    assert re.findall(r"--seed (s\.\d)", said) == ["s.0", "s.0", "s.1"]


def test_each_kind_of_work_has_its_turn_before_any_has_a_second_one() -> None:
    works = long.works()
    kinds = list(dict.fromkeys(work.kind for work in works))
    assert {"tightness", "at", "simulator", "games", "mutate"} <= set(kinds)
    for seed in SEEDS:
        order = long.in_turn(works, seed)
        assert [work.kind for work in order[: len(kinds)]] == kinds
        assert long.due_of(works, seed) == {work.name for work in order[: len(kinds)]}
        assert sorted(work.name for work in order) == sorted(work.name for work in works)


def test_every_game_and_level_has_its_turn_to_be_the_first() -> None:
    works = long.works()
    due = [long.due_of(works, seed) for seed in SEEDS]
    for work in works:
        assert [names for names in due if work.name in names], work.name


def test_a_failure_names_the_seed_and_the_command_that_repeats_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    works = [Work("good", ("-c", SAYS), 1), Work("bad", ("-c", "raise SystemExit('why')"), 9)]
    assert long.main(["--seed", "s", "--jobs", "1"], works) == 1
    said = capsys.readouterr().out
    assert "why" in said
    assert "FAILED  bad, seed s. Again:\n  .venv/bin/python -c" in said
    assert "--seed s.0" in said
    assert "./test --long --seed s --only bad" in said
    assert "rounds done: good 1, bad 1; failed: ['bad']" in said  # and no more is begun


def test_what_is_under_way_when_the_time_is_over_says_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    began = time.monotonic()
    works = [Work("endless a", ("-c", SAYS), 1), Work("endless b", ("-c", WAITS), 1)]
    seed = next(one for one in SEEDS if long.due_of(works, one) == {"endless a"})
    assert long.main(["--seed", seed, "--minutes", "0.02"], works) == 0
    said = capsys.readouterr().out
    assert "stopped  endless b" in said
    assert "rounds done: endless a 1; failed: nothing" in said
    assert time.monotonic() - began < 60


def test_one_work_of_each_kind_is_done_to_its_end_though_the_time_is_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names = ("a one", "a two", "b one", "b two")
    works = [Work(name, ("-c", "import time; time.sleep(0.3)"), 9) for name in names]
    assert long.main(["--seed", "s", "--minutes", "0.001", "--jobs", "1"], works) == 0
    first, second = long.in_turn(works, "s")[:2]
    assert (first.kind, second.kind) == ("a", "b")
    said = capsys.readouterr().out
    assert f"rounds done: {first.name} 1, {second.name} 1; failed: nothing" in said


def test_what_is_repeated_at_length_is_done_in_short_with_every_run() -> None:
    found = at_length.files()
    assert found
    for path in found:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert text.count("def test_") > text.count(f"@pytest.{at_length.MARK}\n"), path
    assert '"not browser and not long"' in (ROOT / "test").read_text(encoding="utf-8")


def test_each_test_is_in_one_lot_and_any_lot_may_be_the_first() -> None:
    tests = list(range(23))
    lots = [at_length.lot_of(tests, f"monday.{number}") for number in range(at_length.LOTS)]
    assert sorted(test for lot in lots for test in lot) == tests
    firsts = {tuple(at_length.lot_of(tests, f"{seed}.0")) for seed in SEEDS}
    assert firsts == {tuple(lot) for lot in lots}
    (work,) = [work for work in long.works() if work.name == "at length"]
    assert work.rounds == at_length.LOTS


@dataclass(frozen=True)
class Item:
    """A test as far as lots know of it."""

    nodeid: str
    path: str
    marks: frozenset[str]

    def get_closest_marker(self, name: str) -> str | None:
        """Return a mark that it bears."""
        return name if name in self.marks else None


def test_a_tale_is_told_whole_and_of_other_modules_what_is_long_alone() -> None:
    tale = [
        Item(f"tale::{n}", "tale", frozenset({"tale", "long"} if n else {"tale"})) for n in (0, 1)
    ]
    other = [Item(f"other::{n}", "other", frozenset({"long"} if n else ())) for n in range(3)]
    found: list[list[Any]] = []
    for number in range(at_length.LOTS):
        items: list[Any] = [*tale, *other]
        at_length.Lot(f"monday.{number}").pytest_collection_modifyitems(items)
        found.append(items)
    assert tale in found
    assert sorted(item.nodeid for items in found for item in items) == [
        *("other::1", "other::2", "tale::0", "tale::1"),
    ]


def test_every_story_lives_where_the_run_of_stories_looks_for_it() -> None:
    told = {
        path.parent.relative_to(ROOT).as_posix()
        for path in ROOT.glob("tests/**/*.py")
        if STORY in path.read_text(encoding="utf-8")
    }
    assert told == {"tests/browser"}
    said = (ROOT / "test").read_text(encoding="utf-8")
    assert 'pytest tests/browser -m "browser and not long"' in said


def own_command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the tests' own command for what takes long."""
    return subprocess.run(["./test", "--long", *words], cwd=ROOT, capture_output=True, text=True)


def test_the_tests_own_command_takes_its_words() -> None:
    wrong = own_command("--minutes", "0", "--seed", "monday", "--only", "chess")
    assert wrong.returncode == 2
    assert "nothing is called 'chess'" in wrong.stderr


@pytest.mark.long
def test_the_tests_own_command_does_a_work_to_its_end() -> None:
    done = own_command("--minutes", "0", "--seed", "monday", "--only", "games")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Seed monday: games {min(GAMES)} ")
