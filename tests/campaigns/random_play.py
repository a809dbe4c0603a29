"""Random lawful players at a campaign."""

from __future__ import annotations

import rules_engine
from campaigns.models import Campaign
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.history import positions
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.conftest import Cast


def play(cast: Cast, seed: str, count: int) -> None:
    """Let random lawful players play for a while."""
    game = rules_engine.load(cast.campaign.game)
    players = Players(game, Chance(seed))
    for at in range(count):
        campaign = Campaign.objects.select_related("branch").get(pk=cast.campaign.pk)
        given = players.next_input(positions.head_state(campaign))
        if given is None:
            return
        seat = cast.seat(given.side)
        if given.order is not None:
            text = engine.write_order(campaign, given.order)
            item = inputs.submit_order(seat, text, token=f"r{at}")
        else:
            assert given.decision is not None
            item = inputs.answer_decision(seat, given.decision["id"], given.key, token=f"r{at}")
        item.refresh_from_db()
        assert item.is_done, item.message
