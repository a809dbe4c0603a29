"""Fog inside a side in Operation Grenade: whose sight reaches further than the next hex."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model

from campaigns.models import Campaign
from campaigns.services.asking import inputs
from campaigns.services.history import positions, reading
from campaigns.services.people import officers, seats
from rules_engine.core.registry import load
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.campaigns.test_officers import NAMES, assert_pages_are_tight
from tests.conftest import Cast

INPUTS = 45


@pytest.mark.parametrize("level", ["double_blind", pytest.param("limited", marks=pytest.mark.long)])
def test_officers_of_two_corps_see_each_his_own(make_cast: Callable[..., Cast], level: str) -> None:
    cast = make_cast("grenade", level=level, options={"side_fog": "formation"})
    # The same dice every time: how much an officer does not know depends on them.
    Campaign.objects.filter(pk=cast.campaign.pk).update(secret="7" * 64, origin="officers")
    cast.start()
    for number, name in enumerate(NAMES):
        user = get_user_model().objects.get_or_create(username=name)[0]
        seat = seats.add_seat(cast.seat("referee"), side="us", role="officer", name=name)
        seats.join(user, seat.invitation)
        units = positions.head_state(_now(cast))["units"]
        corps = sorted({u["corps"] for u in units.values() if u["side"] == "us" and u["corps"]})
        mine = [n for n, u in units.items() if u["side"] == "us" and u["corps"] == corps[-number]]
        seats.assign_units(cast.seat("referee"), cast.seat(name), mine)
    _play(cast)
    for name in NAMES:
        own = reading.view_for(cast.seat(name))
        assert reading.fog_units(cast.seat(name))
        assert any(unit["side"] == "us" for unit in own["units"].values())
        assert_pages_are_tight(cast, name)


def _now(cast: Cast) -> Campaign:
    return Campaign.objects.select_related("branch").get(pk=cast.campaign.pk)


def _play(cast: Cast) -> None:
    players = Players(load("grenade"), Chance("officers"))
    for number in range(INPUTS):
        given = players.next_input(positions.head_state(_now(cast)))
        if given is None:
            return
        seat, token = cast.seat(given.side), f"n{number}"
        if given.order is not None:
            inputs.submit_order(seat, given.order.to_json(), token=token)
        else:
            decision = given.decision or {}
            inputs.answer_decision(seat, decision["id"], given.key, token=token)


@pytest.fixture
def flooding(make_cast: Callable[..., Cast]) -> Cast:
    """A campaign whose first question is the flood, for the German side; it has an officer, who
    sees all that his side knows.
    """
    cast = make_cast("grenade", level="limited", readings={"OQ-63": "before_set_up"})
    cast.start()
    user = get_user_model().objects.get_or_create(username="volksgrenadier")[0]
    referee = cast.seat("referee")
    seat = seats.add_seat(referee, side="german", role="officer", name="volksgrenadier")
    seats.join(user, seat.invitation)
    units = positions.head_state(_now(cast))["units"]
    mine = [name for name, unit in units.items() if unit["side"] == "german"][:3]
    seats.assign_units(referee, cast.seat("volksgrenadier"), mine)
    return cast


def _flood(cast: Cast) -> dict[str, str]:
    decision = reading.view_for(cast.seat("german"))["decisions"][0]
    assert decision["kind"] == "flood"
    return {"decision": decision["id"], "key": decision["choices"][0]["key"]}


def test_what_is_asked_of_the_whole_side_its_commander_decides(flooding: Cast) -> None:
    address = f"/campaigns/{flooding.campaign.pk}/table/"
    page = flooding.client("volksgrenadier").get(address).content.decode()
    assert "your commander decides" in page
    assert 'data-call=""' in page
    assert 'name="decision"' not in page
    asked = _flood(flooding)
    item = inputs.answer_decision(flooding.seat("volksgrenadier"), **asked, token="officer")
    item.refresh_from_db()
    assert (item.status, item.message) == ("refused", officers.NOT_ASKED)
    item = inputs.answer_decision(flooding.seat("german"), **asked, token="commander")
    item.refresh_from_db()
    assert item.is_done


def test_where_nobody_commands_an_officer_decides(flooding: Cast) -> None:
    asked = _flood(flooding)
    seats.vacate(flooding.seat("referee"), flooding.seat("german"))
    item = inputs.answer_decision(flooding.seat("volksgrenadier"), **asked, token="officer")
    item.refresh_from_db()
    assert item.is_done
