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
EACH_KIND = pytest.param(24, 26, marks=pytest.mark.long)
"""So many campaigns aim at each kind of thing that can be hit. `./test --long` simulates others,
too: as many as there is time for.
"""
SOON_FOUND = ("token_unread", "side_log_apart", "mailed_too_early")
FOUND_WITHIN = 100
MOST_LOOKED = 150
"""So many campaigns are looked through at most for all defects: each takes half a second."""


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
@pytest.mark.parametrize(("first", "campaigns"), [(48, 2), EACH_KIND])
def test_whatever_happens_nothing_is_lost_doubled_or_lied_about(first: int, campaigns: int) -> None:
    """The last is of a large game."""
    done = simulate("--first", str(first), "--campaigns", str(campaigns), "--table")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 campaigns failed" in done.stdout
    missed = re.search(r"(\d+) of (\d+) pairs not met", done.stdout)
    assert missed is not None
    assert int(missed[2]) - int(missed[1]) > 2 * campaigns, done.stdout
    assert "not aimed at" not in done.stdout
    waited = re.search(r"longer than (\d+) s afterwards", done.stdout)
    assert waited is not None
    assert int(waited[1]) <= 60


@pytest.mark.slow
@pytest.mark.long
def test_each_planted_defect_is_found() -> None:
    done = simulate("--campaigns", str(FOUND_WITHIN), "--plant", "all")
    found = re.findall(r"^(\w+): found in campaign (\d+)", done.stdout, re.MULTILINE)
    assert {name for name, _ in found} == set(DEFECTS), done.stdout + done.stderr
    looked = re.search(r"^(\d+) campaigns were looked through", done.stdout, re.MULTILINE)
    assert looked is not None
    where = {name: int(number) for name, number in found}
    assert int(looked[1]) <= MOST_LOOKED, f"It takes too long: write {where} into planted.MET_AT"


def test_a_planted_defect_is_found_and_the_command_that_is_named_repeats_it_exactly() -> None:
    """Of those that nearly every campaign meets; by itself a campaign takes the same course as
    behind others.
    """
    done = simulate("--campaigns", "25", "--plant", ",".join(SOON_FOUND))
    found = re.findall(
        r"^(\w+: found in campaign .*\n  \(trace \w{64}\))\n"
        r"Again: manage.py simulate --seed '(.*)' --only (\d+) (--plant \w+)$",
        done.stdout,
        re.MULTILINE,
    )
    assert [told.partition(":")[0] for told, *_ in found] == [*SOON_FOUND], (
        done.stdout + done.stderr
    )
    told, seed, number, planted = found[-1]
    assert seed == SEED
    assert told in simulate("--only", number, *planted.split()).stdout


@pytest.mark.long
def test_a_campaign_repeats_exactly() -> None:
    once, again = (simulate("--only", "13") for _ in range(2))
    assert once.returncode == 0, once.stdout + once.stderr
    traces = [re.findall(r"trace (\w{64})", done.stdout) for done in (once, again)]
    assert traces[0] == traces[1]
    assert len(traces[0]) == 1
