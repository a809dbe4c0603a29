"""One campaign as one file: everything that `verify` checks and another installation needs."""

from __future__ import annotations

import io
import json
from typing import Any

from campaigns.models import Branch, Campaign, Entry, Input, Publication, Seat, SideEntry
from campaigns.services import engine
from campaigns.services.errors import NotAllowed
from campaigns.services.files import carried, intent_rows, papers, plans
from campaigns.services.people import case_texts, notebook, thread_files
from rules_engine.plain import canonical
from rules_engine.records.record import FORMAT

SETTINGS = ("title", "game", "scenario", "options", "readings", "level", "play", "dice", "status")
LATER_SETTINGS: dict[str, Any] = {
    "news": Campaign.News.AT_ONCE.value,
    "undo": Campaign.Undo.NEVER.value,
    "replace_after": Campaign.Gone.FORTNIGHT.value,
    "letters": Campaign.Letters.NOBODY.value,
    "is_countersigned": False,
}
"""Settings that exports of earlier versions do not have, with what they mean there."""
INPUT_FACTS = (
    "number",
    "side",
    "kind",
    "body",
    "status",
    "message",
    "ruling",
    "dice",
    "order_set",
    "if_refused",
    "first_seq",
    "last_seq",
)
LATER_FACTS = {"receipt": ""}


def export_campaign(seat: Seat) -> dict[str, Any]:
    """Return the whole campaign as plain data; with the secret of its dice when it has ended.

    Before that not even the referee gets it: with a copy he could find out what will be rolled.

    Raises:
        NotAllowed: a player asks before the referee has ended the campaign.
    """
    campaign = seat.campaign
    if not seat.is_referee and not campaign.is_ended:
        raise NotAllowed("The whole campaign is the referee's until it ends.")
    # Not even after the end is it a player's.
    notes = {"referee_notes": notebook.to_file(campaign)} if seat.is_referee else {}
    return {
        "format": FORMAT,
        **notes,
        **plans.to_file(campaign, is_referees=seat.is_referee),
        **case_texts.to_file(campaign),
        "threads": thread_files.to_file(seat),
        **papers.to_file(seat),
        "intents": intent_rows.to_file(campaign),
        "campaign": {
            "id": str(campaign.pk),
            "origin": campaign.origin,
            **{name: getattr(campaign, name) for name in (*SETTINGS, *LATER_SETTINGS)},
            "branch": campaign.branch.number if campaign.branch else None,
        },
        "seal": engine.seal_of(campaign),
        "secret": campaign.secret if campaign.is_ended else "",
        "rehearsal": campaign.rehearsal,
        "salts": engine.salts_of(campaign),
        "side_salts": campaign.salts,
        "chain_salt": campaign.chain_salt,
        "seats": [_seat(other) for other in campaign.seats.order_by("created", "pk")],
        "inputs": [_input(item) for item in _inputs(campaign)],
        "branches": [_branch(branch) for branch in campaign.branches.order_by("number")],
        "publications": [_publication(one) for one in campaign.publications.order_by("number")],
        "told": {side: _told(campaign, side) for side in engine.game_of(campaign).sides},
    }


def export_file(seat: Seat) -> io.BytesIO:
    """Return the whole campaign as the bytes of a file: canonical JSON. Raises NotAllowed."""
    return io.BytesIO(canonical(export_campaign(seat)) + b"\n")


def _seat(seat: Seat) -> dict[str, Any]:
    """Return a seat without its person: people stay with the installation."""
    facts = {"id": str(seat.pk), "side": seat.side, "role": seat.role, "name": seat.name}
    return {**facts, "units": carried.units_of(seat)}


def _inputs(campaign: Campaign) -> Any:
    return campaign.inputs.order_by("number").select_related("branch", "publication")


def _input(item: Input) -> dict[str, Any]:
    facts = {name: getattr(item, name) for name in INPUT_FACTS}
    branch = item.branch.number if item.branch else None
    published = item.publication.number if item.publication else None
    named: dict[str, Any] = {"id": str(item.pk), "seat": str(item.seat_id), "branch": branch}
    named["handed_in"] = carried.moment(item, "created")
    named["finished"] = carried.moment(item, "finished")
    return {**named, **{name: getattr(item, name) for name in LATER_FACTS}, **facts} | {
        "published": published
    }


def _publication(made: Publication) -> dict[str, Any]:
    facts = {"number": made.number, "branch": made.branch.number, "seq": made.seq}
    return {**facts, "told": made.told}


def _branch(branch: Branch) -> dict[str, Any]:
    rows = Entry.objects.filter(branch=branch).order_by("seq").select_related("input")
    return {
        "number": branch.number,
        "parent": branch.parent.number if branch.parent else None,
        "from_seq": branch.from_seq,
        "reason": branch.reason,
        "is_trial": branch.is_trial,
        "dice_round": branch.dice_round,
        "rerun": branch.rerun,
        "entries": [
            {
                "seq": row.seq,
                "input": row.input.number,
                "hash": row.hash,
                "body": json.loads(row.body),
            }
            for row in rows
        ],
    }


def _told(campaign: Campaign, side: str) -> list[dict[str, Any]]:
    rows = SideEntry.objects.filter(campaign=campaign, side=side).order_by("number")
    return [
        {
            "number": row.number,
            "branch": row.branch.number,
            "seq": row.seq,
            "hash": row.hash,
            "body": json.loads(row.body),
        }
        for row in rows.select_related("branch")
    ]
