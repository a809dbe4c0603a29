"""Two truths that differ only in what a side may not know give that side the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.urls import get_resolver, reverse

import rules_engine
from campaigns.models import Campaign, Draft
from campaigns.services import drafts, engine, inputs, pictures, positions, seats
from rules_engine.plain import canonical
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.campaigns.test_access import patterns
from tests.conftest import Cast

pytestmark = pytest.mark.slow

MakeCast = Callable[..., Cast]

# What differs at every request, whatever the truth: tokens against forged and repeated forms.
FRESH = re.compile(
    rb'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": |name="token" value=)"[^"]*"'
)
INPUTS = 70


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


def observations(cast: Cast, side: str) -> Iterator[tuple[str, bytes]]:
    """Yield everything that a side can look at: pages, API answers, the picture of now."""
    client = cast.client(side)
    for name, arguments in dict(patterns(get_resolver())).items():
        if [argument for argument, _ in arguments] != ["campaign_id"]:
            continue
        answer = client.get(reverse(name, args=(cast.campaign.pk,)))
        yield name, FRESH.sub(b"", answer.getvalue())
        yield f"{name} status", str(answer.status_code).encode()
    yield "picture", pictures.draw_now(cast.seat(side))
    yield "key", inputs.position_key(cast.campaign, side).encode()


@pytest.fixture
def grenade(make_cast: MakeCast) -> Cast:
    """Operation Grenade after some random play."""
    cast = make_cast("grenade", level="limited")
    cast.start()
    play(cast, "noninterference", INPUTS)
    return cast


@pytest.mark.parametrize("side", ["us", "german"])
def test_hidden_changes_of_the_position_show_nowhere(
    grenade: Cast, side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = grenade.seat(side).campaign
    game = rules_engine.load("grenade")
    assert game.hidden_changes is not None
    truth = positions.head_state(campaign)
    before = dict(observations(grenade, side))
    assert len(before) > 20
    tried = 0
    for name, other in game.hidden_changes(game.lens(truth), side):
        assert canonical(other) != canonical(truth), name
        positions.forget_all()
        with monkeypatch.context() as patch:
            patch.setattr(positions, "_load", lambda branch, seq, state=other: state)
            for what, seen in observations(grenade, side):
                assert seen == before[what], f"{name} shows in {what}"
        positions.forget_all()
        tried += 1
    assert tried > 0


@pytest.mark.parametrize(("side", "enemy"), [("us", "german"), ("german", "us")])
def test_what_the_other_side_and_the_referee_do_in_secret_shows_nowhere(
    grenade: Cast, side: str, enemy: str
) -> None:
    officer = seats.add_seat(grenade.seat("referee"), side=enemy, role="officer", name="Corps")
    before = dict(observations(grenade, side))
    drafts.add_draft(grenade.seat(enemy), "end")
    inputs.send_note(grenade.seat("referee"), enemy, "Between us", token="note")
    refused = inputs.submit_order(grenade.seat(enemy), "place 1/1 at 9999", token="no")
    refused.refresh_from_db()
    assert refused.status == "refused"
    units = seats.own_units(grenade.campaign, enemy)
    seats.assign_units(grenade.seat(enemy), officer, units[:2])
    assert Draft.objects.exists()
    for what, seen in observations(grenade, side):
        assert seen == before[what], f"it shows in {what}"
