"""Market-Garden at the level double-blind: what a side sees, is told and may order."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.events import apply
from rules_engine.games.market_garden.blind.hidden import hidden_changes
from rules_engine.games.market_garden.blind.telling import TELLERS
from rules_engine.games.market_garden.game import GAME, PARTS
from rules_engine.mechanics.dispatches import telling
from rules_engine.plain import JsonObject, canonical
from rules_engine.tools.chance import Chance
from rules_engine.tools.promises import Watch
from rules_engine.tools.randomgame import RandomGame, Turnout
from tests.rules_engine.market_garden.begin import lens, started

TOLD_BY_ITSELF = {"spotted", "ledger", *telling.TELLERS}


@pytest.fixture(scope="module")
def play() -> list[Turnout]:
    """The first turn of a game between random players, with every promise tested on it."""
    game = RandomGame("market_garden", "double-blind", plain=True)
    game.level = "double_blind"
    watch, found = Watch(game.game, Chance("watch")), []
    for turnout in game.play():
        watch.look(turnout)
        found.append(turnout)
        if len(found) == 130:
            break
    return found


def test_every_kind_of_event_is_told_by_a_line_of_the_table() -> None:
    kinds = {kind for part in PARTS for kind in part.tellers}
    assert kinds - set(TELLERS) == TOLD_BY_ITSELF
    assert set(GAME.tellers) >= kinds


@pytest.mark.parametrize("side", GAME.sides)
def test_a_view_names_no_enemy_that_the_side_has_not_identified(
    play: list[Turnout], side: str
) -> None:
    for turnout in play[::7]:
        state = turnout.after
        seen = canonical(rules_engine.view(state, side)).decode()
        ledger = state["known"][side]
        named = {k for k, entry in ledger.items() if entry["what"].get("unit")}
        named |= {entry["what"].get("unit") for entry in ledger.values()}
        for name, unit in state["units"].items():
            if unit["side"] != side and name not in named:
                assert f'"{name}"' not in seen, name


@pytest.mark.parametrize("side", GAME.sides)
def test_some_dozens_of_hidden_changes_leave_the_view_as_it_is(
    play: list[Turnout], side: str
) -> None:
    counts = []
    for turnout in play[10::40]:
        state = turnout.after
        seen = canonical(rules_engine.view(state, side))
        changes = list(hidden_changes(lens(state), side))
        counts.append(len(changes))
        for name, other in changes:
            assert other != state, name
            assert canonical(rules_engine.view(other, side)) == seen, name
    assert min(counts) >= 36, counts


def test_what_is_seen_is_what_the_ledger_says_and_the_ledger_is_right(play: list[Turnout]) -> None:
    for turnout in play[::9]:
        state = turnout.after
        for side, ledger in state["known"].items():
            for key, entry in ledger.items():
                if entry["seen"]:
                    assert state["units"][key]["space"] == entry["space"], (side, key)


def test_a_side_is_told_of_its_own_sightings_only(play: list[Turnout]) -> None:
    told: dict[str, int] = dict.fromkeys(GAME.sides, 0)
    for turnout in play:
        before = turnout.before
        for event in turnout.events:
            after = apply(before, event)
            for side in GAME.sides:
                notice = rules_engine.told(before, event, after, side)
                if event.kind == "spotted":
                    assert (notice is not None) == (event.data["side"] == side)
                    told[side] += notice is not None
                if event.kind in ("moved", "regrouped", "refitted", "activated") and notice:
                    assert _owner(event.data, after) == side
            before = after
    assert all(count > 10 for count in told.values()), told


def _owner(data: JsonObject, state: JsonObject) -> str:
    return str(data.get("side") or state["units"][data["unit"]]["side"])


def test_other_levels_keep_no_ledger() -> None:
    state = started()
    assert state["known"] == {side: {} for side in GAME.sides}
    assert "contacts" not in rules_engine.view(state, "allied")


@pytest.mark.parametrize(("step", "is_seen"), [("impulse.german", True), ("surrender", False)])
def test_losses_are_seen_where_was_fought_and_not_when_units_surrender(
    step: str, is_seen: bool
) -> None:
    state = started(level="double_blind")
    state = {**state, "step": step, "side": "german" if is_seen else None}
    state["phase"] = {**state["phase"], "losses": {"german": 1}}
    assert ("losses" in GAME.view(lens(state), "allied")["phase"]) is is_seen
