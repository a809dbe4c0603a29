"""Seats: invited by link, joined once, left, replaced; officers and their units."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Seat
from campaigns.services.asking import advice, inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import logbook, reading
from campaigns.services.people import seats
from tests.conftest import Cast

pytestmark = pytest.mark.database

MakeCast = Callable[..., Cast]


@pytest.fixture
def officer(playing: Cast) -> Seat:
    """An officer's seat on the red side, empty."""
    return seats.add_seat(playing.seat("referee"), side="red", role="officer", name="Corps")


def test_a_seat_is_added_once_however_often_it_is_pressed(playing: Cast, officer: Seat) -> None:
    again = seats.add_seat(playing.seat("referee"), side="red", role="officer", name="Corps")
    assert again == officer
    seats.join(User.objects.get(username="stranger"), officer.invitation)
    other = seats.add_seat(playing.seat("referee"), side="red", role="officer", name="Corps")
    assert other != officer, "on that one somebody sits"


def test_a_link_leads_to_a_seat(playing: Cast, officer: Seat) -> None:
    client = playing.client("stranger")
    address = reverse("join", args=(officer.invitation,))
    assert playing.campaign.title in client.get(address).content.decode()
    assert client.post(address).status_code == 302
    assert playing.seat("stranger").pk == officer.pk
    assert client.get(address).status_code == 302


def test_the_whole_link_can_be_pasted(playing: Cast, officer: Seat) -> None:
    link = f"http://testserver/join/{officer.invitation}/"
    assert playing.client("stranger").post("/join/", {"token": link}).status_code == 302
    assert playing.seat("stranger").pk == officer.pk


def test_a_link_that_leads_nowhere(playing: Cast) -> None:
    assert playing.client("stranger").get("/join/nonsense/").status_code == 404
    assert playing.client("stranger").post("/join/nonsense/").status_code == 400


def test_one_person_has_one_seat(playing: Cast, officer: Seat) -> None:
    with pytest.raises(NotNow, match="one person"):
        seats.join(User.objects.get(username="blue"), officer.invitation)


def test_a_taken_seat(playing: Cast) -> None:
    with pytest.raises(NotNow, match="taken"):
        seats.join(User.objects.get(username="stranger"), playing.seat("red").invitation)


def test_whoever_leaves_is_replaced(playing: Cast) -> None:
    inputs.submit_order(playing.seat("red"), "take 2", token="t")
    seat = playing.seat("red")
    old = seat.invitation
    address = reverse("change-seat", args=(playing.campaign.pk, seat.pk))
    assert playing.client("red").post(address, {"action": "vacate"}).status_code == 302
    assert playing.client("red").get(reverse("campaign", args=(playing.campaign.pk,))).status_code
    seat.refresh_from_db()
    assert seat.user is None
    assert seat.invitation != old
    with pytest.raises(BadRequest):
        seats.join(User.objects.get(username="stranger"), old)
    seats.join(User.objects.get(username="stranger"), seat.invitation)
    assert logbook.told_log(playing.seat("stranger"))[-1]["notice"]["count"] == 2
    gone = playing.client("red").get(reverse("campaign", args=(playing.campaign.pk,)))
    assert gone.status_code == 404


def test_players_free_no_other_seat(playing: Cast) -> None:
    with pytest.raises(NotAllowed):
        seats.vacate(playing.seat("red"), playing.seat("blue"))
    with pytest.raises(NotNow):
        seats.vacate(playing.seat("referee"), playing.seat("referee"))


def test_invitations_are_the_referees_to_see(playing: Cast, officer: Seat) -> None:
    address = reverse("seats", args=(playing.campaign.pk,))
    assert officer.invitation in playing.client("referee").get(address).content.decode()
    assert officer.invitation not in playing.client("red").get(address).content.decode()


def test_a_new_link_closes_the_old_one(playing: Cast, officer: Seat) -> None:
    old = officer.invitation
    address = reverse("change-seat", args=(playing.campaign.pk, officer.pk))
    playing.client("referee").post(address, {"action": "renew"})
    assert playing.client("stranger").get(f"/join/{old}/").status_code == 404


