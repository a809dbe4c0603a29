"""What the tests ask of a run."""

from __future__ import annotations

import time

from tests.campaigns.tightness.comparing import Tally
from tests.campaigns.tightness.steady import steady
from tests.campaigns.tightness.sweeping import deeds_done, report, sweep, uncovered

CHANGES = 12
"""One for each watcher of a game. `manage.py tightness` and `./test --long` make more of them, in
other games.
"""
LEAST = 5
DEEDS = 3
"""So many things at least are done unseen around the position, for each game."""


def assert_tight(game: str, seed: str = "1") -> None:
    """Sweep one game; every address of the site is compared under 5 changes or more.

    Raises:
        AssertionError: a leak, or an address that is not covered.
    """
    tally, began = Tally(), time.monotonic()
    with steady() as clock:
        sweep(game, clock, tally, seed, CHANGES)
    print("\n".join(report(game, tally, began)))
    left = uncovered(tally, LEAST)
    assert not left, f"These addresses are not covered by {LEAST} changes: {left}"
    done = deeds_done(tally)
    assert len(done) >= DEEDS, f"Too little was done around the position: {done}"
