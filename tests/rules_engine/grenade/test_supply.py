"""Supply in all its states. Source: 11, 6.51, 6.52, 19.41, 19.42, OQ-21, OQ-23, OQ-38, OQ-59."""

from __future__ import annotations

import itertools
import random

import pytest

from rules_engine.games.grenade.game import GAME
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.supply.trace import ground, supply_line, supply_states
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject, written
from tests.rules_engine.grenade.begin import lens, moved, play_on, started, without

ROAD = "117/30/19"
FOE = "941/353/58"


def patch(roads: list[str], width: int = 12, height: int = 7) -> JsonObject:
    """A plain of clear hexes 0101 to 0712 with roads, west edge at column 01, east at the other."""
    spaces: JsonObject = {}
    for row in range(1, height + 1):
        for column in range(1, width + 1):
            edges = {1: ["west"], width: ["east"]}.get(column)
            number = f"{row:02d}{column:02d}"
            spaces[number] = {"terrain": "clear", **({"edges": edges} if edges else {})}
    links = {}
    for line in roads:
        chain = line.split("-")
        for a, b in itertools.pairwise(chain):
            links["-".join(sorted((a, b)))] = ["road"]
    grid = GAME.board.to_json()["grid"]
    return {"spaces": spaces, "links": links, "sites": {}, "grid": grid}


@pytest.fixture(scope="module")
def quiet() -> JsonObject:
    """Turn 8 on a patch: one road along row 04 from the west edge to 0405, no unit anywhere."""
    state = play_on(started(), "us.movement")
    for unit in state["units"]:
        state = written(state, ("units", unit, "space"), None)
        state = written(state, ("units", unit, "status"), "pool")
    board = patch(["0401-0402-0403-0404-0405"])
    return {**state, "turn": 8, "board": board}


def state_of(state: JsonObject, unit: str = ROAD) -> str:
    side = state["units"][unit]["side"]
    return supply_states(lens(state), side)[unit]


def test_six_hexes_from_the_road_are_near_enough_and_seven_are_not(quiet: JsonObject) -> None:
    assert state_of(moved(quiet, ROAD, "0411")) == "in"
    assert state_of(moved(quiet, ROAD, "0412")) == "out"


def test_the_unit_s_hex_counts_where_the_reading_says_so(quiet: JsonObject) -> None:
    other = written(quiet, ("readings", "OQ-21"), "both_ends")
    assert state_of(moved(other, ROAD, "0410")) == "in"
    assert state_of(moved(other, ROAD, "0411")) == "out"


def test_a_road_that_leads_nowhere_leaves_a_unit_out_of_supply(quiet: JsonObject) -> None:
    cut = {**quiet, "board": patch(["0404-0405-0406"])}
    assert state_of(moved(cut, ROAD, "0405")) == "out"
    no_edge = written(cut, ("readings", "OQ-23"), "no_edge")
    assert state_of(moved(no_edge, ROAD, "0405")) == "isolated"


def test_a_unit_that_reaches_no_road_is_isolated(quiet: JsonObject) -> None:
    bare = {**quiet, "board": patch([])}
    assert state_of(moved(bare, ROAD, "0405")) == "isolated"
    assert state_of(without(moved(bare, ROAD, "0405"), "11.41")) == "out"


def test_units_at_their_own_edge_need_no_line(quiet: JsonObject) -> None:
    bare = {**quiet, "board": patch([])}
    assert state_of(moved(bare, ROAD, "0102")) == "in"
    assert state_of(moved(bare, ROAD, "0103")) == "isolated"
    assert state_of(moved(bare, FOE, "0111"), FOE) == "in"
    assert state_of(moved(bare, FOE, "0102"), FOE) == "isolated"


def test_zones_of_control_cut_a_line_and_friends_open_it(quiet: JsonObject) -> None:
    cut = moved(moved(quiet, ROAD, "0408"), FOE, "0405")
    assert state_of(cut) == "out"  # 0404 and 0405 are barred, and the way round is seven long
    blocked = moved(moved(moved(quiet, ROAD, "0405"), FOE, "0303"), "942/353/58", "0503")
    assert state_of(blocked) == "out"
    opened = moved(blocked, "119/30/19", "0403")
    opened = moved(opened, "120/30/19", "0402")
    assert state_of(opened) == "in"
    assert state_of(without(opened, "6.52")) == "out"
    assert state_of(without(blocked, "6.51")) == "in"


def test_a_german_in_an_entrenchment_is_in_supply(quiet: JsonObject) -> None:
    board = patch([])
    board["spaces"]["0405"]["features"] = ["entrenchment"]
    board["spaces"]["0406"]["features"] = ["improved"]
    bare = {**quiet, "board": board}
    assert state_of(moved(bare, FOE, "0405"), FOE) == "in"
    assert state_of(moved(bare, FOE, "0406"), FOE) == "in"
    assert state_of(moved(bare, FOE, "0404"), FOE) == "isolated"
    assert state_of(moved(bare, ROAD, "0405")) == "isolated"
    assert state_of(without(moved(bare, FOE, "0405"), "11.53"), FOE) == "isolated"


