"""Up to where the sides have been told: what they see stands at the publication in force.

Where news appears at once, that is the head of the line of play.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Max, QuerySet

from campaigns.models import Branch, Campaign, Input, Publication, Seat, SideEntry
from campaigns.services import engine
from campaigns.services.errors import NotNow
from campaigns.services.history import log, positions

ALL = 2**31 - 1
WITHDRAWN = "Withdrawn."
REPLACED = "Replaced by a newer set for the same step."
GIVEN_UP = (WITHDRAWN, REPLACED)
"""What became of orders that their own side gave up: it need not wait to be told."""
SUPERSEDED = "Replaced by what the referee entered for the same step."
OVERTAKEN = "Replaced by a newer set for the same step, after the closing was set aside."
TAKEN_OUT = (SUPERSEDED, "Withdrawn by the referee.", OVERTAKEN)
"""What became of orders that were given up since the closing of a turn began: told when it is
published, for it says that they had not been carried out.
"""


OWN_DOINGS = ("receipt", "sealed")
"""Entries of a side's log by which it learns nothing: what it did itself is confirmed."""

COUNTING = ("rerun", "closing")
"""Parts of an input's body that count the inputs of all sides, or closings that were set aside."""


def horizon(campaign: Campaign) -> tuple[Branch, int] | None:
    """Return the branch and the seq at which the sides see the position; None: not laid out."""
    if campaign.branch is None:
        return None
    if not campaign.is_withheld:
        return campaign.branch, campaign.branch.head
    published = campaign.publication
    if published is None:
        return None
    # Read in one way, whether or not that line of play has been left since: nobody is to notice.
    branch = published.branch
    branch.campaign = campaign
    return branch, published.seq


def view_published(campaign: Campaign, side: str) -> dict[str, Any]:
    """Return the position as a side sees it at the publication in force. Never mutate it.

    Raises:
        NotNow: nothing has been published.
    """
    place = horizon(campaign)
    if place is None:
        raise NotNow("Nothing has been published yet.")
    return positions.view_at(*place, side)


def told_up_to(campaign: Campaign, side: str) -> int:
    """Return the number of the last entry of its own log that a side may read."""
    if not campaign.is_withheld:
        return ALL
    published = campaign.publication
    return int(published.told.get(side, 0)) if published else 0


def readable(seat: Seat, side: str) -> QuerySet[SideEntry]:
    """Return the entries of a side's log that a seat may read, oldest first; the caller has seen to
    whose.
    """
    rows = SideEntry.objects.filter(campaign=seat.campaign, side=side).order_by("number")
    if seat.is_referee:
        return rows
    if seat.campaign.is_preparing:
        return rows.none()
    return rows.filter(number__lte=told_up_to(seat.campaign, side))


def is_withheld(campaign: Campaign, item: Input) -> bool:
    """Whether what became of an input is not to be known to its side yet."""
    is_own_doing = item.status == Input.Status.HALTED and item.message in GIVEN_UP
    return campaign.is_withheld and item.publication_id is None and not is_own_doing


def publish(campaign: Campaign) -> Publication:
    """Let all sides see the line of play up to its head. The caller holds the campaign's lock.

    Raises:
        NotNow: nothing has been laid out.
    """
    branch = campaign.branch
    if branch is None:
        raise NotNow("A campaign that is not laid out has no news.")
    last = campaign.publications.aggregate(last=Max("number"))["last"] or 0
    told = {side: log.told_count(campaign, side) for side in engine.game_of(campaign).sides}
    made = Publication.objects.create(
        campaign=campaign, number=last + 1, branch=branch, seq=branch.head, told=told
    )
    campaign.publication = made
    campaign.save(update_fields=["publication"])
    decided = campaign.inputs.filter(publication=None).exclude(status__in=Input.OPEN)
    decided = decided.exclude(branch__is_trial=True)
    decided.update(publication=made)
    return made


def has_news(campaign: Campaign, side: str, seen: dict[str, Any]) -> bool:
    """Whether the publication in force told a side anything, or changed what it sees: `seen` is its
    view there. Its own receipts and salts are no news to it.
    """
    now = campaign.publication
    if now is None:
        return False
    before = campaign.publications.filter(number__lt=now.number).order_by("-number").first()
    if before is None or positions.view_at(before.branch, before.seq, side) != seen:
        return True
    rows = SideEntry.objects.filter(campaign=campaign, side=side, number__lte=now.told[side])
    fresh = rows.filter(number__gt=before.told.get(side, 0))
    return fresh.exclude(kind__in=OWN_DOINGS).exists()


def as_published(campaign: Campaign, items: Iterable[Input]) -> list[Input]:
    """Return inputs as their side may know them: those that are not published yet as handed in.

    The rows are changed in memory only; never save one.
    """
    found = list(items)
    rows = campaign.publications.values_list("pk", "created")
    told = dict(rows) if campaign.is_withheld and any(item.publication_id for item in found) else {}
    for item in found:
        item.body = {name: item.body[name] for name in item.body if name not in COUNTING}
        if item.publication_id in told:
            # When it was carried out says how long those before it took, and who was asked.
            item.finished = told[item.publication_id]
        if is_withheld(campaign, item) and not item.is_open:
            item.status, item.message, item.ruling = Input.Status.HELD, "", None
            item.first_seq = item.last_seq = item.finished = item.needed = None
        elif is_withheld(campaign, item):
            item.status, item.needed = Input.Status.HELD, None
    return found
