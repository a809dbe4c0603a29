"""The verbs: what is offered is accepted, what is not is refused, and a log folds to its state."""

import pytest

import rules_engine as engine
from rules_engine import Order
from rules_engine.core.dice import ScriptedDice, TableDice, ThrowawayDice
from rules_engine.core.events import Event, put
from rules_engine.errors import BadRecord, DecisionNotOpen, DiceNeeded, MalformedOrder
from rules_engine.plain import JsonObject, canonical

pytestmark = pytest.mark.usefixtures("toy")
NO_DICE = ScriptedDice()


def take(side: str, count: int) -> Order:
    return Order("take", side, {"count": count})


def play_to_last_counter() -> tuple[JsonObject, list[Event]]:
    out = engine.start("toy", "heap", NO_DICE)
    events = list(out.events)
    for side, count in (("red", 3), ("blue", 3), ("red", 1)):
        out = engine.submit(out.state, side, take(side, count), NO_DICE)
        events += out.events
    return out.state, events


def test_a_log_folds_to_the_state_byte_for_byte() -> None:
    state, events = play_to_last_counter()
    stored = [Event.from_json(event.to_json()) for event in events]
    assert canonical(engine.fold(stored)) == canonical(state)


def test_what_is_offered_is_accepted_and_the_rest_refused_with_its_case() -> None:
    out = engine.start("toy", "heap", NO_DICE)
    seen = engine.view(out.state, "red")
    offered = {order.args["count"] for order in engine.legal(seen)}
    for count in range(-1, 6):
        outcome = engine.submit(out.state, "red", take("red", count), NO_DICE)
        assert outcome.ruling.is_lawful == (count in offered)
        assert bool(outcome.events) == outcome.ruling.is_lawful
        if not outcome.ruling.is_lawful:
            assert outcome.ruling.violations[0].case == "1.1"
            assert outcome.state is out.state


def test_an_order_out_of_turn_is_refused_by_the_sequence_of_play() -> None:
    out = engine.start("toy", "heap", NO_DICE)
    ruling = engine.submit(out.state, "blue", take("blue", 1), NO_DICE).ruling
    assert [violation.case for violation in ruling.violations] == ["1.0"]
    assert list(engine.legal(engine.view(out.state, "blue"))) == []


def test_nobody_gives_orders_for_the_other_side() -> None:
    out = engine.start("toy", "heap", NO_DICE)
    with pytest.raises(MalformedOrder, match="red's"):
        engine.submit(out.state, "blue", take("red", 1), NO_DICE)


def test_a_decision_is_its_owners_and_takes_only_what_is_offered() -> None:
    state, _ = play_to_last_counter()
    (decision,) = engine.view(state, "red")["decisions"]
    assert engine.view(state, "blue")["decisions"] == []
    with pytest.raises(DecisionNotOpen, match="no longer open"):
        engine.answer(state, "blue", decision["id"], "bow", NO_DICE)
    with pytest.raises(DecisionNotOpen, match="bow, roll"):
        engine.answer(state, "red", decision["id"], "run", NO_DICE)
    with pytest.raises(DecisionNotOpen, match="no longer open"):
        engine.answer(state, "red", "d99", "bow", NO_DICE)
    done = engine.answer(state, "red", decision["id"], "bow", NO_DICE).state
    with pytest.raises(DecisionNotOpen, match="no longer open"):
        engine.answer(done, "red", decision["id"], "bow", NO_DICE)


def test_orders_wait_while_a_decision_is_open() -> None:
    state, _ = play_to_last_counter()
    ruling = engine.submit(state, "red", take("red", 1), NO_DICE).ruling
    assert not ruling.is_lawful
    assert "decision" in ruling.violations[0].message


def test_table_dice_stop_the_input_and_leave_everything_as_it_was() -> None:
    state, _ = play_to_last_counter()
    (decision,) = engine.view(state, "red")["decisions"]
    with pytest.raises(DiceNeeded):
        engine.answer(state, "red", decision["id"], "roll", TableDice())
    out = engine.answer(state, "red", decision["id"], "roll", TableDice([[4]]))
    assert [e.data["dice"] for e in out.events if e.kind == "roll"] == [[4]]


def test_the_game_ends_after_the_turn_in_which_it_is_decided() -> None:
    state, _ = play_to_last_counter()
    (decision,) = engine.view(state, "red")["decisions"]
    state = engine.answer(state, "red", decision["id"], "bow", NO_DICE).state
    assert state["step"] == "blue.take"
    assert state["outcome"] is None


def test_an_overruling_needs_a_reason_and_a_sound_state_afterwards() -> None:
    out = engine.start("toy", "heap", NO_DICE)
    with pytest.raises(BadRecord, match="reason"):
        engine.overrule(out.state, [put(5, "tracks", "heap")], " ", "", NO_DICE)
    with pytest.raises(BadRecord, match="Too few"):
        engine.overrule(out.state, [put(-1, "tracks", "heap")], "miscounted", "", NO_DICE)
    changed = engine.overrule(out.state, [put(5, "tracks", "heap")], "miscounted", "", NO_DICE)
    assert changed.state["tracks"]["heap"] == 5
    assert changed.events[0].data["reason"] == "miscounted"


def test_an_event_without_a_teller_is_told_to_the_referee_only() -> None:
    out = engine.start("toy", "heap", NO_DICE)
    event = Event("hidden", "rules", (), {"what": 1}, ())
    assert engine.told(out.state, event, out.state, "red") is None
    assert engine.told(out.state, event, out.state, None) == {
        "kind": "hidden",
        "by": "rules",
        "cases": [],
        "what": 1,
    }


def test_a_case_that_is_taken_out_no_longer_forbids() -> None:
    out = engine.start("toy", "heap", NO_DICE, options={"without": ["1.1"]})
    assert engine.submit(out.state, "red", take("red", 5), NO_DICE).ruling.is_lawful


def test_an_unknown_order_scenario_or_level_is_refused_in_words() -> None:
    out = engine.start("toy", "heap", NO_DICE)
    with pytest.raises(MalformedOrder, match="not an order of Toy"):
        engine.submit(out.state, "red", Order("fly", "red", {}), NO_DICE)
    with pytest.raises(BadRecord, match="no scenario"):
        engine.start("toy", "nowhere", NO_DICE)
    with pytest.raises(BadRecord, match="level"):
        engine.start("toy", "heap", NO_DICE, level="blind")


def test_the_same_inputs_give_the_same_events_byte_for_byte() -> None:
    first, second = (engine.start("toy", "heap", ThrowawayDice(7)) for _ in range(2))
    assert canonical([e.to_json() for e in first.events]) == canonical(
        [e.to_json() for e in second.events]
    )
