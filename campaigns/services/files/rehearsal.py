"""Copies of campaigns that are being played: rehearsals, with dice that are worth nothing.

Who could go on with a copy under the same dice, or ended it, would learn what the original will
roll. So a file handed out before the end holds no secret, the copy's dice are sealed anew, and the
logs of both say that there is a copy.
"""

from __future__ import annotations

import io
import secrets
from typing import Any

from django.contrib.auth.models import User

from campaigns.models import Campaign, Entry, Input, Seat, random_secret
from campaigns.services import engine
from campaigns.services.carrying.telling import bodies_of, dated
from campaigns.services.errors import NotNow
from campaigns.services.files import exports
from campaigns.services.history import log, positions
from campaigns.services.people import remarks
from campaigns.services.side_words import both

COPIED = (
    "The referee was handed a copy of this campaign as a file, to keep or for a rehearsal. "
    "It does not hold the secret of the dice: a copy rolls dice of its own."
)
COPY = (
    "This campaign is a copy of one that was being played: a rehearsal. From here on it rolls dice "
    "of its own, also where something is gone back to; nothing in it foretells the original."
)
Record = dict[str, Any]


def is_told(seat: Seat) -> bool:
    """Whether all sides' logs say so when a seat is handed the file. Then no mere link may do it:
    a player could lay one in the referee's way.
    """
    campaign = seat.campaign
    return seat.is_referee and campaign.branch_id is not None and not campaign.is_ended


def fetch(seat: Seat) -> io.BytesIO:
    """Return the file of a campaign where no log has to say so.

    Raises:
        NotAllowed: a player asks before the referee has ended the campaign.
        NotNow: the logs would have to say so.
    """
    if is_told(seat):
        whose = both(seat.campaign)
        raise NotNow(f"Before the end ask for it with POST: the logs of {whose} sides will say so.")
    return exports.export_file(seat)


def hand_out(seat: Seat, user: User) -> io.BytesIO:
    """Return the file of a campaign; before its end all sides' logs say that a copy was made.

    Raises:
        NotAllowed: a player asks before the referee has ended the campaign.
    """
    file = exports.export_file(seat)
    campaign = seat.campaign
    if is_told(seat) and not _is_said(campaign):
        token = f"copy.{secrets.token_urlsafe(12)}"
        remarks.remark(seat, remarks.COPIED, COPIED, token=token, user=user)
    return file


def dice_of(record: Record) -> Record:
    """Return the fields of an imported campaign that its dice come from: what was being played
    gets a secret of its own, and remembers up to where others were rolled.
    """
    if record["campaign"]["status"] == Campaign.Status.ENDED:
        return {"secret": record["secret"], "rehearsal": record.get("rehearsal")}
    if not record["branches"]:
        return {"secret": random_secret()}
    seals = [*(record.get("rehearsal") or {}).get("seals", ()), record["seal"]]
    upto = {
        str(branch["number"]): branch["entries"][-1]["seq"]
        for branch in record["branches"]
        if branch["entries"]
    }
    return {"secret": random_secret(), "rehearsal": {"seals": seals, "upto": upto}}


def begin(campaign: Campaign) -> None:
    """Let all sides' logs of a copy say what it is, with the seal of its dice; in the transaction
    that stores it.
    """
    branch = campaign.branch
    if branch is None or campaign.rehearsal is None or campaign.is_ended:
        return
    branch.campaign = campaign
    body = {"what": remarks.COPY, "text": COPY}
    item = _input(campaign, body)
    log.append_truth(branch, item, bodies_of(item))
    item.first_seq = item.last_seq = branch.head
    item.save(update_fields=["first_seq", "last_seq"])
    state = positions.state_at(branch)
    positions.forget_all()  # the row may not come to stay, and another have its id
    notices = [remarks.notice_of(body), engine.seal_notice(campaign, branch.dice_round)]
    rows = [(branch.head, dated(state, notice)) for notice in notices if notice is not None]
    log.append_told(branch, dict.fromkeys(engine.game_of(campaign).sides, rows))


def is_own_roll(campaign: Campaign, entry: Entry) -> bool:
    """Whether a roll of the truth was made with this campaign's own secret."""
    upto = (campaign.rehearsal or {}).get("upto", {})
    return entry.seq > int(upto.get(str(entry.branch.number), 0))


def _input(campaign: Campaign, body: Record) -> Input:
    number, referee = campaign.next_number, campaign.referee
    return Input.objects.create(
        campaign=campaign,
        branch=campaign.branch,
        number=number,
        seat=referee,
        user_id=referee.user_id,
        kind=Input.Kind.REMARK,
        body=body,
        token=f"imported.{number}",
        status=Input.Status.DONE,
    )


def _is_said(campaign: Campaign) -> bool:
    """Whether nothing has happened since the logs said that a copy was made."""
    last = campaign.inputs.order_by("-number").first()
    return (
        last is not None and last.kind == Input.Kind.REMARK and last.body["what"] == remarks.COPIED
    )
