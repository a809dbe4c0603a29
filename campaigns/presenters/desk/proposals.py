"""Corrections that wait for a second referee's signature, as the desk shows them."""

from __future__ import annotations

import json
from typing import Any

from campaigns.models import Proposal, Seat
from campaigns.presenters.desk.changes import change_rows
from campaigns.services import engine
from campaigns.services.asking import signers, signing
from campaigns.services.errors import Refusal
from campaigns.services.people import referees

Row = dict[str, Any]


def proposals(seat: Seat) -> Row:
    """Return what was proposed in a campaign, the open ones first, as a referee reads it; what of
    it is decided; and what he may choose about signatures.
    """
    found = [_row(seat, one) for one in signing.proposals_of(seat)]
    return {
        "proposals": found,
        "decided": [row for row in found if not row["is_open"]],
        "is_lead": referees.is_lead(seat),
        "has_others": signers.has_others(seat),
    }


def _row(seat: Seat, one: Proposal) -> Row:
    is_open = one.status == Proposal.Status.OPEN
    body = one.body
    row = {
        "number": one.number,
        "is_open": is_open,
        "is_own": one.seat_id == seat.pk,
        "is_title": bool(one.title),
        "by": one.seat.name,
        "created": one.created,
        "reason": body["reason"],
        "announce": body["announce"],
        "status": one.get_status_display(),
        "decided_by": one.by,
        "why": one.why,
    }
    return row | _preview(seat, one) if is_open else row


def _preview(seat: Seat, one: Proposal) -> Row:
    """Return what an open proposal would change as things stand, or why it cannot be signed."""
    # All of them: nobody signs what he has not been shown.
    effects = [json.dumps(effect) for effect in one.body["effects"]]
    found: Row = {"title": one.what, "changes": [], "effects": effects, "fault": ""}
    if one.title:
        found["changes"] = [{"what": "Title", "before": one.body["was"], "after": one.title}]
    try:
        trial = signing.trial_of(seat, one)
        if trial is not None:
            found |= {"title": trial.correction.title, "effects": []}
            if trial.is_sound:
                found["changes"] = change_rows(engine.game_of(seat.campaign), trial)
            signing.assert_same(seat, one)
    except Refusal as refusal:
        found["fault"] = refusal.message
    return found
