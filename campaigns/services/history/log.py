"""The log: appending to it, walking a line of branches, and the hash chains."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet, UUIDField
from django.db.models.expressions import RawSQL

from campaigns.models import Branch, Campaign, Entry, Input, SideEntry
from campaigns.prepared import Blank, Prepared
from campaigns.services.history import head_notes
from rules_engine.plain import canonical
from rules_engine.records.record import link

Body = dict[str, Any]
Ends = Mapping[str, tuple[int, str]]
"""Number and hash of the last entry of each side's log that has one."""


def append_truth(branch: Branch, item: Input, bodies: Sequence[Body]) -> list[Entry]:
    """Append entries to the truth, after the branch's head, and move the head.

    The caller holds the campaign's lock.
    """
    campaign = branch.campaign
    seq, chain = branch.head, branch.head_hash
    entries = []
    for body in bodies:
        text = canonical(body)
        seq, chain = seq + 1, link(chain, campaign.chain_salt, text)
        entries.append(
            Entry.made(
                body, text, campaign=campaign, branch=branch, seq=seq, input=item, hash=chain
            )
        )
    Entry.objects.bulk_create(entries)
    branch.head, branch.head_hash = seq, chain
    branch.turn, branch.step = head_notes.after((branch.turn, branch.step), bodies)
    branch.save(update_fields=["head", "head_hash", *head_notes.FIELDS])
    return entries


def append_told(
    branch: Branch, told: Mapping[str, Sequence[tuple[int, Body]]], ends: Ends | None = None
) -> None:
    """Append what each side was told: (seq of the truth that it came of, notice) pairs. `ends`: of
    the sides' logs, where they were read under this lock and nothing was appended since.
    """
    sides = [side for side, rows in told.items() if rows]
    if sides:
        ends = _ends(branch.campaign, sides) if ends is None else ends
        SideEntry.objects.bulk_create(
            entry
            for side in sides
            for entry in _continued(branch, side, told[side], *ends.get(side, (0, "")))
        )


_END = """(SELECT number || ' ' || hash FROM campaigns_sideentry
WHERE campaign_id = %s AND side = %s ORDER BY number DESC LIMIT 1)"""


def open_inputs(campaign: Campaign, sides: Sequence[str]) -> list[Input]:
    """Read under the campaign's lock what has to be carried out, in its order, together with the
    ends of the sides' logs, which it continues: one statement fewer for each order.
    """
    found = _open_inputs(tuple(sides)).rows(campaign=campaign.pk)
    for item in found:
        item.campaign = item.seat.campaign = campaign
        item.ends = _read_ends(sides, [getattr(item, f"end_{at}") for at in range(len(sides))])
    return found


@cache
def _open_inputs(sides: tuple[str, ...]) -> Prepared[Input]:
    name = Blank("campaign", UUIDField())
    columns = {
        f"end_{at}": RawSQL(_END, (name, side))  # noqa: S611 - nothing in it is anybody's text
        for at, side in enumerate(sides)
    }
    rows = Input.objects.filter(campaign_id=name, status__in=Input.OPEN).select_related("seat")
    return Prepared(lambda: rows.annotate(**columns).order_by("number"))


def _ends(campaign: Campaign, sides: Sequence[str]) -> Ends:
    """Return the ends of these sides' logs, with one statement."""
    name = Campaign._meta.pk.get_db_prep_value(campaign.pk, connection)
    with connection.cursor() as cursor:
        places = [part for side in sides for part in (name, side)]
        cursor.execute("SELECT " + ", ".join([_END] * len(sides)), places)
        return _read_ends(sides, cursor.fetchone())


def _read_ends(sides: Sequence[str], texts: Sequence[str | None]) -> Ends:
    """Return number and hash of the last entry of each side's log that has one."""
    ends = {}
    for side, text in zip(sides, texts, strict=True):
        if text is not None:
            number, chain = text.split(" ")
            ends[side] = (int(number), chain)
    return ends


