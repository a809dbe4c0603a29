"""What has to hold when all is calm again, whatever happened. Each function says what does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Q

from campaigns.models import Branch, Campaign, Entry, Input
from campaigns.services.files import exports
from campaigns.services.history import log
from campaigns.services.turns import closing_work
from rules_engine.errors import RulesEngineError
from rules_engine.records.evidence import assert_evidence
from rules_engine.records.record import assert_sound
from rules_engine.records.rederive import rederive
from tests.campaigns.simulator import folding, following, kinds, remarked
from tests.campaigns.simulator.clients import Wish
from tests.campaigns.simulator.outside import Outside

Status = Input.Status
NAMELESS = (*kinds.TOKENLESS, "dice")
"""Kinds of wishes that bear no token."""
INPUTS = Q(kind=Entry.INPUT)
"""The entries of a log that say that an input was carried out."""


def broken(folded: folding.Folded, wishes: list[Wish], outside: Outside) -> list[str]:
    """Return in words every promise that does not hold."""
    rows = Campaign.objects.select_related("branch", "publication")
    campaign = rows.get(pk=folded.campaign_id)
    return [
        *_wishes(campaign, wishes),
        *_inputs(campaign),
        *_logs(campaign),
        *folding.caches(campaign, folded),
        *following.broken(campaign, wishes, outside),
        *remarked.broken(campaign, wishes),
    ]


# ---- what people were answered ------------------------------------------------------------------


def _wishes(campaign: Campaign, wishes: list[Wish]) -> Iterator[str]:
    rows = list(campaign.inputs.all())
    there = {str(row.pk) for row in rows}
    for wish in wishes:
        codes = [status for status, _ in wish.answers]
        if any(status >= 500 and status != 503 for status in codes):
            yield f"{wish.token} was answered {codes}: {wish.answers[-1][1]}"
        if wish.kind in NAMELESS:
            continue
        stored = _stored(campaign.pk, wish, rows)
        if wish.kind == "rerun":
            if stored > 1 or (stored == 0 and 202 in codes):
                yield f"{wish.token}: {stored} lines, answered {codes}"
            continue
        if wish.ids and stored == 0:
            yield f"{wish.token} was answered {codes} and is not stored"
        if stored > 1:
            yield f"{wish.token} is stored {stored} times"
        if not wish.ids and stored and wish.is_settled and wish.was_denied:
            yield f"{wish.token} is stored, and its sender was told that nothing was done"
        for words in wish.lies:
            yield f"{wish.token} was stored, and 503 said: {words}"
        if missing := wish.ids - there:
            yield f"{wish.token} was answered with rows that are not there: {missing}"


def stored(campaign_id: Any, wish: Wish) -> int:
    """Return how often a wish is stored now; 0 for what has no token."""
    if wish.kind in NAMELESS or not wish.sent:
        return 0  # nobody else has its token
    return _stored(campaign_id, wish, Input.objects.filter(campaign=campaign_id))


def _stored(campaign_id: Any, wish: Wish, inputs: Iterable[Input]) -> int:
    """Return how often a wish is stored among a campaign's inputs, or as a line of play."""
    if wish.kind == "rerun":
        return Branch.objects.filter(campaign=campaign_id, rerun__token=wish.token).count()
    rows = [row for row in inputs if _bears(row, wish.token)]
    if wish.kind == "order_set" or any(row.order_set for row in rows):
        counts = Counter(row.body.get("order", "") for row in rows)
        wished = Counter(wish.body.get("orders") or [wish.body.get("order", "")])
        return 0 if not counts else 1 if counts == wished else 2
    return len(rows)


def _bears(row: Input, token: str) -> bool:
    """Whether a row came of the wish with a token: it bears it, or one made of it."""
    names = (row.token, row.order_set)
    is_its = any(name == token or name.endswith(f".{token}") for name in names)
    return is_its or row.token.startswith(f"{token}.")


# ---- each accepted input once -------------------------------------------------------------------


def _stands(item: Input, logged: list[Entry]) -> bool:
    """Whether the log has an input where its row says: itself, or what ran it again on a line that
    was tried out.
    """
    place = (item.branch_id, item.first_seq)
    there = [one.input for one in logged if (one.branch_id, one.seq) == place]
    return any(one == item or _of(one) == item.number for one in there)


def _of(item: Input) -> int:
    """Return the number of the input that was run again by this one, 0 for none."""
    return int((item.body.get("rerun") or {}).get("of", 0))


def _twice_on_a_line(lines: Mapping[int, Branch], found: list[Entry]) -> int:
    """Return a line of play on which an input was carried out twice, 0 if there is none."""
    branches = {one.branch_id for one in found}
    for pk in branches if len(branches) > 1 else ():
        line = log.segments(lines[pk])
        if sum(log.holds(line, one.branch_id, one.seq) for one in found) > 1:
            return lines[pk].number
    return 0


def _inputs(campaign: Campaign) -> Iterator[str]:
    entries = list(Entry.objects.filter(INPUTS, campaign=campaign).select_related("input"))
    lines = {one.pk: one for one in campaign.branches.all()}
    for item in campaign.inputs.order_by("number"):
        found = f"input {item.number} ({item.kind}, {item.status})"
        own = [one for one in entries if one.input_id == item.pk]
        logged, branches = len(own), {one.branch_id for one in own}
        if item.order_set and campaign.news == Campaign.News.PUBLISHED:
            # Taken back before the news it lies sealed again; the line that was left keeps it.
            if logged != len(branches):
                yield f"{found} is {logged} times in the log of {len(branches)} lines"
            if item.is_done != _stands(item, entries):
                yield f"{found} is in the log of lines {sorted(branches)}"
        elif logged != int(item.is_done):
            yield f"{found} is {logged} times in the log"
        if twice := _twice_on_a_line(lines, own):
            yield f"{found} is twice on line {twice}"
        if item.status == Status.FAILED:
            yield f"input {item.number} ({item.kind}) failed by a fault of the program"
    numbers = list(campaign.inputs.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"inputs are numbered {numbers}"
    if closing_work.make_next(campaign.pk) is not None:
        yield "a closing stood still and could have gone on"


def _logs(campaign: Campaign) -> Iterator[str]:
    """Follow every chain, and derive everything anew from the inputs and the secret."""
    referee = campaign.seats.select_related("campaign").get(role="referee")
    if campaign.branch is None:
        return
    record = {**exports.export_campaign(referee), "secret": campaign.secret}
    try:
        assert_sound(record)
        found = rederive(record)
        assert_evidence(record, found.differs)
    except RulesEngineError as fault:
        yield f"the record is not sound: {fault}"
        return
    yield from found.differences
    for branch in campaign.branches.order_by("number"):
        last = branch.entries.order_by("-seq").values_list("seq", "hash").first()
        head = last or (branch.from_seq, branch.head_hash)
        if head != (branch.head, branch.head_hash):
            yield f"line {branch.number} ends at {head[0]}, and its row says {branch.head}"
