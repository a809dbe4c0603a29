"""Sending a bulletin: a row that stays, a remark in every side's log, a mail to everybody."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from campaigns.bulletins.drafting import told_now
from campaigns.bulletins.leaks import digest_of, leaks_in
from campaigns.models import Bulletin, Campaign, Seat
from campaigns.services.absence import deputies
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.same import assert_said
from campaigns.services.asking.storing import assert_text, assert_token, locked_for
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import reading
from campaigns.services.mails import posting
from campaigns.services.people import remarks
from campaigns.services.upkeep import queue

MOST_TEXT = 8000
LEAKS = (
    "Nothing was sent: {count} in it may tell a side what it does not know. Look at what is "
    "marked, and change it, or tick the box to send it all the same."
)
CHANGED = (
    "Nothing was sent: the text, or what is found in it, is not what you ticked. Look at it as it "
    "stands now, and tick again."
)


def send(
    referee: Seat, text: str, *, token: str, confirmed: str = "", user: Any = None
) -> Bulletin:
    """Send a bulletin to everybody, once for a token.

    `confirmed`: the digest (`leaks.digest_of`) of the text and of what was found in it, by which
    the referee says that he has looked at these very names and sends it all the same.

    Raises:
        NotAllowed: not the referee's doing.
        BadRequest: no text, or too much.
        NotNow: the campaign is not being played, or the text may give something away and the
            referee has not confirmed it as it stands.
    """
    assert_referee(referee, "writes bulletins")
    assert_token(token)
    text = text.strip()
    assert_text(text)
    if not text or len(text) > MOST_TEXT:
        raise BadRequest(f"A bulletin has 1 to {MOST_TEXT} characters.")
    if not referee.campaign.is_playing:
        raise NotNow("Bulletins are for a campaign that is being played.")
    with transaction.atomic():
        campaign = locked_for(referee)
        before = Bulletin.objects.filter(campaign=campaign, token=token).first()
        if before is not None:
            assert_said(before.text == text)
            return before
        _assert_tight(referee, text, confirmed)
        return _send(referee, campaign, text, token, user)


def bulletins_of(campaign: Campaign) -> list[Bulletin]:
    """Return all bulletins that went out, the newest first."""
    return list(Bulletin.objects.filter(campaign=campaign).order_by("-number"))


def _assert_tight(referee: Seat, text: str, confirmed: str) -> None:
    found = leaks_in(referee, text)
    if not found or confirmed == digest_of(text, found):
        return
    count = "a name" if len(found) == 1 else f"{len(found)} names"
    raise NotNow(CHANGED if confirmed else LEAKS.format(count=count))


def _send(referee: Seat, campaign: Campaign, text: str, token: str, user: Any) -> Bulletin:
    side = next(iter(told := told_now(campaign)))
    seen = reading.published_view(referee, side)
    made = Bulletin.objects.create(
        campaign=campaign,
        number=Bulletin.objects.filter(campaign=campaign).count() + 1,
        text=text,
        moment=[seen["turn"], seen["step"]],
        told=told,
        token=token,
    )
    words = f"Bulletin {made.number} of the referee: {text}"
    remarks.remark(referee, remarks.BULLETIN, words, token=f"bulletin.{made.number}", user=user)
    address = settings.SITE_ADDRESS + reverse("bulletins", args=(campaign.pk,))
    seats = campaign.seats.exclude(role=Seat.Role.REFEREE).order_by("created", "pk")
    read = [seat for seat in seats if deputies.reader_of(seat)]
    subject = f"[Referee] {campaign.title}: bulletin {made.number}"[:200]
    body = f"{campaign.title}, bulletin {made.number}\n\n{text}\n\n{address}\n"
    key = f"bulletin:{made.number}"
    for mail in posting.store_mails(campaign, read, key, subject, body):
        queue.announce("send_mail", mail)
    return made
