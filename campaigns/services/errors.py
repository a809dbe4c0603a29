"""Why a service does not do what it was asked: a sentence for the person, and the HTTP status."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError

from campaigns.bounds import cut

BROKEN = (OperationalError, InterfaceError, OSError, MemoryError)
"""What breaks around the game and is no fault of what was asked: a database that is gone or busy, a
full disk. Whatever was being done goes on waiting, and the sweep tries again.
"""


class Refusal(Exception):
    """A request that is not carried out. Nothing was stored by halves."""

    status = 409

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = cut(message)


class BadRequest(Refusal):
    """What was sent cannot be read."""

    status = 400


class NotAllowed(Refusal):
    """The seat may not do this."""

    status = 403


class Stale(Refusal):
    """Something has happened since the page was drawn."""

    status = 409


class NotNow(Refusal):
    """The campaign is not at a point where this can be done."""

    status = 409


class TooMany(Refusal):
    """Somebody asks for more than his share."""

    status = 429
