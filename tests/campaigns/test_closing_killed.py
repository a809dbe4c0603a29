"""A process killed at any instant of closing a turn, be it the web's, before and after it has
stored what the referee wants, or a worker's: nothing is lost, nothing is done twice.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.campaigns.test_nothing_lost import ROOT, database_of_its_own


def test_killed_at_any_instant_the_turn_is_closed_once(tmp_path: Path) -> None:
    with database_of_its_own(tmp_path) as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.campaigns.closing_workshop"],
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
    assert len(disturbed) == instants + 1
    assert calm["logged"] == [1] * len(calm["inputs"])
    assert calm["inputs"][-1] == ["publish", "", "done", ""]
    assert (calm["publications"], calm["mails"], calm["sent"]) == (2, ["", "blue", "red"], 3)
    for instant, found in enumerate(disturbed, start=1):
        assert found == calm, f"killed at instant {instant}"
