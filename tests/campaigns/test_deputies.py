"""Deputies: somebody sits on a seat for a time with its rights; the log names him, and who has seen
another side never becomes one.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.urls import reverse

from campaigns.models import Deputy, Input, Mail, Sitting
from campaigns.services.absence import deputies
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.mails import registry, sending
from campaigns.services.people import seats
from campaigns.services.upkeep import queue
from rules_engine.core import registry as registry_of_games
from tests.campaigns.conftest import MakeCast
from tests.campaigns.held_clock import HeldClock, hold
from tests.campaigns.test_standing import told
from tests.conftest import Cast

pytestmark = pytest.mark.database


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldClock:
    """A clock that stands."""
    monkeypatch.setattr(queue, "takes_more", lambda _: False)
    return hold(monkeypatch, 2026, 3, 20, 12)


def person(name: str) -> User:
    """Return somebody of the cast."""
    return User.objects.get(username=name)


def named(cast: Cast, held: HeldClock, *, after: int = 2, until: int = 9) -> Deputy:
    """Let red name a deputy by the page."""
    days = [f"{held.now + timedelta(days=n):%Y-%m-%dT%H:%M}" for n in (after, until)]
    posted = {"action": "name", "name": "Anna", "begins": days[0], "ends": days[1]}
    address = reverse("absence", args=(cast.campaign.pk,))
    assert cast.client("red").post(address, posted).status_code == 302
    return Deputy.objects.get(campaign=cast.campaign)


def page(cast: Cast, name: str, what: str = "log") -> tuple[int, str]:
    """Return a page of the campaign as somebody reads it."""
    answer = cast.client(name).get(reverse(what, args=(cast.campaign.pk,)))
    return answer.status_code, answer.content.decode()


def test_a_deputy_sits_for_the_time_that_was_said_and_no_longer(
    held: HeldClock, live: Cast
) -> None:
    found = named(live, held)
    link = reverse("deputy", args=(found.token,))
    assert "Anna" in page(live, "red", "absence")[1]
    assert live.client("stranger").get(link).status_code == 200
    assert live.client("stranger").post(link).status_code == 302
    assert page(live, "stranger")[0] == 404, "his time has not come"
    assert live.campaign.title not in live.client("stranger").get("/").content.decode()
    held.go_on(days=3)
    status, text = page(live, "stranger")
    assert status == 200
    assert "the deputy of" in text.partition("<aside")[2].partition("</aside>")[0], "in a landmark"
    assert live.campaign.title in live.client("stranger").get("/").content.decode()
    assert page(live, "red")[0] == 200, "who is away may come in all the same"
    held.go_on(days=6)
    assert page(live, "stranger")[0] == 404
    assert live.client("stranger").get(link).status_code == 404, "the link is used up"


def test_what_a_deputy_does_stands_in_the_log_by_name_and_the_other_side_reads_nothing_of_it(
    held: HeldClock, live: Cast
) -> None:
    found = named(live, held, after=0)
    deputies.accept(person("stranger"), found.token)
    held.go_on(minutes=5)
    posted = {"token": "t", "order": "take 1", "expected": ""}
    live.client("stranger").post(reverse("orders", args=(live.campaign.pk,)), posted)
    item = Input.objects.get(campaign=live.campaign, kind="order")
    assert item.is_done, item.message
    assert (item.user, item.seat) == (person("stranger"), live.seat("red"))
    assert [body["deputy"] for body in told(live, "red") if "deputy" in body] == ["Anna"]
    assert "given by Anna, as deputy" in page(live, "red")[1]
    assert "(by Anna, as deputy)" in page(live, "referee")[1]
    for what in ("log", "seats", "campaign", "table", "absence"):
        assert "Anna" not in page(live, "blue", what)[1]
        assert "deputy of" not in page(live, "blue", what)[1]
    assert not any("deputy" in body for body in told(live, "blue"))


def test_who_has_seen_another_side_or_the_truth_is_nobodys_deputy(
    held: HeldClock, live: Cast
) -> None:
    found = named(live, held)
    with pytest.raises(NotNow, match="one person sees one side only"):
        deputies.accept(person("blue"), found.token)
    with pytest.raises(NotNow, match="another seat"):
        deputies.accept(person("referee"), found.token)
    with pytest.raises(NotNow, match="your own seat"):
        deputies.accept(person("red"), found.token)
    guest = seats.add_seat(live.seat("referee"), side="blue", role="observer", name="Guest")
    seats.join(person("stranger"), guest.invitation)
    seats.vacate(live.seat("stranger"), live.seat("stranger"))
    with pytest.raises(NotNow, match="have sat on the other side"):
        deputies.accept(person("stranger"), found.token)
    assert Deputy.objects.get().user is None


def test_who_has_been_a_deputy_takes_no_seat_of_another_side(held: HeldClock, live: Cast) -> None:
    found = named(live, held)
    deputies.accept(person("stranger"), found.token)
    assert Sitting.objects.filter(user=person("stranger"), side="red").exists()
    guest = seats.add_seat(live.seat("referee"), side="blue", role="observer", name="Guest")
    with pytest.raises(NotNow, match="have sat on the other side"):
        seats.join(person("stranger"), guest.invitation)


def test_before_play_too_nobody_is_there_for_two_sides(
    held: HeldClock, make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry_of_games.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing")
    week = {"name": "Anna", "begins": held.now, "ends": held.now + timedelta(days=7)}
    of_red, of_blue = (deputies.name_one(cast.seat(side), **week) for side in ("red", "blue"))
    deputies.accept(person("stranger"), of_red.token)
    with pytest.raises(NotNow, match="somebody's deputy"):
        deputies.accept(person("stranger"), of_blue.token)
    referee = cast.seat("referee")
    for side, role in (("blue", "observer"), ("", "referee")):
        other = seats.add_seat(referee, side=side, role=role, name="Guest")
        with pytest.raises(NotNow, match="somebody's deputy"):
            seats.join(person("stranger"), other.invitation)


def test_who_leaves_a_seat_before_play_is_remembered_as_a_deputy(
    held: HeldClock, make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry_of_games.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing")
    red = cast.seat("red")
    found = deputies.name_one(red, name="Anna", begins=held.now, ends=held.now + timedelta(days=7))
    deputies.accept(person("stranger"), found.token)
    guest = seats.add_seat(cast.seat("referee"), side="red", role="observer", name="Guest")
    seat = seats.join(person("stranger"), guest.invitation)
    seats.vacate(cast.seat("referee"), seat)
    assert Sitting.objects.filter(user=person("stranger"), side="red").exists()


def test_a_deputy_does_not_free_the_seat_on_which_he_sits(held: HeldClock, live: Cast) -> None:
    deputies.accept(person("stranger"), named(live, held, after=0).token)
    held.go_on(minutes=5)
    address = reverse("change-seat", args=(live.campaign.pk, live.seat("red").pk))
    assert "Leave the campaign" not in page(live, "stranger", "seats")[1]
    assert live.client("stranger").post(address, {"action": "vacate"}).status_code == 403
    assert live.seat("red").user == person("red")


def test_who_has_a_seat_of_the_same_side_goes_from_one_to_the_other(
    held: HeldClock, live: Cast
) -> None:
    guest = seats.add_seat(live.seat("referee"), side="red", role="observer", name="Guest")
    seats.join(person("stranger"), guest.invitation)
    deputies.accept(person("stranger"), named(live, held, after=0).token)
    held.go_on(minutes=5)
    assert "the deputy of" in page(live, "stranger")[1]
    address = reverse("absence", args=(live.campaign.pk,))
    assert "To my own seat" in page(live, "stranger", "absence")[1]
    live.client("stranger").post(address, {"action": "place", "place": "own"})
    assert "the deputy of" not in page(live, "stranger")[1]


def test_mails_to_a_seat_go_to_its_deputy_while_he_sits(held: HeldClock, live: Cast) -> None:
    deputies.accept(person("stranger"), named(live, held).token)

    def written(key: str) -> list[str]:
        made = registry.post(live.seat("red"), key, "Subject", "Body")
        assert made is not None
        sending.send_mail(made.pk)
        return list(mail.outbox[-1].to)

    assert written("news:1") == ["red@example.org"]
    held.go_on(days=3)
    assert written("news:2") == ["stranger@example.org"]
    held.go_on(days=30)
    assert written("news:3") == ["red@example.org"]
    assert Mail.objects.filter(sent=None).count() == 0


def test_a_deputy_is_ended_by_himself_by_whose_seat_it_is_and_by_the_referee(
    held: HeldClock, live: Cast
) -> None:
    address = reverse("absence", args=(live.campaign.pk,))
    for name in ("stranger", "red", "referee"):
        found = named(live, held, after=0)
        deputies.accept(person("stranger"), found.token)
        held.go_on(minutes=5)
        assert page(live, "stranger")[0] == 200
        whose = {"seat": str(found.seat_id)} if name == "referee" else {}
        whose |= {"whose": "mine"} if name == "stranger" else {"deputy": "Anna"}
        wrong = live.client("blue").post(address, {"action": "end", "deputy": "Anna", **whose})
        assert wrong.status_code == 400
        other = live.client("red").post(address, {"action": "end", "deputy": "Berta"})
        assert other.status_code == 400  # a page on which another deputy stood
        live.client(name).post(address, {"action": "end", **whose})
        assert page(live, "stranger")[0] == 404
        Deputy.objects.all().delete()


def test_a_seat_that_is_freed_has_no_deputy_any_more(held: HeldClock, live: Cast) -> None:
    deputies.accept(person("stranger"), named(live, held, after=0).token)
    held.go_on(minutes=5)
    seats.vacate(live.seat("referee"), live.seat("red"))
    assert page(live, "stranger")[0] == 404


def test_what_cannot_be_a_deputy_is_said_in_words(held: HeldClock, live: Cast) -> None:
    now, red = held.now, live.seat("red")
    week = now + timedelta(days=7)
    with pytest.raises(BadRequest, match="name"):
        deputies.name_one(red, name=" ", begins=now, ends=week)
    with pytest.raises(BadRequest, match="at most 90 days"):
        deputies.name_one(red, name="Anna", begins=now, ends=now + timedelta(days=91))
    with pytest.raises(BadRequest, match="at most 90 days"):
        deputies.name_one(red, name="Anna", begins=week, ends=now)
    with pytest.raises(NotAllowed):
        deputies.name_one(live.seat("referee"), name="Anna", begins=now, ends=week)
    deputies.name_one(red, name="Anna", begins=now, ends=week)
    with pytest.raises(NotNow, match="already"):
        deputies.name_one(red, name="Bert", begins=now, ends=week)
    red.deputy_name = "Anna"
    with pytest.raises(NotAllowed):
        deputies.name_one(red, name="Cora", begins=now, ends=week)