def _continued(
    branch: Branch, side: str, told: Sequence[tuple[int, Body]], number: int, chain: str
) -> Iterator[SideEntry]:
    """Yield the entries that continue a side's log from its end."""
    for seq, body in told:
        text = canonical(body)
        number, chain = number + 1, link(chain, "", text)
        yield SideEntry.made(
            body,
            text,
            campaign=branch.campaign,
            side=side,
            number=number,
            branch=branch,
            seq=seq,
            hash=chain,
        )


def told_count(campaign: Campaign, side: str) -> int:
    """Return how many entries a side's log has: the number of the last."""
    rows = SideEntry.objects.filter(campaign=campaign, side=side).order_by("-number")
    return rows.values_list("number", flat=True).first() or 0


def segments(branch: Branch, seq: int | None = None) -> list[tuple[int, int, int]]:
    """Return the line that leads to a moment: (branch id, after seq, up to seq), oldest first.

    It is one query however many branches there are: a side could count what was taken back unseen.
    """
    rows = Branch.objects.filter(campaign_id=branch.campaign_id).order_by()
    known = {pk: (parent, first) for pk, parent, first in rows.values_list(*_OF_A_LINE)}
    found: list[tuple[int, int, int]] = []
    end = branch.head if seq is None else seq
    walk: int | None = branch.pk
    while walk is not None:
        parent, first = known[walk]
        if end > first:
            found.append((walk, first, end))
            end = first
        walk = parent
    return found[::-1]


def holds(line: Sequence[tuple[int, int, int]], branch: int | None, seq: int | None) -> bool:
    """Whether an entry, given by its branch and seq, stands on a line, given by its segments."""
    return seq is not None and any(
        branch == one and after < seq <= upto for one, after, upto in line
    )


_OF_A_LINE = ("pk", "parent_id", "from_seq")


def common_seq(one: tuple[Branch, int], other: tuple[Branch, int]) -> int:
    """Return the seq up to which two lines, each to its place, are one and the same."""
    shared = 0
    for mine, theirs in zip(segments(*one), segments(*other), strict=False):
        if mine[0] != theirs[0]:
            break
        shared = min(mine[2], theirs[2])
        if mine[2] != theirs[2]:
            break
    return shared


def on_line(branch: Branch, seq: int | None = None, after: int = 0) -> Q:
    """Return the condition for rows with `branch` and `seq` to lie on the line to a moment.

    Rows up to `after` are left out.
    """
    condition = Q(pk__in=[])
    for branch_id, first, upto in segments(branch, seq):
        if upto > after:
            condition |= Q(branch_id=branch_id, seq__gt=max(first, after), seq__lte=upto)
    return condition


def entries_on_line(branch: Branch, seq: int | None = None, after: int = 0) -> QuerySet[Entry]:
    """Return the entries that lead to a moment, in order, without those up to `after`."""
    # The campaign is named so that the index on (campaign, branch, seq) serves.
    rows = Entry.objects.filter(campaign_id=branch.campaign_id)
    return rows.filter(on_line(branch, seq, after)).order_by("seq")


def inputs_on_line(branch: Branch, seq: int | None = None, after: int = 0) -> QuerySet[Entry]:
    """Return those of the entries that lead to a moment that are inputs, in order."""
    return entries_on_line(branch, seq, after).filter(kind=Entry.INPUT)


def step_began(branch: Branch, seq: int | None = None) -> int:
    """Return the seq at which the step began that runs at a moment of a line, or at its head; 0
    before the first.
    """
    rows = entries_on_line(branch, seq).filter(kind="step")
    found = rows.order_by("-seq").values_list("seq", flat=True).first()
    return int(found or 0)


def body_of(text: str) -> Body:
    """Return an entry's body as plain data."""
    found: Body = json.loads(text)
    return found


def read_bodies(branch: Branch, seq: int | None = None, after: int = 0) -> Iterator[Body]:
    """Yield the bodies of the entries that lead to a moment, in order."""
    rows = entries_on_line(branch, seq, after).values_list("body", flat=True)
    for text in rows.iterator(chunk_size=2000):
        yield json.loads(text)
