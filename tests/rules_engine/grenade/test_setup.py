"""Set-up, flood, D-Day and current. Source: 16, 17, 18, T14, T15, OQ-06, OQ-15, OQ-48, OQ-63."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.dice import ScriptedDice, ThrowawayDice
from rules_engine.games.grenade.invariants import invariants
from rules_engine.games.grenade.turn.order_of_battle import group, order_of_battle
from tests.rules_engine.grenade.begin import changed, lens, play_on, started, without

SHORT = ThrowawayDice(2)


def place(text: str) -> rules_engine.Order:
    return rules_engine.parse_order(text, "us", rules_engine.load("grenade").notations)


def test_the_lists_have_the_numbers_that_the_rules_give() -> None:
    listed = [unit for unit in order_of_battle() if str(unit.at).isdigit()]
    german = [unit for unit in listed if unit.record["side"] == "german"]
    us = [unit for unit in listed if unit.record["side"] == "us"]
    assert (len(german), len({unit.at for unit in german})) == (33, 29)
    assert (len(us), len({unit.at for unit in us})) == (46, 21)


def test_every_designation_is_one_of_a_kind_and_fits_the_notation() -> None:
    units = [unit.unit for unit in order_of_battle()]
    assert len(units) == len(set(units))
    for unit in units:
        assert place(f"place {unit} at 0101").args["unit"] == unit


def test_units_with_a_class_have_a_morale_and_a_cadre_and_others_a_strength() -> None:
    for unit in order_of_battle():
        record = unit.record
        if record["class"]:
            assert record["morale"] in (1, 2, 3)
            assert record["cadre"]
            assert record["strength"] is None
        else:
            assert record["strength"] >= 1
            assert record["morale"] is None


def test_the_german_list_and_the_us_list_stand_when_the_us_player_places() -> None:
    state = started()
    assert state["step"] == "setup.us"
    position = lens(state)
    assert len(position.on_map("german")) == 33
    assert len(position.on_map("us")) == 46
    assert not invariants(position)


def test_free_units_stand_by_their_corps_outside_german_zones() -> None:
    state = started()
    seen = rules_engine.view(state, "us")
    orders = list(rules_engine.legal(seen))
    assert {order.args["unit"] for order in orders} == set(group("free"))
    for order in orders:
        unit = seen["units"][order.args["unit"]]
        position = lens(state)
        board = position.board
        at = board.index[order.args["space"]]
        near = [order.args["space"], *(board.numbers[n] for n in board.neighbours[at])]
        corps = {u.corps for space in near for u in position.stack(space) if u.side == "us"}
        assert unit["corps"] in corps
        assert at not in position.zoc("german")
        assert rules_engine.check(seen, order).is_lawful


@pytest.mark.parametrize(
    ("text", "case"),
    [
        ("place 739/19 at 1106", "16.2"),  # 13th Corps is not its own
        ("place 739/19 at 0609", "5.21"),
        ("place 740/7 at 1004", "19.32"),
        ("place 117/30/19 at 0508", "16.2"),
        ("place nobody/19 at 0508", "16.2"),
        ("place 739/19 at 9999", "16.2"),
        ("place 739/19 at 0508", "7.0-GR"),  # three stand there
    ],
)
def test_a_wrong_place_is_refused(text: str, case: str) -> None:
    ruling = rules_engine.check(rules_engine.view(started(), "us"), place(text))
    cases = [violation.case for violation in ruling.violations]
    assert case in cases


def test_four_may_stand_at_set_up_where_the_reading_says_so() -> None:
    state = started(readings={"OQ-48": "free"})
    ruling = rules_engine.check(rules_engine.view(state, "us"), place("place 739/19 at 0403"))
    assert ruling.is_lawful


def test_set_up_cannot_end_before_all_are_placed() -> None:
    state = started()
    order = rules_engine.Order("end", "us", {})
    outcome = rules_engine.submit(state, "us", order, SHORT)
    assert [violation.case for violation in outcome.ruling.violations] == ["16.2"]
    assert rules_engine.submit(without(state, "16.2"), "us", order, SHORT).events


def test_flood_then_d_day_then_current() -> None:
    state = play_on(started(), "setup.flood")
    german = rules_engine.view(state, "german")["decisions"][0]
    assert [choice["key"] for choice in german["choices"]] == ["gradual", "flash"]
    assert rules_engine.view(state, "us")["decisions"] == []
    assert rules_engine.view(state, "us")["waiting"] == "german"
    state = rules_engine.answer(state, "german", german["id"], "gradual", SHORT).state
    us = rules_engine.view(state, "us")["decisions"][0]
    assert [choice["key"] for choice in us["choices"]] == [str(day) for day in range(17, 25)]
    dice = ScriptedDice([("18.1", [4]), ("24.11", [3])])
    state = rules_engine.answer(state, "us", us["id"], "22", dice).state
    assert state["tracks"]["d_day"] == 22
    assert state["tracks"]["current"] == "rapid"  # 4 - 2 = 2
    assert state["turn"] == 1
    assert lens(state).date == 22


@pytest.mark.parametrize(
    ("day", "face", "current"),
    [
        ("17", 4, "torrent"),
        ("20", 5, "torrent"),
        ("21", 5, "rapid"),
        ("24", 6, "rapid"),
        ("24", 5, "normal"),
        ("24", 1, "normal"),
        ("17", 1, "rapid"),
    ],
)
def test_the_current_follows_the_date(day: str, face: int, current: str) -> None:
    dice = ScriptedDice([("18.1", [face]), ("24.11", [3])])
    state = play_on(started(), "us.movement", dice=dice, d_day=day)
    assert state["tracks"]["current"] == current


def test_a_flash_flood_starts_on_17_february_without_a_current() -> None:
    state = play_on(started(), "us.movement", flood="flash")
    assert (state["tracks"]["d_day"], state["tracks"]["current"]) == (17, None)
    board = lens(state).board
    dry = rules_engine.load("grenade").board
    valley = [at for at in range(len(dry)) if "valley" in dry.features[at]]
    assert valley
    assert {board.terrain[at] for at in valley} == {"swamp"}
    assert not board.linked("roer_upper")
    assert not board.linked("roer_lower")
    assert set(dry.linked("road")) == set(board.linked("road"))


def test_works_stand_in_the_flood_where_the_reading_says_so() -> None:
    state = play_on(started(), "us.movement", flood="flash")
    dry = rules_engine.load("grenade").board
    works = [at for at in dry.with_feature("improved") if "valley" in dry.features[at]]
    assert works
    assert not any("improved" in lens(state).board.features[at] for at in works)
    kept = changed(state, readings={**state["readings"], "OQ-33": "terrain_only"})
    assert all("improved" in lens(kept).board.features[at] for at in works)


def test_the_flood_can_come_before_the_set_up() -> None:
    state = started(readings={"OQ-63": "before_set_up"})
    assert state["step"] == "before.flood"
    assert not lens(state).on_map("us")
    state = play_on(state, "us.movement")
    assert state["tracks"]["d_day"] == 23
    assert len(lens(state).on_map("us")) == 46 + len(group("free"))


def test_the_us_player_declares_the_flood_where_the_reading_says_so() -> None:
    state = play_on(started(readings={"OQ-15": "us"}), "setup.flood")
    assert rules_engine.view(state, "us")["decisions"][0]["kind"] == "flood"
