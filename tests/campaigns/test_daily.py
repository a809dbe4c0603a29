"""Each person's choice of what he is told at once, daily or not; one letter a day, which says what
is so when it comes.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.urls import reverse

from campaigns import tasks
from campaigns.models import Letter, Mail, Profile
from campaigns.services.asking import inputs, signers, signing
from campaigns.services.calendar import excuses
from campaigns.services.errors import BadRequest
from campaigns.services.mails import choices, daily, deadlines, registry, sending
from campaigns.services.people import seats
from campaigns.services.upkeep import queue
from tests.campaigns.held_clock import HeldClock, hold
from tests.conftest import Cast

pytestmark = pytest.mark.database


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldClock:
    """A clock that stands at noon."""
    monkeypatch.setattr(queue, "takes_more", lambda _: False)
    return hold(monkeypatch, 2026, 3, 20, 12)


def person(name: str, **wanted: str) -> User:
    """Return somebody of the cast, who has chosen so; his letter comes at 18:00."""
    user = User.objects.get(username=name)
    choices.choose(user, wanted, "18")
    return user


def delivered() -> list[tuple[str, str, list[str]]]:
    """Let the sweep look three times, send what it made, and return all mails that went out."""
    for _ in range(3):
        tasks.sweep()
        for letter in Letter.objects.filter(sent=None):
            tasks.send_letter(str(letter.pk))
            tasks.send_letter(str(letter.pk))
    return [(one.subject, str(one.body), list(one.to)) for one in mail.outbox]


def test_what_comes_daily_comes_in_one_letter_at_the_hour_that_was_chosen(
    held: HeldClock, live: Cast
) -> None:
    person("red", news="daily", note="daily")
    red = live.seat("red")
    for number in (1, 2):
        body = "A trial: news.\n\nx"
        assert registry.post(red, f"news:{number}", "[Referee] T: news", body) is None
    inputs.send_note(live.seat("referee"), "red", "Hold", token="n")
    assert delivered() == []
    held.go_on(hours=6)
    ((subject, body, to),) = delivered()
    assert (subject, to) == (daily.SUBJECT, ["red@example.org"])
    assert body.startswith("A TRIAL\n* News. x\n* The"), "of two news the newer"
    assert "* The referee has written to your side." in body
    assert body.count("http") == 1
    assert live.campaign.title not in subject
    held.go_on(hours=2)
    assert len(delivered()) == 1
    held.go_on(days=1)
    assert len(delivered()) == 1, "nothing is new"
    assert not Mail.objects.filter(seat=red, sent=None).exists()


def test_a_letter_does_not_say_what_has_passed(held: HeldClock, live: Cast) -> None:
    person("red", due="daily", undue="daily", turn="daily")
    referee = live.seat("referee")
    first = deadlines.set_deadline(referee, held.now + timedelta(days=3))
    deadlines.set_deadline(referee, held.now + timedelta(days=5))
    deadlines.clear_deadline(referee)
    assert Mail.objects.filter(seat=live.seat("red"), manner="daily").count() == 3
    held.go_on(hours=6)
    ((_, body, _),) = delivered()
    assert "no date is set" in body
    assert f"{first.due:%d %B}" not in body
    assert body.count("\n* ") == 1


def test_nothing_left_to_say_is_no_letter(held: HeldClock, live: Cast) -> None:
    person("red", due="daily")
    deadlines.set_deadline(live.seat("referee"), held.now + timedelta(days=3))
    item = inputs.submit_order(live.seat("red"), "end", token="e")
    item.refresh_from_db()
    assert item.is_done, item.message
    held.go_on(hours=6)
    assert [to for _, _, to in delivered()] == []


def test_what_is_off_is_never_told_and_what_is_at_once_is_not_in_the_letter(
    held: HeldClock, live: Cast
) -> None:
    person("red", news="off")
    red = live.seat("red")
    assert registry.post(red, "news:1", "s", "b") is None
    made = registry.post(red, "note:1", "s", "b")
    assert made is not None
    assert sending.send_mail(made.pk)
    held.go_on(days=2)
    assert len(delivered()) == 1


def test_each_reads_his_letter_at_his_own_hour(held: HeldClock, live: Cast) -> None:
    for name, zone in (("red", "Asia/Tokyo"), ("blue", "America/New_York")):
        user = person(name, news="daily")
        Profile.objects.filter(user=user).update(zone=zone)
        registry.post(live.seat(name), "news:1", "s", "A trial: news.")
    assert delivered() == [], "what is written at 21:00 in Tokyo waits for 18:00 of the next day"
    held.go_on(hours=10, minutes=1)
    assert [to for _, _, to in delivered()] == [["blue@example.org"]]
    held.go_on(hours=11)
    assert [to for _, _, to in delivered()][1:] == [["red@example.org"]]


def test_who_dies_before_or_after_sending_doubles_and_loses_nothing(
    held: HeldClock, live: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    person("red", news="daily")
    registry.post(live.seat("red"), "news:1", "s", "A trial: news.")
    held.go_on(hours=6)
    tasks.sweep()
    letter = Letter.objects.get()

    def dies(*_: Any) -> str:
        raise OSError("the power is gone")

    with monkeypatch.context() as broken:
        broken.setattr(daily, "text_of", dies)
        with pytest.raises(OSError, match="power"):
            daily.send_letter(letter.pk)
    assert not daily.send_letter(letter.pk), "somebody may be sending it"
    held.go_on(minutes=1)
    assert daily.send_letter(letter.pk)
    assert not daily.send_letter(letter.pk)
    assert len(mail.outbox) == 1


def test_the_page_shows_what_waits_and_keeps_what_is_chosen(held: HeldClock, live: Cast) -> None:
    client, address = live.client("red"), reverse("mail-choices")
    text = client.get(address).content.decode()
    assert ">The referee has published news<" in text
    assert "Somebody has taken a seat" not in text, "that is for referees"
    assert "Somebody has taken a seat" in live.client("referee").get(address).content.decode()
    assert client.post(address, {"news": "daily", "letter_at": "6"}).status_code == 302
    registry.post(live.seat("red"), "news:1", "s", "A trial: the referee has published news.")
    text = client.get(address).content.decode()
    assert "The referee has published news." in text
    assert "The referee has published news." not in (
        live.client("blue").get(address).content.decode()
    )
    for wrong in ({"news": "weekly", "letter_at": "6"}, {"letter_at": "25"}):
        assert client.post(address, wrong).status_code == 400
    with pytest.raises(BadRequest):
        choices.choose(User.objects.get(username="red"), {"gossip": "off"}, "6")
    assert choices.chosen(User.objects.get(username="red")) == ({"news": "daily"}, 6)


def test_the_daily_letter_says_nothing_that_was_settled_meanwhile(
    held: HeldClock, blind: Cast
) -> None:
    """What was asked for is decided, what was to be signed is signed, and of two dates given to
    one seat the later stands.
    """
    referee = blind.seat("referee")
    made = seats.add_seat(referee, side="", role="referee", name="Helper")
    seats.join(User.objects.get(username="stranger"), made.invitation)
    signers.choose(blind.seat("referee"), is_on=True)
    deadlines.set_deadline(blind.seat("referee"), held.now + timedelta(days=2))
    person("referee", excuse="daily", sign="daily")
    person("red", more="daily")
    asked = excuses.ask(blind.seat("red"), held.now + timedelta(days=3), "A journey")
    effects = [[["tracks", "heap"], 5]]
    signing.propose(blind.seat("stranger"), effects, "A miscount", token="p")
    said = {daily.says(one) for one in daily.waiting_for(User.objects.get(username="referee"))}
    assert any("more time" in words for words in said)
    assert any("proposes a correction" in words for words in said)
    excuses.decide(blind.seat("referee"), asked, is_granted=True)
    excuses.give(blind.seat("referee"), blind.seat("red"), held.now + timedelta(days=5))
    signing.decline(blind.seat("referee"), 1)
    assert daily.waiting_for(User.objects.get(username="referee")) == []
    (more,) = daily.waiting_for(User.objects.get(username="red"))
    assert "25 March" in daily.says(more)


def test_that_somebody_is_late_is_told_while_he_is(held: HeldClock, blind: Cast) -> None:
    date = deadlines.set_deadline(blind.seat("referee"), held.now + timedelta(days=2))
    person("referee", passed="daily", over="daily")
    held.go_on(days=3)
    for key in (f"passed:{date.pk}", f"over:{date.pk}:waits", f"over:{date.pk}"):
        registry.post(blind.seat("referee"), key, "[Referee] T: late", "T: x.")
    user = User.objects.get(username="referee")
    assert len(daily.waiting_for(user)) == 3
    for side in ("red", "blue"):
        inputs.submit_order_set(blind.seat(side), ["take 1"], token="s")
    assert [one.key for one in daily.waiting_for(user)] == [f"over:{date.pk}"]
