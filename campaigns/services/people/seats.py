"""Seats: who is invited, who joins, leaves and is replaced, and which units an officer commands."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.models import Campaign, Seat, UnitAssignment, invitation_token
from campaigns.services import engine
from campaigns.services.absence import acting
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import locked_campaign, locked_for, locked_row
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import positions
from campaigns.services.mails import referee_mails
from campaigns.services.people import referees, sittings
from campaigns.services.turns import publications

MOST_SEATS = 60


def add_seat(referee: Seat, *, side: str, role: str, name: str) -> Seat:
    """Add a seat with a fresh invitation link; a co-referee's has no side. One that is free under
    the same name is that seat: somebody pressed twice, and no log could tell the two apart.

    Raises:
        NotAllowed: not the referee's doing.
        BadRequest: no such side or role, or an unfit name.
    """
    assert_referee(referee, "arranges the seats")
    campaign = referee.campaign
    if role == Seat.Role.REFEREE:
        referees.assert_lead(referee, "invites another referee")
        side = ""
    else:
        engine.assert_side(campaign, side)
    if role not in Seat.Role.values:
        raise BadRequest(f"There is no role '{role}'; there are {', '.join(Seat.Role.values)}.")
    facts = {"campaign": campaign, "side": side, "role": role, "name": _name(name)}
    with transaction.atomic():
        locked_row(referee)
        free = Seat.objects.filter(user=None, **facts).first()
        if free is None and campaign.seats.count() >= MOST_SEATS:
            raise NotNow(f"A campaign has at most {MOST_SEATS} seats.")
        return free or Seat.objects.create(**facts)


def rename_seat(referee: Seat, seat: Seat, name: str) -> Seat:
    """Give a seat another name. Raises NotAllowed, BadRequest."""
    assert_referee(referee, "arranges the seats")
    name = _name(name)
    with transaction.atomic():
        found = _own(locked_for(referee), seat)
        if found.pk != referee.pk:
            _assert_arranges(referee, found)
        found.name = name
        found.save(update_fields=["name"])
    return found


def join(user: User, token: str) -> Seat:
    """Put a person on the seat of an invitation link.

    Raises:
        BadRequest: there is no such invitation.
        NotNow: the seat is taken, or the person sits elsewhere in this campaign, or has sat on
            another side and the referee has not said that he may change.
    """
    with transaction.atomic():
        # Who becomes a deputy holds the campaign's lock too: nobody gets on two sides at once.
        whose = Seat.objects.filter(invitation=token).values_list("campaign", flat=True).first()
        campaign = locked_campaign(whose) if whose else None
        seat = Seat.objects.filter(campaign=campaign, invitation=token).first()
        if campaign is None or seat is None:
            raise BadRequest("This invitation is not, or no longer, valid. Ask the referee.")
        seat.campaign = campaign
        if seat.user_id == user.pk:
            return seat
        if seat.user_id is not None:
            raise NotNow("This seat is taken. Ask the referee for another invitation.")
        if Seat.objects.filter(campaign=seat.campaign_id, user=user).exists():
            raise NotNow("You have a seat in this campaign; one person sees one side only.")
        why_not = sittings.why_barred(user, seat)
        if why_not:
            raise NotNow(why_not)
        seat.user_id, seat.seen = user.pk, None
        seat.save(update_fields=["user", "seen"])
        sittings.sit_down(user, seat)
        referee_mails.seat_taken(seat)
        if seat.is_referee:
            referees.has_come(seat)
    return seat


def vacate(actor: Seat, seat: Seat) -> Seat:
    """Take the person off a seat; a fresh invitation link replaces the old one.

    The referee may vacate any player's seat, the leading one co-referees' too; everybody may leave
    his own, but for the leading referee.

    Raises:
        NotAllowed: somebody else's seat, which that of who stands in as a deputy is, too.
        NotNow: the leading referee's own seat, which somebody has to hold.
    """
    if not actor.is_referee and actor.pk != seat.pk:
        raise NotAllowed("Only the referee takes somebody else off a seat.")
    if actor.deputy_name:
        raise NotAllowed("A deputy leaves by ending his time; the seat is not his to free.")
    with transaction.atomic():
        campaign = locked_for(actor)
        found = _own(campaign, seat)
        if found.is_referee:
            referees.assert_may_leave(actor, found)
        was_there = found.user_id is not None
        sittings.stand_up(found)
        acting.announce(campaign)
        if found.is_referee and was_there:
            referees.has_gone(campaign, found)
    return found


def renew_invitation(referee: Seat, seat: Seat) -> Seat:
    """Replace a seat's invitation link, so that the old one opens nothing. Raises NotAllowed."""
    assert_referee(referee, "arranges the seats")
    with transaction.atomic():
        found = _own(locked_for(referee), seat)
        _assert_arranges(referee, found)
        found.invitation = invitation_token()
        found.save(update_fields=["invitation"])
    return found


