"""A campaign of Operation Grenade at the US player's first movement, without a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.urls import reverse

from campaigns.services.asking import inputs
from campaigns.services.history import reading
from rules_engine import load
from tests.conftest import Cast

KEY = re.compile(rb'name="expected" value="([^"]*)"')


class AtTheTable:
    """The cast at the table: pages by name, and what forms send."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.count = 0

    def address(self, name: str, *more: object) -> str:
        """Return the address of a page of the campaign."""
        return reverse(name, args=(self.cast.campaign.pk, *more))

    def get(self, who: str, name: str, *more: object, **query: object) -> HttpResponse:
        """Open a page."""
        answer: HttpResponse = self.cast.client(who).get(self.address(name, *more), query)
        return answer

    def text(self, who: str, name: str, *more: object, **query: object) -> str:
        """Return the text of a page that has to be there."""
        answer = self.get(who, name, *more, **query)
        assert answer.status_code == 200, answer.content
        return answer.content.decode()

    def key(self, who: str) -> str:
        """Return the name of the position that the person's page shows."""
        return inputs.position_key(self.cast.seat(who).campaign, self.cast.seat(who).viewer)

    def post(self, who: str, name: str, *more: object, **fields: object) -> HttpResponse:
        """Send a form, with a new token and the newest position unless the fields say otherwise."""
        self.count += 1
        sent = {"token": f"t{self.count}", "expected": self.key(who), **fields}
        headers = {"HX-Request": "true"} if sent.pop("hx", True) else {}
        client = self.cast.client(who)
        answer: HttpResponse = client.post(self.address(name, *more), sent, headers=headers)
        return answer


def open_play(cast: Cast) -> None:
    """Give the orders and answers with which the historical scenario begins."""
    for at, (side, words) in enumerate(load("grenade").scenarios["historical"].opening):
        seat = cast.seat(side)
        verb, _, rest = words.partition(" ")
        if verb == "choose":
            decision = reading.view_for(seat)["decisions"][0]["id"]
            inputs.answer_decision(seat, decision, rest, token=f"o{at}")
        else:
            inputs.submit_order(seat, words, token=f"o{at}")


@pytest.fixture
def table(make_begun: Callable[..., Cast]) -> AtTheTable:
    """Operation Grenade, limited intelligence, at the first US movement."""
    return AtTheTable(make_begun("grenade", open_play, level="limited"))
