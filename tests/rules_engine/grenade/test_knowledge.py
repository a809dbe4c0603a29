"""What a side sees, and that it learns nothing else. Source: 8.4, 8.42, the level "limited"."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import Event, apply
from rules_engine.games.grenade.blind import knowledge
from rules_engine.games.grenade.blind.hidden import hidden_changes
from rules_engine.games.grenade.combat.chits import chits
from rules_engine.games.grenade.game import GAME
from rules_engine.games.grenade.views import side_view
from rules_engine.mechanics.hexes.blind.knowledge import seen_as, strengths_forgotten
from rules_engine.plain import JsonObject, canonical, digest, written
from tests.rules_engine.grenade.begin import lens, play_on, started

ENEMY = "1150/183/12"


def with_chits(state: JsonObject, seed: int) -> JsonObject:
    """Return the state with chits under half of the units that use them, some turned over."""
    pick = random.Random(seed)
    names = sorted(chits())
    for unit in sorted(state["units"]):
        record = state["units"][unit]
        if record["class"] and record["status"] == "map" and pick.random() < 0.5:
            state = written(state, ("units", unit, "chit"), pick.choice(names))
            state = written(state, ("units", unit, "face"), pick.choice(["full", "reduced"]))
    return state


@pytest.fixture(scope="module", params=["open", "limited"])
def position(request: pytest.FixtureRequest) -> JsonObject:
    state = play_on(started(level=request.param), "us.movement")
    return with_chits(state, 3)


def test_own_units_are_seen_whole(position: JsonObject) -> None:
    seen = rules_engine.view(position, "german")
    assert seen["units"][ENEMY] == position["units"][ENEMY]


def test_no_chit_and_no_reduced_face_of_the_enemy_is_seen(position: JsonObject) -> None:
    for side in ("us", "german"):
        enemies = rules_engine.view(position, side)["units"].values()
        for unit in enemies:
            if unit["side"] != side:
                assert unit.get("chit") is None
                assert unit.get("face") != "reduced"
                assert "drew" not in unit


def test_at_the_level_limited_enemies_are_contacts_with_handles() -> None:
    state = play_on(started(level="limited"), "us.movement")
    seen = rules_engine.view(state, "us")
    contacts = {name: unit for name, unit in seen["units"].items() if unit["side"] == "german"}
    assert len(contacts) == 33
    assert all(name.startswith("#") for name in contacts)
    assert all(set(unit) == {"side", "space", "status"} for unit in contacts.values())
    assert ENEMY not in canonical(seen).decode()


def test_identity_after_a_combat_and_strength_only_during_it() -> None:
    state = with_chits(play_on(started(level="limited"), "us.movement"), 3)
    state = written(state, ("units", ENEMY, "chit"), "s7")
    handle = seen_as(lens(state), "us", ENEMY)
    assert handle.startswith("#")
    effects = knowledge.strengths_seen(lens(state), "us", [ENEMY])
    during = apply(state, Event("", "", (), {}, effects))
    assert side_view(lens(during), "us")["units"][ENEMY]["chit"] == "s7"
    assert handle not in side_view(lens(during), "us")["units"]
    effects = strengths_forgotten(lens(during))
    later = apply(during, Event("", "", (), {}, effects))
    assert side_view(lens(later), "us")["units"][ENEMY]["chit"] is None
    assert side_view(lens(later), "us")["units"][ENEMY]["type"] == "infantry"


def test_the_view_holds_no_counters_of_rolls_and_no_waiting_points(position: JsonObject) -> None:
    seen = rules_engine.view(position, "us")
    for secret in ("rolls", "frames", "serial"):
        assert secret not in seen
    assert list(seen["known"]) == ["us"]


def positions() -> Iterator[JsonObject]:
    for level in ("open", "limited"):
        first = started(level=level)
        yield with_chits(first, 1)
        base = play_on(first, "us.movement", dice=ThrowawayDice(5))
        for seed in range(6):
            yield with_chits(base, seed)
        yield with_chits(play_on(base, "german.combat"), 9)


def learned(state: JsonObject, side: str) -> str:
    """Return the digest of everything that the side can get from the engine now."""
    seen = rules_engine.view(state, side)
    parts: list[object] = [seen]
    orders = []
    for order in rules_engine.legal(seen):
        orders.append(order)
        if len(orders) == 60:
            break
    parts += [order.to_json() for order in orders]
    parts += [rules_engine.check(seen, order).to_json() for order in orders[::7]]
    wrong = rules_engine.Order("place", side, {"unit": "739/19", "space": "1106"})
    parts.append(rules_engine.check(seen, wrong).to_json())
    event = Event("weather", "rules", (), {"weather": "clear"}, ())
    parts.append(rules_engine.told(state, event, state, side))
    return digest(parts)


def test_hidden_changes_change_nothing_that_a_side_can_see() -> None:
    count = 0
    for state in positions():
        for side in ("us", "german"):
            before = learned(state, side)
            for name, other in hidden_changes(lens(state), side):
                assert digest(other) != digest(state), name
                assert learned(other, side) == before, name
                count += 1
    assert count >= 200


def test_the_game_offers_its_hidden_changes() -> None:
    assert GAME.hidden_changes is not None
    for state in positions():
        own = [name for name, _ in hidden_changes(lens(state), "us")]
        assert own
        offered = [name for name, _ in GAME.hidden_changes(lens(state), "us")]
        assert offered[: len(own)] == own
