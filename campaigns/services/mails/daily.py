"""The daily letter: what a person does not want at once, in one mail a day, at an hour of his own.

The sweep makes it, once a day of his, and a task sends it, once. What has passed meanwhile is not
in it; with nothing left there is no letter.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaigns.accounts import zones
from campaigns.models import Letter, Mail, Seat
from campaigns.services.absence import deputies
from campaigns.services.errors import Refusal
from campaigns.services.mails import choices, holding, sending
from campaigns.services.upkeep import clock, queue
from campaigns.services.upkeep.complaints import complain
from rules_engine.errors import RulesEngineError

logger = logging.getLogger(__name__)
SUBJECT = "[Referee] Your daily letter"
A_DAY = timedelta(days=1)
CHAIN = "Your side's log stood"


def unsent() -> Any:
    """Return the mails that wait for a daily letter."""
    rows = Mail.objects.filter(manner=Mail.Manner.DAILY, letter=None, sent=None)
    return rows.filter(Q(after=None) | Q(after__lte=timezone.now()))


def waiting() -> list[Any]:
    """Return the people whose letter is to be made now: at the hour of each, of what was written
    before it.
    """
    first: dict[Seat, datetime] = {}
    for mail in unsent().select_related("seat__user__profile"):
        since = max(mail.created, mail.after or mail.created)
        first[mail.seat] = min(since, first.get(mail.seat, since))
    found = {
        reader
        for seat, since in first.items()
        if (reader := deputies.reader_of(seat)) is not None and _is_time(reader, since)
    }
    return sorted(one.pk for one in found)


def make(user_id: Any) -> Letter | None:
    """Make a person's letter of today, once, of what waits for him; None: it is made already."""
    user = User.objects.select_related("profile").get(pk=user_id)
    with transaction.atomic():
        letter, is_new = Letter.objects.get_or_create(user=user, day=_last_hour(user).date())
        if not is_new:
            return None
        rows = [one for one in unsent().select_related("seat") if _reads(user, one)]
        Mail.objects.filter(pk__in=[one.pk for one in rows], letter=None).update(letter=letter)
        queue.announce("send_letter", letter.pk)
    return letter


def ready() -> Q:
    """Return the condition for letters that may be sent now."""
    is_free = Q(claimed=None) | clock.before("claimed", timezone.now() - sending.CLAIM_FOR)
    return is_free & Q(sent=None)


def send_letter(letter_id: Any) -> bool:
    """Send a letter that nobody has sent or is just sending; return whether this call sent it."""
    if not Letter.objects.filter(ready(), pk=letter_id).update(claimed=timezone.now()):
        return False
    letter = Letter.objects.select_related("user").get(pk=letter_id)
    told = told_in(letter)
    address = letter.user.email
    if address and told:
        EmailMessage(
            SUBJECT,
            text_of(told),
            settings.DEFAULT_FROM_EMAIL,
            [address],
            headers={"Message-ID": message_id(letter)},
        ).send()
    with transaction.atomic():
        Letter.objects.filter(pk=letter_id).update(sent=timezone.now())
        Mail.objects.filter(letter=letter_id, sent=None).update(sent=timezone.now())
    return bool(address and told)


def told_in(letter: Letter) -> list[Mail]:
    """Return what of a letter's mails is still so, the oldest first."""
    rows = letter.mails.select_related("seat", "campaign__branch", "campaign__publication__branch")
    return still_so(list(rows.order_by("pk")))


def still_so(mails: list[Mail]) -> list[Mail]:
    """Return what of mails is still so, without what a newer one makes untrue."""
    return [one for one in holding.newest(mails) if _holds(one)]


def waiting_for(user: User) -> list[Mail]:
    """Return what waits for a person's next letter, as it would stand in it now."""
    rows = unsent().filter(seat__in=Seat.objects.filter(deputies.is_of(user)).values("pk"))
    joined = rows.select_related("seat", "campaign__branch", "campaign__publication__branch")
    return still_so([one for one in joined.order_by("pk") if _reads(user, one)])


def text_of(told: list[Mail]) -> str:
    """Return a letter's text: campaign by campaign what it says, where to look, how the log
    stands.
    """
    parts: dict[Any, list[Mail]] = {}
    for one in told:
        parts.setdefault(one.campaign_id, []).append(one)
    return "\n\n".join("\n".join(_of_campaign(rows)) for rows in parts.values()) + "\n"


def message_id(letter: Letter) -> str:
    """Return the name of a letter: the same when it is sent again. It counts nothing."""
    facts = f"{letter.user_id}.{letter.day}"
    name = salted_hmac("campaigns.letter", facts, algorithm="sha256").hexdigest()
    return f"<{name[:32]}@{sending.host()}>"


def says(mail: Mail) -> str:
    """Return what a mail says, without the campaign's title, addresses and the log's footer."""
    words = [part for part in _paragraphs(mail) if not part.startswith(("http", CHAIN))]
    text = " ".join(words).removeprefix(f"{mail.campaign.title}: ")
    return text[:1].upper() + text[1:]


# ---- inside -------------------------------------------------------------------------------------


def _of_campaign(rows: list[Mail]) -> Iterator[str]:
    yield rows[0].campaign.title.upper()
    for one in rows:
        yield f"* {says(one)}"
    found = [part for one in rows for part in _paragraphs(one)]
    yield from dict.fromkeys(part for part in found if part.startswith("http"))
    yield from [part for part in found if part.startswith(CHAIN)][-1:]


def _paragraphs(mail: Mail) -> list[str]:
    return [" ".join(part.split()) for part in mail.body.split("\n\n") if part.strip()]


def _holds(mail: Mail) -> bool:
    """Whether a mail is still true; one whose game cannot be opened is told as it was stored."""
    try:
        return holding.holds(mail)
    except (Refusal, RulesEngineError):
        complain(logger, "Whether mail %s still holds cannot be said", mail.pk)
        return True


def _reads(user: User, mail: Mail) -> bool:
    reader = deputies.reader_of(mail.seat)
    return reader is not None and reader.pk == user.pk


def _last_hour(user: User) -> datetime:
    """Return when a person's hour was last."""
    now: datetime = zones.local(timezone.now(), user)
    _, hour = choices.chosen(user)
    day = now.date() if now.hour >= hour else now.date() - A_DAY
    return datetime.combine(day, time(hour), tzinfo=now.tzinfo)


def _is_time(user: User, since: datetime) -> bool:
    """Whether a person's hour has come since something was written, and has made no letter."""
    hour = _last_hour(user)
    return since < hour and not Letter.objects.filter(user=user, day=hour.date()).exists()
