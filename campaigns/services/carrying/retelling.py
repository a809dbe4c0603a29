"""What the sides are told late, or anew: at a publication, and when play goes over to another line.

A side's log holds what the side has read and nothing else. Where news waits for the referee, what
happens enters the logs when it is published; so what was taken back before that is never told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, takewhile

from campaigns.models import Branch, Campaign, Entry, Input, SideEntry
from campaigns.services import engine
from campaigns.services.asking import receipts
from campaigns.services.carrying import telling
from campaigns.services.carrying.telling import Done, Notice, dated
from campaigns.services.carrying.told_lines import Told, derived, is_at_once, play_of, told_on_line
from campaigns.services.history import log, positions

Place = tuple[Branch, int]
Kind = Input.Kind
GOING_OVER = (Kind.TAKE_BACK, Kind.ADOPT)


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
        _bring(campaign, done.left, here, item.side)
    elif item.kind == Kind.END and campaign.news == Campaign.News.PUBLISHED:
        _bring(campaign, _published(campaign), (done.branch, done.branch.head - 1))
        telling.tell(campaign, done, entries, item)
    else:
        telling.tell(campaign, done, entries, item, item.ends)


@dataclass(frozen=True)
class Outlook:
    """What a side would be told if the line of play were published now."""

    told: list[Notice]
    """As its log would hold it: turn, step, notice; what it was told already is not among it."""
    taken_back: int
    """How many entries of its log would be marked as taken back."""


def outlook(campaign: Campaign) -> dict[str, Outlook]:
    """Return for each side what publishing now would tell it; where news come at once nothing."""
    sides = engine.game_of(campaign).sides
    if campaign.branch is None or not campaign.is_withheld:
        return dict.fromkeys(sides, Outlook([], 0))
    new = (campaign.branch, campaign.branch.head)
    return {
        one.side: Outlook([told.body for told in play_of(one.fresh)[one.alike :]], one.count)
        for one in _turns(campaign, _published(campaign), new)
    }


# ---- inside -----------------------------------------------------------------------------------


def _tell_as_known(campaign: Campaign, done: Done) -> list[str]:
    """Let the logs of the sides hold what concerns no play, dated as the sides know the game: the
    truth may be further. Return the sides.
    """
    place = _published(campaign)
    state = positions.state_at(*place) if place else done.after
    for side, notices in done.notices.items():
        rows = [(done.branch.head, dated(state, notice)) for notice in notices]
        log.append_told(done.branch, {side: rows})
    return list(done.notices)


def _show(campaign: Campaign, sides: Sequence[str]) -> None:
    """Let sides read to the end of their logs before the next news: nothing there tells of play."""
    published = campaign.publication
    if published is not None:
        ends = {side: log.told_count(campaign, side) for side in sides}
        published.told = {**published.told, **ends}
        published.save(update_fields=["told"])


@dataclass(frozen=True)
class _Turn:
    """How what a side was told of one line, up to a place, turns into what another tells it."""

    side: str
    was: list[Told]
    fresh: list[Told]
    alike: int
    """So much of play is told in the same words, from the start."""

    @property
    def span(self) -> dict[str, int]:
        """From where to where the log no longer counts; empty where all of it counts."""
        played = play_of(self.was)
        if len(played) <= self.alike:
            return {}
        numbers = [one.number for one in self.was if one.number >= played[self.alike].number]
        return {"first": min(numbers), "last": max(numbers)}

    @property
    def count(self) -> int:
        """How many entries no longer count."""
        return self.span["last"] - self.span["first"] + 1 if self.span else 0

    @property
    def beyond(self) -> list[Told]:
        """What is told anew: all that play leads to from there on, and what goes along."""
        played = accumulate((one.is_of_play for one in self.fresh), initial=0)
        rows = zip(self.fresh, played, strict=False)
        return [one for one, before in rows if before >= self.alike]


def _turns(campaign: Campaign, old: Place | None, new: Place) -> Iterator[_Turn]:
    shared = log.common_seq(old, new) if old else 0
    for side, fresh in derived(campaign, *new, after=shared).items():
        was = told_on_line(campaign, side, *old, after=shared) if old else []
        both = zip(play_of(was), play_of(fresh), strict=False)
        alike = sum(1 for _ in takewhile(lambda pair: pair[0].key == pair[1].key, both))
        yield _Turn(side, was, fresh, alike)


def _bring(campaign: Campaign, old: Place | None, new: Place, by: str = "") -> None:
    """Let the sides, who were told of one line up to a place, know another up to its place. `by`:
    the side that undid its own move.
    """
    kept: dict[int, dict[str, list[list[int]]]] = {}
    for turn in _turns(campaign, old, new):
        both = zip(play_of(turn.was)[: turn.alike], play_of(turn.fresh), strict=False)
        for was, one in both:
            kept.setdefault(one.branch, {}).setdefault(turn.side, []).append([was.number, one.seq])
        if turn.span:
            words = {"kind": "taken_back", **turn.span} | ({"by": by} if by else {})
            notice = dated(positions.state_at(*new), words)
            log.append_told(new[0], {turn.side: [(new[1], notice)]})
        _append(campaign, turn.side, turn.beyond)
    _keep(campaign, kept)


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

    def marked(one: Told) -> Told:
        item = items.get(one.item)
        if item is None or item.receipt in given:
            return one
        given.add(item.receipt)
        return replace(one, body=one.body | {"receipt": receipts.whole(item)})

    found = [marked(one) for one in rows if not one.is_slip]
    slips = [marked(one) for one in rows if one.is_slip]
    return found + [one for one in slips if "receipt" in one.body]


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


def _published(campaign: Campaign) -> Place | None:
    published = campaign.publication
    return (published.branch, published.seq) if published else None
