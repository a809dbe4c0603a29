"""A line on trial, as inputs are carried out on it: whether a wish can still be carried out there,
and what stops the run.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from django.utils import timezone

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Input
from campaigns.services import engine
from campaigns.services.carrying.carry_out import OpenLine, carry_out
from campaigns.services.carrying.telling import Done
from campaigns.services.history import log, positions
from campaigns.services.history.reruns import HALTED, SAME, Facts
from campaigns.services.upkeep import faults
from rules_engine.errors import DiceNeeded

Kind = Input.Kind
Status = Input.Status


class LineOnTrial(OpenLine):
    """The line on trial, as one batch writes to it."""

    branch: Branch

    def __init__(self, campaign: Campaign, trial: Branch, old: Branch, facts: Facts) -> None:
        super().__init__(campaign, trial)
        trial.campaign = campaign
        self.facts = facts
        self.numbers = count(campaign.next_number)
        is_same = facts["dice"] == SAME
        self.faces = _typed(campaign, old, facts["of"][1]) if is_same else {}

    def try_out(self, item: Input, asked: Facts | None = None) -> str:
        """Carry an input out on the trial; return why it cannot be, empty where it was. `asked` as
        for `blocked`.
        """
        if item.kind == Kind.ANSWER:
            item.body |= self._decision(item, asked)
        return "" if carry_out(self, item) else item.message

    def work_out(self, item: Input) -> Done:
        """Return what an input leads to; table dice that are known by their label are not asked
        for again, and a note is sent when the line is adopted.
        """
        if item.kind == Kind.NOTE:
            return Done(self.branch, self.state, self.state)
        while True:
            try:
                return super().work_out(item)
            except DiceNeeded as need:
                faces = self.facts["typed"].get(need.label) or self.faces.get(need.label)
                if faces is None:
                    raise
                typed = faces if isinstance(faces, dict) else {"label": need.label, "faces": faces}
                item.dice = [*item.dice, typed]

    def write(self, item: Input, done: Done) -> list[Entry]:
        """Write the input and its entries; no side is told."""
        entries = super().write(item, done)
        faults.point("rerun_between_logs")
        positions.keep_state(self.branch, self.branch.head, done.after)
        return entries

    def keep(self, item: Input) -> None:
        """Store an input with what became of it, unless the run halts at it for dice."""
        if item.status == Status.NEEDS_DICE:
            need = {name: part for name, part in (item.needed or {}).items() if name != "keeper"}
            item.message = "Real dice are needed."
            self.halt("dice", item.message, need=need)
            return
        item.number = item.number or next(self.numbers)
        item.branch, item.finished = self.branch, timezone.now()
        item.token = f"rerun.{self.branch.number}.{item.number}"
        item.save(force_insert=True)

    def halt(self, kind: str, words: str, seq: int = 0, **more: Any) -> None:
        """Note that the run goes no further, and why."""
        self.facts["state"] = HALTED
        self.facts["halt"] = {"kind": kind, "words": words, "seq": seq, **more}

    # ---- what stands in the way ---------------------------------------------------------------

    def blocked(self, item: Input, asked: Facts) -> str:
        """Return why an input is not even tried, and halt where somebody has to choose first.
        `asked`: what an answer answered on the old line, as the log says.
        """
        open_now = rules_engine.truth(self.state)["decisions"]
        is_stray = item.kind == Kind.ANSWER and not self._decision(item, asked)
        if not is_stray and not (item.kind == Kind.ORDER and open_now):
            return ""
        if open_now:
            self._ask(open_now[0])
        if is_stray:
            return "This is not asked any more, or the answer is not offered."
        return "A decision comes first."

    def _ask(self, decision: dict[str, Any]) -> None:
        words = "On this line somebody is asked who was not asked so before; choose for him."
        self.halt("decision", words, decision=decision["id"])

    def _decision(self, item: Input, asked: Facts | None) -> Facts:
        """Return the open decision that an answer fits, as its body names it; empty for none."""
        key, name = item.body["key"], item.body["decision"]
        fitting = [
            one
            for one in rules_engine.truth(self.state)["decisions"]
            if one["owner"] == engine.owner_of(item)
            and (one["kind"] == asked["decision"] if asked else one["id"] == name)
            and any(choice["key"] == key for choice in one["choices"])
        ]
        # Several may be open at once: the one in the same words comes first.
        fitting.sort(key=lambda one: one["prompt"] != (asked or {}).get("prompt"))
        return {"decision": fitting[0]["id"]} if fitting else {}


# ---- what is read of the line that is run again ------------------------------------------------


def asked_at(old: Branch, seq: int) -> Facts:
    """Return what the log says of the question that the answer at an entry answered."""
    entry = log.entries_on_line(old, seq + 1, after=seq).first()
    event = log.body_of(entry.body).get("event", {}) if entry else {}
    return dict(event["data"]) if event.get("kind") == "choice" else {}


def led_on(old: Branch, until: int, seq: int) -> bool:
    """Whether the input at an entry led on to another step."""
    following = log.inputs_on_line(old, until, after=seq).first()
    led = log.entries_on_line(old, following.seq if following else until, after=seq)
    return led.filter(kind="step").exists()


def _typed(campaign: Campaign, old: Branch, until: int) -> dict[str, Any]:
    """Return the dice that were typed in on the line, by the labels of their rolls."""
    if campaign.dice != Campaign.DiceMode.TABLE:
        return {}
    rows = Input.objects.filter(campaign=campaign).exclude(dice=[]).order_by("number")
    rows = rows.filter(pk__in=log.entries_on_line(old, until).values("input"))
    return {typed["label"]: typed for item in rows for typed in item.dice}
