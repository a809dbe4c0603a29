"""Sending mails: a task claims a row and sends it once, however often it is told to."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaigns.models import Mail, Profile
from campaigns.services import engine
from campaigns.services.absence import deputies
from campaigns.services.history import positions
from campaigns.services.mails import referee_mails
from campaigns.services.people import unread
from campaigns.services.pushes import sending as pushes
from campaigns.services.upkeep import clock

CLAIM_FOR = timedelta(seconds=40)
"""After this long whoever took a mail on is given up for dead; no step of sending one may take
longer than a quarter of it (EMAIL_TIMEOUT).
"""
HOLD = timedelta(minutes=10)
"""How long a side may be waited for within a step before it is mailed: questions and impulses that
follow upon each other are answered at the table, and make one mail when somebody has left it.
"""


def ready() -> Q:
    """Return the condition for mails that may be sent now."""
    now = timezone.now()
    is_free = Q(claimed=None) | clock.before("claimed", now - CLAIM_FOR)
    is_due = Q(after=None) | Q(after__lte=now) | clock.ahead("after", HOLD + clock.AHEAD)
    return is_free & is_due & Q(sent=None, manner=Mail.Manner.ONCE)


def send_mail(mail_id: Any) -> bool:
    """Send a mail that nobody has sent or is just sending; return whether this call sent it."""
    if not Mail.objects.filter(ready(), pk=mail_id).update(claimed=timezone.now()):
        return False
    mail = Mail.objects.select_related("seat__user__profile", "campaign", "pack").get(pk=mail_id)
    if not referee_mails.is_wanted(mail) or (mail.after and not is_waited_for(mail)):
        _drop(mail)
        return False
    reader = deputies.reader_of(mail.seat)
    address = reader.email if reader else ""
    # Devices first: a mail server that does not answer holds up none of them. One that is gone
    # already takes the note back that the mail needs nothing more.
    with transaction.atomic():
        is_done = pushes.store(mail, reader, message_id(mail)[1:33])
        if is_done:
            _note_sent(mail)
    if address and not is_done:
        name = {"Message-ID": message_id(mail)}
        sender = settings.DEFAULT_FROM_EMAIL
        message = EmailMessage(mail.subject, mail.body, sender, [address], headers=name)
        _attach(message, mail, reader)
        message.send()
    if not is_done:
        _note_sent(mail)
    return bool(address)


def _note_sent(mail: Mail) -> None:
    Mail.objects.filter(pk=mail.pk).update(sent=timezone.now())


def _drop(mail: Mail) -> None:
    """Let a mail not be sent. Its row stays, for the names of the mails after it count it; what it
    was about can be told again.
    """
    key = f"{mail.key.partition(':')[0]}:dropped:{mail.pk}"
    Mail.objects.filter(pk=mail.pk).update(key=key, manner=Mail.Manner.OFF)


def _attach(message: EmailMessage, mail: Mail, reader: User | None) -> None:
    """Attach the report that a mail brings, where its reader wants that; one whose file has made
    room for others is at the address in the mail.
    """
    profile = getattr(reader, "profile", None)
    if mail.pack is None or profile is None or profile.reports != Profile.Reports.ATTACHED:
        return
    if mail.pack.is_kept:
        with mail.pack.file.open("rb") as file:
            message.attach(f"report-{mail.pack.number}.pdf", file.read(), "application/pdf")


def message_id(mail: Mail) -> str:
    """Return the name of a mail: the same when it is sent again, because who sent it first died
    before he could note it; the reader's mailbox knows the second by it. It is made of the seat's
    own mails alone: a row's id would count those to the referee and the others.
    """
    before = Mail.objects.filter(seat=mail.seat_id, pk__lt=mail.pk).count()
    name = salted_hmac("campaigns.mail", f"{before}.{mail.seat_id}", algorithm="sha256")
    return f"<{name.hexdigest()[:32]}@{host()}>"


def host() -> str:
    """Return the name of this site, for the names of mails."""
    return urlsplit(settings.SITE_ADDRESS).hostname or "localhost"


def is_waited_for(mail: Mail) -> bool:
    """Whether the game still waits for the side of a mail that was held back, or the referee has
    not seen to what he is written of, or a message has not been read.
    """
    if unread.is_of_message(mail):
        return unread.is_unread(mail)
    if mail.seat.is_referee:
        return referee_mails.still_holds(mail)
    state = positions.head_state(mail.campaign)
    is_playing = mail.campaign.is_playing and state is not None
    return is_playing and mail.seat.side in engine.acting_sides(state or {})
