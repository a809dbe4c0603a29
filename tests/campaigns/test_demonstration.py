"""The double-blind demonstration opens at an interesting moment and is made once."""

from __future__ import annotations

import pytest

import rules_engine
from campaigns import demonstration
from campaigns.models import Campaign, Input
from campaigns.services.history import positions, reading
from rules_engine.core.dice import ThrowawayDice

BLIND = next(one for one in demonstration.DEMONSTRATIONS if one.level == "double_blind")


@pytest.fixture
def blind(db: None, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """The double-blind demonstration alone."""
    monkeypatch.setattr(demonstration, "DEMONSTRATIONS", (BLIND,))
    demonstration.load()
    demonstration.load()
    return Campaign.objects.get(is_demonstration=True)


def test_both_sides_have_their_first_news_and_something_to_wonder_about(blind: Campaign) -> None:
    assert blind.publication is not None
    for side, places in (("us", {"0711"}), ("german", {"0308"})):
        seat = blind.seats.get(side=side, role="commander")
        assert seat.user is not None
        seen = reading.view_for(seat)
        assert (seen["turn"], seen["step"]) == (1, "us.movement")
        assert {contact["space"] for contact in seen["contacts"]} == places


def test_the_orders_that_are_handed_in_are_lawful_and_meet_the_unseen(blind: Campaign) -> None:
    held = blind.inputs.filter(status=Input.Status.HELD).order_by("number")
    state = positions.head_state(blind)
    kinds = []
    for item in held:
        game = rules_engine.load("grenade")
        order = rules_engine.parse_order(str(item.body["order"]), "us", game.notations)
        outcome = rules_engine.submit(state, "us", order, ThrowawayDice(1))
        assert outcome.ruling.is_lawful, item.body["order"]
        kinds += [event.kind for event in outcome.events]
        state = outcome.state
    assert len(held) == len(BLIND.sets["us"])
    assert "halted" in kinds
