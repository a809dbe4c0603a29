"""Asking for report packs: rows that say for whom, of which moment, since when.

Whether a report is another one than the last follows from what its seat sees and has been told, and
from nothing else: how far play has come behind the news does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, Message, Pack, Profile, Seat
from campaigns.services.absence import deputies
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import locked_for
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import intended, logbook, positions, reading
from campaigns.services.people import threads
from campaigns.services.people.officers import fog_units
from campaigns.services.upkeep import queue

A_DAY = timedelta(days=1)
READERS = (Seat.Role.COMMANDER, Seat.Role.OFFICER)
"""Who gets a report with everybody's; observers ask for their own."""
PREPARING = "The referee is still preparing this campaign."


def make(seat: Seat, *, is_mailed: bool = False) -> Pack:
    """Let a report be made of what a seat knows now; return the last one if that says it all.

    Raises:
        NotAllowed: a referee's seat, which has no side's view.
        NotNow: nothing has been laid out that the seat may see.
    """
    if seat.is_referee:
        raise NotAllowed("Reports are for the sides' people; the referee reads theirs.")
    _assert_laid_out(seat)
    with transaction.atomic():
        return store(_fresh(seat, locked_for(seat)), is_mailed=is_mailed)


def make_for_all(
    referee: Seat, *, seats: Iterable[Any] = (), is_mailed: bool = False
) -> list[Pack]:
    """Let reports be made for all commanders and officers, or for the seats of these ids.

    Raises:
        NotAllowed: not the referee's doing.
        NotNow: nothing has been laid out.
        BadRequest: one of the ids is no commander's or officer's seat of the campaign.
    """
    assert_referee(referee, "makes reports for others")
    _assert_laid_out(referee)
    with transaction.atomic():
        campaign = locked_for(referee)
        wanted = {str(one) for one in seats}
        found = readers(campaign)
        if not wanted <= {str(one.pk) for one in found}:
            raise BadRequest("Reports are made for commanders and officers of this campaign alone.")
        rows = [one for one in found if not wanted or str(one.pk) in wanted]
        return [store(one, is_mailed=is_mailed) for one in rows]


def with_news(campaign: Campaign) -> None:
    """Let reports be made with a publication, where the campaign wants that. The caller holds the
    campaign's lock.
    """
    if campaign.reports != Campaign.Reports.NEWS:
        return
    for seat in readers(campaign):
        if deputies.reader_of(seat):
            store(seat, is_mailed=True)


def choose(referee: Seat, when: str) -> None:
    """Choose when reports are made by themselves. Raises: NotAllowed, NotNow."""
    assert_referee(referee, "chooses when reports are made")
    if when not in Campaign.Reports.values:
        raise NotNow("Reports are made when somebody asks for them, or with each publication.")
    Campaign.objects.filter(pk=referee.campaign_id).update(reports=when)


def readers(campaign: Campaign) -> list[Seat]:
    """Return the seats that get a report with everybody's, side by side."""
    rows = campaign.seats.filter(role__in=READERS).select_related("user__profile")
    return [_fresh(seat, campaign) for seat in rows.order_by("side", "role", "created")]


def packs_of(seat: Seat) -> list[Pack]:
    """Return the reports that a seat may read, the newest first: its own; for the referee all."""
    rows = Pack.objects.filter(campaign=seat.campaign)
    if not seat.is_referee:
        rows = rows.filter(seat=seat)
    return list(rows.select_related("seat").order_by("-created", "seat__side", "-number")[:200])


def pack_of(seat: Seat, pack_id: Any) -> Pack:
    """Return a report that a seat may read. Raises NotAllowed."""
    rows = Pack.objects.filter(campaign=seat.campaign, pk=pack_id)
    pack = rows.select_related("seat__user__profile", "branch").first()
    if pack is None or not (seat.is_referee or pack.seat_id == seat.pk):
        raise NotAllowed("There is no such report for this seat.")
    pack.campaign = pack.seat.campaign = pack.branch.campaign = seat.campaign
    return pack


def store(seat: Seat, *, is_mailed: bool) -> Pack:
    """Store a report that is to be made, unless the last one says all. The caller holds the
    campaign's lock. Raises NotNow.
    """
    place = reading.horizon_of(seat)
    if place is None:
        raise NotNow(PREPARING)
    seen = reading.view_for(seat)
    told = logbook.told_log(seat, limit=1)
    upto = told[-1]["number"] if told else 0
    written = Message.objects.filter(thread__in=threads.threads_of(seat)).count()
    seen_by = positions.digest_at(*place, seat.side, fog_units(seat))
    shows = f"{seen_by}.{upto}.{written}{intended.mark_of(seat)}"
    last = Pack.objects.filter(seat=seat).order_by("-number").first()
    if last is not None and last.shows == shows:
        return _mailed(last) if is_mailed else last
    made = Pack.objects.create(
        campaign=seat.campaign,
        seat=seat,
        number=last.number + 1 if last else 1,
        branch=place[0],
        seq=place[1],
        turn=seen["turn"],
        step=seen["step"],
        after=last.upto if last else 0,
        upto=upto,
        shows=shows,
        due=_due(seat),
        is_mailed=is_mailed,
        created=timezone.now(),  # one clock for all that is made, which tests can set by hand
    )
    queue.announce("draw_pack", made.pk)
    return made


def how_for(user: Any) -> str:
    """Return how the reports that are mailed to a person come: as a link, or attached."""
    profile = Profile.objects.filter(user=user).first()
    return str(profile.reports if profile else Profile.Reports.LINK)


def choose_how(user: Any, how: str) -> bool:
    """Keep how a person gets his reports; return whether there is such a way."""
    if how not in Profile.Reports.values:
        return False
    Profile.objects.update_or_create(user=user, defaults={"reports": how})
    return True


def note_use(pack: Pack) -> None:
    """Remember that somebody has asked for a report's file; once a day is often enough."""
    now = timezone.now()
    Pack.objects.filter(pk=pack.pk, used__lt=now - A_DAY).update(used=now)


def _mailed(pack: Pack) -> Pack:
    if not pack.is_mailed:
        Pack.objects.filter(pk=pack.pk).update(is_mailed=True)
        pack.is_mailed = True
        queue.announce("draw_pack", pack.pk)
    return pack


def _assert_laid_out(seat: Seat) -> None:
    if seat.campaign.branch_id is None:
        raise NotNow(PREPARING)


def _due(seat: Seat) -> datetime | None:
    deadline = reading.current_deadline(seat)
    return deadline.due if deadline else None


def _fresh(seat: Seat, campaign: Campaign) -> Seat:
    seat.campaign = campaign
    return seat
