"""Lines of the table of measures, and how times are taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from campaigns.models import Branch, Campaign

ROUNDS = 30
BLOCKS = 3
"""An operation and its reference take turns so often, so that both meet the same machine."""


@dataclass
class Row:
    """One line of the table: times in milliseconds."""

    operation: str
    reference: str
    own_ms: float
    reference_ms: float | None
    required: str
    is_met: bool


def timed(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median time of some work in milliseconds."""
    return median(times(work, rounds))


def times(work: Callable[[], object], rounds: int) -> list[float]:
    """Return how long some work took each time, in milliseconds."""
    found = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        found.append((time.perf_counter() - begun) * 1000)
    return found


def fresh(campaign: Campaign) -> Campaign:
    """Return the campaign as it stands now."""
    return Campaign.objects.select_related("branch").get(pk=campaign.pk)


def branch_of(campaign: Campaign) -> Branch:
    """Return the line that is being played. Raises RuntimeError before the set-up."""
    branch = fresh(campaign).branch
    if branch is None:
        raise RuntimeError("The set-up has not been laid out.")
    return branch
