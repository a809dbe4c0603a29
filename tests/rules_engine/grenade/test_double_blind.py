"""The level "double_blind": nothing that a side sees, is told, may do or is ruled depends on what
it has not seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest

import rules_engine
from rules_engine import Order
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import Event, apply
from rules_engine.games.grenade.blind.hidden_blind import HIDING
from rules_engine.games.grenade.blind.telling import ALWAYS, LINES
from rules_engine.games.grenade.game import GAME
from rules_engine.mechanics.hexes.blind import hidden, hidden_units
from rules_engine.plain import JsonObject, canonical
from rules_engine.tools.randomgame import RandomGame, Turnout
from tests.rules_engine.grenade.begin import lens, play_on, started
from tests.rules_engine.grenade.marches import state as position

SIDES = ("us", "german")
INPUTS = 240


@pytest.fixture(scope="module")
def game() -> list[Turnout]:
    """The first inputs of a random game, with its first battles."""
    match = RandomGame("grenade", "double blind 4", plain=True, level="double_blind")
    return list(islice(match.play(), INPUTS))


def moments(game: list[Turnout], every: int) -> Iterator[JsonObject]:
    yield from (turnout.after for turnout in game[::every])


def notices(game: list[Turnout]) -> Iterator[tuple[str, Event, JsonObject, JsonObject | None]]:
    """Yield (side, event, state after it, what the side is told)."""
    for turnout in game:
        before = turnout.before
        for event in turnout.events:
            after = apply(before, event)
            for side in SIDES:
                yield side, event, after, rules_engine.told(before, event, after, side)
            before = after


def strangers(state: JsonObject, side: str, identified: set[str]) -> re.Pattern[str]:
    """Return a pattern that finds the enemies that a side has never identified so far."""
    for name, entry in state["known"][side].items():
        if entry["level"] == "full" and not name.startswith("false:"):
            identified.add(name)
    units = state["units"].items()
    names = [n for n, unit in units if unit["side"] != side and n not in identified]
    found = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf'(?<=[" ])(?:{found})(?=[" .,:])') if found else re.compile(r"(?!)")


def test_no_notice_names_an_enemy_that_was_never_identified(game: list[Turnout]) -> None:
    kinds = set()
    met: dict[str, set[str]] = {side: set() for side in SIDES}
    for side, event, after, notice in notices(game):
        found = strangers(after, side, met[side])
        if notice is not None:
            text = canonical(notice).decode() + GAME.words(notice)
            assert not found.search(text), text
            kinds.add((event.kind, side == event.data.get("side")))
    own = {kind for kind, is_own in kinds if is_own}
    assert {"moved", "spotted", "lost", "attack_declared", "step_lost", "halted"} <= own
    assert ("moved", False) not in kinds
    assert ("attack_declared", False) in kinds


def test_no_view_names_an_enemy_that_was_never_identified(game: list[Turnout]) -> None:
    met: dict[str, set[str]] = {side: set() for side in SIDES}
    for state in moments(game, 4):
        for side in SIDES:
            seen = rules_engine.view(state, side)
            found = strangers(state, side, met[side])
            assert not found.search(canonical(seen).decode())
            assert GAME.scenery is not None
            assert not found.search(canonical(GAME.scenery(lens(seen))).decode())


def test_a_view_shows_enemies_in_sight_and_remembers_the_others(game: list[Turnout]) -> None:
    for state in moments(game, 30):
        for side in SIDES:
            seen = rules_engine.view(state, side)
            entries = state["known"][side].values()
            foreign = [unit for unit in seen["units"].values() if unit["side"] != side]
            assert len(foreign) == sum(entry["seen"] for entry in entries)
            assert len(seen["contacts"]) == sum(not entry["seen"] for entry in entries)
            assert len(seen["known"][side]) == len(state["known"][side])


def test_hidden_changes_change_the_truth_and_nothing_that_the_side_is_shown(
    game: list[Turnout],
) -> None:
    count = 0
    for state in moments(game, 24):
        for side in SIDES:
            seen = rules_engine.view(state, side)
            same = canonical(seen)
            orders = list(islice(rules_engine.legal(seen), 3))
            ruled = [rules_engine.check(seen, order).to_json() for order in orders]
            for name, effects in hidden.changes(HIDING, lens(state), side, 4):
                other = apply(state, Event("", "", (), {}, effects))
                assert other != state, name
                assert GAME.invariants(lens(other)) == (), name
                view = rules_engine.view(other, side)
                assert canonical(view) == same, name
                if count % 40 == 0:
                    assert list(islice(rules_engine.legal(view), 3)) == orders, name
                    assert [rules_engine.check(view, o).to_json() for o in orders] == ruled, name
                count += 1
    assert count >= 500


def test_the_same_input_tells_a_side_the_same_whatever_the_enemy_knows_or_is_called(
    game: list[Turnout],
) -> None:
    tried = 0
    for turnout in [t for t in game if t.given is not None and t.given.order is not None][::12]:
        state, given = turnout.before, turnout.given
        assert given is not None
        assert given.order is not None
        expected = told_of(state, given.side, given.order, given.side)
        for kind in (hidden_units.renamed, hidden.their_ledger):
            for name, effects in islice(kind(lens(state), given.side), 2):
                other = apply(state, Event("", "", (), {}, effects))
                assert told_of(other, given.side, given.order, given.side) == expected, name
                tried += 1
    assert tried > 40


def told_of(state: JsonObject, giver: str, order: Order, side: str) -> list[JsonObject]:
    """Return what a side is told of an order that is carried out."""
    outcome = rules_engine.submit(state, giver, order, ThrowawayDice(1))
    assert outcome.ruling.is_lawful
    found = []
    before = state
    for event in outcome.events:
        after = apply(before, event)
        notice = rules_engine.told(before, event, after, side)
        before = after
        found += [notice] if notice is not None else []
    return found


def test_every_kind_of_event_has_a_line_of_its_own_or_is_told_to_the_referee_alone() -> None:
    assert set(GAME.tellers) <= {*LINES, *ALWAYS}


# ---- marches ------------------------------------------------------------------------------------

MARCH = Order(
    "move",
    "us",
    {"unit": "117/30/19", "mode": "tactical", "path": ["0303", "0304", "0305"]},
)
MARCHER = """
level double_blind
us 117/30/19 infantry regiment ma 6 at 0303
"""


def log_of(text: str, side: str) -> list[JsonObject]:
    """Return what a side is told of the march."""
    return told_of(position(MARCHER + text), "us", MARCH, side)


def test_a_mover_cannot_tell_from_his_log_that_he_was_seen() -> None:
    """A scout in the swamp beyond sight follows the march hex by hex; the marcher's log is as if
    there were none.
    """
    watched = log_of("german 116/58 recon battalion ma 6 at 0605", "us")
    alone = log_of("german 116/58 recon battalion ma 6 at 0808", "us")
    assert watched == alone
    assert [notice["kind"] for notice in alone] == ["moved"]
    assert alone[0]["path"] == ["0303", "0304", "0305"]
    assert log_of("german 116/58 recon battalion ma 6 at 0605", "german")
    assert not log_of("german 116/58 recon battalion ma 6 at 0808", "german")


def test_the_march_of_an_unseen_unit_is_told_to_nobody_else() -> None:
    state = position(
        "level double_blind\nus 117/30/19 at 0303\ngerman 941/353/58 ma 6 at 0808",
        step="german.movement",
    )
    path = ["0808", "0807"]
    order = Order("move", "german", {"unit": "941/353/58", "mode": "tactical", "path": path})
    assert told_of(state, "german", order, "us") == []
    outcome = rules_engine.submit(state, "german", order, ThrowawayDice(1))
    assert outcome.events
    one, two = rules_engine.view(state, "us"), rules_engine.view(outcome.state, "us")
    assert canonical(one) == canonical(two)


def test_levels_open_and_limited_know_nothing_of_the_readings_about_the_unseen() -> None:
    for level in ("open", "limited"):
        state = play_on(started(level=level), "us.movement")
        assert [q for q in state["readings"] if int(q.partition("-")[2]) > 100] == []
        assert "told" not in state
        assert "contacts" not in rules_engine.view(state, "us")


def test_who_looks_on_cannot_tell_that_the_side_in_turn_is_asked_something(
    game: list[Turnout],
) -> None:
    asked = 0
    for state in moments(game, 1):
        owners = {decision["owner"] for decision in rules_engine.truth(state)["decisions"]}
        other = "us" if state["side"] == "german" else "german"
        if owners == {state["side"]}:
            asked += 1
            seen = rules_engine.view(state, other)
            assert seen["orders_open"] is True
            refused = rules_engine.check(seen, Order("end", other, {}))
            assert "not your turn" in refused.violations[0].message
            assert rules_engine.view(state, state["side"])["orders_open"] is False
    assert asked
