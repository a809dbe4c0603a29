"""Dates and mails: shown, mailed to those who have to act, each mail once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.utils import timezone

from campaigns.models import Deadline, Mail
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import reading
from campaigns.services.mails import deadlines, sending
from rules_engine.core import registry
from tests.conftest import Cast

pytestmark = pytest.mark.database

MakeCast = Callable[..., Cast]


def test_a_date_is_shown_and_mailed_to_the_side_in_turn(
    playing: Cast, announced: list[tuple[str, str]]
) -> None:
    made = deadlines.set_deadline(playing.seat("referee"), timezone.now() + timedelta(days=3))
    for who in ("red", "blue"):
        found = reading.current_deadline(playing.seat(who))
        assert found is not None
        assert found.due == made.due
    rows = Mail.objects.all()
    assert [row.seat.side for row in rows] == ["red"]
    assert ("send_mail", str(rows[0].pk)) in announced


def test_a_mail_is_sent_once(playing: Cast) -> None:
    deadlines.set_deadline(playing.seat("referee"), timezone.now() + timedelta(days=3))
    row = Mail.objects.get()
    assert sending.send_mail(row.pk) is True
    assert sending.send_mail(row.pk) is False
    assert len(mail.outbox) == 1
    assert mail.outbox[0].to == ["red@example.org"]
    assert "your turn" in mail.outbox[0].subject
    assert str(playing.campaign.pk) in mail.outbox[0].body


def test_a_mail_that_was_claimed_by_a_dead_worker_is_sent_later(playing: Cast) -> None:
    deadlines.set_deadline(playing.seat("referee"), timezone.now() + timedelta(days=3))
    row = Mail.objects.get()
    Mail.objects.update(claimed=timezone.now())
    assert sending.send_mail(row.pk) is False
    Mail.objects.update(claimed=timezone.now() - sending.CLAIM_FOR * 2)
    assert sending.send_mail(row.pk) is True


def test_no_mail_waits_for_a_minute_for_a_worker_that_died() -> None:
    assert timedelta(seconds=60) > sending.CLAIM_FOR
    assert timedelta(seconds=settings.EMAIL_TIMEOUT) * 4 <= sending.CLAIM_FOR


def test_the_newest_date_counts_though_the_clock_ran_ahead_before(playing: Cast) -> None:
    referee, now = playing.seat("referee"), timezone.now()
    deadlines.set_deadline(referee, now + timedelta(days=3))
    Deadline.objects.update(created=now + timedelta(hours=5))
    newer = deadlines.set_deadline(referee, now + timedelta(days=4))
    found = reading.current_deadline(playing.seat("red"))
    assert found is not None
    assert found.due == newer.due
    assert deadlines.set_deadline(referee, newer.due).pk == newer.pk


def test_the_date_belongs_to_its_step(playing: Cast) -> None:
    deadlines.set_deadline(playing.seat("referee"), timezone.now() + timedelta(days=3))
    inputs.submit_order(playing.seat("red"), "take 2", token="t")
    assert reading.current_deadline(playing.seat("red")) is None


def test_a_date_is_taken_off_and_those_who_were_told_are_told(playing: Cast) -> None:
    referee = playing.seat("referee")
    first = timezone.now() + timedelta(days=3)
    for due in (first, first + timedelta(days=1), first):
        deadlines.set_deadline(referee, due)
        found = reading.current_deadline(playing.seat("blue"))
        assert found is not None
        assert found.due == due  # an earlier date set again counts again
    deadlines.clear_deadline(referee)
    for who in ("referee", "red", "blue"):
        assert reading.current_deadline(playing.seat(who)) is None
    told = Mail.objects.get(key__startswith="undue")
    assert told.seat.side == "red"
    assert "no date is set for these orders any more" in told.body
    with pytest.raises(NotNow, match="No date is set"):
        deadlines.clear_deadline(referee)
    with pytest.raises(NotAllowed):
        deadlines.clear_deadline(playing.seat("red"))


def test_what_is_no_date(playing: Cast) -> None:
    with pytest.raises(BadRequest, match="passed"):
        deadlines.set_deadline(playing.seat("referee"), timezone.now() - timedelta(days=1))
    with pytest.raises(NotAllowed):
        deadlines.set_deadline(playing.seat("red"), timezone.now() + timedelta(days=1))


def test_no_date_before_play(cast: Cast) -> None:
    with pytest.raises(NotNow):
        deadlines.set_deadline(cast.seat("referee"), timezone.now() + timedelta(days=1))


def test_in_play_by_order_sets_each_step_is_mailed(make_cast: MakeCast, toy: str) -> None:
    cast = make_cast(toy, play="order_sets")
    cast.start()
    assert [row.seat.side for row in Mail.objects.all()] == ["red"]
    inputs.submit_order_set(cast.seat("red"), ["take 2"], token="s")
    assert sorted(row.seat.side for row in Mail.objects.all()) == ["blue", "red"]


def test_in_live_play_nobody_is_mailed(playing: Cast) -> None:
    inputs.submit_order(playing.seat("red"), "take 2", token="t")
    assert Mail.objects.count() == 0


def test_questions_within_a_step_make_one_mail_when_they_stay_open(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "forms", "tests.campaigns.form_game")
    cast = make_cast("forms", play="order_sets")
    cast.start()
    for token in ("s1", "s2"):
        inputs.submit_order(cast.seat("red"), "strike 3 with 1/Red", token=token)
        held = Mail.objects.get(seat__side="blue")
        assert held.after is not None
        assert "a decision waits for you" in held.body
        assert sending.send_mail(held.pk) is False  # blue may be at the table
        if token == "s1":
            decision = reading.view_for(cast.seat("blue"))["decisions"][0]["id"]
            inputs.answer_decision(cast.seat("blue"), decision, "reduce 1/Blue", token="a")
    Mail.objects.filter(pk=held.pk).update(after=timezone.now())
    assert sending.send_mail(held.pk) is True
    assert [one.to for one in mail.outbox] == [["blue@example.org"]]


def test_a_question_that_was_answered_is_not_mailed(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "forms", "tests.campaigns.form_game")
    cast = make_cast("forms", play="order_sets")
    cast.start()
    inputs.submit_order(cast.seat("red"), "strike 3 with 1/Red", token="s")
    decision = reading.view_for(cast.seat("blue"))["decisions"][0]["id"]
    inputs.answer_decision(cast.seat("blue"), decision, "reduce 1/Blue", token="a")
    Mail.objects.update(after=timezone.now())
    assert sending.send_mail(Mail.objects.get(seat__side="blue").pk) is False
    dropped = Mail.objects.get(seat__side="blue")
    assert dropped.manner == Mail.Manner.OFF, "its row stays, for the names of mails count it"
    assert mail.outbox == []
