"""The referees' notebook: what they note for themselves and each other. No player ever reads it."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign, RefereeNote, Seat
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import assert_text
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import positions
from campaigns.services.people import handles

MOST_TEXT = 10_000
MOST_NOTES = 2000
KEEPS = "keeps the notebook"


def notes_of(seat: Seat) -> list[RefereeNote]:
    """Return what the referees of a campaign have noted, the newest first. Raises NotAllowed."""
    assert_referee(seat, "reads the notebook")
    return list(RefereeNote.objects.filter(campaign=seat.campaign_id))


def write(seat: Seat, text: str) -> RefereeNote:
    """Note something. Raises NotAllowed; BadRequest: no text, or too much; NotNow: it is full."""
    assert_referee(seat, KEEPS)
    text = text.strip()
    assert_text(text)
    if not text:
        raise BadRequest("The note is empty.")
    if len(text) > MOST_TEXT:
        raise BadRequest(f"A note has at most {MOST_TEXT} characters; this one has {len(text)}.")
    if RefereeNote.objects.filter(campaign=seat.campaign_id).count() >= MOST_NOTES:
        raise NotNow(f"The notebook is full: it has {MOST_NOTES} notes. Remove old ones first.")
    return RefereeNote.objects.create(
        campaign=seat.campaign, by=seat.name, text=text, moment=_moment(seat.campaign)
    )


def remove(seat: Seat, note: str) -> None:
    """Remove the note of this handle. Raises NotAllowed; BadRequest: there is no such note."""
    assert_referee(seat, KEEPS)
    found = handles.named(RefereeNote.objects.filter(campaign=seat.campaign_id), note)
    if found is None or not RefereeNote.objects.filter(pk=found.pk).delete()[0]:
        raise BadRequest("There is no such note; somebody else has removed it.")


# ---- in files -----------------------------------------------------------------------------------


def to_file(campaign: Campaign) -> list[dict[str, Any]]:
    """Return the notes as a file of the referee's holds them, the oldest first."""
    rows = RefereeNote.objects.filter(campaign=campaign).order_by("created", "pk")
    return [{"by": one.by, "text": one.text, "moment": one.moment} for one in rows]


def assert_readable(given: Any) -> None:
    """Refuse notes of a file that no page could show. Raises BadRequest."""
    is_list = isinstance(given, list) and len(given) <= MOST_NOTES
    if not is_list or not all(_is_note(one) for one in given):
        raise BadRequest("The notebook in this file cannot be read.")


def from_file(campaign: Campaign, given: list[dict[str, Any]]) -> None:
    """Store the notes of a file that has been checked."""
    for one in given:
        facts = {name: one[name] for name in ("by", "text")}
        RefereeNote.objects.create(campaign=campaign, moment=one.get("moment"), **facts)


def _is_note(one: Any) -> bool:
    if not isinstance(one, dict) or not isinstance(one.get("text"), str):
        return False
    by, moment = one.get("by"), one.get("moment")
    fits = isinstance(by, str) and 0 < len(by) <= 60 and 0 < len(one["text"]) <= MOST_TEXT
    return fits and (moment is None or _is_moment(moment))


def _is_moment(given: Any) -> bool:
    if not isinstance(given, list) or len(given) != 2:
        return False
    turn, step = given
    return type(turn) is int and 0 <= turn < 10_000 and isinstance(step, str) and len(step) <= 60


def _moment(campaign: Campaign) -> list[Any] | None:
    if campaign.branch is None:
        return None
    state = positions.head_state(campaign)
    return [state["turn"], state["step"] or ""]
