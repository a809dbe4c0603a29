"""A campaign of a real game on the referee's desk, and how its forms are filled in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from campaigns.models import Input
from campaigns.services.asking import inputs
from campaigns.services.history import positions
from tests.conftest import Cast


class Desk:
    """The referee at his desk: reads pages and sends forms as a browser does."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.client = cast.client("referee")
        self._wishes = cast.campaign.inputs.count()

    def address(self, name: str, *args: object) -> str:
        """Return the address of a page of the desk."""
        return reverse(name, args=(self.cast.campaign.pk, *args))

    def page(self, name: str, *args: object, **query: str) -> str:
        """Return a page's text; it must be there."""
        answer = self.client.get(self.address(name, *args), query)
        assert answer.status_code == 200, answer.content.decode()
        return answer.content.decode()

    def send(self, name: str, *args: object, **fields: Any) -> HttpResponse:
        """Send a form with a fresh token, on the position as it stands."""
        self._wishes += 1
        hidden = {"token": f"wish-{self._wishes}", "expected": self.key}
        return self.client.post(self.address(name, *args), {**hidden, **fields})

    @property
    def key(self) -> str:
        """The position as the referee's pages name it."""
        return inputs.position_key(self.cast.seat("referee").campaign, "truth")

    @property
    def state(self) -> dict[str, Any]:
        """The truth as it stands."""
        return positions.head_state(self.cast.seat("referee").campaign)

    @property
    def last(self) -> Input:
        """The newest input."""
        return self.cast.campaign.inputs.order_by("-number")[0]

    def answer_all(self, **wanted: str) -> None:
        """Answer open decisions for absent players until orders are asked for."""
        while decisions := self.cast_decisions():
            one = decisions[0]
            key = wanted.get(one["kind"], one["choices"][0]["key"])
            fields = {"decision": one["id"], "owner": one["owner"], "key": key}
            assert self.send("desk-answer", **fields).status_code == 302

    def cast_decisions(self) -> list[dict[str, Any]]:
        """Return the open decisions."""
        campaign = self.cast.seat("referee").campaign
        assert campaign.branch is not None
        found: list[dict[str, Any]] = positions.view_at(campaign.branch, None, "truth")["decisions"]
        return found


CHOSEN = {"level": "limited", "readings": {"OQ-63": "before_set_up"}}


@pytest.fixture
def grenade(make_begun: Callable[..., Cast]) -> Cast:
    """A campaign of a published game whose units are hidden; the first decisions are open."""
    return make_begun("grenade", **CHOSEN)


def answer_all(cast: Cast) -> None:
    """Answer what the set-up asks."""
    Desk(cast).answer_all()


@pytest.fixture
def desk(make_begun: Callable[..., Cast]) -> Desk:
    """The referee's desk of that campaign, with the set-up's decisions answered."""
    return Desk(make_begun("grenade", answer_all, **CHOSEN))
