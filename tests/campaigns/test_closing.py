"""Closing a turn: sealed sets are carried out while it runs, both sides get their news together."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Closing, Input, Mail
from campaigns.services.asking import inputs, order_sets, refereeing
from campaigns.services.carrying import adjudicate
from campaigns.services.errors import BadRequest, NotAllowed, NotNow, Stale
from campaigns.services.history import logbook, positions, reading
from campaigns.services.mails import deadlines, sending
from campaigns.services.turns import closing, closing_work, halts, publications
from campaigns.services.turns.closing_shown import is_closing
from tests.conftest import Cast

pytestmark = pytest.mark.database

Status = Input.Status


def hand_in(cast: Cast, who: str, *orders: str, token: str = "", moment: str = "") -> list[Input]:
    """Hand in a set."""
    token = token or f"{who}.{moment}"
    return inputs.submit_order_set(cast.seat(who), orders, token=token, moment=moment)


def close(cast: Cast, wish: str = "close", **more: Any) -> Input:
    """Let the referee close the turn; return what became of the input."""
    item = closing.close(cast.seat("referee"), token=wish, **more)
    item.refresh_from_db()
    return item


def publish(cast: Cast, wish: str = "publish") -> Input:
    """Let the referee publish."""
    item = closing.publish(cast.seat("referee"), token=wish)
    item.refresh_from_db()
    assert item.is_done, item.message
    return item


def truth(cast: Cast) -> dict[str, Any]:
    """Return the position as it is."""
    return positions.head_state(cast.seat("referee").campaign)


def seen(cast: Cast, who: str) -> dict[str, Any]:
    """Return the position as a side sees it."""
    return reading.view_for(cast.seat(who))


def statuses(cast: Cast, who: str) -> list[str]:
    """Return what a seat is told of its inputs, oldest first."""
    return [one.status for one in reading.known_inputs(cast.seat(who))][::-1]


def now(cast: Cast) -> Closing:
    """Return the newest closing."""
    return Closing.objects.get(campaign=cast.campaign, number=Closing.objects.count())


def test_sets_stay_sealed_until_the_turn_is_closed(blind: Cast) -> None:
    hand_in(blind, "red", "take 2", "end")
    hand_in(blind, "blue", "take 1")
    assert {row.status for row in Input.objects.filter(kind="order")} == {Status.HELD}
    assert close(blind).is_done
    assert truth(blind)["turn"] == 2
    assert truth(blind)["tracks"] == {"red": 7, "blue": 8}
    assert now(blind).status == Closing.Status.READY
    for who in ("red", "blue"):
        assert seen(blind, who)["turn"] == 1
        assert seen(blind, who)["tracks"] == {who: 9}
        assert set(statuses(blind, who)) == {Status.HELD}
        assert logbook.told_log(blind.seat(who))[-1]["turn"] == 1
    publish(blind)
    assert now(blind).status == Closing.Status.PUBLISHED
    assert seen(blind, "red")["tracks"] == {"red": 7}
    assert statuses(blind, "blue") == [Status.DONE] * 2
    assert logbook.told_log(blind.seat("blue"))[-1]["turn"] == 2


def test_a_set_that_is_used_up_ends_its_step_and_the_log_says_who_did(blind: Cast) -> None:
    hand_in(blind, "red", "take 1")
    hand_in(blind, "blue", "take 1")
    close(blind)
    made = Input.objects.filter(kind="order", order_set="")
    assert [row.side for row in made] == ["red", "blue"]
    assert all(row.is_done and row.seat.is_referee for row in made)
    assert len(reading.known_inputs(blind.seat("red"))) == 1
    publish(blind)
    assert [one.body["order"] for one in reading.known_inputs(blind.seat("red"))] == [
        "end",
        "take 1",
    ]


def test_a_newer_set_takes_the_olders_place_until_the_closing_begins(blind: Cast) -> None:
    hand_in(blind, "red", "take 1", token="first")
    hand_in(blind, "red", "take 2", token="second")
    hand_in(blind, "red", "take 1", token="first")  # the same wish sent twice
    assert statuses(blind, "red") == [Status.HALTED, Status.HELD]
    close(blind)
    with pytest.raises(NotNow, match="closing the turn"):
        hand_in(blind, "red", "take 1", token="third", moment="1.red.take")
    assert truth(blind)["tracks"]["red"] == 7


def test_while_a_turn_is_closed_refusals_are_the_same_whatever_was_reached(blind: Cast) -> None:
    used = hand_in(blind, "red", "take 1", "end")[0]
    ahead = hand_in(blind, "blue", "take 1", "take 9")[1]
    close(blind, until="step")
    said = set()
    for who, item in (("red", used), ("blue", ahead)):
        with pytest.raises(NotNow) as withdrawn:
            inputs.withdraw(blind.seat(who), item)
        with pytest.raises(NotNow) as replaced:
            hand_in(blind, who, "take 2", token="new", moment=f"1.{who}.take")
        said |= {withdrawn.value.message, replaced.value.message}
    assert len(said) == 1


def test_a_step_without_orders_waits_for_the_late_set_or_for_the_referee(blind: Cast) -> None:
    hand_in(blind, "red", "take 1")
    close(blind)
    campaign = blind.seat("referee").campaign
    halt = halts.halt_of(campaign, now(blind))
    assert (halt.kind, halt.side) == ("missing", "blue")
    assert truth(blind)["step"] == "blue.take"
    hand_in(blind, "blue", "take 2")
    assert now(blind).status == Closing.Status.READY
    publish(blind)
    close(blind, "again", without=["red", "blue"])
    halt = halts.halt_of(blind.seat("referee").campaign, now(blind))
    assert (halt.kind, truth(blind)["turn"]) == ("reached", 3)


def test_a_step_that_cannot_end_stops_the_closing_and_says_why(blind: Cast) -> None:
    close(blind, without=["red", "blue"])
    publish(blind)
    close(blind, "second", without=["red", "blue"])
    halt = halts.halt_of(blind.seat("referee").campaign, now(blind))
    assert (halt.kind, halt.words) == ("end", "1.0: Take at least one counter.")
    before = Input.objects.count()
    adjudicate.adjudicate_campaign(blind.campaign.pk)
    assert Input.objects.count() == before
    inputs.submit_order(blind.seat("referee"), "take 1", side="red", token="by hand")
    assert truth(blind)["step"] == "blue.take"


def test_a_refused_order_halts_its_set_and_the_closing_until_the_referee_goes_on(
    blind: Cast,
) -> None:
    hand_in(blind, "red", "take 9", "take 1", "end")
    close(blind, until="step")
    halt = halts.halt_of(blind.seat("referee").campaign, now(blind))
    assert (halt.kind, halt.side) == ("halted", "red")
    assert "Take 1 to 3" in halt.words
    assert statuses(blind, "red") == [Status.HELD] * 3
    close(blind, "go on", until="step", past=["red"])
    assert now(blind).status == Closing.Status.READY
    assert Closing.objects.count() == 1


def test_a_decision_is_answered_by_the_referee_or_published_to_its_owner(blind: Cast) -> None:
    hand_in(blind, "red", "take 3", "take 3", "end")
    hand_in(blind, "blue", "take 1")
    close(blind)
    assert now(blind).status == Closing.Status.ASKING
    assert seen(blind, "blue")["decisions"] == []
    key = truth_decision(blind)
    inputs.answer_decision(blind.seat("referee"), key, "bow", side="blue", token="a")
    assert now(blind).status == Closing.Status.ASKING
    publish(blind)
    key = seen(blind, "blue")["decisions"][0]["id"]
    item = inputs.answer_decision(blind.seat("blue"), key, "scowl", token="b")
    item.refresh_from_db()
    assert item.is_done
    assert statuses(blind, "blue")[-1] == Status.HELD
    assert seen(blind, "blue")["decisions"] != []
    close(blind, "rest")
    assert now(blind).status == Closing.Status.READY
    assert truth(blind)["tracks"] == {"red": 3, "blue": 8}


def test_what_is_asked_is_answered_by_its_first_choice_where_the_referee_says_so(
    blind: Cast,
) -> None:
    hand_in(blind, "red", "take 3", "take 3")
    close(blind, answers="first", without=["blue"])
    assert now(blind).status == Closing.Status.READY
    given = Input.objects.filter(kind="answer")
    assert [(row.side, row.body["key"], row.seat.is_referee) for row in given] == [
        ("blue", "bow", True)
    ] * 2
    said = [row["text"] for row in logbook.truth_log(blind.seat("referee"))]
    assert any("answered by its first choice" in text for text in said)
    with pytest.raises(BadRequest, match="first choice"):
        close(blind, "more", answers="last")


def truth_decision(cast: Cast) -> str:
    """Return the id of the decision that is open in truth."""
    campaign = cast.seat("referee").campaign
    assert campaign.branch is not None
    return str(positions.view_at(campaign.branch, None, "truth")["decisions"][0]["id"])


def test_what_was_taken_back_ends_the_closing(blind: Cast) -> None:
    hand_in(blind, "red", "take 1")
    hand_in(blind, "blue", "take 1")
    close(blind)
    refereeing.take_back(blind.seat("referee"), "A slip", token="back")
    assert now(blind).status == Closing.Status.OVERTAKEN
    assert truth(blind)["step"] == "blue.take"
    assert is_closing(blind.seat("red").campaign)
    publish(blind)
    assert not is_closing(blind.seat("red").campaign)


def test_a_closing_is_set_aside_by_hand(blind: Cast) -> None:
    close(blind)
    closing.set_aside(blind.seat("referee"), token="aside")
    assert now(blind).status == Closing.Status.SET_ASIDE
    hand_in(blind, "red", "take 1")
    assert truth(blind)["tracks"]["red"] == 9


def test_a_set_for_a_later_step_waits_and_one_that_comes_too_late_says_so_at_the_news(
    blind: Cast,
) -> None:
    assert [one.name for one in order_sets.steps_for(blind.seat("blue"))] == ["1.blue.take"]
    close(blind, without=["red", "blue"])
    late = hand_in(blind, "blue", "take 1")[0]
    late.refresh_from_db()
    assert late.status == Status.HALTED
    assert statuses(blind, "blue") == [Status.HELD]
    publish(blind)
    assert "step that it was for is over" in reading.known_inputs(blind.seat("blue"))[0].message
    with pytest.raises(BadRequest, match=r"Possible: 2\.blue\.take"):
        hand_in(blind, "blue", "take 1", moment="1.blue.take")


def test_what_the_referee_does_by_hand_is_not_seen_from_what_can_be_withdrawn(blind: Cast) -> None:
    item = hand_in(blind, "red", "take 1")[0]
    for token in ("one", "two"):
        side = truth(blind)["side"]
        inputs.submit_order(blind.seat("referee"), "end", side=side, token=token)
    adjudicate.adjudicate_campaign(blind.campaign.pk)
    assert truth(blind)["turn"] == 2
    hand_in(blind, "red", "take 2", token="newer")
    assert statuses(blind, "red") == [Status.HALTED, Status.HELD]
    item.refresh_from_db()
    assert item.message == publications.REPLACED
    publish(blind)
    assert "step that it was for is over" in reading.known_inputs(blind.seat("red"))[-3].message


def test_a_players_single_order_is_a_set_of_one(blind: Cast) -> None:
    item = inputs.submit_order(blind.seat("red"), "take 1", token="one")
    assert (item.status, item.body["moment"]) == (Status.HELD, [1, "red.take"])


def test_both_sides_are_mailed_together_when_news_are_published(blind: Cast) -> None:
    assert sorted(row.key for row in Mail.objects.all()) == ["news:1", "news:1"]
    hand_in(blind, "red", "take 3")
    close(blind)
    assert Mail.objects.exclude(seat__role="referee").count() == 2
    publish(blind)
    rows = Mail.objects.filter(key="news:2").order_by("seat__side")
    assert [row.seat.side for row in rows] == ["blue", "red"]
    assert "A decision waits for you" in rows[0].body
    assert "A decision" not in rows[1].body
    for row in Mail.objects.all():
        sending.send_mail(row.pk)
        sending.send_mail(row.pk)
    assert len(mail.outbox) == 4


def test_who_has_nothing_new_gets_no_mail_of_news(blind: Cast) -> None:
    Mail.objects.all().delete()
    publish(blind, "first")
    assert not Mail.objects.exists()
    hand_in(blind, "red", "take 1")
    publish(blind, "second")
    assert not Mail.objects.exists()  # its own receipt is no news to a side
    refereeing.send_note(blind.seat("referee"), "red", "For red alone.", token="note")
    publish(blind, "third")
    assert [row.seat.side for row in Mail.objects.all()] == ["red"]


def test_a_date_is_for_what_both_know_and_says_nothing_of_the_truth(blind: Cast) -> None:
    hand_in(blind, "red", "take 1")
    close(blind)
    deadlines.set_deadline(blind.seat("referee"), timezone.now() + timedelta(days=1))
    rows = Mail.objects.filter(key__startswith="due")
    assert {row.seat.side for row in rows} == {"red", "blue"}
    assert len({row.body.split("Your log")[0] for row in rows}) == 1
    assert all(reading.current_deadline(blind.seat(who)) for who in ("red", "blue"))


def test_the_sweep_goes_on_with_a_closing(blind: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "GRACE", timedelta(0))
    made = closing_work.make_next
    monkeypatch.setattr(closing_work, "make_next", lambda campaign: None)
    close(blind, without=["red", "blue"])
    assert truth(blind)["step"] == "red.take"
    monkeypatch.setattr(closing_work, "make_next", made)
    tasks.sweep()
    assert truth(blind)["turn"] == 2
    assert now(blind).status == Closing.Status.READY


def test_who_may_close_when(blind: Cast, playing: Cast) -> None:
    for wish in (closing.close, closing.publish, closing.set_aside):
        with pytest.raises(NotAllowed):
            wish(blind.seat("red"), token="x")
        with pytest.raises(NotNow, match="at once"):
            wish(playing.seat("referee"), token="x")
    with pytest.raises(BadRequest, match="possible now"):
        closing.close(blind.seat("referee"), token="x", until="Friday")
    with pytest.raises(Stale):
        closing.publish(blind.seat("referee"), token="x", expected="truth.1.1")
    referee = blind.seat("referee")
    first = closing.publish(referee, token="twice")
    assert closing.publish(referee, token="twice").pk == first.pk
    assert blind.campaign.publications.count() == 2
