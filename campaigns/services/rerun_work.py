"""What the worker does of a line on trial: one input after the other, some at a time.

A batch and how far it has come are one transaction. A worker that dies loses the running batch, and
whoever comes next carries it out once.
"""

from __future__ import annotations

import json
import logging
import time
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

import rules_engine
from campaigns.models import Branch, Campaign, Input, Seat
from campaigns.services import faults, lines, log, positions, queue, rerun_old, verbs
from campaigns.services.reruns import HALTED, READY, RUNNING, SAME, Facts, state_of
from campaigns.services.storing import locked_campaign
from campaigns.services.telling import Done, record_of
from rules_engine.errors import DiceNeeded, EngineFault, RulesEngineError

logger = logging.getLogger(__name__)

Kind = Input.Kind
Status = Input.Status
BATCH = 25
PATIENCE = 2.0
"""Seconds after which the worker lets others have their turn."""
FAULT = "The program has a fault here; the server's log says more."


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
            trial = campaign.branches.select_related("parent").get(pk=branch_id)
            if not campaign.is_playing or not trial.is_trial or state_of(trial) != RUNNING:
                return False
            _Run(campaign, trial).batch()
            faults.point("rerun_before_commit")
    except BaseException:
        # States of entries that were rolled back must not be found again.
        positions.forget_all()
        raise
    return state_of(trial) == RUNNING


@dataclass(frozen=True)
class _Wish:
    """An input to be carried out on the trial: one of the old line, a changed one, or a new one."""

    how: str
    kind: str
    side: str
    body: dict[str, Any]
    seat: Seat
    of: int = 0
    user: Any = None
    asked: dict[str, Any] = field(default_factory=dict)
    """For an answer: what was asked on the old line, as the log says."""


