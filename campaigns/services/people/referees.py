"""More than one referee: co-referees who help, and one whose campaign it is.

A co-referee does whatever the referee does; only the referees' own seats are the leading referee's
to arrange. All sides are told who sees the truth, in their logs and, where it changes whose
campaign it is, by mail.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.db import transaction

from campaigns.models import Campaign, Seat, Succession
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import locked_for
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.mails import posting
from campaigns.services.mails.mail_texts import referee_body
from campaigns.services.people import remarks, sittings
from campaigns.services.upkeep import queue

OPEN = Succession.Status.OPEN


def is_lead(seat: Seat) -> bool:
    """Whether the campaign is this seat's: the leading referee's."""
    return seat.is_referee and seat.campaign.lead_seat.pk == seat.pk


def assert_lead(seat: Seat, what: str) -> None:
    """Refuse everybody but the leading referee; `what` says what he alone does. Raises
    NotAllowed; NotNow: a demonstration has the referee that it has.
    """
    assert_referee(seat, what)
    if seat.campaign.is_demonstration:
        raise NotNow("In a demonstration the referee's seat stays as it is.")
    if not is_lead(seat):
        raise NotAllowed(f"Only the leading referee, “{seat.campaign.lead_seat.name}”, {what}.")


def open_succession(campaign: Campaign) -> Succession | None:
    """Return the going over to another referee that is not decided, if there is one."""
    rows = campaign.successions.filter(status=OPEN)
    return rows.select_related("by", "to", "candidate").first()


def offer(lead: Seat, seat: Seat, *, stays: bool) -> Succession:
    """Offer the campaign to a co-referee; it is his when he accepts.

    Raises:
        NotAllowed: not the leading referee's doing.
        BadRequest: not a co-referee.
        NotNow: it is offered already, or nobody sits there.
    """
    assert_lead(lead, "hands the campaign over")
    with transaction.atomic():
        campaign = locked_for(lead)
        found = campaign.seats.filter(pk=seat.pk, role=Seat.Role.REFEREE).first()
        if found is None or found.pk == lead.pk:
            raise BadRequest("A campaign is handed over to one of its co-referees.")
        if found.user_id is None:
            raise NotNow(f"Nobody sits on “{found.name}”; send him the invitation link first.")
        assert_none_open(campaign)
        kind = Succession.Kind.OFFER
        made = Succession.objects.create(
            campaign=campaign, kind=kind, by=lead, to=found, stays=stays
        )
        words = f"“{lead.name}” offers you the campaign: you would be its referee"
        tell_by_mail(campaign, made, "offer", words, [found])
    return made


def accept(seat: Seat) -> Succession:
    """Take on the campaign that was offered to this seat. Raises NotNow: none is offered."""
    with transaction.atomic():
        campaign = locked_for(seat)
        found = _offered(campaign, seat)
        pass_on(campaign, found, seat)
        if not found.stays:
            sittings.stand_up(campaign.seats.get(pk=found.by_id))
    return found


def decline(seat: Seat) -> None:
    """Do not take what was offered, or, for who offered it, take the offer back. Raises NotNow."""
    with transaction.atomic():
        campaign = locked_for(seat)
        found = open_succession(campaign)
        is_his = found is not None and seat.pk in (found.to_id, found.by_id)
        if found is None or found.kind != Succession.Kind.OFFER or not is_his:
            raise NotNow("Nothing is offered to you, or by you.")
        finish(found, Succession.Status.OVER)


def pass_on(campaign: Campaign, found: Succession, seat: Seat) -> None:
    """Make a seat the leading referee's, and tell everybody. The caller holds the campaign's
    lock.
    """
    former = campaign.lead_seat
    campaign.lead = seat
    campaign.save(update_fields=["lead"])
    finish(found, Succession.Status.DONE)
    rest = "stays as a co-referee" if found.stays else "has left the campaign"
    words = f"“{seat.name}” is the referee of this campaign now; “{former.name}” {rest}."
    if found.kind != Succession.Kind.OFFER:
        words = (
            f"“{seat.name}” is the referee of this campaign now, in the place of “{former.name}”."
        )
    tell_all(campaign, found, "done", words)


def tell_all(campaign: Campaign, found: Succession, what: str, words: str) -> None:
    """Tell everybody who sits in a campaign: in all logs, while it is played, and by mail."""
    say(campaign, words)
    everybody = campaign.seats.exclude(user=None)
    tell_by_mail(campaign, found, what, words.rstrip("."), everybody)


def tell_by_mail(
    campaign: Campaign, found: Succession, what: str, words: str, people: Iterable[Seat]
) -> None:
    """Store the mail of one occasion for each of some seats."""
    subject = f"[Referee] {campaign.title}: the referee"[:200]
    key = f"referee:{found.pk}:{what}"
    body = referee_body(campaign, words)
    for mail in posting.store_mails(campaign, people, key, subject, body):
        queue.announce("send_mail", mail)


def say(campaign: Campaign, words: str) -> None:
    """Let all sides' logs keep a sentence, while the campaign is played."""
    if campaign.is_playing:
        token = f"referee.{secrets.token_urlsafe(12)}"
        remarks.remark(campaign.referee, remarks.REFEREE, words, token=token)


def finish(found: Succession, status: str) -> None:
    """Store how a going over has ended."""
    found.status, found.due = status, None
    found.save(update_fields=["status", "due"])


def assert_none_open(campaign: Campaign) -> None:
    """Refuse a second going over beside one that is not decided. Raises NotNow."""
    if campaign.successions.filter(status=OPEN).exists():
        raise NotNow("It is under way already that the campaign goes over to another referee.")


def _offered(campaign: Campaign, seat: Seat) -> Succession:
    found = open_succession(campaign)
    if found is None or found.kind != Succession.Kind.OFFER or found.to_id != seat.pk:
        raise NotNow("The campaign is not, or no longer, offered to you.")
    return found


def has_come(seat: Seat) -> None:
    """All sides are told that there is another referee."""
    say(seat.campaign, f"“{seat.name}” is a referee of this campaign from now on, and sees all.")


def has_gone(campaign: Campaign, seat: Seat) -> None:
    """All sides are told that somebody is no referee any more; what was offered to him is not."""
    campaign.successions.filter(status=OPEN, to=seat).update(status=Succession.Status.OVER)
    say(campaign, f"Whoever sat as “{seat.name}” is no referee of this campaign any more.")


def assert_may_leave(actor: Seat, seat: Seat) -> None:
    """Refuse to take a referee off his seat where that is not to be. Raises NotAllowed, NotNow."""
    if seat.campaign.lead_seat.pk == seat.pk:
        raise NotNow(
            "A campaign is not left without its referee: hand it over to a co-referee first."
        )
    if actor.pk != seat.pk:
        assert_lead(actor, "takes a co-referee off his seat")