def remove_seat(referee: Seat, seat: Seat) -> None:
    """Remove an empty seat that nobody has acted from.

    Raises:
        NotAllowed: not the referee's doing.
        NotNow: somebody sits there, or the log or an open plan names it.
    """
    assert_referee(referee, "arranges the seats")
    with transaction.atomic():
        campaign = locked_for(referee)  # somebody may be about to sit down
        found = _own(campaign, seat)
        _assert_arranges(referee, found)
        if found.user_id is not None:
            raise NotNow("Somebody sits there; vacate the seat first.")
        if found.inputs.exists() or found.pk == campaign.referee.pk:
            raise NotNow("The campaign's history names this seat; it stays, empty.")
        if found.intents.filter(is_kept=False).exists():
            raise NotNow("Plans have been written there for what is still to come; it stays.")
        found.delete()


def assign_units(actor: Seat, officer: Seat, units: Sequence[str]) -> None:
    """Put exactly these units under an officer; the referee or the side's commander may.

    Raises:
        NotAllowed: neither of them.
        BadRequest: units that are not this side's, or a seat that is no officer's.
    """
    found = _own(actor.campaign, officer)
    is_commander = actor.role == Seat.Role.COMMANDER and actor.side == found.side
    if not actor.is_referee and not is_commander:
        raise NotAllowed("Units are assigned by the side's commander or the referee.")
    if found.role != Seat.Role.OFFICER:
        raise BadRequest("Units are assigned to officers; a commander orders all of his side.")
    known = own_units(actor.campaign, found.side)
    strange = sorted(set(units) - set(known))
    if strange:
        raise BadRequest(f"Not units of this side: {', '.join(strange[:8])}.")
    with transaction.atomic():
        locked_row(actor)
        assignments = UnitAssignment.objects.filter(campaign=actor.campaign)
        assignments.filter(seat=found).delete()
        assignments.filter(unit__in=units).delete()
        UnitAssignment.objects.bulk_create(
            UnitAssignment(campaign=actor.campaign, seat=found, unit=unit)
            for unit in sorted(set(units))
        )


def own_units(campaign: Campaign, side: str) -> list[str]:
    """Return the ids of a side's own units, as its view lists them."""
    place = publications.horizon(campaign)
    if place is None:
        return []
    units = positions.view_at(*place, side).get("units", {})
    return sorted(unit for unit, facts in units.items() if facts.get("side") == side)


def _assert_arranges(referee: Seat, seat: Seat) -> None:
    """Refuse a co-referee who would arrange another referee's seat. Raises NotAllowed."""
    if seat.is_referee:
        referees.assert_lead(referee, "arranges the referees' seats")


def _own(campaign: Campaign, seat: Seat) -> Seat:
    found = Seat.objects.filter(campaign=campaign, pk=seat.pk).first()
    if found is None:
        raise BadRequest("There is no such seat in this campaign.")
    return found


def _name(name: str) -> str:
    name = name.strip()
    if not 0 < len(name) <= 60 or not name.isprintable():
        raise BadRequest("A seat's name has 1 to 60 characters.")
    return name
