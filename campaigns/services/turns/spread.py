"""Many tries of closing a turn, each with other throwaway dice: what would come of it how often.

A try is as good the second time as the first, so those of one position are kept for a while.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.models import Campaign
from campaigns.services import engine
from campaigns.services.turns.dry_run import DryRun, dry_run
from campaigns.services.turns.halts import Halt
from campaigns.services.upkeep.room import Room

TRIES = 20
PATIENCE = 1.5
"""Seconds after which a page shows what there is, and asks for the rest."""
FAILED = ("refused", "halted")

_tries = Room(40 * TRIES)


@dataclass(frozen=True)
class Try:
    """What came of one try."""

    halt: Halt
    step: str
    """The step at which it ended."""
    endings: tuple[tuple[int, str, str, str], ...]
    """Turn, step, which fight, how it ended; in their order."""
    failed: tuple[tuple[str, str], ...]
    """Side and order of what was not carried out."""


def tries(
    campaign: Campaign,
    *,
    until: str,
    without: Sequence[str],
    past: Sequence[str] = (),
    seconds: float = PATIENCE,
) -> list[Try]:
    """Return what comes of closing the turn now, in up to TRIES tries: those that are known
    already, and new ones for as long as there is time, one at least. Nothing is stored.

    Raises:
        KeyError: `until` is none of `moments.stops`.
    """
    end = time.monotonic() + seconds
    key = (_place(campaign), until, tuple(sorted(without)), tuple(sorted(past)))
    found: list[Try] = []
    is_late = False
    for throw in range(1, TRIES + 1):
        known = _tries.get((key, throw))
        if known is None and is_late:
            break
        if known is None:
            made = dry_run(campaign, until=until, without=without, past=past, throw=throw)
            known = _summed_up(campaign, made)
            _tries.put((key, throw), known)
            is_late = time.monotonic() > end
        found.append(known)
    return found


def _place(campaign: Campaign) -> tuple[Any, ...]:
    """Return what decides how a try comes out: the position, and the sets that are handed in."""
    branch = campaign.branch
    sets = campaign.inputs.filter(publication=None).exclude(order_set="").order_by("number")
    rows = tuple(sets.values_list("pk", "status"))
    return (campaign.pk, branch.pk if branch else None, branch.head if branch else 0, rows)


def _summed_up(campaign: Campaign, found: DryRun) -> Try:
    ending = engine.game_of(campaign).ending
    endings = []
    failed = []
    for one in found.happenings:
        if one.kind in FAILED:
            failed.append((one.side, one.words))
        for notice in one.told:
            if "kind" not in notice or ending is None:
                continue
            how = ending(notice)
            if how is not None:
                endings.append((one.turn, one.step, *how))
    return Try(found.halt, str(found.after["step"]), tuple(endings), tuple(failed))
