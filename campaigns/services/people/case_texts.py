"""The referee's own text beside a case, which everybody in the campaign reads."""

from __future__ import annotations

from django.db import transaction

from campaigns.models import Campaign, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.errors import BadRequest

LONGEST = 600


def write(seat: Seat, case: str, text: str) -> Campaign:
    """Put a text beside a case; an empty one takes it away.

    Raises:
        NotAllowed: the seat is not the referee's.
        BadRequest: there is no such case, or the text is too long.
    """
    assert_referee(seat, "writes beside cases")
    text = text.strip()
    if case not in engine.game_of(seat.campaign).casebook:
        raise BadRequest(f"There is no case {case[:20]}.")
    if len(text) > LONGEST or not text.replace("\r", "").replace("\n", "").isprintable():
        raise BadRequest(f"A text beside a case has at most {LONGEST} letters.")
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(of=("self",)).get(pk=seat.campaign_id)
        others = {name: words for name, words in campaign.case_texts.items() if name != case}
        campaign.case_texts = {**others, case: text} if text else others
        campaign.save(update_fields=["case_texts"])
    return campaign
