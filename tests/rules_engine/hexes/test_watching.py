"""Ledgers kept by looking: with three sides, by a record of cases and tables alone."""

from __future__ import annotations

from typing import Any

from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import put
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.blind import hidden_units, learning, reports, views
from rules_engine.mechanics.hexes.blind.notes import Notes
from rules_engine.mechanics.hexes.blind.watch import spot
from rules_engine.mechanics.knowledge import Ledger, known, name_of
from tests.rules_engine.hexes.small import SIDES, Field, field
from tests.rules_engine.hexes.watching import NUMBERS, SPOTTING

HERE, NEXT, SECOND, FAR = "0303", "0304", "0305", "0306"
BLIND: dict[str, Any] = {
    "level": "double_blind",
    "outcome": None,
    "turn": 3,
    "step": "north.march",
    "side": "north",
    "tracks": {},
    "known": {side: {} for side in SIDES},
    "frames": [],
}


def begun(units: dict[str, tuple[str, str]], **more: Any) -> Proceedings[Field]:
    """Return proceedings with units {name: (side, hex)}, after everybody has looked."""
    placed = {name: {"side": s, "space": at, "type": "foot"} for name, (s, at) in units.items()}
    first = field(placed, **{**BLIND, **more})
    game = first.game
    game.lens = lambda state: Field(state, game)
    game.silent = ()
    p: Proceedings[Field] = Proceedings(game, first.data, ThrowawayDice(1), "rules")
    spot(SPOTTING, p)
    return p


def move(p: Proceedings[Field], unit: str, space: str) -> list[tuple[str, str]]:
    """Move a unit and look; return whom what was told."""
    so_far = len(p.events)
    p.emit("moved", {"side": p.position.units[unit].side}, [put(space, "units", unit, "space")])
    spot(SPOTTING, p)
    return [(event.data["side"], event.kind) for event in p.events[so_far + 1 :]]


def beliefs(p: Proceedings[Field], side: str) -> dict[str, tuple[str, bool]]:
    return {k: (entry["space"], entry["seen"]) for k, entry in known(p.state, side).items()}


def test_every_side_has_a_ledger_of_what_it_sees_itself() -> None:
    p = begun({"n": ("north", HERE), "s": ("south", NEXT), "w": ("west", FAR)})
    assert beliefs(p, "north") == {"s": (NEXT, True)}
    assert beliefs(p, "south") == {"n": (HERE, True), "w": (FAR, True)}
    assert beliefs(p, "west") == {"s": (NEXT, True)}
    assert {name_of(entry) for entry in known(p.state, "south").values()} == {"#1", "#2"}


def test_who_goes_out_of_sight_is_remembered_where_he_was_seen_to_go() -> None:
    p = begun({"n": ("north", HERE), "s": ("south", SECOND)})
    assert ("north", "lost") in move(p, "s", FAR)
    assert beliefs(p, "north") == {"s": (FAR, False)}


def test_a_memory_is_struck_off_when_its_hex_comes_into_sight_though_no_enemy_does() -> None:
    p = begun({"n": ("north", HERE), "s": ("south", SECOND)})
    move(p, "s", FAR)
    elsewhere = put("0606", "units", "s", "space")
    p.emit("moved", {"side": "south"}, [elsewhere])
    assert move(p, "n", NEXT) == [("north", "lost")]
    assert beliefs(p, "north") == {}


def test_a_march_through_hexes_where_nothing_is_writes_nothing() -> None:
    p = begun({"n": ("north", "0101"), "s": ("south", "0606")})
    assert move(p, "n", "0102") == []
    assert [event.kind for event in p.events] == ["moved"]


def test_a_unit_in_sight_that_looks_otherwise_is_seen_so() -> None:
    p = begun({"n": ("north", HERE), "s": ("south", NEXT)})
    assert known(p.state, "north")["s"]["what"] == {"side": "south", "type": "foot"}
    p.emit("changed", {"side": "south"}, [put("riders", "units", "s", "type")])
    spot(SPOTTING, p)
    assert known(p.state, "north")["s"]["what"] == {"side": "south", "type": "riders"}


def test_what_is_counted_is_remembered_and_no_more_than_counted() -> None:
    p = begun({"n": ("north", "0101"), "s": ("south", "0606"), "t": ("south", "0606")})
    ledger, notes = Ledger(p.state, "north"), Notes(SPOTTING.cases, "north")
    reports.count(SPOTTING, p.position, ledger, notes, "0606", "town", NUMBERS["reports"])
    assert [entry["certainty"] for entry in ledger.entries.values()] == ["reported"] * 2
    reports.count(SPOTTING, p.position, ledger, notes, "0505", "air", "9.9", is_whole=True)
    reports.count(SPOTTING, p.position, ledger, notes, "0606", "air", "9.9", is_whole=True)
    assert [entry["certainty"] for entry in ledger.entries.values()] == ["probable"] * 2


def test_who_fights_is_identified_and_named_so_in_views() -> None:
    p = begun({"n": ("north", HERE), "s": ("south", NEXT)})
    assert views.names_in_sight(p.position, "north")("s") == "#1"
    effects = learning.fought(SPOTTING, p.position, "north", ["s", "n"], "combat")
    p.emit("fought", {}, effects)
    assert set(known(p.state, "north")) == {"s"}
    assert known(p.state, "north")["s"]["case"] == NUMBERS["fought"]
    assert views.names_in_sight(p.position, "north")("s") == "s"
    shown = views.units(p.position, "north", lambda position, key, entry: {})
    assert shown["n"] == p.state["units"]["n"]
    assert [one["space"] for one in shown.values()] == [HERE, NEXT]


def test_units_that_a_side_does_not_see_are_those_of_all_others() -> None:
    p = begun({"n": ("north", HERE), "s": ("south", NEXT), "w": ("west", "0606")})
    assert [unit.id for unit in hidden_units.unseen(p.position, "north")] == ["w"]
