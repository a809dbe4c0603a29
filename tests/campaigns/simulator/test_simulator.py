"""A minute of disasters, from a seed of its own; planted defects, each of which is found."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.simulator.planted import DEFECTS

ROOT = Path(__file__).resolve().parents[3]
SEED = "every run"
FIRST, CAMPAIGNS = 24, 26
"""The last is of a large game. `./test --long` simulates others, as many as there is time for."""
FOUND_WITHIN = 100
MOST_LOOKED = 150
"""So many campaigns are looked through at most for all defects: each takes a third of a second."""


def simulate(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the simulator in a process of its own, as its command does."""
    return subprocess.run(
        [sys.executable, "-m", "tests.campaigns.simulator", "--seed", SEED, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=1200,
    )


@pytest.mark.slow
def test_whatever_happens_nothing_is_lost_doubled_or_lied_about() -> None:
    done = simulate("--first", str(FIRST), "--campaigns", str(CAMPAIGNS), "--table")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 campaigns failed" in done.stdout
    missed = re.search(r"(\d+) of (\d+) pairs not met", done.stdout)
    assert missed is not None
    assert int(missed[2]) - int(missed[1]) > 2 * CAMPAIGNS, done.stdout
    assert "not aimed at" not in done.stdout
    waited = re.search(r"longer than (\d+) s afterwards", done.stdout)
    assert waited is not None
    assert int(waited[1]) <= 60


@pytest.mark.slow
def test_each_planted_defect_is_found() -> None:
    done = simulate("--campaigns", str(FOUND_WITHIN), "--plant", "all")
    found = re.findall(r"^(\w+): found in campaign (\d+)", done.stdout, re.MULTILINE)
    assert {name for name, _ in found} == set(DEFECTS), done.stdout + done.stderr
    looked = re.search(r"^(\d+) campaigns were looked through", done.stdout, re.MULTILINE)
    assert looked is not None
    where = {name: int(number) for name, number in found}
    assert int(looked[1]) <= MOST_LOOKED, f"It takes too long: write {where} into planted.MET_AT"


def test_a_campaign_repeats_exactly() -> None:
    once, again = (simulate("--only", "13") for _ in range(2))
    assert once.returncode == 0, once.stdout + once.stderr
    traces = [re.findall(r"trace (\w{64})", done.stdout) for done in (once, again)]
    assert traces[0] == traces[1]
    assert len(traces[0]) == 1


def test_a_failure_names_the_command_that_repeats_it() -> None:
    done = simulate("--campaigns", "4", "--plant", "token_unread")
    again = re.search(
        r"Again: manage.py simulate --seed '(.*)' --only (\d+) (--plant \w+)", done.stdout
    )
    assert again is not None, done.stdout + done.stderr
    assert again[1] == SEED
    repeated = simulate("--only", again[2], *again[3].split())
    broken = re.findall(r"^token_unread: found in campaign.*$", done.stdout, re.MULTILINE)
    assert broken[0] in repeated.stdout
