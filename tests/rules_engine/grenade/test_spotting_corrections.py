"""What the referee changes of a side's knowledge by hand, and air reconnaissance as a form."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.core.corrections import read_values
from rules_engine.core.dice import ScriptedDice, ThrowawayDice
from rules_engine.core.events import apply
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.sequence import proceed
from rules_engine.errors import BadRecord
from rules_engine.games.grenade.game import GAME
from rules_engine.mechanics.knowledge import Ledger
from rules_engine.plain import JsonObject, canonical
from tests.rules_engine.grenade.begin import lens
from tests.rules_engine.grenade.test_spotting import move, spotted

APART = "us 117/30/19 infantry regiment at 0505\ngerman 941/353/58 infantry regiment at 0510\n"
NEAR = "us 117/30/19 infantry regiment at 0505\ngerman 941/353/58 infantry regiment at 0507\n"
CORRECTIONS = {one.name: one for one in GAME.corrections}


def correct(state: JsonObject, name: str, **values: str) -> tuple[JsonObject, list[JsonObject]]:
    """Return the position after a correction, and what the US side was told of it."""
    position = lens(state)
    read, faults = read_values(CORRECTIONS[name], position, {"source": "patrol", **values})
    assert faults == {}
    effects = CORRECTIONS[name].effects(position, read)
    outcome = rules_engine.overrule(state, effects, "to test it", "", ThrowawayDice(1))
    told, before = [], state
    for event in outcome.events:
        after = apply(before, event)
        notice = rules_engine.told(before, event, after, "us")
        told += [notice] if notice else []
        before = after
    return outcome.state, told


def begun(text: str) -> Proceedings[Any]:
    """Return what comes of the step of a position beginning."""
    p: Proceedings[Any] = Proceedings(GAME, spotted(text), ThrowawayDice(1), "rules")
    begin = GAME.sequence.steps[p.state["step"]].begin
    assert begin is not None
    begin(p)
    proceed(p)
    return p


def test_a_revealed_unit_is_reported_where_it_is_not_seen() -> None:
    state, told = correct(spotted(APART), "reveal", unit="941/353/58", level="type")
    (contact,) = rules_engine.view(state, "us")["contacts"]
    assert (contact["id"], contact["space"], contact["level"]) == ("#1", "0510", "type")
    assert (contact["certainty"], contact["source"], contact["case"]) == (
        "reported",
        "patrol",
        "DB8.1",
    )
    assert [notice["kind"] for notice in told] == ["spotted"]
    assert "941/353/58" not in canonical(told).decode()
    assert GAME.words(told[0]) == "#1, an infantry regiment in 0510: brought in by a patrol."


def test_a_revealed_unit_that_is_in_sight_is_known_from_then_on() -> None:
    state, told = correct(spotted(NEAR), "reveal", unit="941/353/58", level="full")
    seen = rules_engine.view(state, "us")
    assert seen["units"]["941/353/58"]["class"] == "B"
    assert GAME.words(told[0]) == "941/353/58 in 0507 is recognised: an infantry regiment."
    with pytest.raises(BadRecord, match="knows as much"):
        correct(state, "reveal", unit="941/353/58", level="contact")


def test_a_hidden_unit_is_gone_until_somebody_stands_next_to_it() -> None:
    state, told = correct(spotted(NEAR), "hide", unit="941/353/58")
    assert state["known"]["us"] == {}
    assert [notice["kind"] for notice in told] == ["lost"]
    state = move({**state, "phase": {}}, "move 117/30/19 tactical 0505-0506").state
    assert "#2" in rules_engine.view(state, "us")["units"]
    with pytest.raises(BadRecord, match="stands next to it"):
        correct(state, "hide", unit="941/353/58")


def test_a_hidden_unit_can_be_revealed_again() -> None:
    state, _ = correct(spotted(NEAR), "hide", unit="941/353/58")
    state, _ = correct(state, "reveal", unit="941/353/58", level="full")
    assert state["screened"]["us"] == {}
    assert "941/353/58" in rules_engine.view(state, "us")["units"]


@pytest.mark.parametrize("source", ["patrol", "prisoners", "sighted"])
@pytest.mark.parametrize("by", ["", "117/30/19"])
def test_a_false_contact_looks_like_a_true_report(source: str, by: str) -> None:
    kind, how = {"type": "infantry", "size": "regiment"}, {"source": source, "by": by}
    false, told = correct(spotted(APART), "false-contact", side="us", space="0510", **kind, **how)
    true, told_truly = correct(spotted(APART), "reveal", unit="941/353/58", level="type", **how)
    assert told == told_truly
    assert rules_engine.view(false, "us") == rules_engine.view(true, "us")
    assert list(false["known"]["us"]) == ["false:1"]
    assert "referee" not in canonical(rules_engine.view(false, "us")["known"]).decode()


def test_what_a_unit_is_said_to_have_seen_went_out_of_sight_as_what_it_truly_saw() -> None:
    before = spotted(NEAR)
    (key,) = before["known"]["us"]
    lost = Ledger(before, "us")
    lost.lose(key, "0510", "DB6.1")
    truly = [(one["source"], one["case"]) for one in lost.entries[key]["trail"]]
    after, told = correct(
        spotted(APART), "false-contact", side="us", space="0510", source="sighted"
    )
    (entry,) = after["known"]["us"].values()
    assert [(one["source"], one["case"]) for one in entry["trail"]] == truly
    assert [one["kind"] for one in told if one] == ["spotted", "lost"]
    assert not entry["seen"]


def test_what_aircraft_bring_home_reads_the_same_true_or_false() -> None:
    sky = "track weather = clear\ntrack air us = 2\n"
    before = spotted(sky + APART)
    flight = rules_engine.parse_order("reconnoitre 0510", "us", GAME.notations)
    flown = rules_engine.submit(before, "us", flight, ScriptedDice([("DB4.2", [1])]))
    true = [e for e in flown.events if e.kind == "spotted"]
    planted, told = correct(before, "false-contact", side="us", space="0510", source="air")
    assert told == [rules_engine.told(before, true[0], flown.state, "us")]
    truly = rules_engine.view(flown.state, "us")
    falsely = rules_engine.view(planted, "us")
    for part in ("known", "contacts", "units"):
        assert canonical(falsely[part]) == canonical(truly[part])


def test_what_the_people_of_a_town_tell_reads_the_same_true_or_false() -> None:
    town = """
        town linnich 0808 volkssturm 0 vp 1 key 0808
        hex 0808 town
        option town_reports owner
        space 0808 owner = us
        step us.supply
        us 117/30/19 infantry regiment at 0101
    """
    there, away = (f"german 941/353/58 infantry regiment at {at}\n" for at in ("0807", "1212"))
    true, false = (begun(town + text) for text in (there, away))
    (told,) = [e for e in true.events if e.kind == "spotted"]
    planted, heard = correct(false.state, "false-contact", side="us", space="0807", source="town")
    assert heard == [rules_engine.told(true.state, told, true.state, "us")]
    assert canonical(rules_engine.view(planted, "us")) == canonical(
        rules_engine.view(true.state, "us")
    )


def test_aircraft_and_people_tell_no_more_than_that_somebody_is_there() -> None:
    for source in ("air", "town"):
        with pytest.raises(BadRecord, match="only that a unit is there"):
            correct(spotted(APART), "reveal", unit="941/353/58", level="full", source=source)


def test_a_false_contact_is_gone_when_the_hex_is_seen_and_cannot_be_planted_in_sight() -> None:
    state, _ = correct(spotted(APART), "false-contact", side="us", space="0508", type="", size="")
    outcome = move(state, "move 117/30/19 tactical 0505-0506")
    assert outcome.state["known"]["us"] == {}
    with pytest.raises(BadRecord, match="overlooks 0507"):
        correct(state, "false-contact", side="us", space="0507", type="", size="")


def test_a_contact_is_withdrawn() -> None:
    state, _ = correct(spotted(APART), "reveal", unit="941/353/58", level="contact")
    choices = CORRECTIONS["remove-false-contact"].fields[0].choices
    assert choices is not None
    ((value, words),) = choices(lens(state), {})
    assert "in truth 941/353/58" in words
    state, told = correct(state, "remove-false-contact", contact=value)
    assert state["known"]["us"] == {}
    assert GAME.words(told[0]) == "The report of #1 in 0510 is withdrawn."


def test_another_result_takes_the_place_of_the_one_that_is_being_settled() -> None:
    text = """
        us 117/30/19 infantry regiment A morale 2 chit s14 at 0505
        german 941/353/58 infantry regiment A morale 1 chit s7 at 0506
    """
    state = spotted("step us.combat\n" + text)
    with pytest.raises(BadRecord, match="No combat"):
        correct(state, "combat-result", result="D2")
    order = rules_engine.parse_order("attack 0506 with 117/30/19", "us", GAME.notations)
    dice = ScriptedDice([("9.88", [4, 5])])
    state = rules_engine.submit(state, "us", order, dice).state
    assert rules_engine.view(state, "german")["decisions"][0]["prompt"].startswith("Retreat")
    state, _ = correct(state, "combat-result", result="A1")
    assert rules_engine.view(state, "german")["decisions"] == []
    assert rules_engine.view(state, "us")["decisions"]


def test_the_form_of_a_flight_asks_for_the_point_before_the_hex() -> None:
    state = spotted("track weather = clear\ntrack air us = 2\n" + APART)
    seen = lens(rules_engine.view(state, "us"))
    form = GAME.orders["reconnoitre"].form
    assert form is not None
    first = form(seen, "us", {})
    assert [blank.name for blank in first.blanks] == ["air"]
    assert first.args is None
    assert form(seen, "us", {"air": ("1",), "space": ("0510",)}).args == {"space": "0510"}
    dim = lens({**seen.data, "tracks": {**seen.data["tracks"], "weather": "heavy"}})
    assert form(dim, "us", {}).hint == "Nobody flies in heavy overcast. (DB4.1)"
