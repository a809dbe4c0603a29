"""Mails to the referee: once for an occasion, quietly, and to nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Campaign, Input, Mail, Picture
from campaigns.services.asking import inputs
from campaigns.services.carrying import adjudicate, verbs
from campaigns.services.drawing import pictures
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.history import positions, witness
from campaigns.services.mails import referee_mails, referee_waits, sending
from campaigns.services.mails import registry as registry_of_mails
from campaigns.services.people import seats
from campaigns.services.turns import closing
from rules_engine.core import registry
from tests.campaigns.test_closing import close, hand_in, publish
from tests.conftest import Cast

pytestmark = pytest.mark.database

MakeCast = Callable[..., Cast]


def told(kind: str = "") -> list[str]:
    """Return the keys of the mails to the referee, of one kind or of all, but what was dropped."""
    rows = Mail.objects.filter(seat__role="referee", key__startswith=kind)
    rows = rows.exclude(manner=Mail.Manner.OFF)
    return [row.key for row in rows.order_by("pk")]


def later(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    """Let time pass."""
    now = timezone.now() + by
    monkeypatch.setattr(timezone, "now", lambda: now)


def send_all() -> None:
    """Let workers send what is to be sent, as often as they please."""
    for row in list(Mail.objects.order_by("pk")) * 2:
        sending.send_mail(row.pk)


def subjects() -> list[str]:
    """Return what has come to the referee's mailbox."""
    return [one.subject for one in mail.outbox if one.to == ["referee@example.org"]]


# ---- the six occasions --------------------------------------------------------------------------


def test_all_orders_are_in(blind: Cast) -> None:
    hand_in(blind, "red", "take 2")
    assert told("orders") == []
    inputs.submit_order_set(blind.seat("blue"), [], token="no", nothing=True)
    assert told("orders") == ["orders:1"]
    hand_in(blind, "red", "take 1", token="better")
    tasks.sweep()
    assert told("orders") == ["orders:1"]
    send_all()
    assert subjects() == ["[Referee] A trial: all orders for the turn are in"]
    close(blind)
    publish(blind)
    hand_in(blind, "red", "take 1", moment="2.red.take")
    hand_in(blind, "blue", "take 1", moment="2.blue.take")
    assert told("orders") == ["orders:1", "orders:2"]


def test_what_the_referee_enters_last_himself_is_no_news_to_him(blind: Cast) -> None:
    hand_in(blind, "red", "take 2")
    wish: dict[str, Any] = {"side": "blue", "token": "by mail"}
    inputs.submit_order_set(blind.seat("referee"), ["take 1"], **wish)
    assert told("orders") == []


def test_an_officer_who_has_not_handed_in_is_waited_for(blind: Cast) -> None:
    from django.contrib.auth import get_user_model

    from campaigns.models import UnitAssignment

    seat = seats.add_seat(blind.seat("referee"), side="red", role="officer", name="Adjutant")
    user = get_user_model().objects.create_user("adjutant", "adjutant@example.org")
    seats.join(user, seat.invitation)
    UnitAssignment.objects.create(campaign=blind.campaign, seat=seat, unit="red.1")
    hand_in(blind, "red", "take 2")
    hand_in(blind, "blue", "take 2")
    assert told("orders") == []
    seat.refresh_from_db()
    inputs.submit_order_set(seat, [], token="no", nothing=True)
    assert told("orders") == ["orders:1"]


