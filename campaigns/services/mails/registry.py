"""What can be told to whom: every mail is of one of these kinds, and goes through `post`.

A mail's key begins with its kind. Nothing that a side may not know stands in a subject, and a
subject says no more than that there is something to read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaigns.models import Mail, Seat
from campaigns.services.absence import deputies

Manner = Mail.Manner
REFEREE, PLAYER, ANYBODY = "referee", "player", "anybody"


@dataclass(frozen=True)
class Kind:
    """Something that people can be told by mail."""

    name: str
    """How the keys of its mails begin."""
    words: str
    """When it is written: "somebody has taken a seat"."""
    reader: str
    """REFEREE, PLAYER or ANYBODY of a campaign."""
    about: str = ""
    """What it is about, where a newer mail about the same makes an older one untrue."""


KINDS: Mapping[str, Kind] = {
    one.name: one
    for one in (
        Kind("turn", "it has become your turn", PLAYER, "orders"),
        Kind("again", "a decision has waited for you for ten minutes", PLAYER, "orders"),
        Kind("due", "a date is set for your orders", PLAYER, "orders"),
        Kind("undue", "a date is taken off", PLAYER, "orders"),
        Kind("remind", "your orders are soon due", PLAYER, "orders"),
        Kind("late", "your orders are late", PLAYER, "orders"),
        Kind("news", "the referee has published news", PLAYER, "news"),
        Kind("note", "the referee has written to your side", PLAYER, "note"),
        Kind("message", "somebody has written to you, unread for ten minutes", ANYBODY),
        Kind("more", "the referee gives you more time, or not", PLAYER, "more"),
        Kind("bulletin", "the referee has sent a bulletin to everybody", PLAYER),
        Kind("pack", "a report to print is ready for you", PLAYER),
        Kind("passed", "a date has passed, and who is late", ANYBODY),
        Kind("pause", "the calendar stands still", ANYBODY, "pause"),
        Kind("referee", "the campaign gets another referee", ANYBODY),
        Kind("orders", "all orders for the turn are in", REFEREE),
        Kind("waits", "a decision, roll or closing has waited for you for ten minutes", REFEREE),
        Kind("seat", "somebody has taken a seat", REFEREE),
        Kind("contested", "a witness contests a roll", REFEREE),
        Kind("excuse", "somebody asks for more time", REFEREE),
        Kind("sign", "a proposal waits for your signature", REFEREE),
        Kind("over", "the grace after a date is over", REFEREE),
        Kind("still", "nothing has been done for seven days", REFEREE),
        Kind("failed", "the program failed at something", REFEREE),
    )
}


def of_referee() -> list[Kind]:
    """Return the kinds that only referees are told."""
    return [one for one in KINDS.values() if one.reader == REFEREE]


def kind_of(key: str) -> Kind:
    """Return of which kind the mail of a key is.

    Raises:
        KeyError: of none; a new kind is a line in the registry first.
    """
    return KINDS[key.partition(":")[0]]


def post(
    seat: Seat, key: str, subject: str, body: str, *, after: datetime | None = None
) -> Mail | None:
    """Store a mail to a seat, once for an occasion; return it where it is new, and to be sent by
    itself. With `after` it is held back until then.
    """
    manner = manner_for(seat, kind_of(key))
    facts: dict[str, Any] = {"campaign_id": seat.campaign_id, "subject": subject, "body": body}
    facts |= {"after": after, "manner": manner}
    mail, is_new = Mail.objects.get_or_create(seat=seat, key=key[:120], defaults=facts)
    return mail if is_new and manner == Manner.ONCE else None


def manner_for(seat: Seat, kind: Kind) -> str:
    """Return how whoever reads a seat's mails wants to be told of a kind."""
    profile = getattr(deputies.reader_of(seat), "profile", None)
    return str(profile.notices.get(kind.name, Manner.ONCE)) if profile else Manner.ONCE
