"""Movement: what is offered is accepted, and nothing else; orders as text; what the other side is
told.
"""

from __future__ import annotations

import pytest

from rules_engine import Order, check, format_order, legal, load, parse_order, project, submit
from rules_engine import reachable as reachable_verb
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.verbs import told, view
from rules_engine.errors import MalformedOrder
from rules_engine.games.grenade.ground.costs import MODES, points
from rules_engine.games.grenade.movement.record import reachable
from tests.rules_engine.grenade.marches import lawful_paths, seen, state

GAME = load("grenade")
ENEMIES = """
german 941/353/58 regiment ma 4 at 0507
german 942/353/58 battalion strength 1 at 0701
"""
UNITS = {
    "foot": "us 117/30/19 infantry regiment ma 3 at 0503",
    "foot out of a zone": "us 117/30/19 infantry regiment ma 5 at 0506",
    "foot with one point": "us 117/30/19 infantry regiment ma 1 at 0504",
    "armour": "us 117/30/19 mechanized brigade ma 6 at 0403",
    "armour on the river": "us 117/30/19 tank battalion strength 1 ma 8 at 0503",
    "armour in swamp": "us 117/30/19 recon regiment ma 7 out-of-supply at 0605",
    "7th corps": "us 117/30/19 infantry regiment ma 3 corps 7 at 0704",
    "entering": "us 117/30/19 infantry regiment ma 3 due entry A",
    "entering armour": "us 117/30/19 mechanized brigade ma 5 due entry A",
}
WEATHER = {"dry": "", "mud": "track mud_until = 4\n", "blown": "track bridges koeln = blown\n"}


@pytest.mark.parametrize("weather", WEATHER)
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("mode", MODES)
def test_reach_is_what_rulings_allow(mode: str, unit: str, weather: str) -> None:
    """The search and the ruling on single paths are two computations of the same rules."""
    position = seen(state(ENEMIES + WEATHER[weather] + UNITS[unit]), "us")
    slow: dict[str, int] = {}
    for path, cost in lawful_paths(position, "117/30/19", mode, longest=5):
        slow[path[-1]] = min(cost, slow.get(path[-1], cost))
    goals = reachable(position, position.units["117/30/19"], mode)
    start = position.units["117/30/19"].space
    quick = {at: goal.cost for at, goal in goals.items() if len(goal.path) <= 6 and at != start}
    assert {at: slow.get(at) for at in quick} == quick
    assert not set(slow) - set(goals)


def test_blocked_entry_is_offered_and_accepted() -> None:
    """The hexes near a blocked entry hex are found by both computations."""
    text = "german 942/353/58 battalion strength 1 at 0401\n" + UNITS["entering"]
    position = seen(state(text), "us")
    slow = {path[-1] for path, _ in lawful_paths(position, "117/30/19", "tactical", longest=4)}
    assert slow == set(reachable(position, position.units["117/30/19"], "tactical"))
    assert {"0301", "0501", "0601"} <= slow


def test_every_listed_move_is_lawful_and_round_trips() -> None:
    """Canonical orders are accepted and read back from their text."""
    seen_ = view(state(ENEMIES + UNITS["foot"] + "\n" + "us 4Cav/7 at 0303"), "us")
    orders = [order for order in legal(seen_) if order.kind == "move"]
    assert orders
    for order in orders:
        assert check(seen_, order).is_lawful
        text = format_order(order, GAME.notations)
        assert parse_order(text, "us", GAME.notations) == order


def test_destinations_for_pages() -> None:
    """The verb tells the owner what a unit can reach, and nobody else."""
    before = state(ENEMIES + UNITS["foot"])
    found = reachable_verb(view(before, "us"), "117/30/19")
    stops = {goal["space"] for goal in found if goal["stops"] and goal["mode"] == "tactical"}
    assert stops <= {"0406", "0407", "0506", "0508", "0606", "0607"}
    assert all(goal["path"][0] == "0503" for goal in found)
    assert reachable_verb(view(before, "german"), "117/30/19") == []
    assert reachable_verb(view(before, "us"), "941/353/58") == []


def test_a_draft_projects_where_the_unit_will_be() -> None:
    """Projecting a move onto a view gives the unit's place and mark as carrying it out does."""
    for text in (UNITS["foot"], UNITS["entering"]):
        before = state(ENEMIES + text)
        order = next(order for order in legal(view(before, "us")) if order.kind == "move")
        draft = project(view(before, "us"), order)
        after = submit(before, "us", order, ThrowawayDice(1)).state
        name = order.args["unit"]
        assert draft["units"][name] == after["units"][name]
        assert draft["phase"]["moved"] == after["phase"]["moved"]


@pytest.mark.parametrize(
    "text",
    [
        "move",
        "move 117/30/19 tactical",
        "move 117/30/19 sideways 0503-0504",
        "move 117/30/19 tactical 0503",
        "move 117/30/19 tactical 0503-x",
        "move 117/30/19 tactical 0503-0504 0505",
    ],
)
def test_malformed_moves_are_refused_in_words(text: str) -> None:
    """What is no move is refused with a sentence."""
    with pytest.raises(MalformedOrder, match=r"\."):
        parse_order(text, "us", GAME.notations)


def test_nearest_miss_comes_first() -> None:
    """A path that is too long and runs into the enemy names the shortage first."""
    position = seen(state(ENEMIES + "us 117/30/19 ma 3 at 0503"), "us")
    path = ["0503", "0603", "0703", "0702", "0701"]
    ruling = GAME.orders["move"].rule(
        position, Order("move", "us", {"unit": "117/30/19", "mode": "tactical", "path": path})
    )
    assert [violation.case for violation in ruling.violations][:2] == ["5.42", "5.21"]
    assert ruling.violations[0].spent == 24


def test_the_enemy_learns_the_path_but_not_the_points() -> None:
    """At the level of limited intelligence cost and mode would tell what the unit is."""
    before = state("level limited\n" + ENEMIES + UNITS["foot"])
    order = parse_order("move 117/30/19 tactical 0503-0603", "us", GAME.notations)
    outcome = submit(before, "us", order, ThrowawayDice(1))
    moved = next(event for event in outcome.events if event.kind == "moved")
    notice = told(before, moved, outcome.state, "german")
    assert notice is not None
    assert notice["path"] == ["0503", "0603"]
    assert not {"cost", "allowance", "mode"} & set(notice)
    assert "117/30/19" not in str(notice)
    own = told(before, moved, outcome.state, "us")
    assert own is not None
    assert own["cost"] == 6


def test_what_is_hidden_does_not_change_the_cost() -> None:
    """An unidentified battalion is paid for like a regiment; the mover cannot tell them apart."""
    notices = []
    for enemy in ("battalion strength 1", "regiment"):
        text = f"level limited\ngerman 941/353/58 {enemy} at 0507\n{UNITS['foot out of a zone']}"
        before = state(text)
        order = parse_order("move 117/30/19 tactical 0506-0405", "us", GAME.notations)
        outcome = submit(before, "us", order, ThrowawayDice(1))
        notices.append(
            [told(before, event, outcome.state, "us") for event in outcome.events if outcome]
        )
    assert notices[0] == notices[1]


def test_points_are_written_as_players_count() -> None:
    """Sixths become whole points and fractions."""
    assert [points(n) for n in (0, 2, 3, 6, 14, 21)] == ["0", "1/3", "1/2", "1", "2 1/3", "3 1/2"]
