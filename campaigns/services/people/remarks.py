"""What is done around play and concerns all sides: each side's log keeps it in the same words.

Nothing hidden may stand in a remark. It is told where it belongs whatever becomes of the line of
play: taking back does not take it out of a log.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from campaigns.models import Input, Seat
from campaigns.services.asking.storing import store

SEAT, COPIED, COPY, TITLE, REFEREE = "seat", "copied", "copy", "title", "referee"
BULLETIN = "bulletin"
CIVIL = "civil"
"""Somebody changes sides; a copy was handed out; this campaign is a copy; it has a new title; who
its referees are; what becomes of a side on which nobody sits.
"""
KIND = "remark"


def remark(seat: Seat, what: str, text: str, *, token: str, user: User | None = None) -> Input:
    """Store a sentence that all sides' logs are to keep. It is the program's, not the seat's."""
    return store(seat, Input.Kind.REMARK, {"what": what, "text": text}, token, "", "", user)


def notice_of(body: dict[str, Any]) -> dict[str, Any]:
    """Return what all sides are told."""
    return {"kind": KIND, "what": body["what"], "text": body["text"]}
