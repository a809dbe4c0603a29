"""Spotting at the level "double_blind": what the case files of DB1 to DB8 do not say one by one."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.casefiles import parse_position
from rules_engine.casefiles.writing import format_position
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import apply
from rules_engine.core.proceedings import Proceedings
from rules_engine.games.grenade.game import GAME
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import TYPES
from rules_engine.mechanics.hexes.blind.sight import in_sight
from rules_engine.mechanics.knowledge import TRAIL, name_of
from rules_engine.plain import JsonObject, canonical, digest
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.rules_engine.grenade.begin import lens, started

FIELD = """
board patch
hex 0101-1212 clear
turn 3
level double_blind
step us.movement
"""
PAIR = """
us 117/30/19 infantry regiment at 0505
german 941/353/58 infantry regiment A at 0508
german 942/353/58 infantry regiment C at 0508
"""


def spotted(text: str) -> JsonObject:
    """Return the position of these lines with the ledgers brought up to date."""
    return looked(parse_position(FIELD + text, "grenade")).state


def looked(state: JsonObject) -> Proceedings[Any]:
    """Return what comes of both sides looking."""
    p: Proceedings[Any] = Proceedings(GAME, state, ThrowawayDice(1), "rules")
    assert GAME.spot is not None
    GAME.spot(p)
    return p


def move(state: JsonObject, text: str) -> rules_engine.Outcome:
    """Return what comes of an order of the side whose turn it is."""
    order = rules_engine.parse_order(text, state["side"], GAME.notations)
    return rules_engine.submit(state, state["side"], order, ThrowawayDice(1))


# ---- the tables ---------------------------------------------------------------------------------


def test_the_tables_know_every_kind_of_unit_and_every_ground_of_the_map() -> None:
    tables = SPOTTING.eyesight
    assert set(tables.eyes) == {*TYPES, "cadre"}
    assert set(tables.ground) >= {*GAME.board.terrain, "improved", "entrenchment"}


def test_nobody_sees_past_the_map_or_farther_than_its_table_says() -> None:
    state = spotted("us 4Cav/7 recon regiment at 0101\ngerman 941/353/58 at 0112")
    assert state["known"] == {"us": {}, "german": {}}


# ---- other levels -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["open", "limited"])
def test_other_levels_know_nothing_of_this_chapter(level: str) -> None:
    state = started(level=level)
    blind = {option.name for option in GAME.options if option.levels == ("double_blind",)}
    assert "sight" in blind
    assert not blind & set(state["options"])
    assert not {"handles", "screened"} & set(state)
    assert looked(state).events == []
    ruling = rules_engine.check(
        {**rules_engine.view(state, "us"), "step": "us.movement", "side": "us"},
        rules_engine.Order("reconnoitre", "us", {"space": "0808"}),
    )
    assert not ruling.is_lawful


# ---- cheap and quiet ----------------------------------------------------------------------------


def test_where_nothing_has_changed_nothing_is_written() -> None:
    state = spotted(PAIR)
    p = looked(state)
    assert p.events == []
    assert p.state is state


# ---- numbers tell nothing -----------------------------------------------------------------------


def test_what_is_told_does_not_depend_on_which_units_they_are() -> None:
    swapped = PAIR.replace("941/353/58", "X").replace("942/353/58", "941/353/58")
    told = []
    for text in (PAIR, swapped.replace("X", "942/353/58"), PAIR.replace("353", "12")):
        outcome = move(spotted(text), "move 117/30/19 tactical 0505-0506")
        told.append(learned(spotted(text), outcome, "us"))
    assert told[0] == told[1] == told[2]


def test_a_unit_found_elsewhere_uses_up_no_number_for_the_memory_of_it() -> None:
    state = spotted("us 117/30/19 infantry regiment at 0505\ngerman 941/353/58 at 0507")
    away = move(state, "move 117/30/19 tactical 0505-0504").state
    known = dict(away["known"]["us"]["941/353/58"], space="0511", turn=2)
    elsewhere = {**away, "known": {**away["known"], "us": {"941/353/58": known}}}
    again = looked({**elsewhere, "turn": 4, "units": state["units"]}).state
    assert {name_of(entry) for entry in again["known"]["us"].values()} == {"#1", "#2"}
    assert again["known"]["us"]["false:1"]["space"] == "0511"
    seen = rules_engine.view(again, "us")
    assert [contact["id"] for contact in seen["contacts"]] == ["#1"]
    assert "false" not in canonical({**seen, "options": {}}).decode().replace(":false", "")


def learned(before: JsonObject, outcome: rules_engine.Outcome, side: str) -> str:
    """Return the digest of all that a side has from an outcome: what it is told, and its view."""
    notices, state = [], before
    for event in outcome.events:
        after = apply(state, event)
        notices.append(rules_engine.told(state, event, after, side))
        state = after
    return digest([[n for n in notices if n], rules_engine.view(state, side)])


# ---- the ledger ---------------------------------------------------------------------------------


def test_the_trail_says_why_and_since_when_and_stays_short() -> None:
    state = spotted("us 117/30/19 infantry regiment at 0505\ngerman 941/353/58 at 0507")
    for start, end in (("0505", "0504"), ("0504", "0505")) * TRAIL:
        state = {**state, "phase": {}}
        state = move(state, f"move 117/30/19 tactical {start}-{end}").state
    trail = state["known"]["us"]["941/353/58"]["trail"]
    assert len(trail) == TRAIL
    assert [line["source"] for line in trail[-2:]] == ["lost", "sighted"]
    assert trail[-1]["by"] == ["117/30/19"]
    assert (trail[-1]["turn"], trail[-1]["step"], trail[-1]["case"]) == (3, "us.movement", "DB2.2")


def test_who_is_gone_farther_than_the_next_hex_is_told_once() -> None:
    state = spotted("us 117/30/19 infantry regiment at 0505\ngerman 941/353/58 at 0507")
    unit = {**state["units"]["941/353/58"], "space": "0510"}
    p = looked({**state, "units": {**state["units"], "941/353/58": unit}})
    ours = [event for event in p.events if event.data["side"] == "us"]
    assert [event.kind for event in ours] == ["lost"]
    assert [note["why"] for note in ours[0].data["notes"]] == ["fled"]
    assert p.state["known"]["us"] == {}


def test_a_remembered_unit_is_not_read_from_the_truth() -> None:
    text = "us 117/30/19 infantry regiment at 0505\ngerman 941/353/58 at 0506"
    away = spotted(text)
    away = move({**away, "phase": {}}, "move 117/30/19 tactical 0505-0504").state
    gone = move({**away, "phase": {}}, "move 117/30/19 tactical 0504-0503").state
    before = rules_engine.view(gone, "us")
    unit = {**gone["units"]["941/353/58"], "type": "tank", "face": "cadre", "space": "1111"}
    other = {**gone, "units": {**gone["units"], "941/353/58": unit}}
    assert not gone["known"]["us"]["941/353/58"]["seen"]
    assert rules_engine.view(other, "us") == before


def test_a_ledger_can_be_written_as_a_case_file_and_read_again() -> None:
    state = spotted(PAIR + "us 119/30/19 infantry regiment at 0507")
    assert state["handles"] == {"us": 2, "german": 1}
    assert parse_position(format_position(state), "grenade") == state


def test_a_random_game_keeps_its_ledgers_true() -> None:
    outcome = rules_engine.start(
        "grenade", "historical", ThrowawayDice(5), level="double_blind", options={"sight": "long"}
    )
    players, state = Players(GAME, Chance("ledgers")), outcome.state
    for number in range(160):
        step = players.next_input(state)
        assert step is not None
        dice = ThrowawayDice(number)
        if step.order is not None:
            state = rules_engine.submit(state, step.side, step.order, dice).state
        else:
            assert step.decision is not None
            found = rules_engine.answer(state, step.side, step.decision["id"], step.key, dice)
            state = found.state
        for side in GAME.sides:
            assert_true(state, side)
    assert state["turn"] > 1


def assert_true(state: JsonObject, side: str) -> None:
    """What is in sight is where it is, what is next to a unit is in sight, names are unique."""
    position, entries = lens(state), state["known"][side]
    names = [name_of(entry) for entry in entries.values()]
    assert len(set(names)) == len(names)
    for key, entry in entries.items():
        assert entry["seen"] == (entry["certainty"] == "certain")
        if entry["seen"]:
            unit = position.units[key]
            assert (unit.is_on_map, unit.space) == (True, entry["space"])
    visible = in_sight(SPOTTING, position, side)
    for unit in position.on_map(position.other(side)):
        is_seen = position.board.index[str(unit.space)] in visible
        assert bool(entries.get(unit.id, {}).get("seen")) == is_seen
