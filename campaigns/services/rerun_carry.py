"""Carrying out a single input on a line on trial: worked out, written, stored; or why it is not."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max
from django.utils import timezone

import rules_engine
from campaigns.models import Branch, Campaign, Input, Seat
from campaigns.services import faults, log, positions, rerun_old, verbs
from campaigns.services.errors import BROKEN
from campaigns.services.reruns import HALTED, SAME, Facts
from campaigns.services.telling import Done, record_of
from rules_engine.errors import DiceNeeded, EngineFault, RulesEngineError

logger = logging.getLogger(__name__)

Kind = Input.Kind
Status = Input.Status
FAULT = "The program has a fault here; the server's log says more."


@dataclass(frozen=True)
class Wish:
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


class Carrier:
    """The line on trial, as one batch writes to it. `campaign` names it as its line of play in
    memory only; never save it.
    """

    def __init__(self, campaign: Campaign, trial: Branch, old: Branch, facts: Facts) -> None:
        self.campaign, self.trial, self.facts = campaign, trial, facts
        last = Input.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"]
        self.number = last or 0
        is_same = facts["dice"] == SAME
        self.faces = rerun_old.faces(campaign, old, facts["of"][1]) if is_same else {}
        trial.campaign = campaign
        campaign.branch = trial

    def carry_out(self, wish: Wish) -> str:
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
            self.halt("dice", "Real dice are needed.", need=asked)
            return "Real dice are needed."
        except verbs.Refused as refusal:
            item.message, item.ruling, item.status = refusal.message, refusal.ruling, Status.REFUSED
        except (EngineFault, RulesEngineError) as refusal:
            item.message, item.status = str(refusal), Status.REFUSED
        except BROKEN:
            raise
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

    def halt(self, kind: str, words: str, seq: int = 0, **more: Any) -> None:
        """Note that the run goes no further, and why."""
        self.facts["state"] = HALTED
        self.facts["halt"] = {"kind": kind, "words": words, "seq": seq, **more}

    # ---- what stands in the way ---------------------------------------------------------------

    def blocked(self, wish: Wish) -> str:
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
        self.halt("decision", words, decision=decision["id"])

    def _decision(self, wish: Wish) -> dict[str, Any]:
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
