"""Bridges: what is offered is lawful, forms, dice, markers. Source: 9.22, 19.1 to 19.5."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.orders import format_order, parse_order
from rules_engine.core.proceedings import Modifier
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.bridges.demolish import list_demolish
from rules_engine.games.market_garden.bridges.form import form_demolish, form_repair, form_seize
from rules_engine.games.market_garden.bridges.repair import list_repair
from rules_engine.games.market_garden.bridges.seize import list_seize
from rules_engine.games.market_garden.bridges.terms import chance
from rules_engine.games.market_garden.spaces import OF_BRIDGE, OF_UNIT
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import GAME, lens, waiting
from tests.rules_engine.market_garden.filling import fill

MAP = """
board patch
zone F tem_2
area 1 2 3 4 tem_2
border F-1 open road arrow
border 1-2 river bridge road
border 1-3 canal bridge road
border 1-4 canal bridge road
bridge-name 1-2 Nijmegen road bridge
turn 3
step impulse.allied
advantage german used
control corps F 1 4
bridge allied 1-3
bridge destroyed 1-4
allied A at 1
allied B armor at 1
allied C artillery at 1
german X at 2
german Y at 3
"""
REPAIRS = 'mark acts = [{"kind": "assault", "areas": ["1"], "stage": "repair"}]\n'
KINDS = {
    "seize": ["seize A 1-2", "seize B 1-2"],
    "repair": ["repair 1-4"],
    "demolish": ["demolish 1-3"],
}


@pytest.fixture
def state() -> JsonObject:
    return waiting(MAP + REPAIRS)


def submitted(state: JsonObject, text: str, *dice: int) -> rules_engine.Outcome:
    order = parse_order(text, "allied", GAME.notations)
    return rules_engine.submit(state, "allied", order, ScriptedDice([(None, dice)] if dice else []))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_listed_is_lawful_and_written_back(kind: str, state: JsonObject) -> None:
    listers = {"seize": list_seize, "repair": list_repair, "demolish": list_demolish}
    orders = list(listers[kind](lens(state), "allied"))
    assert [format_order(order, GAME.notations) for order in orders] == KINDS[kind]
    for order in orders:
        assert GAME.orders[kind].rule(lens(state), order).is_lawful


@pytest.mark.parametrize("kind", KINDS)
def test_forms_lead_to_a_lawful_order(kind: str, state: JsonObject) -> None:
    form = GAME.orders[kind].form
    assert form is not None
    found = fill(form, lens(state), "allied")
    assert found.args is not None
    order = rules_engine.Order(kind, "allied", found.args)
    assert rules_engine.check(rules_engine.view(state, "allied"), order).is_lawful


def test_the_bridges_of_a_form_follow_its_unit(state: JsonObject) -> None:
    found = form_seize(lens(state), "allied", {"unit": ("B",)})
    assert [entry.text for entry in found.blanks[1].entries] == ["the Nijmegen road bridge (1-2)"]
    assert found.blanks[1].entries[0].space == "2"


@pytest.mark.parametrize("text", ["seize A 1-2", "repair 1-4", "demolish 1-3"])
def test_a_draft_leaves_the_die_open(text: str, state: JsonObject) -> None:
    kind = text.split()[0]
    order = parse_order(text, "allied", GAME.notations)
    draft = rules_engine.project(rules_engine.view(state, "allied"), order)
    assert draft["links"] == state["links"]
    assert draft["phase"]["tried"][kind] == [text.split()[-1]]


@pytest.mark.parametrize(("die", "blown"), [(1, False), (3, False), (4, True), (6, True)])
def test_the_die_decides_a_demolition(die: int, blown: bool, state: JsonObject) -> None:
    outcome = submitted(state, "demolish 1-3", die)
    bridge = outcome.state["links"]["1-3"]
    assert bridge == ({"bridge": "destroyed", "held": "allied"} if blown else {"bridge": "allied"})
    words = [GAME.words({"kind": e.kind, "cases": e.cases, **e.data}) for e in outcome.events]
    assert words[0] == "The Allies try to demolish the bridge 1-3."
    assert ("The bridge 1-3 is destroyed." in words) is blown


def test_names_keep_their_capitals(state: JsonObject) -> None:
    outcome = submitted(state, "demolish 1-2")
    assert outcome.ruling.violations[0].message == (
        "The Nijmegen road bridge (1-2) is not yours; you can only seize it."
    )


def test_construct_markers_are_never_lost(state: JsonObject) -> None:
    """Those at hand, used and on bridges are always two."""
    for dice in ((1,), (1,), (6,)):
        outcome = submitted(
            {**state, "phase": {**state["phase"], "tried": {}}}, "repair 1-4", *dice
        )
        state = outcome.state
        box = state["tracks"]["construct"]["allied"]
        lying = len(state["links"]["1-4"].get("construct", {}))
        assert box["available"] + box["used"] + lying == 2


def test_chances_in_words() -> None:
    river = Modifier(-1, "river", "19.3")
    assert chance("", [river], 4)["rows"] == [["Succeeds", "5 or more on the die, 2 chances in 6"]]
    assert chance("", [], 7)["rows"] == [["Succeeds", "cannot succeed"]]
    sure = chance("", [Modifier(9, "", "")], 7)["rows"]
    assert sure == [["Succeeds", "1 or more on the die, 6 chances in 6"]]


@pytest.mark.parametrize("words", ["", "13", "13-13", "13-17 x", "UK-13"])
def test_what_is_no_bridge_is_refused(words: str) -> None:
    with pytest.raises(MalformedOrder):
        OF_BRIDGE.parse(words.split())


def test_a_bridge_has_one_spelling() -> None:
    assert OF_BRIDGE.parse(["17-13"]) == {"link": "13-17"}
    assert OF_UNIT.parse(["A", "17-13"]) == {"unit": "A", "link": "13-17"}
    with pytest.raises(MalformedOrder):
        OF_BRIDGE.validate({"link": "17-13"})


def test_forms_that_offer_nothing_say_why() -> None:
    """The first bridge that comes into question says what bars it."""
    act = REPAIRS.replace('"repair"', '"move"').replace('["1"]', '["4"]')
    position = lens(waiting(MAP + "allied D at 4\n" + act))
    assert form_repair(position, "allied", {}).hint.startswith("Repairs come before moves")
    assert form_demolish(position, "allied", {}).hint.startswith("You hold no bridge")
    assert form_seize(position, "allied", {}).hint.startswith("No unit that may act")
    idle = lens(waiting(MAP))
    for form in (form_repair, form_demolish, form_seize):
        assert form(idle, "allied", {}).hint == "Activate an area first."