class _Run:
    """One batch. `campaign` names the trial as its line of play in memory only; never save it."""

    def __init__(self, campaign: Campaign, trial: Branch) -> None:
        facts: Facts = dict(trial.rerun or {})
        number, self.until = facts["of"]
        self.old = campaign.branches.get(number=number)
        self.campaign, self.trial, self.facts = campaign, trial, facts
        self.referee = campaign.seats.filter(role=Seat.Role.REFEREE).order_by("created", "pk")[0]
        last = Input.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"]
        self.number = last or 0
        self.faces = (
            rerun_old.faces(campaign, self.old, self.until) if facts["dice"] == SAME else {}
        )
        trial.campaign = campaign
        campaign.branch = trial

    def batch(self) -> None:
        """Go through the next inputs of the old line, until the run halts or the batch is full."""
        rows = log.entries_on_line(self.old, self.until, after=self.facts["next"] - 1)
        wanted = rows.filter(body__startswith='{"input":').select_related("input__seat")
        kinds = (*lines.CHANGING, Kind.NOTE)
        entries = list(wanted.filter(input__kind__in=kinds)[:BATCH])
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
        self.trial.rerun = self.facts
        self.trial.save(update_fields=["rerun"])

    # ---- one input ----------------------------------------------------------------------------

    def _again(self, seq: int, item: Input, text: str) -> bool:
        """Carry out an input of the old line; return whether the run goes on."""
        self.facts["done"] += 1
        given = json.loads(text)["input"]
        if self.facts.pop("skip", 0) == seq:
            return self._miss(seq, item, given, "Left out by you.")
        changes = self.facts["changes"]
        if str(seq) in changes and changes[str(seq)] is None:
            return self._miss(seq, item, given, "Left out by you.", is_wanted=True)
        how = "changed" if str(seq) in changes else "again"
        wish = _Wish(how, item.kind, given["side"], given["body"], item.seat, item.number)
        if how == "changed":
            new = changes[str(seq)]
            seat = self.referee if new["kind"] != item.kind else item.seat
            wish = _Wish(how, new["kind"], new["side"], new["body"], seat, item.number)
        if item.kind == Kind.ANSWER:
            wish.asked.update(rerun_old.asked(self.old, seq))
        why = self._blocked(wish) or self._carry_out(wish)
        if not why:
            return True
        if self.facts["halt"] is None and rerun_old.led_on(self.old, self.until, seq):
            self._halt("end", f"The step cannot end as it did: {why}", seq)
        elif self.facts["halt"] is None and self.facts["stops"]:
            self._halt("refused", why, seq)
        if self.facts["halt"] is not None:
            self.facts["done"] -= 1
            return False
        return self._miss(seq, item, given, why)

    def _inserts(self) -> bool:
        """Carry out what the referee put in before the next input; return whether it went well."""
        inserts = self.facts["inserts"]
        for at, new in enumerate(inserts):
            if new["before"] != self.facts["next"] or new.get("is_done"):
                continue
            wish = _Wish("added", new["kind"], new["side"], new["body"], self.referee)
            why = self._carry_out(wish)
            if self.facts["halt"] is not None:
                return False
            if why:
                self.facts["inserts"] = [one for one in inserts if one is not new]
                self._halt("refused", f"What you put in cannot be carried out: {why}")
                return False
            inserts[at] = {**new, "is_done": True}
        return True

    def _carry_out(self, wish: _Wish) -> str:
        """Carry a wish out on the trial; return why it cannot be, empty where it was."""
        body = {name: part for name, part in wish.body.items() if name != "receipt"}
        if wish.kind == Kind.ANSWER:
            body |= self._decision(wish)
        body["rerun"] = {"of": wish.of, "how": wish.how}
        item = Input(
            campaign=self.campaign,
            seat=wish.seat,
            user_id=wish.seat.user_id,
            side=wish.side,
            kind=wish.kind,
            body=body,
            status=Status.DONE,
        )
        try:
            self._write(item, self._perform(item))
            return ""
        except DiceNeeded as need:
            asked = {"label": need.label, "faces": need.faces, "count": need.count}
            self._halt("dice", "Real dice are needed.", need=asked)
            return "Real dice are needed."
        except verbs.Refused as refusal:
            item.message, item.ruling, item.status = refusal.message, refusal.ruling, Status.REFUSED
        except (EngineFault, RulesEngineError) as refusal:
            item.message, item.status = str(refusal), Status.REFUSED
        except Exception:
            logger.exception("Line %s: an input failed", self.trial.pk)
            item.message, item.status = FAULT, Status.FAILED
        self._store(item)
        return item.message

    def _perform(self, item: Input) -> Done:
        """Work out what an input leads to; table dice that are known by their label are not asked
        for again.
        """
        if item.kind == Kind.NOTE:
            state = positions.state_at(self.trial)
            return Done(self.trial, state, state)
        while True:
            try:
                return verbs.perform(self.campaign, item)
            except DiceNeeded as need:
                faces = self.facts["typed"].get(need.label) or self.faces.get(need.label)
                if faces is None:
                    raise
                typed = faces if isinstance(faces, dict) else {"label": need.label, "faces": faces}
                item.dice = [*item.dice, typed]

    def _write(self, item: Input, done: Done) -> None:
        before = self.trial.head
        item.ruling, item.message = done.ruling, done.message
        item.first_seq = before + 1
        item.last_seq = before + 1 + len(done.events)
        self._store(item)
        record = {"type": "input", "input": record_of(item)}
        events = ({"type": "event", "event": event.to_json()} for event in done.events)
        log.append_truth(self.trial, item, [record, *events])
        faults.point("rerun_between_logs")
        positions.keep_state(self.trial, self.trial.head, done.after)
        if positions.is_checkpoint_due(self.trial, before, self.trial.head):
            positions.store_checkpoint(self.trial, self.trial.head, done.after)

    def _store(self, item: Input) -> None:
        self.number += 1
        item.number, item.branch = self.number, self.trial
        item.token = f"rerun.{self.trial.number}.{self.number}"
        item.finished = timezone.now()
        item.save(force_insert=True)

    # ---- what stands in the way ---------------------------------------------------------------

    def _blocked(self, wish: _Wish) -> str:
        """Return why a wish is not even tried, and halt where somebody has to choose first."""
        open_now = rules_engine.truth(positions.state_at(self.trial))["decisions"]
        if wish.kind == Kind.ANSWER and not self._decision(wish):
            if open_now:
                self._ask(open_now[0])
            return "This is not asked any more, or the answer is not offered."
        if wish.kind == Kind.ORDER and open_now:
            self._ask(open_now[0])
            return "A decision comes first."
        return ""

    def _ask(self, decision: dict[str, Any]) -> None:
        words = "On this line somebody is asked who was not asked so before; choose for him."
        self._halt("decision", words, decision=decision["id"])

    def _decision(self, wish: _Wish) -> dict[str, Any]:
        """Return the open decision that an answer fits, as its body names it; empty for none."""
        key, asked = wish.body["key"], wish.asked
        open_now = rules_engine.truth(positions.state_at(self.trial))["decisions"]
        fitting = [
            one
            for one in open_now
            if one["owner"] == wish.side
            and (one["kind"] == asked["decision"] if asked else one["id"] == wish.body["decision"])
            and any(choice["key"] == key for choice in one["choices"])
        ]
        # Several may be open at once: the one in the same words comes first.
        fitting.sort(key=lambda one: one["prompt"] != asked.get("prompt"))
        return {"decision": fitting[0]["id"]} if fitting else {}

    def _halt(self, kind: str, words: str, seq: int = 0, **more: Any) -> None:
        self.facts["state"] = HALTED
        self.facts["halt"] = {"kind": kind, "words": words, "seq": seq, **more}

    def _miss(
        self, seq: int, item: Input, given: dict[str, Any], why: str, is_wanted: bool = False
    ) -> bool:
        """Note an input of the old line that the new one does without; the run goes on."""
        miss = {"seq": seq, "number": item.number, "why": why, "is_wanted": is_wanted}
        self.facts["misses"] = [*self.facts["misses"], miss]
        return True
