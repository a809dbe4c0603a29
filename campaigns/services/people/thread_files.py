"""Messages in a campaign's file: the referee's has all, a player's his own threads alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from campaigns.models import Campaign, Message, Party, ReadMark, Seat, Thread
from campaigns.services.errors import BadRequest
from campaigns.services.people import threads

Record = dict[str, Any]
MOST_THREADS = 5000
BATCH = 500


def to_file(seat: Seat) -> list[Record]:
    """Return the threads that a seat may read as its file holds them, the oldest first."""
    rows = threads.threads_of(seat).prefetch_related("messages").order_by("changed", "pk")
    return [
        {
            "title": one.title,
            "parties": [
                {"seat": str(party.seat_id) if party.seat_id else None, "side": party.side}
                for party in one.parties.all()
            ],
            "messages": [_message(said) for said in one.messages.all()],
        }
        for one in rows
    ]


def assert_readable(record: Record) -> None:
    """Refuse threads of a file that no page could show. Raises BadRequest."""
    given = record.get("threads", [])
    known = {seat["id"] for seat in record["seats"]}
    sides = {seat["side"] for seat in record["seats"]}
    is_list = isinstance(given, list) and len(given) <= MOST_THREADS
    if not is_list or not all(_is_thread(one, known, sides) for one in given):
        raise BadRequest("The threads of messages in this file cannot be read.")


def from_file(campaign: Campaign, seats: Mapping[str, Seat], given: list[Record]) -> None:
    """Store the threads of a file that has been checked; to the referees nothing is new in them."""
    referees = [seat for seat in seats.values() if seat.is_referee]
    for at, one in enumerate(given):
        said = one["messages"]
        thread = Thread.objects.create(campaign=campaign, title=one["title"], last=len(said))
        Party.objects.bulk_create(
            Party(thread=thread, seat=seats.get(party["seat"]), side=party["side"])
            for party in one["parties"]
        )
        Message.objects.bulk_create(
            (_made(thread, seats, f"imported.{at}.{n}", n, row) for n, row in enumerate(said, 1)),
            batch_size=BATCH,
        )
        last = parse_datetime(said[-1]["written"]) or timezone.now()
        Thread.objects.filter(pk=thread.pk).update(changed=min(last, timezone.now()))
        ReadMark.objects.bulk_create(
            ReadMark(thread=thread, seat=seat, upto=len(said)) for seat in referees
        )


# ---- inside -------------------------------------------------------------------------------------


def _message(one: Message) -> Record:
    written = one.created.isoformat()
    facts = {"name": one.name, "text": one.text, "written": written}
    return {"seat": str(one.seat_id) if one.seat_id else None, **facts}


def _made(
    thread: Thread, seats: Mapping[str, Seat], token: str, number: int, row: Record
) -> Message:
    written = parse_datetime(row["written"]) or timezone.now()
    return Message(
        thread=thread,
        number=number,
        seat=seats.get(row["seat"]),
        name=row["name"],
        token=token,
        text=row["text"],
        created=min(written, timezone.now()),
    )


def _is_thread(one: Any, known: set[str], sides: set[str]) -> bool:
    try:
        parties, said = one["parties"], one["messages"]
        return (
            _is_text(one["title"], threads.MOST_TITLE)
            and bool(parties)
            and all(_is_party(party, known, sides) for party in parties)
            and bool(said)
            and all(_is_message(row, known) for row in said)
        )
    except (KeyError, TypeError, ValueError):
        return False


def _is_party(party: Record, known: set[str], sides: set[str]) -> bool:
    if party["seat"] is not None:
        return party["seat"] in known and party["side"] == ""
    return party["side"] in sides


def _is_message(row: Record, known: set[str]) -> bool:
    written = parse_datetime(row["written"])
    is_moment = written is not None and written.tzinfo is not None
    is_known = row["seat"] is None or row["seat"] in known
    texts = _is_text(row["name"], 60) and _is_text(row["text"], threads.MOST_TEXT)
    return is_moment and is_known and texts


def _is_text(given: Any, most: int) -> bool:
    return isinstance(given, str) and 0 < len(given) <= most and "\x00" not in given
