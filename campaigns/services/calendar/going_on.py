"""What the calendar does where news come at once and a side is late for good: its step ends without
its orders, in the referee's name.
"""

from __future__ import annotations

import rules_engine
from campaigns.models import Campaign, Input
from campaigns.services import engine
from campaigns.services.asking.storing import store
from campaigns.services.history import positions
from campaigns.services.turns import halts, moments

ASKED = "somebody is asked first"
BY_CALENDAR = "the date and its grace have passed; the calendar ends the step"


def end_step(campaign: Campaign, token: str) -> tuple[Input | None, str]:
    """Store the order that ends the running step for its side, once for a token; without one, say
    why. The caller holds the campaign's lock.
    """
    state = positions.head_state(campaign)
    if rules_engine.truth(state)["decisions"]:
        return None, ASKED
    side = engine.side_to_act(state)
    order, why = halts.goes_on_with(engine.game_of(campaign), state, side)
    if not order:
        return None, why
    body = {
        "order": order,
        "moment": moments.moment_of(state),
        "calendar": True,
        "civil": True,
        "standing": BY_CALENDAR,
    }
    referee = campaign.lead_seat
    return store(referee, Input.Kind.ORDER, body, token, side, "", None), ""
