"""Inputs: stored once, carried out in order, refused with a reason, taken back without loss."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import Entry, Input, SideEntry
from campaigns.services.asking import inputs
from campaigns.services.carrying import adjudicate, line_of_play
from campaigns.services.errors import BadRequest, NotAllowed, NotNow, Stale
from campaigns.services.history import chains, logbook, positions, reading
from tests.conftest import Cast

pytestmark = pytest.mark.database


def submit(cast: Cast, name: str, order: str, token: str, **more: str) -> Input:
    """Submit an order and return what became of it."""
    item = inputs.submit_order(cast.seat(name), order, token=token, **more)
    item.refresh_from_db()
    return item


def heap(cast: Cast) -> int:
    """Return how many counters are left, in truth."""
    return int(positions.head_state(cast.seat("referee").campaign)["tracks"]["heap"])


def test_an_order_is_carried_out_and_both_sides_are_told(playing: Cast) -> None:
    item = submit(playing, "red", "take 2", "t1")
    assert item.status == "done"
    assert heap(playing) == 5
    for side in ("red", "blue"):
        assert logbook.told_log(playing.seat(side))[-1]["notice"] == {"kind": "taken", "count": 2}


def test_an_unlawful_order_is_kept_with_its_ruling(playing: Cast) -> None:
    item = submit(playing, "red", "take 9", "t1")
    assert item.status == "refused"
    assert item.ruling is not None
    assert item.ruling["violations"][0]["case"] == "1.1"
    assert heap(playing) == 7
    assert list(reading.inputs_of(playing.seat("red"))) == [item]


def test_a_token_sent_twice_is_one_order(playing: Cast) -> None:
    first = submit(playing, "red", "take 2", "same")
    again = submit(playing, "red", "take 2", "same")
    assert first.pk == again.pk
    assert heap(playing) == 5


def test_a_token_used_for_something_else_is_refused(playing: Cast) -> None:
    submit(playing, "red", "take 2", "same")
    with pytest.raises(BadRequest, match="token"):
        inputs.answer_decision(playing.seat("red"), "d1", "bow", token="same")


def test_another_order_under_a_used_token_is_refused_and_the_first_stands(playing: Cast) -> None:
    first = submit(playing, "red", "take 2", "same")
    with pytest.raises(BadRequest, match="not stored"):
        submit(playing, "red", "take 1", "same")
    assert submit(playing, "red", "take  2", "same").pk == first.pk
    assert heap(playing) == 5


def test_another_set_under_a_used_token_is_refused(playing: Cast) -> None:
    red = playing.seat("red")
    first = inputs.submit_order_set(red, ["take 2"], token="set")
    for other in (["take 1"], ["take 2", "take 1"]):
        with pytest.raises(BadRequest, match="not stored"):
            inputs.submit_order_set(red, other, token="set")
    again = inputs.submit_order_set(red, ["take 2"], token="set")
    assert [row.pk for row in again] == [row.pk for row in first]


def test_what_else_is_asked_under_a_used_token_is_refused_too(playing: Cast) -> None:
    referee = playing.seat("referee")
    note = inputs.send_note(referee, "red", "Mind the time", token="n")
    assert inputs.send_note(referee, "red", "Mind the time", token="n").pk == note.pk
    with pytest.raises(BadRequest, match="not stored"):
        inputs.send_note(referee, "blue", "Mind the time", token="n")
    effects = [[["tracks", "heap"], 9]]
    done = inputs.overrule(referee, effects, "Why", token="o")
    assert inputs.overrule(referee, effects, "Why", token="o").pk == done.pk
    with pytest.raises(BadRequest, match="not stored"):
        inputs.overrule(referee, [[["tracks", "heap"], 8]], "Why", token="o")
    back = inputs.take_back(referee, "A slip", token="b")
    assert inputs.take_back(referee, "A slip", token="b").pk == back.pk
    with pytest.raises(BadRequest, match="not stored"):
        inputs.take_back(referee, "Another", token="b")


def test_a_task_that_runs_twice_does_nothing_the_second_time(playing: Cast) -> None:
    item = submit(playing, "red", "take 2", "t1")
    assert adjudicate.adjudicate(str(item.pk)) == 0
    assert heap(playing) == 5


def test_a_stale_page_is_told_so(playing: Cast) -> None:
    key = inputs.position_key(playing.seat("red").campaign, "red")
    submit(playing, "red", "take 2", "t1", expected=key)
    with pytest.raises(Stale, match="moved on"):
        inputs.submit_order(playing.seat("red"), "take 1", token="t2", expected=key)


def test_an_order_that_goes_stale_on_its_way_is_refused(playing: Cast) -> None:
    seat = playing.seat("red")
    key = inputs.position_key(seat.campaign, "red")
    submit(playing, "red", "take 2", "t1")
    item = Input.objects.create(
        campaign=seat.campaign,
        number=90,
        seat=seat,
        side="red",
        kind="order",
        body={"order": "take 1"},
        token="t2",
        expected=key,
    )
    adjudicate.adjudicate(str(item.pk))
    item.refresh_from_db()
    assert item.status == "stale"


@pytest.mark.parametrize("order", ["", "fly 3", "take", "take x", "take 1 2"])
def test_a_malformed_order_stores_nothing(playing: Cast, order: str) -> None:
    with pytest.raises(BadRequest):
        inputs.submit_order(playing.seat("red"), order, token="t1")
    assert Input.objects.filter(kind="order").count() == 0


def test_out_of_turn_is_a_ruling(playing: Cast) -> None:
    assert submit(playing, "blue", "take 1", "t1").status == "refused"


def test_nobody_orders_before_play(cast: Cast) -> None:
    with pytest.raises(NotNow, match="being prepared"):
        inputs.submit_order(cast.seat("red"), "take 1", token="t1")


def test_only_its_owner_or_the_referee_answers_a_decision(playing: Cast) -> None:
    for at, (name, order) in enumerate([("red", "take 3"), ("blue", "take 3"), ("red", "take 1")]):
        assert submit(playing, name, order, f"t{at}").is_done
    decision = reading.view_for(playing.seat("red"))["decisions"][0]
    assert reading.view_for(playing.seat("blue"))["decisions"] == []
    wrong = inputs.answer_decision(playing.seat("blue"), decision["id"], "bow", token="a1")
    wrong.refresh_from_db()
    assert wrong.status == "refused"
    unoffered = inputs.answer_decision(playing.seat("red"), decision["id"], "fly", token="a2")
    unoffered.refresh_from_db()
    assert unoffered.status == "refused"
    right = inputs.answer_decision(
        playing.seat("referee"), decision["id"], "bow", token="a3", side="red"
    )
    right.refresh_from_db()
    assert right.is_done
    record = logbook.truth_log(playing.seat("referee"))
    assert any(row["notice"].get("by") == "referee for red" for row in record)


def test_the_referee_takes_back_and_nothing_is_lost(playing: Cast) -> None:
    submit(playing, "red", "take 2", "t1")
    item = inputs.take_back(playing.seat("referee"), "A slip", token="b1")
    item.refresh_from_db()
    assert item.is_done, item.message
    assert heap(playing) == 7
    assert Entry.objects.filter(input__token="t1").exists()
    log = logbook.told_log(playing.seat("blue"))
    assert log[-1]["notice"]["kind"] == "taken_back"
    assert log[-2]["taken_back"]
    assert [row["number"] for row in log] == list(range(1, len(log) + 1))
    assert submit(playing, "red", "take 3", "t2").is_done
    assert heap(playing) == 4


def test_taking_back_reaches_no_further_than_the_set_up(playing: Cast) -> None:
    item = inputs.take_back(playing.seat("referee"), "", token="b1")
    item.refresh_from_db()
    assert item.status == "refused"


def test_the_referee_overrules_with_a_reason(playing: Cast) -> None:
    with pytest.raises(BadRequest, match="reason"):
        inputs.overrule(playing.seat("referee"), [[["tracks", "heap"], 9]], " ", token="o1")
    item = inputs.overrule(
        playing.seat("referee"), [[["tracks", "heap"], 9]], "Two fell off the table", token="o1"
    )
    item.refresh_from_db()
    assert item.is_done, item.message
    assert heap(playing) == 9


def test_an_overruling_that_breaks_the_position_is_refused(playing: Cast) -> None:
    item = inputs.overrule(playing.seat("referee"), [[["tracks", "heap"], -1]], "Why", token="o1")
    item.refresh_from_db()
    assert item.status == "refused"
    assert heap(playing) == 7


@pytest.mark.parametrize("effects", [[["heap"]], [[["tracks"], 1, 2]], [[["tracks"], 1.5]], ["x"]])
def test_effects_of_another_shape_are_refused(playing: Cast, effects: list[object]) -> None:
    with pytest.raises(BadRequest):
        inputs.overrule(playing.seat("referee"), effects, "Why", token="o1")


def test_players_do_not_overrule(playing: Cast) -> None:
    with pytest.raises(NotAllowed):
        inputs.overrule(playing.seat("red"), [], "Why", token="o1")
    with pytest.raises(NotAllowed):
        inputs.take_back(playing.seat("red"), "", token="o2")
    with pytest.raises(NotAllowed):
        inputs.send_note(playing.seat("red"), "blue", "Hello", token="o3")


def test_a_note_reaches_one_side_only(playing: Cast) -> None:
    inputs.send_note(playing.seat("referee"), "red", "Mind the time", token="n1")
    assert "Mind the time" in logbook.told_log(playing.seat("red"))[-1]["text"]
    assert all("Mind" not in row["text"] for row in logbook.told_log(playing.seat("blue")))


def statuses(items: list[Input]) -> list[str]:
    """Return how far some inputs have come."""
    for item in items:
        item.refresh_from_db()
    return [item.status for item in items]


def test_an_order_set_is_carried_out_in_order_and_halts(playing: Cast) -> None:
    orders = ["take 9", "take 2"]
    items = inputs.submit_order_set(playing.seat("red"), orders, token="set")
    assert statuses(items) == ["refused", "halted"]
    items = inputs.submit_order_set(playing.seat("red"), orders, token="second", if_refused="go_on")
    assert statuses(items) == ["refused", "done"]


def test_an_order_set_is_for_one_step(playing: Cast) -> None:
    items = inputs.submit_order_set(playing.seat("red"), ["take 2", "take 1"], token="set")
    assert statuses(items) == ["done", "halted"]
    assert submit(playing, "blue", "take 1", "t9").is_done
    assert heap(playing) == 4


def test_an_order_set_submitted_beforehand_waits_for_its_step(playing: Cast) -> None:
    items = inputs.submit_order_set(playing.seat("blue"), ["take 1", "take 2"], token="set")
    assert statuses(items) == ["held", "held"]
    assert reading.inputs_of(playing.seat("red")).count() == 0
    assert submit(playing, "red", "take 3", "t1").is_done
    assert statuses(items) == ["done", "halted"]


def test_what_waits_can_be_withdrawn(playing: Cast) -> None:
    items = inputs.submit_order_set(playing.seat("blue"), ["take 1"], token="set")
    with pytest.raises(NotAllowed):
        inputs.withdraw(playing.seat("red"), items[0])
    inputs.withdraw(playing.seat("blue"), items[0])
    assert statuses(items) == ["halted"]
    with pytest.raises(NotNow):
        inputs.withdraw(playing.seat("blue"), items[0])


def test_an_order_set_with_a_fault_stores_nothing(playing: Cast) -> None:
    with pytest.raises(BadRequest, match=r"Order 2 \('fly'\)"):
        inputs.submit_order_set(playing.seat("red"), ["take 2", "fly"], token="set")
    assert Input.objects.filter(kind="order").count() == 0


def test_a_fault_of_the_program_changes_nothing(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Entry.objects.count(), SideEntry.objects.count()

    def break_down(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("campaigns.services.carrying.line_of_play.tell_sides", break_down)
    item = submit(playing, "red", "take 2", "t1")
    assert item.status == "failed"
    assert "fault" in item.message
    assert (Entry.objects.count(), SideEntry.objects.count()) == before


def test_what_broke_once_while_it_was_written_is_written_once(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell_sides, broken = line_of_play.tell_sides, []

    def break_once(*arguments: Any) -> None:
        tell_sides(*arguments)
        if not broken:
            broken.append(True)
            raise ZeroDivisionError

    monkeypatch.setattr(line_of_play, "tell_sides", break_once)
    item = submit(playing, "red", "take 2", "t1")
    assert broken
    assert item.is_done
    assert item.entries.filter(kind="input").count() == 1
    assert chains.check_told(playing.seat("red"), "red").holds


class TestTableDice:
    """The referee types in what he rolled."""

    @pytest.fixture
    def asked(self, make_cast, toy: str) -> tuple[Cast, Input]:  # type: ignore[no-untyped-def]
        cast = make_cast(toy, dice="table")
        cast.start()
        for at, (name, order) in enumerate(
            [("red", "take 3"), ("blue", "take 3"), ("red", "take 1")]
        ):
            assert submit(cast, name, order, f"t{at}").is_done
        decision = reading.view_for(cast.seat("red"))["decisions"][0]
        item = inputs.answer_decision(cast.seat("red"), decision["id"], "roll", token="a1")
        item.refresh_from_db()
        return cast, item

    def test_the_input_waits_for_them(self, asked: tuple[Cast, Input]) -> None:
        cast, item = asked
        assert item.status == "needs_dice"
        assert item.needed is not None
        assert (item.needed["faces"], item.needed["count"]) == (6, 1)
        inputs.type_dice(cast.seat("referee"), item, [5], token="d1")
        inputs.type_dice(cast.seat("referee"), item, [5], token="d1")
        item.refresh_from_db()
        assert item.status == "done"
        assert [typed["faces"] for typed in item.dice] == [[5]]

    @pytest.mark.parametrize("faces", [[7], [0], [], [1, 2], ["3"], [True]])
    def test_impossible_dice_are_refused(self, asked: tuple[Cast, Input], faces: list[int]) -> None:
        cast, item = asked
        with pytest.raises(BadRequest):
            inputs.type_dice(cast.seat("referee"), item, faces, token="d1")

    def test_players_type_none(self, asked: tuple[Cast, Input]) -> None:
        cast, item = asked
        with pytest.raises(NotAllowed):
            inputs.type_dice(cast.seat("red"), item, [5], token="d1")
