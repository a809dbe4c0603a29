"""What is asked of a look at a game, so that it counts."""

from __future__ import annotations

import time

from tests.campaigns.tightness.comparing import Tally
from tests.campaigns.tightness.engine import EngineTally
from tests.campaigns.tightness.steady import steady
from tests.campaigns.tightness.sweeping import deeds_done, report, sweep, uncovered

CHANGES = 12
"""One for each watcher of a game."""
LEAST = 5
DEEDS = 3
"""So many things at least are done unseen around the position, for each game."""
MANY = 1000
"""So many changes, options and rulings at least are compared on the engine alone."""


def assert_tight(game: str, seed: str = "1") -> None:
    """Sweep one game; every address of the site is compared under 5 changes or more.

    Raises:
        AssertionError: a leak, or an address that is not covered.
    """
    tally, began = Tally(), time.monotonic()
    with steady() as clock:
        sweep(game, clock, tally, seed, CHANGES)
    print("\n".join(report(game, tally, began)))
    assert_covered(tally)


def assert_covered(tally: Tally) -> None:
    """Refuse a look that was too short to count: an address that it left out, or too little that
    was done around the position. Raises AssertionError.
    """
    left = uncovered(tally, LEAST)
    assert not left, f"These addresses are not covered by {LEAST} changes: {left}"
    done = deeds_done(tally)
    assert len(done) >= DEEDS, f"Too little was done around the position: {done}"


def assert_many(tally: EngineTally) -> None:
    """Refuse a look at the engine that compared too little. Raises AssertionError."""
    counts = {name: getattr(tally, name) for name in ("changes", "options", "rulings")}
    few = {name: count for name, count in counts.items() if count < MANY}
    assert not few, f"Too little was compared on the engine: {few}; {MANY} of each are wanted."
