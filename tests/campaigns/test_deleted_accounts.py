"""A person's account is deleted: in whatever place he sat, his campaigns stay whole, can be played
on by somebody else, and verify; his clubs are not without a secretary.
"""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Deletion, Deputy, Input, Member, Seat, Succession
from campaigns.services.absence import deputies
from campaigns.services.asking import inputs
from campaigns.services.clubs import clubs, members
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.files import exports
from campaigns.services.people import accounts, campaigns, keeping, replacing, seats, standing
from rules_engine.records.record import assert_sound
from tests.browsing import Browser
from tests.conftest import Cast

pytestmark = pytest.mark.database

PASSWORD = "correct horse 7"
A_WEEK = timedelta(days=7)


def user(name: str) -> User:
    """Return somebody."""
    found = User.objects.get(username=name)
    if name == "referee":
        # The demonstration's has this name and the address that the cast's begins with.
        found.email = "ref@club.example"
        found.save(update_fields=["email"])
    return found


def another(name: str) -> User:
    """Return somebody new."""
    return User.objects.create_user(name, f"{name}@example.org", first_name=name.title())


def ordered(cast: Cast, name: str, token: str) -> Input:
    """Let somebody give an order, and have it carried out."""
    item = inputs.submit_order(cast.seat(name), "take 1", token=token)
    item.refresh_from_db()
    assert item.is_done, item.message
    return item


def assert_whole(cast: Cast) -> dict[str, Any]:
    """Return the campaign as its file holds it, every chain and roll of which is right."""
    rows = cast.campaign.seats.filter(role="referee")
    record = json.loads(exports.export_file(rows[0]).getvalue())
    assert_sound(record)
    return dict(record)


def taken(seat_id: object, name: str) -> None:
    """Let somebody new take an empty seat by its link."""
    seat = Seat.objects.get(pk=seat_id)
    assert seat.user is None
    seats.join(another(name), seat.invitation)


def test_a_commander_is_gone_and_another_plays_on(playing: Cast) -> None:
    seat, link = playing.seat("red"), playing.seat("red").invitation
    ordered(playing, "red", "a")
    before = assert_whole(playing)
    accounts.delete(user("red"), "red")
    after = assert_whole(playing)
    assert (before["branches"], before["told"]) == (after["branches"], after["told"])
    with pytest.raises(BadRequest, match="no longer, valid"):
        seats.join(another("thief"), link)
    taken(seat.pk, "rosa")
    ordered(playing, "blue", "b")
    ordered(playing, "rosa", "c")
    assert_whole(playing)


def test_an_officers_units_wait_for_who_takes_his_seat(playing: Cast) -> None:
    made = seats.add_seat(playing.seat("referee"), side="red", role="officer", name="Corps")
    seats.join(user("stranger"), made.invitation)
    accounts.delete(user("stranger"), "stranger")
    taken(made.pk, "olga")
    ordered(playing, "red", "a")
    assert_whole(playing)


def test_a_deputys_acts_keep_the_name_that_he_was_given(playing: Cast) -> None:
    now = timezone.now()
    found = deputies.name_one(
        playing.seat("red"), name="Mr Stand-In", begins=now, ends=now + timedelta(days=3)
    )
    deputies.accept(user("stranger"), found.token)
    address = reverse("orders", args=(playing.campaign.pk,))
    posted = {"token": "t", "order": "take 1", "expected": ""}
    playing.client("stranger").post(address, posted)
    assert Input.objects.get(kind="order").is_done
    accounts.delete(user("stranger"), "stranger")
    assert not Deputy.objects.exists()
    log = playing.client("red").get(reverse("log", args=(playing.campaign.pk,)))
    assert "Mr Stand-In" in log.content.decode()
    ordered(playing, "blue", "b")
    ordered(playing, "red", "c")
    assert_whole(playing)


def co_referee(cast: Cast, name: str) -> Seat:
    """Add a co-referee."""
    made = seats.add_seat(cast.seat("referee"), side="", role="referee", name=f"Co {name}")
    return seats.join(another(name), made.invitation)


def test_a_co_referee_is_gone_and_all_sides_read_it(playing: Cast) -> None:
    co_referee(playing, "carla")
    accounts.delete(user("carla"), "carla")
    log = playing.client("red").get(reverse("log", args=(playing.campaign.pk,))).content.decode()
    assert "no referee of this campaign any more" in log
    ordered(playing, "red", "a")
    assert_whole(playing)


def test_the_eldest_co_referee_follows_the_referee(playing: Cast) -> None:
    first, second = co_referee(playing, "carla"), co_referee(playing, "dieter")
    assert first.created < second.created
    accounts.delete(user("referee"), "referee")
    campaign = Campaign.objects.get(pk=playing.campaign.pk)
    assert campaign.lead_seat.pk == first.pk
    assert Seat.objects.get(name="Referee").user is None
    log = playing.client("red").get(reverse("log", args=(campaign.pk,))).content.decode()
    assert "“Co carla” is the referee of this campaign now" in log
    ordered(playing, "red", "a")
    item = campaigns.end_campaign(Seat.objects.get(pk=first.pk), "Over", token="end")
    item.refresh_from_db()
    assert item.is_done
    assert_whole(playing)


