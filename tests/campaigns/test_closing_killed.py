"""A process killed at any instant of closing a turn, be it the web's, before and after it has
stored what the referee wants, or a worker's: nothing is lost, nothing is done twice.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.test_nothing_lost import ROOT, database_of_its_own


@pytest.mark.parametrize("share", [5, pytest.param(1, marks=pytest.mark.long)])
def test_killed_at_any_instant_the_turn_is_closed_once(tmp_path: Path, share: int) -> None:
    """At every fifth with each run, at every single one at length."""
    with database_of_its_own(tmp_path) as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.campaigns.closing_workshop", str(share)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
    assert done.returncode == 0, done.stderr
    calm, *disturbed = [json.loads(line) for line in done.stdout.splitlines()]
    instants, names = calm.pop("instants"), set(calm.pop("names"))
    assert instants >= 26
    assert {"before_stored", "stored", "before_commit", "after_commit", "published"} <= names
    killed_at = [found.pop("instant") for found in disturbed]
    assert killed_at == [*range(1, instants + 1, share), 0], "the last is of a crowd of workers"
    assert calm["logged"] == [1] * len(calm["inputs"])
    assert calm["inputs"][-1] == ["publish", "", "done", ""]
    assert (calm["publications"], calm["mails"], calm["sent"]) == (2, ["", "blue", "red"], 3)
    for instant, found in zip(killed_at, disturbed, strict=True):
        assert found == calm, f"killed at instant {instant}"
