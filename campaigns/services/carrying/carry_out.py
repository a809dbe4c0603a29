"""Carrying an input out: worked out by the rules, then written, wholly or not at all; or the input
says why it cannot be. It is the same everywhere: on the line of play (`line_of_play`), on a line on
trial (`trial`), and in memory alone, with throwaway dice (`dry_run`).
"""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager
from typing import Any

from django.db import transaction

from campaigns.models import Entry, Input
from campaigns.services.carrying import verbs
from campaigns.services.carrying.telling import Done, bodies_of
from campaigns.services.errors import BROKEN
from campaigns.services.history import log, positions
from campaigns.services.history.lines import Line
from rules_engine.errors import DiceNeeded, EngineFault, RulesEngineError

logger = logging.getLogger(__name__)

Status = Input.Status
NOT_DONE = (Status.REFUSED, Status.STALE, Status.FAILED)


class HasToWait(Exception):
    """An input cannot be carried out yet: nothing becomes of it now."""


class Unwritten(Exception):
    """An input broke, perhaps while it was being written: nothing of the transaction may stay."""


class OpenLine(Line):
    """A line on which inputs are carried out, as rows; who does it holds the campaign's lock."""

    def whole(self, item: Input) -> AbstractContextManager[Any]:
        """Return that in which an input is written wholly or not at all."""
        return transaction.atomic()

    def work_out(self, item: Input) -> Done:
        """Return what an input leads to. Raises HasToWait, and as `verbs.perform`."""
        return verbs.perform(self, item)

    def write(self, item: Input, done: Done) -> list[Entry]:
        """Write an input's row, its entry and those of its events; return these."""
        branch, before = done.branch, done.branch.head
        item.branch, item.first_seq = branch, before + 1
        item.last_seq = item.first_seq + len(done.events)
        self.keep(item)
        entries = log.append_truth(branch, item, bodies_of(item, done.events))
        if positions.is_checkpoint_due(branch, before, branch.head):
            positions.store_checkpoint(branch, branch.head, done.after)
        return entries[1:]

    def keep(self, item: Input) -> None:
        """Keep what became of an input."""
        raise NotImplementedError

    def failed(self, item: Input) -> str:
        """Note that the program has a fault; return what is said of it."""
        return "The program has a fault here; the server's log says more."


def carry_out(line: OpenLine, item: Input) -> bool:
    """Carry an input out on a line and return whether it was: if not, status, message, ruling and
    needed dice say why.

    Raises:
        HasToWait: nothing becomes of it now.
        Unwritten: it broke on a line that has no savepoint.
        OperationalError, InterfaceError, OSError, MemoryError: what is around the game broke.
    """
    try:
        with line.whole(item):
            done = line.work_out(item)
            item.status, item.ruling, item.message = Status.DONE, done.ruling, done.message
            line.write(item, done)
            return True
    except DiceNeeded as need:
        item.status = Status.NEEDS_DICE
        item.needed = {"label": need.label, "faces": need.faces, "count": need.count}
        item.needed |= {"keeper": need.keeper} if need.keeper else {}
    except verbs.Refused as refusal:
        item.status = refusal.input_status
        item.message, item.ruling = refusal.message, refusal.ruling
    except (HasToWait, Unwritten, *BROKEN):
        raise
    except EngineFault:
        _fail(line, item)
    except RulesEngineError as refusal:
        item.status, item.message = Status.REFUSED, str(refusal)
    except Exception:  # noqa: BLE001 - whatever breaks, the input is kept and says so
        _fail(line, item)
    line.keep(item)
    return False


def _fail(line: OpenLine, item: Input) -> None:
    """Let the input say that the program has a fault; the server's log has it by the input's id."""
    logger.exception("Input %s of campaign %s failed", item.pk, item.campaign_id)
    item.status, item.message, item.ruling = Status.FAILED, line.failed(item), None
    item.branch, item.first_seq, item.last_seq = line.branch, None, None
    if line.branch is not None:
        line.branch.refresh_from_db(fields=["head", "head_hash"])  # it may have been moved on
