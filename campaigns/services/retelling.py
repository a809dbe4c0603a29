"""What the sides are told late, or anew: at a publication, and when play goes over to another line.

A side's log holds what the side has read and nothing else. Where news waits for the referee, what
happens enters the logs when it is published; so what was taken back before that is never told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Input, SideEntry
from campaigns.services import engine, log, positions, receipts, telling, witness
from campaigns.services.telling import Done, Notice
from rules_engine import Event
from rules_engine.plain import canonical
from rules_engine.retold import NOT_OF_PLAY

Place = tuple[Branch, int]
Kind = Input.Kind
GOING_OVER = (Kind.TAKE_BACK, Kind.ADOPT)


@dataclass(frozen=True)
class Told:
    """What a side is told at a place of a line: the branch that holds it, seq, the log's body."""

    branch: int
    seq: int
    body: Notice
    item: Any = None

    @property
    def key(self) -> bytes:
        """What makes it the same news: when, and what."""
        return canonical([self.body["turn"], self.body["step"], self.body["notice"]])


def tell_sides(campaign: Campaign, item: Input, done: Done, entries: Sequence[Entry]) -> None:
    """Let each side learn of what was just written, as far as it is time for it.

    The caller holds the campaign's lock; `entries` are those of the events.
    """
    here = (done.branch, done.branch.head)
    if item.kind == Kind.REMARK and campaign.is_withheld:
        # It is read with the next news; that lines are given up takes nothing from it.
        _tell_as_known(campaign, done)
    elif campaign.is_withheld and item.kind != Kind.START:
        if done.publishes:
            _bring(campaign, _published(campaign), here)
        elif item.kind == Kind.NOTE and is_at_once(item.body):
            _show(campaign, _tell_as_known(campaign, done))
    elif item.kind in GOING_OVER:
        _bring(campaign, done.left, here)
    else:
        if item.kind == Kind.END and campaign.news == Campaign.News.PUBLISHED:
            _bring(campaign, _published(campaign), (done.branch, done.branch.head - 1))
        telling.tell(campaign, done, entries, item)


def pending(campaign: Campaign, side: str) -> list[Notice]:
    """Return what a side would be told if the line of play were published now, as its log would
    hold it: turn, step, notice. What it was told already is not among it.
    """
    if campaign.branch is None or not campaign.is_withheld:
        return []
    old, new = _published(campaign), (campaign.branch, campaign.branch.head)
    shared = log.common_seq(old, new) if old else 0
    fresh = derived(campaign, *new, after=shared)[side]
    was = play_of(told_on_line(campaign, side, *old, after=shared)) if old else []
    played = play_of(fresh)
    return [one.body for one in played[_alike(was, played) :]]


def taken_back(campaign: Campaign, side: str) -> int:
    """Return how many entries of a side's log would be marked as taken back if the line of play
    were published now.
    """
    old = _published(campaign)
    if campaign.branch is None or not campaign.is_withheld or old is None:
        return 0
    new = (campaign.branch, campaign.branch.head)
    shared = log.common_seq(old, new)
    was = told_on_line(campaign, side, *old, after=shared)
    span = _span(was, _alike(play_of(was), play_of(derived(campaign, *new, after=shared)[side])))
    return span["last"] - span["first"] + 1 if span else 0


def derived(campaign: Campaign, branch: Branch, seq: int, after: int = 0) -> dict[str, list[Told]]:
    """Return, for each side, what the entries of a line after `after` up to `seq` tell it."""
    sides = engine.game_of(campaign).sides
    found: dict[str, list[Told]] = {side: [] for side in sides}
    state = positions.state_at(branch, after) if after else {}
    rows = log.entries_on_line(branch, seq, after).values_list("branch", "seq", "input", "body")
    typed: list[Notice] = []
    for branch_id, at, item_id, text in rows:
        body = json.loads(text)
        if body["type"] == "input":
            typed = list(body["input"]["dice"])
            if "receipt" in body["input"]["body"]:
                # Told to its own side alone, and only where nothing else of it is.
                slip = _dated(state, {"kind": "receipt"})
                found[body["input"]["side"]].append(Told(branch_id, at, slip, item_id))
            for side, notice in _of_input(campaign, item_id, body["input"]):
                found[side].append(Told(branch_id, at, _dated(state, notice)))
            continue
        event = Event.from_json(body["event"])
        before, state = state, rules_engine.apply(state, event)
        by = typed.pop(0) if event.kind == "roll" and typed else {}
        more = {"typed": {k: by[k] for k in ("by", "side", "at")}} if "by" in by else {}
        for side in sides:
            told = rules_engine.told(before, event, state, side)
            if told is not None:
                found[side].append(Told(branch_id, at, _dated(state, told) | more, item_id))
    return found