@pytest.mark.parametrize(("turn", "state"), [(7, "in"), (8, "in"), (9, "isolated")])
def test_reinforcements_live_on_what_they_bring(quiet: JsonObject, turn: int, state: str) -> None:
    bare = {**quiet, "board": patch([]), "turn": turn}
    fresh = written(moved(bare, ROAD, "0405"), ("units", ROAD, "entered"), 7)
    assert state_of(fresh) == state
    longer = written(fresh, ("readings", "OQ-38"), "two_more")
    assert state_of(longer) == "in"


@pytest.mark.parametrize(
    ("unit", "turn", "state"),
    [
        ("289/75/12", 6, "out"),
        ("289/75/12", 7, "in"),
        ("134/35/16", 2, "out"),
        ("134/35/16", 3, "in"),
        ("1150/183/12", 1, "out"),  # 19.41 apart: the road leads to the US edge only
    ],
)
def test_two_us_corps_start_out_of_supply(
    quiet: JsonObject, unit: str, turn: int, state: str
) -> None:
    assert state_of(moved({**quiet, "turn": turn}, unit, "0402"), unit) == state


def test_a_line_is_traced_hex_by_hex(quiet: JsonObject) -> None:
    def line_from(space: str) -> list[str]:
        position = lens(moved(quiet, ROAD, space))
        return supply_line(position, position.units[ROAD])

    assert line_from("0407") == ["0407", "0406", "0405", "0404", "0403", "0402", "0401"]
    assert line_from("0412") == []


def test_everybody_but_the_two_corps_is_in_supply_at_the_start() -> None:
    state = play_on(started(), "us.movement")
    for unit in lens(state).units.values():
        if unit.is_on_map:
            expected = "out" if unit.side == "us" and unit.corps in ("12", "16") else "in"
            assert (unit.id, unit.supply) == (unit.id, expected)


def test_roads_joined_to_an_edge_are_those_that_a_flood_along_them_finds() -> None:
    base = ground(lens(play_on(started(), "us.movement")))
    floods = base.floods
    pick = random.Random(4)
    for edge in ("west", "east", "any"):
        roots = base.edges[edge] & base.roads
        for share in (0.0, 0.02, 0.1, 0.3, 0.6, 1.0):
            closed = floods.mask(a for a in range(len(GAME.board)) if pick.random() < share)
            open_to = floods.everything & ~closed
            wanted = floods.flood_links(roots & open_to, open_to & base.roads, base.links)
            assert base.nets[edge].joined(open_to) == wanted


def test_supply_is_what_one_search_for_each_unit_finds() -> None:
    pick = random.Random(8)
    state = play_on(started(), "us.movement")
    spaces = [n for n, t in zip(GAME.board.numbers, GAME.board.terrain, strict=True) if t != "lake"]
    for _ in range(3):
        for unit in pick.sample(sorted(state["units"]), 12):
            free = [n for n in spaces if lens(state).holder(n) is None]
            if state["units"][unit]["status"] == "map":
                state = moved(state, unit, pick.choice(free))
        position = lens({**state, "turn": pick.choice([2, 5, 9])})
        for side in ("us", "german"):
            found = supply_states(position, side)
            for unit in position.on_map(side):
                if found[unit.id] != "out" or unit.corps not in ("12", "16"):
                    assert found[unit.id] == searched(position, unit), unit


def searched(position: GrenadePosition, unit: Unit) -> str:
    """Return the supply state of a unit, found hex by hex as the rules say it."""
    board, side = position.board, unit.side
    enemy = position.other(side)
    start = board.index[unit.space or ""]
    near = {"us": "west", "german": "east"}[side]
    beside = [start, *board.neighbours[start]]
    in_works = {"entrenchment", "improved"} & board.features[start]
    if any(near in board.edges[a] for a in beside) or (side == "german" and in_works):
        return "in"

    def is_open(at: int) -> bool:
        holder = position.holder(board.numbers[at])
        return holder == side or (holder != enemy and at not in position.zoc(enemy))

    def walk(first: int, *, roads: bool) -> dict[int, int]:
        steps, queue = {first: 0}, [first]
        for here in queue:
            for there in board.neighbours[here]:
                is_way = not roads or "road" in board.link(here, there)
                if there not in steps and is_open(there) and is_way:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return steps

    found = {a: n for a, n in walk(start, roads=False).items() if board.has_road(a)}
    for at, steps in found.items():
        if steps <= 6 and any(near in board.edges[a] for a in walk(at, roads=True)):
            return "in"
    return "out" if found else "isolated"
