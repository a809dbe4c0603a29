"""What is done around play and concerns both sides: each side's log keeps it in the same words.

Nothing hidden may stand in a remark. It is told where it belongs whatever becomes of the line of
play: taking back does not take it out of a log.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from campaigns.models import Campaign, Input, Seat
from campaigns.services import engine, positions
from campaigns.services.errors import NotNow
from campaigns.services.storing import store
from campaigns.services.telling import Done

SEAT, COPIED, COPY, TITLE = "seat", "copied", "copy", "title"
"""Somebody changes sides; a copy was handed out; this campaign is a copy; it has a new title."""
KIND = "remark"


def remark(seat: Seat, what: str, text: str, *, token: str, user: User | None = None) -> Input:
    """Store a sentence that both sides' logs are to keep. It is the program's, not the seat's."""
    return store(seat, Input.Kind.REMARK, {"what": what, "text": text}, token, "", "", user)


def carry_out(campaign: Campaign, item: Input) -> Done:
    """Let both sides' logs keep the sentence."""
    branch = campaign.branch
    if branch is None:
        raise NotNow("There is no log yet.")
    state = positions.head_state(campaign)
    notice = notice_of(item.body)
    sides = engine.game_of(campaign).sides
    return Done(branch, state, state, notices={side: [notice] for side in sides})


def notice_of(body: dict[str, Any]) -> dict[str, Any]:
    """Return what both sides are told."""
    return {"kind": KIND, "what": body["what"], "text": body["text"]}