def told_on_line(
    campaign: Campaign, side: str, branch: Branch, seq: int, after: int = 0
) -> list[tuple[int, int, Notice]]:
    """Return what a side was told of a line after `after` up to `seq`: (seq on the line, number in
    its log, body). What it had been told of another line in the same words counts for this one.
    """
    rows = SideEntry.objects.filter(campaign=campaign, side=side)
    direct = rows.filter(log.on_line(branch, seq, after)).values_list("seq", "number", "body")
    found = [(at, number, json.loads(text)) for at, number, text in direct]
    kept = _kept(campaign, side, branch, seq, after)
    again = dict(rows.filter(number__in=kept).values_list("number", "body")) if kept else {}
    found += [(kept[number], number, json.loads(text)) for number, text in again.items()]
    return sorted(found, key=lambda one: (one[0], one[1]))


def play_of(rows: Sequence[Any]) -> list[Any]:
    """Return of what is or was told that which play itself and notes led to."""
    return [one for one in rows if _body(one)["notice"].get("kind") not in NOT_OF_PLAY]


def is_at_once(body: Mapping[str, Any]) -> bool:
    """Whether a note is told before the news that wait to be published."""
    return bool(body.get("at_once"))


# ---- inside -----------------------------------------------------------------------------------


def _tell_as_known(campaign: Campaign, done: Done) -> list[str]:
    """Let the logs of the sides hold what concerns no play, dated as the sides know the game: the
    truth may be further. Return the sides.
    """
    place = _published(campaign)
    state = positions.state_at(*place) if place else done.after
    for side, notices in done.notices.items():
        rows = [(done.branch.head, _dated(state, notice)) for notice in notices]
        log.append_told(done.branch, {side: rows})
    return list(done.notices)


def _show(campaign: Campaign, sides: Sequence[str]) -> None:
    """Let sides read to the end of their logs before the next news: nothing there tells of play."""
    published = campaign.publication
    if published is not None:
        ends = {side: log.told_count(campaign, side) for side in sides}
        published.told = {**published.told, **ends}
        published.save(update_fields=["told"])


def _bring(campaign: Campaign, old: Place | None, new: Place) -> None:
    """Let the sides, who were told of one line up to a place, know another up to its place."""
    shared = log.common_seq(old, new) if old else 0
    fresh = derived(campaign, *new, after=shared)
    kept: dict[int, dict[str, list[list[int]]]] = {}
    for side in engine.game_of(campaign).sides:
        was = told_on_line(campaign, side, *old, after=shared) if old else []
        played = play_of(was)
        alike = _alike(played, play_of(fresh[side]))
        for (_, number, _), one in zip(played[:alike], play_of(fresh[side]), strict=False):
            kept.setdefault(one.branch, {}).setdefault(side, []).append([number, one.seq])
        span = _span(was, alike)
        if span:
            state = positions.state_at(*new)
            notice = _dated(state, {"kind": "taken_back", **span})
            log.append_told(new[0], {side: [(new[1], notice)]})
        _append(campaign, side, _beyond(fresh[side], alike))
    _keep(campaign, kept)


def _span(was: Sequence[tuple[int, int, Notice]], alike: int) -> dict[str, int]:
    """Return from where to where a log no longer counts, of which so much of play is as it was;
    empty where all of it counts.
    """
    played = play_of(was)
    if len(played) <= alike:
        return {}
    numbers = [number for _, number, _ in was if number >= played[alike][1]]
    return {"first": min(numbers), "last": max(numbers)}


