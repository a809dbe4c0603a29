"""What the referee may change by hand: each form filled in with its first choices gives a sound
position, and the forms refuse what does not fit.
"""

from __future__ import annotations

import pytest

from rules_engine import answer, overrule, parse_order, submit, truth
from rules_engine.core.corrections import Correction, Field, read_values
from rules_engine.core.dice import ThrowawayDice
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.corrections.tracks import CORRECTIONS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject, written
from tests.rules_engine.market_garden.begin import lens, started, waiting

SPARE = {"space": "13", "number": "1", "text": "x"}


@pytest.fixture(scope="module")
def state() -> JsonObject:
    return started()


def filled(correction: Correction, position: MarketPosition, **given: str) -> dict[str, str]:
    """Return the form with what is given, what stands there now, and otherwise the first choice."""
    for field in (f for f in correction.fields if f.is_subject):
        given.setdefault(field.name, _first(field, position, given))
    now = correction.present(position, given) if correction.present else {}
    found = {**now, **given}
    for field in correction.fields:
        if not found.get(field.name) and not field.is_optional:
            found[field.name] = _first(field, position, found)
    values, faults = read_values(correction, position, found)
    assert faults == {}
    return values


def _first(field: Field, position: MarketPosition, given: dict[str, str]) -> str:
    choices = list(field.choices(position, given)) if field.choices else []
    return choices[0][0] if choices else SPARE[field.kind]


@pytest.mark.parametrize(
    "correction",
    [one for one in CORRECTIONS if one.applies("open") and one.name != "combat-result"],
    ids=lambda correction: correction.name,
)
def test_a_form_gives_a_sound_position(correction: Correction, state: JsonObject) -> None:
    position = lens(state)
    effects = correction.effects(position, filled(correction, position))
    after = overrule(state, effects, "a test", "", ThrowawayDice(1)).state
    assert after["units"]


@pytest.mark.parametrize(
    ("name", "given", "path", "value"),
    [
        ("move-unit", {"unit": "March", "to": "55"}, "units March space", "55"),
        ("state", {"unit": "March", "state": "d2"}, "units March state", "d2"),
        ("remove-unit", {"unit": "March", "status": "out"}, "units March status", "out"),
        ("remove-unit", {"unit": "March", "status": "due", "day": "19"}, "units March space", None),
        ("values", {"unit": "March", "attack": "7"}, "units March attack", 7),
        ("control", {"area": "64", "control": "corps"}, "spaces 64 control", "corps"),
        ("weather", {"weather": "overcast"}, "tracks weather", "overcast"),
        ("impulse", {"impulse": "-2", "sunset": "3"}, "tracks sunset_drm", 3),
        ("advantage", {"holder": "german"}, "tracks advantage holder", "german"),
        ("reserves", {"german": "30"}, "tracks reserves german", 30),
        ("eindhoven", {"eindhoven": "yes"}, "tracks eindhoven_vp", 1),
        ("air", {"group83": "used"}, "tracks air", {"83 Group": "used"}),
        (
            "interdiction",
            {"marker": "1", "where": "map", "space": "5"},
            "tracks interdiction 1",
            "5",
        ),
        ("boat", {"boat": "used"}, "tracks boat", "used"),
        ("construct", {"side": "allied", "used": "1"}, "tracks construct allied used", 1),
    ],
)
def test_a_form_changes_what_it_says(
    state: JsonObject, name: str, given: dict[str, str], path: str, value: object
) -> None:
    correction = next(one for one in CORRECTIONS if one.name == name)
    position = lens(state)
    effects = correction.effects(position, filled(correction, position, **given))
    after = overrule(state, effects, "a test", "", ThrowawayDice(1)).state
    found = after
    for part in path.split():
        found = found[part]
    if isinstance(value, dict):
        assert {**found, **value} == found
    else:
        assert found == value


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("remove-unit", {"unit": "March", "status": "due"}),
        ("interdiction", {"marker": "1", "where": "map"}),
        ("values", {"unit": "March", "defense": ""}),
    ],
)
def test_what_does_not_fit_is_refused(state: JsonObject, name: str, given: dict[str, str]) -> None:
    correction = next(one for one in CORRECTIONS if one.name == name)
    values = {**{field.name: "" for field in correction.fields}, **given}
    values = {**values, **{k: "1" for k in ("move", "spent_defense") if k in values}}
    values.setdefault("mechanized", "no")
    with pytest.raises(BadRecord):
        correction.effects(lens(state), values)


ASSAULT = """
turn 2
step impulse.allied
impulse 3
advantage allied
control corps 64 63
allied A attack 5 at 63
allied B at 63
german X at 63
german Y at 63
"""


@pytest.mark.parametrize(("attack", "defense", "result"), [("9", "4", "succ"), ("3", "8", "fail")])
def test_the_result_of_a_running_combat_is_put_right(
    attack: str, defense: str, result: str
) -> None:
    kind = next(one for one in CORRECTIONS if one.name == "combat-result")
    state = _in_combat()
    assert state["frames"][-1]["kind"] == "assault_roll"
    values, faults = read_values(kind, lens(state), {"attack": attack, "defense": defense})
    assert faults == {}
    effects = kind.effects(lens(state), values)
    outcome = overrule(state, effects, "the dice were misread", "", ThrowawayDice(1))
    told = next(event.data for event in outcome.events if event.kind == "assault_result")
    assert (told["attack"], told["defense"]) == (int(attack), int(defense))
    assert told["result"].startswith(result)


def _in_combat() -> JsonObject:
    """Return a state in which it is asked whether the dice of an Assault shall stand."""
    state, dice = waiting(ASSAULT), ThrowawayDice(1)
    for words in ("activate 63", "assault 63 point A with B"):
        order = parse_order(words, "allied", lens(state).game.notations)
        outcome = submit(state, "allied", order, dice)
        assert outcome.ruling.is_lawful, outcome.ruling.violations
        state = outcome.state
    while state["frames"][-1]["kind"] == "assault":
        decision = truth(state)["decisions"][0]
        key = decision["choices"][0]["key"]
        state = answer(state, decision["owner"], decision["id"], key, dice).state
    return state


def test_without_a_combat_there_is_no_result(state: JsonObject) -> None:
    kind = next(one for one in CORRECTIONS if one.name == "combat-result")
    with pytest.raises(BadRecord, match="no result"):
        kind.effects(lens(written(state, ("frames",), [])), {"attack": "1", "defense": "2"})
