"""Threads and messages as rows for pages and programs: with whom, what is new, since when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.models import Message, Party, Seat, Thread
from campaigns.services import engine
from campaigns.services.people import threads


def thread_rows(seat: Seat, found: Iterable[Thread]) -> list[dict[str, Any]]:
    """Return threads as a list shows them to a seat."""
    return [thread_row(seat, one) for one in found]


def thread_row(seat: Seat, thread: Thread) -> dict[str, Any]:
    """Return a thread with whom it is with, and how many of its messages are new to a seat."""
    is_in = threads.is_in(seat, thread)
    upto: int = thread.upto  # type: ignore[attr-defined]
    return {
        "thread": thread,
        "with": parties_in_words(seat, thread),
        "is_in": is_in,
        "unread": thread.last - upto if is_in else 0,
    }


def parties_in_words(seat: Seat, thread: Thread) -> list[str]:
    """Return who is in a thread besides the seat that asks."""
    titles = engine.game_of(seat.campaign).side_titles
    others = [one for one in thread.parties.all() if not _is(seat, one)]
    return [_words(one, seat, titles) for one in others]


def message_rows(seat: Seat, found: Iterable[Message], upto: int) -> list[dict[str, Any]]:
    """Return messages as a page shows them; what is past `upto` is new to the seat."""
    return [
        {
            "message": one,
            "is_own": one.seat_id == seat.pk,
            "is_new": one.number > upto and one.seat_id != seat.pk,
            "side": one.seat.side if one.seat else "",
        }
        for one in found
    ]


def _is(seat: Seat, party: Party) -> bool:
    if party.seat_id or party.side:
        return party.seat_id == seat.pk
    return seat.is_referee


def _words(party: Party, seat: Seat, titles: Any) -> str:
    if party.seat:
        return party.seat.name
    if not party.side:
        return "Referee"
    return (
        "everybody on your side" if party.side == seat.side else f"{titles[party.side]}: everybody"
    )
