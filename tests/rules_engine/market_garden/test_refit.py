"""Depots, refits and Reserves beyond the case files: what is offered, forms, notation, determinism.

Source: 13.0, 23.4, 23.6.
"""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.dice import ScriptedDice, ThrowawayDice
from rules_engine.core.orders import format_order, parse_order
from rules_engine.core.proceedings import Proceedings
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.bridges.rebuild import (
    form_rebuild,
    list_rebuild,
    rule_rebuild,
)
from rules_engine.games.market_garden.supply.depot_orders import (
    form_depot,
    list_depot,
    suggest_depot,
)
from rules_engine.games.market_garden.supply.depots import depots, left
from rules_engine.games.market_garden.supply.isolation import costs_to, isolated, supply_line
from rules_engine.games.market_garden.supply.refit_order import (
    form_refit,
    list_refit,
)
from rules_engine.games.market_garden.supply.reorganize import form_reorganize, list_reorganize
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import GAME, lens, placed

ROAD = """
board patch
zone A F I
area 1 2 3 4 sector_82nd tem_2
area 5 sector_82nd supply_head tem_2
link F-1 open road arrow
link 1-2-3-4 open road
link 4-5 open
link A-4 open road arrow
control corps F 1 2 3
control airborne 5
turn 3
step refit.allied
allied 5Cold at 2 spent
allied Irish at 3 d1
allied 1/504 us airborne division 82nd at 5 spent
german March at 4
"""


def waiting(state: JsonObject, orders: bool = True) -> JsonObject:
    """Return the state with the waiting points of its step."""
    frames = [{"kind": "sequence", "id": 1, "stage": "finish"}]
    frames += [{"kind": "orders", "id": 2, "owner": state["side"]}] if orders else []
    return {**state, "frames": frames, "serial": 2}


def begun(text: str = ROAD) -> JsonObject:
    """Return a refit step that has begun."""
    state = waiting(placed(text))
    p: Proceedings = Proceedings(GAME, state, ThrowawayDice(1), "rules")
    begin = GAME.sequence.steps[state["step"]].begin
    assert begin is not None
    begin(p)
    return p.state


def ordered(state: JsonObject, *texts: str) -> JsonObject:
    for text in texts:
        order = parse_order(text, state["side"], GAME.notations)
        outcome = rules_engine.submit(state, state["side"], order, ThrowawayDice(1))
        assert outcome.ruling.is_lawful, outcome.ruling
        state = outcome.state
    return state


@pytest.mark.parametrize(
    "text",
    [
        "depot F1 F2 64",
        "refit 5Cold from F1 F2",
        "refit 5Cold from F1:2 F2:1",
        "augment 3",
        "reorganize A by B",
        "rebuild 13-18 from F1",
    ],
)
def test_orders_are_written_both_ways(text: str) -> None:
    order = parse_order(text, "allied", GAME.notations)
    assert format_order(order, GAME.notations) == text


@pytest.mark.parametrize(
    "text",
    [
        "depot",
        "depot 64",
        "depot F9 64",
        "depot F1 F1 64",
        "depot F1 nowhere",
        "refit 5Cold",
        "refit 5Cold with F1",
        "refit 5Cold from X",
        "refit 5Cold from F1:2 F2",
        "refit 5Cold from F1:0 F2:3",
        "refit 5Cold from F1:two",
        "augment",
        "augment many",
        "augment 11",
        "reorganize A",
        "reorganize A by A",
        "rebuild 13-18",
        "rebuild 13 from F1",
        "rebuild 13-18 from nobody",
    ],
)
def test_words_that_are_no_order_are_refused(text: str) -> None:
    with pytest.raises(MalformedOrder):
        parse_order(text, "allied", GAME.notations)


def test_what_is_offered_is_lawful_and_can_be_carried_out() -> None:
    state = begun()
    position = lens(state)
    offered = [*list_depot(position, "allied"), *list_refit(position, "allied")]
    assert offered
    for order in offered:
        outcome = rules_engine.submit(state, "allied", order, ThrowawayDice(1))
        assert outcome.ruling.is_lawful, (order, outcome.ruling)


def test_depots_are_offered_where_the_road_leads() -> None:
    position = lens(begun())
    to = {o.args["space"] for o in list_depot(position, "allied") if o.args["depots"] == ["F1"]}
    assert to == {"1", "2", "3"}  # it stands in F; 4 is German
    airborne = [
        o.args["space"] for o in list_depot(position, "allied") if "82nd" in o.args["depots"]
    ]
    assert airborne == ["5"]


def test_a_suggestion_brings_depots_to_the_tired() -> None:
    position = lens(begun())
    for seed in range(12):
        order = suggest_depot(position, "allied", lambda n, seed=seed: seed % n)
        if order is not None:
            assert order.args["space"] in {"2", "3", "5"}
            assert rules_engine.check(dict(position.data, orders_open=True), order).is_lawful
    refit = GAME.orders["refit"].suggest(position, "allied", lambda n: 0)
    assert refit is not None


