"""Movement: what is offered is accepted, and nothing else; orders as text; drafts; retreats.

Source: 9.0, 8.22, 9.2 to 9.67, OQ-40.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.movement.costs import mf
from rules_engine.games.market_garden.movement.infiltration import (
    NOTATION,
    form_infiltrate,
)
from rules_engine.games.market_garden.movement.reach import (
    destinations,
    enumerate_moves,
    reachable,
)
from rules_engine.games.market_garden.movement.retreats import retreat_ways
from rules_engine.games.market_garden.movement.rule import rule_move
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import MODES, MOVE_NOTATION
from tests.rules_engine.market_garden.begin import GAME, lens, placed, waiting

MAP = """
board patch
zone A F tem_2
area 1 2 3 4 5 6 7 8 9 10 tem_2
area 11 12 13 14 tem_2 polder
border F-1-2-3-10 open road
border 3-4 open
border 2-5 canal bridge road
border 5-13 open
border 2-6 canal
border 2-7 river bridge railroad_bridge
border 2-8 river
border 2-9 river ferry ferry_road
border 9-10 open
border 1-11 open road
border 3-11 open
border 11-12 open road
border 12-14 canal bridge road
border 14-10 open road
border A-10 open arrow road
roads 11 1 / 12
turn 3
advantage german used
control corps F 1 2 9
"""
STEP = "step impulse.{}\n"
ACTIVE = 'mark acts = [{{"kind": "assault", "areas": ["{}"], "stage": "move"}}]\n'
ENEMIES = {
    "nobody": "",
    "spent": "german March at 3 spent\n",
    "fresh": "german March at 3\ngerman Knaust armor at 5\n",
    "contested": "german March at 2 spent\nbridge german 2-5\n",
    "armored": "german Knaust armor at 2\nbridge allied 2-5\ncontrol corps 5\n",
}
UNITS = {
    "foot": "allied U at {}",
    "quick foot": "allied U mechanized at {} move 6",
    "tanks": "allied U armor at {} move 6",
    "slow tanks": "allied U armor at {} move 1",
    "guns": "allied U artillery at {} move 5",
    "one point": "allied U at {} move 1",
}


def standing(unit: str, enemies: str, at: str) -> MarketPosition:
    text = MAP + STEP.format("allied") + ENEMIES[enemies] + UNITS[unit].format(at) + "\n"
    return lens(placed(text + ACTIVE.format(at)))


def lawful_paths(
    position: MarketPosition, mode: str, longest: int
) -> Iterator[tuple[list[str], int]]:
    """Yield every lawful path without a circle and what it costs, by asking for rulings alone."""
    paths = [[str(position.units["U"].space)]]
    while paths:
        path = paths.pop()
        for there in position.neighbours(path[-1]):
            if there in path:
                continue
            order = Order("move", "allied", {"unit": "U", "mode": mode, "path": [*path, there]})
            ruling = rule_move(position, order)
            if ruling.is_lawful:
                yield [*path, there], ruling.detail["cost"]
                if len(path) < longest:
                    paths.append([*path, there])


@pytest.mark.parametrize("at", ["F", "2", "11"])
@pytest.mark.parametrize("enemies", ENEMIES)
@pytest.mark.parametrize("unit", UNITS)
def test_reach_is_what_rulings_allow(unit: str, enemies: str, at: str) -> None:
    """The search and the ruling on single paths agree on every space and its least cost."""
    position = standing(unit, enemies, at)
    for mode in MODES:
        slow: dict[str, int] = {}
        for path, cost in lawful_paths(position, mode, longest=9):
            slow[path[-1]] = min(cost, slow.get(path[-1], cost))
        goals = reachable(position, position.units["U"], mode)
        assert {space: goal.spent for space, goal in goals.items()} == slow


@pytest.mark.parametrize("enemies", ENEMIES)
@pytest.mark.parametrize("unit", UNITS)
def test_every_listed_move_is_lawful_and_written_back(unit: str, enemies: str) -> None:
    position = standing(unit, enemies, "2")
    for order in enumerate_moves(position, "allied"):
        assert rule_move(position, order).is_lawful, order
        assert parse_order(format_order(order, GAME.notations), "allied", GAME.notations) == order


@pytest.mark.parametrize("unit", UNITS)
def test_pages_are_offered_what_is_listed(unit: str) -> None:
    position = standing(unit, "spent", "2")
    listed = [
        (order.args["mode"], order.args["path"][-1])
        for order in enumerate_moves(position, "allied")
    ]
    goals = destinations(position, "U")
    assert sorted((goal["mode"], goal["space"]) for goal in goals) == sorted(listed)
    assert all(goal["path"][0] == "2" and goal["words"] == mf(goal["cost"]) for goal in goals)


@pytest.mark.parametrize("unit", UNITS)
def test_a_draft_puts_the_unit_where_the_order_would(unit: str) -> None:
    state = waiting(
        MAP + STEP.format("allied") + UNITS[unit].format("2") + "\n" + ACTIVE.format("2")
    )
    position = lens(state)
    for order in enumerate_moves(position, "allied"):
        draft = rules_engine.project(rules_engine.view(state, "allied"), order)
        done = rules_engine.submit(state, "allied", order, ThrowawayDice(1)).state
        assert draft["units"]["U"] == done["units"]["U"]
        assert draft["phase"]["moves"]["U"] == done["phase"]["moves"]["U"]
        assert draft["phase"].get("bridges") == done["phase"].get("bridges")


def test_a_move_is_told_to_both_sides() -> None:
    state = waiting(MAP + STEP.format("allied") + "allied U at 2\n" + ACTIVE.format("2"))
    order = parse_order("move U march 2-3", "allied", GAME.notations)
    outcome = rules_engine.submit(state, "allied", order, ThrowawayDice(1))
    for side in GAME.sides:
        told = [rules_engine.told(state, event, outcome.state, side) for event in outcome.events]
        words = [GAME.words(notice) for notice in told if notice]
        assert words[0] == "U moves 2-3 (2 of 4 MF)."
        assert any("controlled by XXX Corps" in line for line in words)


@pytest.mark.parametrize(
    "words",
    ["U march", "U swim 1-2", "U march 2", "U march 1-99x", "?? march 1-2", "U march 1-2 3"],
)
def test_what_is_no_move_is_refused(words: str) -> None:
    with pytest.raises(MalformedOrder):
        MOVE_NOTATION.parse(words.split())


@pytest.mark.parametrize("words", ["U", "U 1", "U 1-2-3", "U 1-xx"])
def test_what_is_no_infiltration_is_refused(words: str) -> None:
    with pytest.raises(MalformedOrder):
        NOTATION.parse(words.split())


def test_infiltration_offers_the_units_that_can() -> None:
    act = 'mark acts = [{"kind": "infiltration", "areas": ["4"], "target": "3", "stage": "move"}]\n'
    units = (
        "control corps 3\nallied X at 3\ngerman A at 4\ngerman B at 4 spent\ngerman C flak at 4\n"
    )
    position = lens(placed(MAP + STEP.format("german") + units + act))
    form = form_infiltrate(position, "german", {})
    assert [entry.value for entry in form.blanks[0].entries] == ["A"]
    assert form.args == {"unit": "A", "path": ["4", "3"]}


# ---- retreats (OQ-40) ---------------------------------------------------------------------------


def ways(text: str, name: str, reading: str = "") -> dict[str, str]:
    position = lens(placed(MAP + STEP.format("allied") + reading + text))
    unit = position.units[name]
    return retreat_ways(position, unit, unit.space or "")


def test_infantry_retreats_over_everything_but_an_unbridged_river() -> None:
    found = ways("german X at 2\n", "X")
    assert found == {
        "1": "open",
        "3": "open",
        "5": "bridge",
        "6": "canal",
        "7": "bridge",
        "9": "ferry",
    }


def test_armor_needs_a_road_in_retreat_too() -> None:
    assert set(ways("german X armor at 2\n", "X")) == {"1", "3", "5", "9"}
    assert set(ways("german X armor at 3\n", "X")) == {"2", "10"}


def test_under_the_other_reading_no_roads_are_needed() -> None:
    assert set(ways("german X armor at 3\n", "X", "reading OQ-40 no_roads\n")) == {
        "2",
        "4",
        "10",
        "11",
    }


def test_guns_need_a_road_into_polder() -> None:
    assert set(ways("german X artillery at 3\n", "X")) == {"2", "4", "10"}


def test_out_of_a_contested_area_no_enemy_bridge_and_no_enemy_river() -> None:
    text = "allied A at 2\ngerman X at 2\nbridge allied 2-5 2-7\nheld allied 2-9\n"
    assert ways(text, "X") == {"1": "open", "3": "open", "5": "canal", "6": "canal"}
    assert ways("allied A at 2\ngerman X at 2\n", "X")["5"] == "bridge"


def test_airborne_stay_in_their_sector_and_towers_where_they_are() -> None:
    text = "area 2 3 tem_2 sector_82nd\nallied A division 82nd at 2\ngerman T flak_tower at 2\n"
    assert set(ways(text, "A")) == {"3"}
    assert ways(text, "T") == {}


def test_used_ferries_and_full_bridges_carry_nobody_back() -> None:
    text = "german X at 2\nferry used 2-9\nmark bridges 2-5 = 5\n"
    assert set(ways(text, "X")) == {"1", "3", "5", "6", "7"}
    assert ways(text, "X")["5"] == "canal"
