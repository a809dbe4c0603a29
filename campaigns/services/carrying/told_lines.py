"""What a line of play tells each side, and what a side has been told of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.models import Branch, Campaign, Input, SideEntry
from campaigns.services import engine
from campaigns.services.carrying.telling import Notice, dated, of_event
from campaigns.services.history import log, positions, witness
from rules_engine import Event
from rules_engine.plain import canonical
from rules_engine.records.retold import NOT_OF_PLAY

Kind = Input.Kind


@dataclass(frozen=True)
class Told:
    """What a side is told at a place of a line: the branch that holds it, seq, the log's body."""

    branch: int
    seq: int
    body: Notice
    item: Any = None
    number: int = 0
    """Its number in the side's log, where it has been told."""

    @property
    def key(self) -> bytes:
        """What makes it the same news: when, and what."""
        return canonical([self.body["turn"], self.body["step"], self.body["notice"]])

    @property
    def is_of_play(self) -> bool:
        """Whether play itself led to it, or a note."""
        return self.body["notice"].get("kind") not in NOT_OF_PLAY

    @property
    def is_slip(self) -> bool:
        """Whether it says no more than that something was carried out as handed in."""
        return bool(self.body["notice"].get("kind") == "receipt")


def derived(campaign: Campaign, branch: Branch, seq: int, after: int = 0) -> dict[str, list[Told]]:
    """Return, for each side, what the entries of a line after `after` up to `seq` tell it."""
    found: dict[str, list[Told]] = {side: [] for side in engine.game_of(campaign).sides}
    state = positions.state_at(branch, after) if after else {}
    rows = log.entries_on_line(branch, seq, after).values_list("branch", "seq", "input", "body")
    typed: list[Notice] = []
    for branch_id, at, item_id, text in rows:
        body = json.loads(text)
        if body["type"] == "input":
            typed = list(body["input"]["dice"])
            for side, notice in _of_input(campaign, item_id, body["input"]):
                # A slip is told where nothing else is that would keep the receipt.
                item = item_id if notice["kind"] == "receipt" else None
                found[side].append(Told(branch_id, at, dated(state, notice), item))
            continue
        state, told = of_event(found, state, Event.from_json(body["event"]), typed)
        for viewer, noted in told.items():
            found[str(viewer)].append(Told(branch_id, at, noted, item_id))
    return found


def told_on_line(
    campaign: Campaign, side: str, branch: Branch, seq: int, after: int = 0
) -> list[Told]:
    """Return what a side was told of a line after `after` up to `seq`, with its place there. What
    it had been told of another line in the same words counts for this one.
    """
    log_rows = SideEntry.objects.filter(campaign=campaign, side=side)
    rows = log_rows.filter(log.on_line(branch, seq, after)).values_list(*_PARTS)
    kept = _kept(campaign, side, branch, seq, after)
    again = log_rows.filter(number__in=kept).values_list(*_PARTS) if kept else ()
    found = [Told(pk, at, json.loads(text), number=n) for pk, at, n, text in rows]
    found += [Told(pk, kept[n], json.loads(text), number=n) for pk, _, n, text in again]
    return sorted(found, key=lambda one: (one.seq, one.number))


_PARTS = ("branch", "seq", "number", "body")


def play_of(rows: Iterable[Told]) -> list[Told]:
    """Return of what is or was told that which play itself and notes led to."""
    return [one for one in rows if one.is_of_play]


def is_at_once(body: Mapping[str, Any]) -> bool:
    """Whether a note is told before the news that wait to be published."""
    return bool(body.get("at_once"))


# ---- inside -----------------------------------------------------------------------------------


def _of_input(campaign: Campaign, item_id: Any, given: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return (side, notice) of what an input tells besides its events: to its own side alone a slip
    for its receipt.
    """
    body = given["body"]
    found = [(given["side"], {"kind": "receipt"})] if "receipt" in body else []
    if given["kind"] == Kind.NOTE and not is_at_once(body):
        found.append((body["to"], {"kind": "note", "from": "referee", "text": body["text"]}))
    if given["kind"] == Kind.WITNESS:
        item = Input.objects.select_related("seat").get(pk=item_id)
        found += witness.notices_of(campaign, item).items()
    return found


def _kept(campaign: Campaign, side: str, branch: Branch, seq: int, after: int) -> dict[int, int]:
    """Return the entries of a side's log (number: seq on the line) that count for this line too."""
    line = log.segments(branch, seq)
    rows = campaign.branches.filter(pk__in=[part[0] for part in line]).exclude(rerun=None)
    facts = dict(rows.values_list("pk", "rerun"))
    return {
        number: at
        for branch_id, first, upto in line
        for number, at in (facts.get(branch_id) or {}).get("kept", {}).get(side, [])
        if max(first, after) < at <= upto
    }
