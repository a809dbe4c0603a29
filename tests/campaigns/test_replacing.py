"""A referee who is gone is replaced, by a held clock; one who is there is not."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns import tasks
from campaigns.models import Campaign, Mail, Seat, Succession
from campaigns.services.asking import inputs
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.people import presence, referees, replacing, seats, standing
from campaigns.services.upkeep import queue
from tests.campaigns.held_clock import HeldClock, hold
from tests.campaigns.test_referees import do, join, told
from tests.conftest import Cast

pytestmark = pytest.mark.database


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldClock:
    """A clock that stands."""
    monkeypatch.setattr(queue, "takes_more", lambda _: False)
    return hold(monkeypatch, 2026, 3, 20, 12)


@pytest.fixture
def lost(held: HeldClock, playing: Cast) -> Cast:
    """A campaign whose referee has not been seen for two weeks; there is no other."""
    held.go_on(days=14, minutes=1)
    return playing


def page(cast: Cast, name: str) -> str:
    """Return the page of seats as somebody reads it."""
    return cast.client(name).get(reverse("seats", args=(cast.campaign.pk,))).content.decode()


def lead(cast: Cast) -> Seat:
    """Return whose campaign it is."""
    return Campaign.objects.get(pk=cast.campaign.pk).lead_seat


def agreed(cast: Cast) -> Succession:
    """Let the commanders ask for somebody, who would, and agree on him."""
    found = replacing.ask(cast.seat("red"))
    stranger = User.objects.get(username="stranger")
    standing.stand(stranger, found.token)
    for side in ("red", "blue"):
        found = replacing.agree(cast.seat(side), str(stranger.pk), is_wanted=True)
    return found


def test_a_co_referee_takes_the_place_of_one_who_is_gone(held: HeldClock, playing: Cast) -> None:
    join(playing)
    held.go_on(days=13)
    with pytest.raises(NotNow, match="seen less than 14 days ago"):
        replacing.claim(playing.seat("stranger"))
    assert "The referee is gone" not in page(playing, "stranger")
    held.go_on(days=1, minutes=1)
    assert "Ask for his place" in page(playing, "stranger")
    assert do(playing, "stranger", action="claim") == 302
    assert "asks for the place of the referee “Referee”" in told(playing, "red")[-1]
    assert Mail.objects.filter(key__endswith=":asked").count() == 4
    held.go_on(days=2, hours=23)
    tasks.sweep()
    assert lead(playing).name == "Referee"
    held.go_on(hours=1, minutes=1)
    for _ in range(3):
        tasks.sweep()
    assert lead(playing).name == "Helper stranger"
    said = [text for text in told(playing, "blue") if "in the place of “Referee”" in text]
    assert len(said) == 1
    assert Mail.objects.filter(key__endswith=":done").count() == 4
    assert playing.seat("referee").is_referee


def test_the_referee_objects_with_one_press(held: HeldClock, playing: Cast) -> None:
    join(playing)
    held.go_on(days=15)
    replacing.claim(playing.seat("stranger"))
    held.go_on(days=2)
    assert "I object: I am here" in page(playing, "referee")
    assert "I object" not in page(playing, "red")
    assert do(playing, "red", action="stop") == 403
    assert do(playing, "referee", action="stop") == 302
    held.go_on(days=5)
    tasks.sweep()
    assert lead(playing).name == "Referee"
    assert "“Referee” has objected" in told(playing, "red")[-1]
    with pytest.raises(NotNow, match="seen less"):
        replacing.claim(playing.seat("stranger"))


def test_a_referee_who_goes_on_working_is_not_replaced(held: HeldClock, playing: Cast) -> None:
    join(playing)
    held.go_on(days=15)
    replacing.claim(playing.seat("stranger"))
    held.go_on(days=1)
    referee = playing.seat("referee")
    inputs.send_note(referee, "red", "Back again", token="n", user=referee.user)
    held.go_on(days=2, minutes=1)
    tasks.sweep()
    assert lead(playing).name == "Referee"
    assert "is there again" in told(playing, "blue")[-1]


def test_a_look_at_any_page_is_a_sign(held: HeldClock, playing: Cast) -> None:
    join(playing)
    held.go_on(days=13)
    assert page(playing, "referee")
    held.go_on(days=13)
    assert not presence.is_gone(playing.campaign, playing.seat("referee"))
    with pytest.raises(NotNow):
        replacing.claim(playing.seat("stranger"))
    assert Seat.objects.get(campaign=playing.campaign, side="red").seen is None


def test_the_commanders_together_find_another(held: HeldClock, lost: Cast) -> None:
    assert do(lost, "red", action="ask") == 302
    found = referees.open_succession(lost.campaign)
    assert found is not None
    for name in ("red", "blue"):
        assert found.token in page(lost, name)
    link = reverse("stand", args=(found.token,))
    text = lost.client("stranger").get(link).content.decode()
    assert lost.campaign.title in text
    assert lost.client("stranger").post(link).status_code == 302
    assert lost.client("stranger").get(f"/campaigns/{lost.campaign.pk}/").status_code == 404
    who = str(User.objects.get(username="stranger").pk)
    assert "Agree to stranger" in page(lost, "blue")
    assert do(lost, "red", action="agree", candidate=who) == 302
    held.go_on(days=9)
    tasks.sweep()
    assert lead(lost).name == "Referee", "one commander has not agreed"
    assert do(lost, "blue", action="agree", candidate=who) == 302
    held.go_on(days=3, minutes=1)
    tasks.sweep()
    assert lead(lost).user == User.objects.get(username="stranger")
    assert lost.client("stranger").get(f"/campaigns/{lost.campaign.pk}/desk/").status_code == 200


def test_nobody_stands_who_plays_or_has_played(lost: Cast) -> None:
    found = replacing.ask(lost.seat("red"))
    with pytest.raises(NotNow, match="have a seat"):
        standing.stand(User.objects.get(username="blue"), found.token)
    guest = seats.add_seat(lost.seat("referee"), side="red", role="observer", name="Guest")
    stranger = User.objects.get(username="stranger")
    seats.join(stranger, guest.invitation)
    seats.vacate(lost.seat("stranger"), lost.seat("stranger"))
    with pytest.raises(NotNow, match="have sat on a side"):
        standing.stand(stranger, found.token)
    answer = lost.client("stranger").post(reverse("stand", args=(found.token,)))
    assert answer.status_code == 409


def test_who_takes_a_seat_meanwhile_gets_nothing(held: HeldClock, lost: Cast) -> None:
    agreed(lost)
    guest = seats.add_seat(lost.seat("referee"), side="red", role="observer", name="Guest")
    seats.join(User.objects.get(username="stranger"), guest.invitation)
    held.go_on(days=4)
    tasks.sweep()
    assert lead(lost).name == "Referee"
    assert referees.open_succession(lost.campaign) is None
    assert lost.seat("stranger").role == "observer"


def test_the_commanders_agree_on_a_person_and_not_on_whoever_is_there(lost: Cast) -> None:
    found = replacing.ask(lost.seat("red"))
    stranger = User.objects.get(username="stranger")
    standing.stand(stranger, found.token)
    with pytest.raises(NotNow, match="somebody else"):
        replacing.agree(lost.seat("blue"), "999", is_wanted=True)
    replacing.agree(lost.seat("red"), str(stranger.pk), is_wanted=True)
    found = replacing.agree(lost.seat("blue"), str(stranger.pk), is_wanted=False)
    assert (found.candidate, found.agreed, found.due) == (None, [], None)
    assert found.token in page(lost, "red")


def test_commanders_ask_only_when_every_referee_is_gone(held: HeldClock, playing: Cast) -> None:
    join(playing)
    held.go_on(days=14, minutes=1)
    page(playing, "stranger")
    with pytest.raises(NotNow, match="seen less"):
        replacing.ask(playing.seat("red"))
    assert "The referee is gone" not in page(playing, "red")
    with pytest.raises(NotAllowed):
        replacing.claim(playing.seat("red"))


def test_a_side_without_a_commander_cannot_be_left_out(lost: Cast) -> None:
    seats.vacate(lost.seat("blue"), lost.seat("blue"))
    with pytest.raises(NotNow, match="have to agree; "):
        replacing.ask(lost.seat("red"))


def test_settings_may_say_that_nobody_is_replaced(held: HeldClock, playing: Cast) -> None:
    Campaign.objects.update(replace_after=0)
    join(playing)
    held.go_on(days=400)
    with pytest.raises(NotNow, match="its settings say so"):
        replacing.claim(playing.seat("stranger"))
    assert "The referee is gone" not in page(playing, "red")


def test_a_stranger_without_the_link_learns_nothing(lost: Cast) -> None:
    replacing.ask(lost.seat("red"))
    answer = lost.client("stranger").get(reverse("stand", args=("nonsense",)))
    assert answer.status_code == 404
    assert lost.campaign.title not in answer.content.decode()
    assert lost.client("anonymous").get(reverse("stand", args=("x",))).status_code == 302
