"""`./test --long`: rounds from seeds that follow from one, within the time that there is."""

from __future__ import annotations

import re
import subprocess
import time
from pathlib import Path

import pytest

from rules_engine import GAMES, load
from tests import at_length, long
from tests.long import Work

ROOT = Path(__file__).resolve().parents[2]
SAYS = "import sys; print(sys.argv[1:])"


def test_every_game_and_level_has_its_works() -> None:
    names = [work.name for work in long.works()]
    for slug in GAMES:
        assert f"tightness {slug}" in names
        assert (f"mutate {slug}" in names) == (slug not in long.HALF_WAY)
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
    endless = Work("endless", ("-c", "import signal; signal.pause()"), 9)
    assert long.main(["--seed", "s", "--minutes", "0.02"], [endless]) == 0
    said = capsys.readouterr().out
    assert "stopped  endless" in said
    assert "rounds done: none" in said
    assert time.monotonic() - began < 60


def test_what_no_other_test_does_comes_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    slow = Work("slow", ("-c", "import time; time.sleep(3)"), 9, is_due=True)
    assert long.main(["--seed", "s", "--minutes", "0.02", "--jobs", "1"], [slow]) == 0
    assert "rounds done: slow 1; failed: nothing" in capsys.readouterr().out


def test_what_is_due_is_begun_though_the_time_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    due = [Work(name, ("-c", "import time; time.sleep(2)"), 9, is_due=True) for name in ("a", "b")]
    works = [*due, Work("more", ("-c", SAYS), 9)]
    assert long.main(["--seed", "s", "--minutes", "0.01", "--jobs", "1"], works) == 0
    assert "rounds done: a 1, b 1; failed: nothing" in capsys.readouterr().out


def test_what_is_proved_nowhere_else_comes_first_and_is_due() -> None:
    works = long.works()
    due = ["at length", *(f"tightness {slug}" for slug in sorted(GAMES))]
    assert [work.name for work in works if work.is_due] == due
    assert [work.name for work in works[: len(due)]] == due


def test_what_is_repeated_at_length_is_done_in_short_with_every_run() -> None:
    found = at_length.files()
    assert found
    for path in found:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert text.count("def test_") > text.count(f"@pytest.{at_length.MARK}\n"), path
    assert '"not browser and not long"' in (ROOT / "test").read_text(encoding="utf-8")


def test_the_tests_own_command_takes_its_words() -> None:
    done = subprocess.run(
        ["./test", "--long", "--minutes", "0", "--seed", "monday", "--only", "games"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Seed monday: games {min(GAMES)} ")
    wrong = subprocess.run(
        ["./test", "--long", "--only", "chess"], cwd=ROOT, capture_output=True, text=True
    )
    assert wrong.returncode == 2
    assert "nothing is called 'chess'" in wrong.stderr
