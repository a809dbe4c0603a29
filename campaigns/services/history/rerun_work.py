"""What the worker does of a line on trial: one input after the other, some at a time.

A batch and how far it has come are one transaction. A worker that dies loses the running batch, and
whoever comes next carries it out once.
"""

from __future__ import annotations

import time
from typing import Any

from django.db import transaction

from campaigns.models import Branch, Campaign, Input, Seat
from campaigns.services.asking.storing import locked_campaign
from campaigns.services.history import lines, log, positions, trial
from campaigns.services.history.reruns import READY, RUNNING, Facts, state_of
from campaigns.services.history.trial import LineOnTrial
from campaigns.services.upkeep import faults, queue

Kind = Input.Kind
BATCH = 25
PATIENCE = 2.0
"""Seconds after which the worker lets others have their turn."""


def run_on(branch_id: Any) -> None:
    """Carry out what a line on trial still has to do; after a while a new task goes on with it."""
    end = time.monotonic() + PATIENCE
    while run_batch(branch_id):
        faults.point("rerun_after_batch")
        if time.monotonic() > end:
            queue.announce("rerun", branch_id)
            return


def run_batch(branch_id: Any) -> bool:
    """Carry out the next inputs of a line on trial; return whether there may be more to do."""
    campaign_id = Branch.objects.filter(pk=branch_id).values_list("campaign", flat=True).first()
    if campaign_id is None:
        return False
    try:
        with transaction.atomic():
            campaign = locked_campaign(campaign_id)
            branch = campaign.branches.select_related("parent").get(pk=branch_id)
            if not campaign.is_playing or not branch.is_trial or state_of(branch) != RUNNING:
                return False
            _Run(campaign, branch).batch()
            faults.point("rerun_before_commit")
    except BaseException:
        # States of entries that were rolled back must not be found again.
        positions.forget_all()
        raise
    return state_of(branch) == RUNNING


class _Run:
    """One batch: which inputs come next, and what is noted of each."""

    def __init__(self, campaign: Campaign, branch: Branch) -> None:
        facts: Facts = dict(branch.rerun or {})
        number, self.until = facts["of"]
        self.old = campaign.branches.get(number=number)
        self.facts = facts
        self.referee = campaign.referee
        self.line = LineOnTrial(campaign, branch, self.old, facts)

    def batch(self) -> None:
        """Go through the next inputs of the old line, until the run halts or the batch is full."""
        rows = log.inputs_on_line(self.old, self.until, after=self.facts["next"] - 1)
        wanted = rows.filter(input__kind__in=(*lines.CHANGING, Kind.NOTE))
        entries = list(wanted.select_related("input__seat")[:BATCH])
        for entry in entries:
            self.facts["next"] = entry.seq
            if not self._inserts() or not self._again(entry.seq, entry.input, entry.body):
                break
            self.facts["next"] = entry.seq + 1
        else:
            if len(entries) < BATCH:
                self.facts["next"] = self.until + 1
                if self._inserts():
                    self.facts["state"] = READY
        self.line.branch.rerun = self.facts
        self.line.branch.save(update_fields=["rerun"])

    # ---- one input ----------------------------------------------------------------------------

    def _again(self, seq: int, item: Input, text: str) -> bool:
        """Carry out an input of the old line; return whether the run goes on."""
        self.facts["done"] += 1
        given = log.body_of(text)["input"]
        if self.facts.pop("skip", 0) == seq:
            return self._miss(seq, item, "Left out by you.")
        changes = self.facts["changes"]
        if str(seq) in changes and changes[str(seq)] is None:
            return self._miss(seq, item, "Left out by you.", is_wanted=True)
        new = changes.get(str(seq)) or {"kind": item.kind, **given}
        seat = self.referee if new["kind"] != item.kind else item.seat
        again = self._input(new, "changed" if str(seq) in changes else "again", seat, item.number)
        asked = trial.asked_at(self.old, seq) if item.kind == Kind.ANSWER else {}
        why = self.line.blocked(again, asked) or self.line.try_out(again, asked)
        if not why:
            return True
        if self.facts["halt"] is None and trial.led_on(self.old, self.until, seq):
            self.line.halt("end", f"The step cannot end as it did: {why}", seq)
        elif self.facts["halt"] is None and self.facts["stops"]:
            self.line.halt("refused", why, seq)
        if self.facts["halt"] is not None:
            self.facts["done"] -= 1
            return False
        return self._miss(seq, item, why)

    def _inserts(self) -> bool:
        """Carry out what the referee put in before the next input; return whether it went well."""
        inserts = self.facts["inserts"]
        for at, new in enumerate(inserts):
            if new["before"] != self.facts["next"] or new.get("is_done"):
                continue
            why = self.line.try_out(self._input(new, "added", self.referee))
            if self.facts["halt"] is not None:
                return False
            if why:
                self.facts["inserts"] = [one for one in inserts if one is not new]
                self.line.halt("refused", f"What you put in cannot be carried out: {why}")
                return False
            inserts[at] = {**new, "is_done": True}
        return True

    def _input(self, given: Facts, how: str, seat: Seat, of: int = 0) -> Input:
        """Return an input for the trial: one of the old line, a changed one, or a new one."""
        body = {name: part for name, part in given["body"].items() if name != "receipt"}
        return Input(
            campaign=self.line.campaign,
            seat=seat,
            user_id=seat.user_id,
            side=given["side"],
            kind=given["kind"],
            body=body | {"rerun": {"of": of, "how": how}},
        )

    def _miss(self, seq: int, item: Input, why: str, is_wanted: bool = False) -> bool:
        """Note an input of the old line that the new one does without; the run goes on."""
        miss = {"seq": seq, "number": item.number, "why": why, "is_wanted": is_wanted}
        self.facts["misses"] = [*self.facts["misses"], miss]
        return True
