"""Operation Grenade as far as the first moment that everybody has a picture of."""

from __future__ import annotations

from campaigns.services.asking import advice, inputs
from campaigns.services.history import reading
from tests.conftest import Cast


def set_up(cast: Cast) -> Cast:
    """Start a campaign of Operation Grenade and play it to the end of the US set-up."""
    cast.start()
    seat = cast.seat("us")
    for at in range(40):
        order = next(iter(advice.legal_orders(seat)), None)
        if order is None or reading.view_for(seat)["step"] != "setup.us":
            break
        inputs.submit_order(cast.seat("us"), order.to_json(), token=f"p{at}")
        seat = cast.seat("us")
    inputs.submit_order(cast.seat("us"), "end", token="end")
    return cast
