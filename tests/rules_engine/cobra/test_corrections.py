"""What the referee changes by hand in Cobra comes to sound positions."""

from __future__ import annotations

import pytest

from rules_engine.casefiles import parse_position
from rules_engine.core import verbs
from rules_engine.core.corrections import Correction, read_values
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.orders import parse_order
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.plain import JsonObject

START = """\
board patch
hex 0101-1010 clear
turn 2
step german.combat
german P1 panzer at 0505
allied 30ID us_infantry_regiment trucks at 0504
allied 9ID due 3/N
"""


def lens(state: JsonObject) -> CobraPosition:
    found: CobraPosition = load("cobra").lens(state)
    return found


def by_name(name: str) -> Correction:
    return next(one for one in load("cobra").corrections if one.name == name)


def corrected(state: JsonObject, name: str, **given: str) -> CobraPosition:
    """Return the position after a correction, which must be sound."""
    correction, position = by_name(name), lens(state)
    values, faults = read_values(correction, position, given)
    assert not faults
    effects = correction.effects(position, values)
    after = lens(verbs.overrule(state, effects, "seen so", "", ScriptedDice([])).state)
    assert load("cobra").invariants(after) == ()
    return after


@pytest.mark.parametrize(
    ("name", "given", "path", "value"),
    [
        ("move-unit", {"unit": "P1", "to": "0606"}, ("units", "P1", "space"), "0606"),
        ("place-unit", {"unit": "9ID", "to": "0101"}, ("units", "9ID", "space"), "0101"),
        ("steps", {"unit": "P1", "steps": "1"}, ("units", "P1", "steps"), 1),
        ("trucks", {"unit": "30ID", "trucks": "no"}, ("tracks", "trucks", "free"), 5),
        ("values", {"unit": "P1", "front": "8", "back": "3", "ma": "9"}, ("units", "P1", "ma"), 9),
        ("weather", {"weather": "clear"}, ("tracks", "weather"), "clear"),
    ],
)
def test_a_correction_changes_what_it_names(
    name: str, given: dict[str, str], path: tuple[str, ...], value: object
) -> None:
    found: object = corrected(parse_position(START, "cobra"), name, **given).data
    for part in path:
        found = found[part]  # type: ignore[index]
    assert found == value


def test_who_leaves_the_map_by_the_exit_takes_the_marker_along() -> None:
    state = parse_position(START, "cobra")
    after = corrected(state, "remove-unit", unit="30ID", status="exited", turn="")
    assert after.units["30ID"].data["exit"] == {"turn": 2, "edge": "west", "trucks": True}
    assert after.tracks["trucks"]["gone"] == 1


def test_what_cannot_be_is_refused() -> None:
    position = lens(parse_position(START, "cobra"))
    with pytest.raises(BadRecord, match="turn in which it arrives"):
        by_name("remove-unit").effects(position, {"unit": "P1", "status": "due", "turn": ""})
    with pytest.raises(BadRecord, match="2 steps at most"):
        by_name("steps").effects(position, {"unit": "P1", "steps": "3"})
    with pytest.raises(BadRecord, match="No combat is being settled"):
        by_name("combat-result").effects(position, {"result": "-/1"})


def test_the_forms_of_tracks_show_what_stands_there() -> None:
    position = lens(parse_position(START, "cobra"))
    for name in ("markers", "supply-points"):
        correction = by_name(name)
        assert correction.present is not None
        now = correction.present(position, {})
        assert set(now) == {field.name for field in correction.fields}
        assert all(words.isdigit() for words in now.values())


def test_another_result_is_put_in_the_place_of_the_one_that_is_being_settled() -> None:
    state = parse_position(START, "cobra")
    order = parse_order("attack 0504 with P1", "german", load("cobra").notations)
    fought = verbs.submit(state, "german", order, ScriptedDice([("9.5", [4])])).state
    assert [one["kind"] for one in verbs.truth(fought)["decisions"]] == ["result"]
    correction = by_name("combat-result")
    assert correction.replaces is not None
    [(title, now, wanted)] = correction.replaces(lens(fought), {"result": "1/-"})
    assert "0504" in title
    assert now != wanted
    after = corrected(fought, "combat-result", result="1/-")
    assert after.frames[-1]["half"] == "attacker"