def test_an_empty_seat_is_removed_and_a_used_one_stays(playing: Cast, officer: Seat) -> None:
    seats.remove_seat(playing.seat("referee"), officer)
    assert not Seat.objects.filter(pk=officer.pk).exists()
    inputs.submit_order(playing.seat("red"), "take 2", token="t")
    seat = seats.vacate(playing.seat("referee"), playing.seat("red"))
    with pytest.raises(NotNow, match="history"):
        seats.remove_seat(playing.seat("referee"), seat)


@pytest.mark.parametrize(
    "wrong", [{"side": "green"}, {"role": "king"}, {"name": " "}, {"name": "x" * 61}]
)
def test_what_is_no_seat(playing: Cast, wrong: dict[str, str]) -> None:
    with pytest.raises(BadRequest):
        seats.add_seat(
            playing.seat("referee"), **{"side": "red", "role": "officer", "name": "C", **wrong}
        )


def test_observers_give_no_orders(playing: Cast) -> None:
    made = seats.add_seat(playing.seat("referee"), side="red", role="observer", name="Visitor")
    seats.join(User.objects.get(username="stranger"), made.invitation)
    with pytest.raises(NotAllowed, match="observer"):
        inputs.submit_order(playing.seat("stranger"), "take 1", token="t")
    assert reading.view_for(playing.seat("stranger"))["viewer"] == "red"


def test_an_officer_gives_no_order_for_the_whole_side(playing: Cast, officer: Seat) -> None:
    seats.join(User.objects.get(username="stranger"), officer.invitation)
    item = inputs.submit_order(playing.seat("stranger"), "take 1", token="t")
    item.refresh_from_db()
    assert item.status == "refused"
    assert "commander" in item.message


class TestUnits:
    """Officers command the units assigned to them, in a real game."""

    @pytest.fixture
    def grenade(self, make_cast: MakeCast) -> Cast:
        cast = make_cast("grenade")
        cast.start()
        made = seats.add_seat(cast.seat("referee"), side="us", role="officer", name="XIX Corps")
        seats.join(User.objects.get(username="stranger"), made.invitation)
        return cast

    def test_an_officer_orders_his_own_only(self, grenade: Cast) -> None:
        order = next(o for o in advice.legal_orders(grenade.seat("us")) if o.kind == "place")
        unit = order.args["unit"]
        seats.assign_units(grenade.seat("us"), grenade.seat("stranger"), [unit])
        mine = inputs.submit_order(grenade.seat("stranger"), order.to_json(), token="a")
        mine.refresh_from_db()
        assert mine.is_done, mine.message
        other = next(
            o
            for o in advice.legal_orders(grenade.seat("us"))
            if o.kind == "place" and o.args["unit"] != unit
        )
        theirs = inputs.submit_order(grenade.seat("stranger"), other.to_json(), token="b")
        theirs.refresh_from_db()
        assert theirs.status == "refused"
        assert other.args["unit"] in theirs.message

    def test_an_officer_is_offered_his_own_only(self, grenade: Cast) -> None:
        officer = grenade.seat("stranger")
        assert list(advice.legal_orders(officer)) == []
        order = next(o for o in advice.legal_orders(grenade.seat("us")) if o.kind == "place")
        seats.assign_units(grenade.seat("us"), officer, [order.args["unit"]])
        offered = list(advice.legal_orders(officer))
        assert {o.args["unit"] for o in offered} == {order.args["unit"]}

    def test_the_page_assigns(self, grenade: Cast) -> None:
        unit = seats.own_units(grenade.campaign, "us")[0]
        seat = grenade.seat("stranger")
        address = reverse("assign", args=(grenade.campaign.pk, seat.pk))
        assert unit in grenade.client("us").get(address).content.decode()
        assert grenade.client("us").post(address, {"unit": [unit]}).status_code == 302
        assert list(seat.assignments.values_list("unit", flat=True)) == [unit]
        assert grenade.client("german").get(address).status_code == 404
        assert grenade.client("stranger").get(address).status_code == 404

    def test_the_enemys_units_are_not_assigned(self, grenade: Cast) -> None:
        enemy = seats.own_units(grenade.campaign, "german")[0]
        with pytest.raises(BadRequest, match="Not units of this side"):
            seats.assign_units(grenade.seat("us"), grenade.seat("stranger"), [enemy])