def test_a_decision_that_only_he_knows_of_is_mailed_when_it_has_waited(
    blind: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in(blind, "red", "take 3")
    hand_in(blind, "blue", "take 1")
    close(blind)
    assert len(told("waits")) == 1
    send_all()
    before = len(subjects())  # he is at his desk
    later(monkeypatch, timedelta(minutes=11))
    send_all()
    tasks.sweep()
    send_all()
    fresh = [text.split(": ")[1] for text in subjects()[before:]]
    assert (before, fresh) == (1, [referee_waits.KINDS["waits"]])
    assert "a decision that only you know of" in mail.outbox[-1].body
    assert not any("waits" in one.key for one in Mail.objects.exclude(seat__role="referee"))


def test_what_he_has_seen_to_meanwhile_is_not_mailed(
    blind: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    close(blind, without=["red", "blue"])
    assert len(told("waits")) == 1  # the turn is closed and waits to be published
    publish(blind)
    later(monkeypatch, timedelta(minutes=11))
    send_all()
    assert subjects() == []
    assert told("waits") == []


def test_a_roll_of_real_dice_waits_for_him(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", dice="table")
    cast.start()
    item = inputs.submit_order(cast.seat("red"), "take 3", token="t")
    item.refresh_from_db()
    assert item.status == Input.Status.NEEDS_DICE
    assert told("waits") == [f"waits:roll:{item.pk}:0"]
    later(monkeypatch, timedelta(minutes=11))
    send_all()
    assert len(subjects()) == 1


def test_somebody_has_taken_a_seat(blind: Cast) -> None:
    from django.contrib.auth import get_user_model

    seat = seats.add_seat(blind.seat("referee"), side="red", role="officer", name="Adjutant")
    user = get_user_model().objects.create_user("adjutant", "adjutant@example.org")
    seats.join(user, seat.invitation)
    seats.join(user, seat.invitation)
    assert told("seat") == [f"seat:{seat.pk}:{user.pk}"]
    send_all()
    assert "“Adjutant”" in mail.outbox[-1].body
    assert mail.outbox[-1].to == ["referee@example.org"]


def test_a_contested_roll(make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", dice="table")
    cast.start()
    item = inputs.submit_order(cast.seat("red"), "take 3", token="t")
    item.refresh_from_db()
    need = item.needed or {}
    inputs.type_dice(cast.seat("referee"), item, [1] * need["count"], token="d")
    number = next(
        row["number"]
        for row in cast.client("blue")
        .get(reverse("api-log", args=(cast.campaign.pk,)))
        .json()["entries"]
        if row["notice"]["kind"] == "roll"
    )
    witness.bear_witness(cast.seat("blue"), number, "contested", "It fell off.", token="w")
    assert len(told("contested")) == 1
    assert "It fell off." in Mail.objects.get(key__startswith="contested").body
    witness.bear_witness(cast.seat("blue"), number, "confirmed", token="c")
    assert len(told("contested")) == 1


def test_a_campaign_stands_still_for_seven_days(
    blind: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch, timedelta(days=6))
    tasks.sweep()
    assert told("still") == []
    later(monkeypatch, timedelta(days=2))
    tasks.sweep()
    tasks.sweep()
    assert len(told("still")) == 1
    hand_in(blind, "red", "take 1")
    later(monkeypatch, timedelta(days=8))
    tasks.sweep()
    assert len(told("still")) == 2


def test_a_task_that_failed(blind: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(verbs, "perform", broken)
    close(blind)
    assert len(told("failed")) == 1
    monkeypatch.setattr(pictures, "paint", broken)
    branch = blind.seat("referee").campaign.branch
    row = Picture.objects.create(campaign=blind.campaign, branch=branch, seq=1, viewer="red")
    for _ in range(pictures.MOST_ATTEMPTS + 1):
        pictures.draw_picture(str(row.pk), row.viewer)
    assert len(told("failed")) == 2


# ---- once, quietly, to him alone ----------------------------------------------------------------


def test_a_crash_between_the_work_and_the_mail_loses_none_and_doubles_none(
    blind: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = referee_mails.look
    monkeypatch.setattr(referee_mails, "look", lambda campaign: None)  # the worker dies there
    hand_in(blind, "red", "take 3")
    hand_in(blind, "blue", "take 1")
    assert told() == []
    monkeypatch.setattr(referee_mails, "look", look)
    monkeypatch.setattr(tasks, "GRACE", timedelta(0))
    for _ in range(2):
        tasks.sweep()
        adjudicate.adjudicate_campaign(blind.campaign.pk)
    assert told() == ["orders:1"]
    monkeypatch.setattr(referee_mails, "look", lambda campaign: None)
    close(blind)
    monkeypatch.setattr(referee_mails, "look", look)
    tasks.sweep()
    tasks.sweep()
    assert len(told("waits")) == 1


def test_two_sendings_of_one_mail_have_the_same_name(blind: Cast) -> None:
    hand_in(blind, "red", "take 3")
    hand_in(blind, "blue", "take 1")
    row = Mail.objects.get(key="orders:1")
    assert sending.send_mail(row.pk)
    Mail.objects.filter(pk=row.pk).update(sent=None, claimed=None)  # it died before it was noted
    assert sending.send_mail(row.pk)
    first, second = (one.extra_headers["Message-ID"] for one in mail.outbox[-2:])
    assert first == second


def test_a_mail_that_was_dropped_gives_its_name_to_no_other(blind: Cast) -> None:
    """A mailbox takes two of one name for one, and shows the second to nobody."""
    red, names = blind.seat("red"), []

    def write(token: str) -> None:
        item = inputs.send_note(blind.seat("referee"), "red", "Supper.", token=token)
        assert sending.send_mail(Mail.objects.get(key=f"note:{item.pk}").pk)
        names.append(mail.outbox[-1].extra_headers["Message-ID"])

    held = registry_of_mails.post(red, f"message:{UUID(int=1)}:0", "s", "b", after=timezone.now())
    assert held is not None
    write("one")
    assert not sending.send_mail(held.pk), "nobody has written to him"
    write("two")
    assert len(set(names)) == 2
    again = registry_of_mails.post(red, f"message:{UUID(int=1)}:0", "s", "b", after=timezone.now())
    assert again is not None, "and what it was about can be told later"


def test_the_names_of_mails_count_nothing(blind: Cast) -> None:
    """Between two of them a player read how many had gone to the referee and to the enemy."""
    named = {}
    for token in ("one", "two"):
        item = inputs.send_note(blind.seat("referee"), "red", "Supper.", token=token)
        row = Mail.objects.get(key=f"note:{item.pk}")
        assert sending.send_mail(row.pk)
        named[row.pk] = mail.outbox[-1].extra_headers["Message-ID"]
    assert len(set(named.values())) == 2
    for pk, name in named.items():
        local = name.strip("<>").partition("@")[0]
        assert re.fullmatch("[0-9a-f]{32}", local), (pk, name)


def test_he_switches_them_off_on_the_page(blind: Cast) -> None:
    address = reverse("desk-notes", args=(blind.campaign.pk,))
    client = blind.client("referee")
    assert 'name="mails" value="orders" checked' in client.get(address).content.decode()
    hand_in(blind, "red", "take 3")
    kept = [kind for kind in referee_waits.KINDS if kind != "orders"]
    client.post(address, {"action": "mails", "mails": kept})
    assert blind.seat("referee").muted == ["orders"]
    assert 'name="mails" value="orders">' in client.get(address).content.decode()
    hand_in(blind, "blue", "take 1")
    assert told() == []
    with pytest.raises(NotAllowed):
        referee_mails.mute(blind.seat("red"), ["orders"])
    with pytest.raises(BadRequest, match="no mail"):
        referee_mails.mute(blind.seat("referee"), ["love letters"])


def test_what_he_switched_off_before_it_was_sent_is_not_sent(blind: Cast) -> None:
    hand_in(blind, "red", "take 3")
    hand_in(blind, "blue", "take 1")
    referee_mails.mute(blind.seat("referee"), ["orders"])
    send_all()
    assert subjects() == []


def test_a_demonstration_writes_to_nobody(blind: Cast) -> None:
    Campaign.objects.update(is_demonstration=True)
    hand_in(blind, "red", "take 3")
    hand_in(blind, "blue", "take 1")
    assert told() == []


def test_an_asked_owner_is_not_the_referees_to_answer(
    blind: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in(blind, "red", "take 3")
    close(blind, without=["blue"])
    publish(blind)
    close(blind, "again", without=["red", "blue"])
    state = positions.head_state(blind.seat("referee").campaign)
    assert state["frames"]
    running = closing.open_closing(blind.seat("referee").campaign)
    assert running is not None
    later(monkeypatch, timedelta(minutes=11))
    send_all()
    assert subjects() == []