@pytest.mark.parametrize("after", [14, 0])
def test_where_nobody_else_referees_the_commanders_ask_somebody_at_once(
    playing: Cast, after: int
) -> None:
    Campaign.objects.filter(pk=playing.campaign.pk).update(replace_after=after)
    accounts.delete(user("referee"), "referee")
    ordered(playing, "red", "a")
    made = replacing.ask(playing.seat("red"))
    heir = another("hilde")
    standing.stand(heir, made.token)
    for side in ("red", "blue"):
        replacing.agree(playing.seat(side), str(heir.pk), is_wanted=True)
    Succession.objects.update(due=timezone.now() - timedelta(minutes=1))
    replacing.take_effect(made.pk)
    seat = playing.seat("hilde")
    assert Campaign.objects.get(pk=playing.campaign.pk).lead_seat.pk == seat.pk
    item = campaigns.end_campaign(seat, "Over", token="end")
    item.refresh_from_db()
    assert item.is_done
    assert_whole(playing)


def test_who_would_have_refereed_is_gone_and_another_is_looked_for(playing: Cast) -> None:
    accounts.delete(user("referee"), "referee")
    made = replacing.ask(playing.seat("red"))
    standing.stand(user("stranger"), made.token)
    for side in ("red", "blue"):
        replacing.agree(playing.seat(side), str(user("stranger").pk), is_wanted=True)
    accounts.delete(user("stranger"), "stranger")
    made.refresh_from_db()
    assert (made.candidate, made.agreed, made.due) == (None, [], None)
    standing.stand(another("hilde"), made.token)


def test_what_nobody_could_begin_or_open_goes_with_him_and_nothing_else(cast: Cast) -> None:
    alone = campaigns.create_campaign(user("red"), title="Alone", game="toy", scenario="heap")
    found = accounts.leaving(user("referee"))
    assert [one.title for one in found.going] == ["A trial"], "it has not begun"
    assert accounts.leaving(user("red")).going == [alone]
    assert accounts.leaving(user("red")).staying == [cast.campaign]
    accounts.delete(user("red"), "red")
    assert Deletion.objects.get().campaign == alone.pk
    keeping.remove(alone.pk)
    assert list(Campaign.objects.all()) == [cast.campaign]
    accounts.delete(user("referee"), "referee")
    assert not Seat.objects.filter(campaign=cast.campaign).exclude(user=None).exists()
    keeping.remove(cast.campaign.pk)
    assert not Campaign.objects.exists()


def test_no_link_leads_into_a_campaign_that_goes_with_him(cast: Cast) -> None:
    """Not that of a seat which nobody has taken yet, nor one to stand in for somebody."""
    now = timezone.now()
    found = deputies.name_one(cast.seat("red"), name="Anna", begins=now, ends=now + A_WEEK)
    free = seats.add_seat(cast.seat("referee"), side="blue", role="observer", name="Guest")
    accounts.delete(user("referee"), "referee")
    assert deputies.offered(found.token) is None
    with pytest.raises(BadRequest, match="no longer, valid"):
        seats.join(user("stranger"), free.invitation)


def test_an_ended_campaign_stays_to_be_read(playing: Cast) -> None:
    item = campaigns.end_campaign(playing.seat("referee"), "Over", token="end")
    item.refresh_from_db()
    assert item.is_done
    accounts.delete(user("referee"), "referee")
    for page in ("campaign", "log", "history", "seats"):
        address = reverse(page, args=(playing.campaign.pk,))
        assert playing.client("red").get(address).status_code == 200, page
    assert_whole(playing)


def test_the_eldest_member_follows_a_clubs_last_secretary(playing: Cast) -> None:
    club = clubs.found_club(user("red"), "The club")
    for name in ("blue", "stranger"):
        members.join(user(name), club.invitation)
    found = accounts.leaving(user("red")).clubs
    assert [(one.club, heir.user if heir else None) for one, heir in found] == [
        (club, user("blue"))
    ]
    accounts.delete(user("red"), "red")
    assert [str(one.user) for one in members.present(club).filter(role="secretary")] == ["blue"]
    assert Member.objects.get(club=club, user=None).left is not None
    page = playing.client("blue").get(reverse("club-members", args=(club.pk,)))
    assert "red" not in page.content.decode().split("<main")[1]


def test_the_page_says_what_becomes_of_it_and_wants_password_and_name(playing: Cast) -> None:
    red = user("red")
    red.set_password(PASSWORD)
    red.save()
    browser, address = Browser(), reverse("account-delete")
    browser.force_login(red)
    assert "/reauthenticate/" in browser.get(address).headers["Location"]
    assert browser.post(address, {"typed": "red"}).status_code == 302
    assert User.objects.filter(username="red").exists(), "he has not proved who he is"
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = browser.get(address).content.decode()
    assert "A trial" in page
    refused = browser.post(address, {"typed": "Red"})
    assert (refused.status_code, User.objects.filter(username="red").exists()) == (400, True)
    assert browser.post(address, {"typed": "red"}).status_code == 302
    assert not User.objects.filter(username="red").exists()
    assert "Your account is deleted." in browser.get("/").content.decode()


def test_an_account_of_the_demonstration_stays(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "is_demonstration", lambda _: True)
    with pytest.raises(NotNow, match="demonstration"):
        accounts.delete(user("red"), "red")