def _append(campaign: Campaign, side: str, rows: Sequence[Told]) -> None:
    """Append to a side's log, branch by branch."""
    branches = {branch.pk: branch for branch in campaign.branches.all()}
    for number, part in groupby(_with_receipts(campaign, side, rows), lambda one: one.branch):
        branch = branches[number]
        branch.campaign = campaign
        told = [(one.seq, one.body) for one in part]
        log.append_told(branch, {side: telling.with_seal(branch, side, told)})


def _with_receipts(campaign: Campaign, side: str, rows: Sequence[Told]) -> list[Told]:
    """Let the first entry that something handed in leads to keep its receipt; drop other slips."""
    ids = {one.item for one in rows}
    mine = Input.objects.filter(campaign=campaign, side=side, pk__in=ids).exclude(receipt="")
    items = {item.pk: item for item in mine}
    told = SideEntry.objects.filter(campaign=campaign, side=side, receipt__gt="")
    given = set(told.values_list("receipt", flat=True))
    found: list[Told] = []
    due: dict[Any, Told] = {}
    for one in rows:
        item = items.get(one.item)
        is_slip = one.body["notice"].get("kind") == "receipt"
        if item is not None and item.receipt not in given and not is_slip:
            given.add(item.receipt)
            due.pop(item.pk, None)
            found.append(replace(one, body=one.body | {"receipt": receipts.whole(item)}))
        elif is_slip and item is not None and item.receipt not in given:
            due[item.pk] = one
        elif not is_slip:
            found.append(one)
    for one in due.values():
        item = items[one.item]
        if item.receipt not in given:
            given.add(item.receipt)
            found.append(replace(one, body=one.body | {"receipt": receipts.whole(item)}))
    return found


def _of_input(campaign: Campaign, item_id: Any, given: Mapping[str, Any]) -> list[tuple[str, Any]]:
    if given["kind"] == Kind.NOTE:
        body = given["body"]
        if is_at_once(body):
            return []
        return [(body["to"], {"kind": "note", "from": "referee", "text": body["text"]})]
    if given["kind"] == Kind.WITNESS:
        item = Input.objects.select_related("seat").get(pk=item_id)
        made = witness.carry_out(campaign, item).notices
        return [(side, one) for side, notices in made.items() for one in notices]
    return []


def _keep(campaign: Campaign, kept: Mapping[int, Mapping[str, list[list[int]]]]) -> None:
    """Note at each branch which entries of the sides' logs told of it before it was played."""
    for branch in campaign.branches.filter(pk__in=kept):
        facts = dict(branch.rerun or {})
        old = facts.get("kept", {})
        facts["kept"] = {
            side: [*old.get(side, []), *kept[branch.pk].get(side, [])]
            for side in sorted({*old, *kept[branch.pk]})
        }
        Branch.objects.filter(pk=branch.pk).update(rerun=facts)
        if campaign.branch is not None and campaign.branch_id == branch.pk:
            campaign.branch.rerun = facts


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


def _published(campaign: Campaign) -> Place | None:
    published = campaign.publication
    return (published.branch, published.seq) if published else None


def _alike(old: Sequence[tuple[int, int, Notice]], new: Sequence[Told]) -> int:
    """Return how much of what was told would be told again in the same words, from the start."""
    count = 0
    for (_, _, body), one in zip(old, new, strict=False):
        if canonical([body["turn"], body["step"], body["notice"]]) != one.key:
            break
        count += 1
    return count


def _beyond(rows: Sequence[Told], alike: int) -> list[Told]:
    """Return what is told anew: all that play leads to after so much of it, and what goes along."""
    count = 0
    for at, one in enumerate(rows):
        if count == alike:
            return list(rows[at:])
        count += one.body["notice"].get("kind") not in NOT_OF_PLAY
    return []


def _body(one: Any) -> Notice:
    body: Notice = one.body if isinstance(one, Told) else one[2]
    return body


def _dated(state: Mapping[str, Any], notice: Any) -> Notice:
    return {"turn": state["turn"], "step": state["step"], "notice": notice}
