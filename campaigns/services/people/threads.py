"""Messages: a person writes to the referee, to people of his side, and to commanders of other sides
where the campaign allows it.

A thread belongs to the seats that it was written to: whoever sits there later reads it, as he reads
all else that the seat was told. The referees can read every thread. What is written is no part of
the log: nothing that is taken back takes it away.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from campaigns.models import Campaign, Message, Party, ReadMark, Seat, Thread
from campaigns.services import engine
from campaigns.services.asking import stored
from campaigns.services.asking.rights import assert_referee, assert_seated
from campaigns.services.asking.same import assert_said
from campaigns.services.asking.storing import assert_text, assert_token, locked_row
from campaigns.services.errors import BROKEN, BadRequest, NotAllowed, NotNow
from campaigns.services.mails import message_mails
from campaigns.services.people import unread
from campaigns.services.people.thread_parties import REFEREE, SEAT, SIDE, add_parties, begun

MOST_TEXT = 4000
MOST_TITLE = 80
MOST_WRITTEN = 2000


@dataclass(frozen=True)
class Addressee:
    """Somebody to whom a seat may write: how a form names him, and what a page calls him."""

    key: str
    title: str


def addressees(seat: Seat) -> tuple[Addressee, ...]:
    """Return all to whom a seat may begin to write, the referee first."""
    others = [one for one in seat.campaign.seats.order_by("created", "pk") if one.pk != seat.pk]
    if seat.is_referee:
        titles = engine.game_of(seat.campaign).side_titles
        sides = [
            Addressee(f"{SIDE}:{side}", f"{title}: everybody") for side, title in titles.items()
        ]
        return (*sides, *_named(one for one in others if not one.is_referee))
    found = [Addressee(REFEREE, "The referee")]
    if not seat.may_order:
        return tuple(found)
    own = [one for one in others if one.side == seat.side]
    if own:
        found.append(Addressee(f"{SIDE}:{seat.side}", "Everybody on your side"))
    found += _named(own)
    if _may_write_across(seat):
        found += _named(one for one in others if one.role == Seat.Role.COMMANDER and one not in own)
    return tuple(found)


def threads_of(seat: Seat, find: str = "") -> QuerySet[Thread]:
    """Return the threads that a seat may read, the newest first, each with how far the seat has
    read it (`upto`): its own, and for the referees all. `find`: only those with this text in them.
    """
    rows = unread.threads_with(seat)
    if seat.is_referee:
        rows = Thread.objects.filter(campaign=seat.campaign_id).annotate(upto=unread.upto_of(seat))
    if find:
        said = Message.objects.filter(thread=OuterRef("pk"), text__icontains=find)
        rows = rows.filter(Exists(said)) | rows.filter(title__icontains=find)
    return rows.prefetch_related("parties__seat")


def messages_of(thread: Thread) -> QuerySet[Message]:
    """Return the messages of a thread that the seat may read, the oldest first."""
    return Message.objects.filter(thread=thread).select_related("seat")


def is_in(seat: Seat, thread: Thread) -> bool:
    """Whether a seat is one of those to whom a thread belongs."""
    return any(_falls_under(seat, party) for party in thread.parties.all())


def why_silent(seat: Seat, thread: Thread) -> str:
    """Return why a seat cannot write in a thread that it reads, in a sentence; empty: it can."""
    parties = list(thread.parties.select_related("seat"))
    if not any(_falls_under(seat, party) for party in parties):
        return "This thread is between others; you read it as the referee. Begin one of your own."
    if not (seat.is_referee or seat.may_order or any(p.seat_id == seat.pk for p in parties)):
        return "An observer reads what his side writes, and writes to the referee alone."
    is_across = any(_side_of(party) not in (seat.side, "") for party in parties)
    if is_across and not seat.is_referee and not _may_write_across(seat):
        return "The sides do not write to each other in this campaign any more."
    return ""


def begin(seat: Seat, to: Iterable[str], title: str, text: str, *, token: str) -> Thread:
    """Write to somebody on a new matter; without a title the first words are its name.

    Raises:
        BadRequest: no text, too much, or to nobody.
        NotAllowed: to somebody to whom the seat may not write.
        NotNow: this seat has written as much as there is room for.
    """
    assert_token(token)
    wanted = set(to)
    known = {one.key for one in addressees(seat)}
    if not wanted:
        raise BadRequest("Choose to whom you write.")
    if not wanted <= known:
        raise NotAllowed("You cannot write to this addressee; choose from those that are offered.")
    text = _fit(seat, text)
    title = " ".join((title.strip() or _first_words(text)).split())[:MOST_TITLE]
    assert_text(title)
    before = _written(seat, token)
    if before is not None:
        return begun(seat, before, wanted, title, text)
    try:
        with transaction.atomic():
            locked_row(seat)
            thread = Thread.objects.create(campaign=seat.campaign, title=title)
            add_parties(seat, thread, wanted)
            _write(seat, thread, text, token)
    except IntegrityError:  # the other of two presses was faster
        before = _written(seat, token)
        if before is None:  # an addressee was removed meanwhile
            raise NotNow("Somebody you write to has no seat here any more.") from None
        return begun(seat, before, wanted, title, text)
    return thread


def answer(seat: Seat, thread: Thread, text: str, *, token: str) -> Message:
    """Write in a thread that the seat may read; a token that was used writes nothing anew.

    Raises:
        BadRequest: no text, or too much.
        NotAllowed: the seat only reads it.
        NotNow: this seat has written as much as there is room for.
    """
    assert_token(token)
    why = why_silent(seat, thread)
    if why:
        raise NotAllowed(why)
    text = _fit(seat, text)
    try:
        with transaction.atomic():
            locked_row(seat)
            locked = Thread.objects.select_for_update().get(pk=thread.pk)
            return _write(seat, locked, text, token)
    except IntegrityError:
        before = _written(seat, token)
        if before is None:
            raise
        assert_said((before.thread_id, before.text) == (thread.pk, text))
        return before


def note_read(seat: Seat, thread: Thread, upto: int) -> None:
    """Note up to which message a seat has read a thread of its own; nothing fails if that cannot
    be noted, and nothing is noted for who does not sit there any more. Whoever reads waits for
    nobody: the campaign's lock is not asked for.
    """
    if not is_in(seat, thread):
        return
    quiet = suppress(*BROKEN, IntegrityError, NotAllowed)
    with quiet, stored.apart(), transaction.atomic():
        assert_seated(seat)
        _mark(seat, thread, upto)


def allow(seat: Seat, letters: str) -> None:
    """Choose who may write to another side. Raises NotAllowed, BadRequest."""
    assert_referee(seat, "says who may write to whom")
    if letters not in Campaign.Letters.values:
        raise BadRequest("Choose who may write to another side.")
    Campaign.objects.filter(pk=seat.campaign_id).update(letters=letters)
    seat.campaign.letters = letters


# ---- inside -------------------------------------------------------------------------------------


def _written(seat: Seat, token: str) -> Message | None:
    """Return what a token of a seat has written already."""
    return Message.objects.filter(seat=seat, token=token).select_related("thread").first()


def _named(seats: Iterable[Seat]) -> list[Addressee]:
    return [Addressee(f"{SEAT}:{one.pk}", one.name) for one in seats]


def _may_write_across(seat: Seat) -> bool:
    is_commander = seat.role == Seat.Role.COMMANDER
    return is_commander and seat.campaign.letters == Campaign.Letters.COMMANDERS


def _side_of(party: Party) -> str:
    return party.seat.side if party.seat else party.side


def _falls_under(seat: Seat, party: Party) -> bool:
    return party.seat_id == seat.pk or (party.seat_id is None and party.side == seat.side)


def _fit(seat: Seat, text: str) -> str:
    text = text.strip()
    assert_text(text)
    if not text:
        raise BadRequest("The message is empty.")
    if len(text) > MOST_TEXT:
        raise BadRequest(f"A message has at most {MOST_TEXT} characters; this one {len(text)}.")
    if Message.objects.filter(seat=seat).count() >= MOST_WRITTEN:
        raise NotNow(f"You have written {MOST_WRITTEN} messages here; there is room for no more.")
    return text


def _first_words(text: str) -> str:
    line = text.splitlines()[0]
    return line if len(line) <= 50 else f"{line[:50].rsplit(' ', 1)[0]} …"


def _write(seat: Seat, thread: Thread, text: str, token: str) -> Message:
    """Append a message, which its writer has read, and store the mails of it. The caller holds the
    thread's lock.
    """
    facts = {"seat": seat, "name": seat.name, "token": token, "text": text}
    now = timezone.now()  # one clock for all that is written, which tests can set by hand
    made = Message.objects.create(thread=thread, number=thread.last + 1, created=now, **facts)
    thread.last = made.number
    thread.save(update_fields=["last", "changed"])
    _mark(seat, thread, made.number)
    message_mails.tell(thread, seat)
    return made


def _mark(seat: Seat, thread: Thread, upto: int) -> None:
    if not ReadMark.objects.filter(thread=thread, seat=seat).update(upto=upto):
        ReadMark.objects.create(thread=thread, seat=seat, upto=upto)
