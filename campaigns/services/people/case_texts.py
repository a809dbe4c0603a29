"""The referee's own text beside a case, which everybody in the campaign reads."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from campaigns.models import Campaign, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.errors import BadRequest

LONGEST = 600
MOST_TEXTS = 1000
LONGEST_NUMBER = 20
"""More cases, and longer numbers of one, than any casebook has: what a file may hold."""


def write(seat: Seat, case: str, text: str) -> Campaign:
    """Put a text beside a case; an empty one takes it away.

    Raises:
        NotAllowed: the seat is not the referee's.
        BadRequest: there is no such case, or the text is too long. What stands beside a case that
            the rules no longer have can be taken away.
    """
    assert_referee(seat, "writes beside cases")
    text = text.strip()
    is_left_over = not text and case in seat.campaign.case_texts
    if case not in engine.game_of(seat.campaign).casebook and not is_left_over:
        raise BadRequest(f"There is no case {case[:20]}.")
    if not _fits(text):
        raise BadRequest(f"A text beside a case has at most {LONGEST} characters.")
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(of=("self",)).get(pk=seat.campaign_id)
        others = {name: words for name, words in campaign.case_texts.items() if name != case}
        campaign.case_texts = {**others, case: text} if text else others
        campaign.save(update_fields=["case_texts"])
    return campaign


def _fits(text: str) -> bool:
    return len(text) <= LONGEST and text.replace("\r", "").replace("\n", "").isprintable()


# ---- in files -----------------------------------------------------------------------------------


def to_file(campaign: Campaign) -> dict[str, Any]:
    """Return the part of a file that holds the texts: everybody's, since everybody reads them;
    nothing where there are none.
    """
    return {"case_texts": dict(campaign.case_texts)} if campaign.case_texts else {}


def assert_readable(given: Any) -> None:
    """Refuse texts of a file that no page could show, naming the case; one that this game's rules
    do not have, or no longer have, is kept. Raises BadRequest.
    """
    if not isinstance(given, dict) or len(given) > MOST_TEXTS:
        raise BadRequest(
            f"The texts beside cases in this file are not a text each for up to {MOST_TEXTS} cases."
        )
    for case, text in given.items():
        if not 0 < len(case) <= LONGEST_NUMBER or not case.isprintable():
            raise BadRequest("A text in this file stands beside what is no number of a case.")
        if not isinstance(text, str) or not text.strip() or not _fits(text):
            raise BadRequest(
                f"The text beside case {case} in this file is not one of 1 to {LONGEST} characters."
            )


def from_file(campaign: Campaign, given: dict[str, str]) -> None:
    """Give a campaign that is being made the texts of a file that has been checked."""
    campaign.case_texts = dict(given)