def test_forms_lead_to_lawful_orders() -> None:
    state = begun()
    position = lens(state)
    form = form_depot(position, "allied", {})
    assert form.args is None
    assert [entry.value for entry in form.blanks[0].entries][:2] == ["F1", "F2"]
    form = form_depot(position, "allied", {"depots": ("F1", "F2"), "space": ("3",)})
    assert form.args == {"depots": ["F1", "F2"], "space": "3"}
    form = form_refit(position, "allied", {})
    assert [entry.value for entry in form.blanks[0].entries] == ["5Cold", "Irish"]
    form = form_refit(position, "allied", {"unit": ("Irish",), "depots": ("F1", "F2")})
    assert form.args == {"unit": "Irish", "depots": ["F1", "F2"]}


def test_depots_of_both_kinds_can_stand_together_and_are_counted_down() -> None:
    state = ordered(begun(), "depot 82nd 5", "refit 1/504 from 82nd")
    assert left(lens(state), "82nd") == 9
    assert state["units"]["1/504"]["state"] == "fresh"
    state = ordered(state, "refit Irish from F1 F2")
    assert (left(lens(state), "F1"), left(lens(state), "F2")) == (0, 5)
    assert state["units"]["Irish"]["state"] == "spent"


def test_the_drafts_of_a_phase_build_on_each_other() -> None:
    position = lens(begun())
    order = parse_order("depot F1 3", "allied", GAME.notations)
    project = GAME.orders["depot"].project
    assert project is not None
    assert list(project(position, order)) == [
        (("phase", "depots", "F1"), {"at": "3", "value": 5, "drawn": 0})
    ]
    project = GAME.orders["refit"].project
    assert project is not None
    paths = [effect[0] for effect in project(position, parse_refit("refit 5Cold from F1"))]
    assert ("units", "5Cold", "state") in paths


def parse_refit(text: str) -> rules_engine.Order:
    return parse_order(text, "allied", GAME.notations)


def test_depots_are_gone_and_the_rest_is_kept() -> None:
    state = ordered(begun(), "refit 5Cold from F1", "end")
    assert depots(lens(state)) == {}
    assert state["tracks"]["reserves"]["allied"] == 22


def test_the_cheapest_path_goes_round_a_contested_area() -> None:
    text = ROAD.replace("link 4-5 open", "area 7 8 tem_2\nlink 1-7-3 open\nlink 4-5 open")
    position = lens(placed(text + "\nallied G at 2\ngerman H at 2\ncontrol corps 7"))
    cost, path = costs_to(position, "allied", "3")["F"]
    assert (cost, path) == (3, ["3", "7", "1", "F"])


def test_lines_and_isolation() -> None:
    position = lens(placed(ROAD))
    assert supply_line(position, "allied", "3") == ("3", "2", "1", "F")
    assert supply_line(position, "allied", "5") is None
    assert [unit.id for unit in isolated(position, "allied")] == ["1/504"]
    assert isolated(position, "german") == ()


def test_reorganizing_is_offered_by_the_form() -> None:
    text = ROAD.replace("refit.allied", "reorganize.allied") + (
        "option reorganization yes\nallied Welsh at 3 spent\n"
    )
    position = lens(placed(text))
    offered = [o.args for o in list_reorganize(position, "allied")]
    assert offered == [{"unit": "Welsh", "removed": "Irish"}]
    assert form_reorganize(position, "allied", {}).args == offered[0]


def test_a_surrender_roll_can_be_made_again_once() -> None:
    text = ROAD.replace("refit.allied", "surrender").replace("82nd at 5 spent", "82nd at 5 d2")
    dice = ScriptedDice([("13.9", [1]), ("13.9", [6])])
    state = waiting(placed(text), orders=False)
    p: Proceedings = Proceedings(GAME, state, dice, "rules")
    GAME.sequence.steps["surrender"].begin(p)  # type: ignore[misc]
    rules_engine.core.sequence.proceed(p)
    decision = rules_engine.truth(p.state)["decisions"][0]
    assert decision["kind"] == "reroll"
    again = rules_engine.answer(p.state, "allied", decision["id"], "again", dice)
    assert again.state["units"]["1/504"]["status"] == "map"


def test_an_evening_repair_is_offered_and_its_form_leads_to_it() -> None:
    text = ROAD.replace("link 1-2-3-4 open road", "link 1-2 open road\nlink 2-3 canal road bridge")
    position = lens(begun(text + "bridge destroyed 2-3\n"))
    assert next(list_rebuild(position, "allied")).args["depots"] == ["F1"]
    form = form_rebuild(position, "allied", {})
    assert form.args == {"link": "2-3", "depots": ["F1"]}
    ruling = rule_rebuild(position, rules_engine.Order("rebuild", "allied", form.args))
    assert ruling.detail["rows"][0] == ["Price", "3 points"]
