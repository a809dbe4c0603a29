"""To whom a thread belongs: how a form names them, and the rows that hold it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from campaigns.models import Message, Party, Seat, Thread
from campaigns.services.asking.same import assert_said

REFEREE, SIDE, SEAT = "referee", "side", "seat"


def add_parties(seat: Seat, thread: Thread, wanted: AbstractSet[str]) -> None:
    """Store to whom a thread belongs: its writer, and everybody written to."""
    own = Party(thread=thread) if seat.is_referee else Party(thread=thread, seat=seat)
    made = [own]
    for key in sorted(wanted):
        kind, _, name = key.partition(":")
        facts = {"side": name} if kind == SIDE else {"seat_id": name} if kind == SEAT else {}
        made.append(Party(thread=thread, **facts))
    Party.objects.bulk_create(made)


def begun(seat: Seat, before: Message, wanted: AbstractSet[str], title: str, text: str) -> Thread:
    """Return the thread that a used token began, if this is what began it. Raises BadRequest."""
    found = before.thread
    said = (before.number, found.title, before.text) == (1, title, text)
    assert_said(said and _written_to(seat, found) == wanted)
    return found


def _written_to(seat: Seat, thread: Thread) -> set[str]:
    """Return the keys of those to whom a seat wrote when it began a thread."""
    keys = {_key(party) for party in thread.parties.all()}
    return keys - {REFEREE if seat.is_referee else f"{SEAT}:{seat.pk}"}


def _key(party: Party) -> str:
    if party.seat_id:
        return f"{SEAT}:{party.seat_id}"
    return f"{SIDE}:{party.side}" if party.side else REFEREE
