"""Lines of the table of measures, and how times are taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from campaigns.models import Branch, Campaign

Figures = dict[str, Any]
"""A line of the table as plain data."""
ROUNDS = 30
BLOCKS = 3
"""An operation and its reference take turns so often, so that both meet the same machine."""


@dataclass
class Row:
    """One line of the table: times in milliseconds, or what else is measured in its own unit."""

    operation: str
    reference: str
    own_ms: float
    reference_ms: float | None
    required: str
    is_met: bool
    unit: str = "ms"
    """In what `own_ms` is given."""
    note: str = ""
    """What a reader of the figure should know."""


def timed(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median time of some work in milliseconds."""
    return median(times(work, rounds))


Clock = Callable[[], float]


def times(work: Callable[[], object], rounds: int, clock: Clock = time.perf_counter) -> list[float]:
    """Return how long some work took each time by a clock, in milliseconds."""
    found = []
    for _ in range(rounds):
        begun = clock()
        work()
        found.append((clock() - begun) * 1000)
    return found


def cpu_times(work: Callable[[], object], rounds: int) -> list[float]:
    """Return how much time of the processor some work took each time, in milliseconds."""
    return times(work, rounds, time.process_time)


def middle(runs: list[list[Figures]]) -> list[Figures]:
    """Return each row of the table from the run in which it came out as the median of all runs: by
    how it compares with its reference, or where it has none by itself.
    """
    return [sorted(rows, key=_compared)[len(rows) // 2] for rows in zip(*runs, strict=True)]


def _compared(row: Figures) -> float:
    own, reference = float(row["own_ms"]), row["reference_ms"]
    return own / float(reference) if reference else own


def fresh(campaign: Campaign) -> Campaign:
    """Return the campaign as it stands now."""
    return Campaign.objects.select_related("branch").get(pk=campaign.pk)


def branch_of(campaign: Campaign) -> Branch:
    """Return the line that is being played. Raises RuntimeError before the set-up."""
    branch = fresh(campaign).branch
    if branch is None:
        raise RuntimeError("The set-up has not been laid out.")
    return branch
