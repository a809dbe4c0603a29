"""Bombardments beyond the case files: every lawful spread of losses, what is offered, forms,
notation. Source: 11.0, 16.0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

import rules_engine
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.bombardment.air import form_air, list_air
from rules_engine.games.market_garden.bombardment.artillery import list_bombard, suggest_bombard
from rules_engine.games.market_garden.bombardment.form import form_bombard
from rules_engine.games.market_garden.bombardment.losses import most
from rules_engine.games.market_garden.landing.interdiction import (
    count,
    form_interdict,
    list_interdict,
)
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import GAME, lens, waiting
from tests.rules_engine.market_garden.filling import fill

FIELD = """
board patch
zone F
area 1 2 tem_1
area 5 drop_british supply_head tem_1
link F-1-2-5 open road
border 1-5 river ferry
control corps 1 F
advantage allied used
impulse 3
turn 2
step impulse.allied
allied Corps corps-artillery attack 7 at 1
allied Guns artillery at 1
allied Batt artillery at 1
german Krafft at 2
german Tank armor at 2
german Art artillery at 2
"""
MARKER = FIELD.replace("impulse.allied", "impulse.german") + "interdiction 1 due"
PRICES = {"inf": 2, "spent": 1, "arm": 3, "armspent": 2}


def all_orders(state: JsonObject, side: str, kind: str) -> list[Order]:
    """Return the orders of a kind that are offered."""
    seen = rules_engine.view(state, side)
    return list(GAME.orders[kind].enumerate(lens(seen), side))


# ---- losses (11.41, OQ-46) ----------------------------------------------------------------------

STACKS = [
    ("", 4),
    ("inf inf", 2),
    ("inf spent", 2),
    ("inf spent spent", 2),
    ("arm inf inf", 4),
    ("arm inf spent", 4),
    ("arm arm inf", 4),
    ("inf inf inf spent spent", 5),
    ("armspent arm inf spent", 5),
    ("arm arm arm", 2),
]


def brute(names: list[str], prices: list[int], points: int) -> set[frozenset[str]]:
    """Return every set of units whose levels use as many of the points as can be used."""
    sets = [
        (sum(prices[at] for at in team), frozenset(names[at] for at in team))
        for size in range(len(names) + 1)
        for team in combinations(range(len(names)), size)
    ]
    best = max(total for total, _ in sets if total <= points)
    return {team for total, team in sets if total == best}


def leaves(state: JsonObject) -> Iterator[JsonObject]:
    """Yield every state that the defender's answers can lead to."""
    open_now = rules_engine.view(state, "german")["decisions"]
    if not open_now:
        yield state
        return
    for choice in open_now[0]["choices"]:
        after = rules_engine.answer(
            state, "german", open_now[0]["id"], choice["key"], ScriptedDice()
        )
        yield from leaves(after.state)


@pytest.mark.parametrize(("words", "points"), STACKS)
def test_every_lawful_spread_of_losses_can_be_reached_and_no_other(words: str, points: int) -> None:
    kinds = words.split()
    names = [f"U{at}" for at in range(len(kinds))]
    lines = ["german Main at 2 d2"]
    for name, kind in zip(names, kinds, strict=True):
        kind_words = "armor" if kind.startswith("arm") else ""
        lines.append(f"german {name} {kind_words} at 2 {'spent' if 'spent' in kind else ''}")
    field = "\n".join(line for line in FIELD.splitlines() if not line.startswith("german"))
    state = waiting(field + "\n" + "\n".join(lines))
    order = parse_order("bombard 2 lead Guns at Main", "allied", GAME.notations)
    # 4 and the dice against 2 and the dice: the difference of the totals is what is wanted.
    dice = ScriptedDice([(None, (points, 1)), (None, (1, 2))])
    start = rules_engine.submit(state, "allied", order, dice).state
    before = {name: state["units"][name]["state"] for name in names}
    found = {
        frozenset(name for name in names if end["units"][name]["state"] != before[name])
        for end in leaves(start)
    }
    assert found == brute(names, [PRICES[kind] for kind in kinds], points)


def test_as_many_points_as_can_be_are_used() -> None:
    assert most([3, 3, 2], 4) == 3
    assert most([2, 1, 1], 2) == 2
    assert most([3], 2) == 0
    assert most([], 5) == 0


# ---- what is offered ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["bombard", "air"])
def test_what_is_offered_is_lawful_and_offered_once(kind: str) -> None:
    state = waiting(FIELD)
    orders = all_orders(state, "allied", kind)
    written = [format_order(order, GAME.notations) for order in orders]
    assert orders
    assert len(set(written)) == len(written)
    seen = rules_engine.view(state, "allied")
    for order, text in zip(orders, written, strict=True):
        assert rules_engine.check(seen, order).is_lawful, text
        assert parse_order(text, "allied", GAME.notations) == order


def test_each_lead_each_target_each_team_with_and_without_a_barrage() -> None:
    # Two targets that are no artillery, and the ferry in 5; teams of the other two guns.
    orders = all_orders(waiting(FIELD), "allied", "bombard")
    at_two = [order for order in orders if order.args["area"] == "2"]
    assert len(at_two) == 2 * (4 * 2 + 4 + 4)
    ferries = {order.args["at"] for order in orders if order.args["area"] == "5"}
    assert ferries == {"ferry:1-5"}


def test_random_players_are_given_lawful_orders() -> None:
    position = lens(waiting(FIELD))
    german = lens(waiting(FIELD.replace("impulse.allied", "impulse.german") + "interdiction 1 due"))
    assert suggest_bombard(position, "allied", lambda n: 0) in list(
        list_bombard(position, "allied")
    )
    suggest = GAME.orders["air"].suggest
    assert suggest(position, "allied", lambda n: 0) in list(list_air(position, "allied"))
    found = GAME.orders["interdict"].suggest(german, "german", lambda n: 0)
    assert found in list(list_interdict(german, "german"))


# ---- forms --------------------------------------------------------------------------------------


def test_the_form_of_a_bombardment_leads_to_a_lawful_order() -> None:
    state = waiting(FIELD)
    form = fill(form_bombard, lens(state), "allied", area=("2",), lead=("Corps",))
    assert form.args is not None
    assert [blank.name for blank in form.blanks] == ["area", "lead", "with", "at", "barrage"]
    assert rules_engine.check(
        rules_engine.view(state, "allied"), Order("bombard", "allied", form.args)
    ).is_lawful
    ticked = form_bombard(
        lens(state),
        "allied",
        {"area": ("2",), "lead": ("Corps",), "at": ("Krafft",), "barrage": ("barrage",)},
    )
    assert ticked.args is not None
    assert ticked.args["barrage"] is True


def test_the_form_of_an_air_bombardment_leads_to_a_lawful_order() -> None:
    state = waiting(FIELD)
    form = fill(form_air, lens(state), "allied")
    assert form.args is not None
    order = Order("air", "allied", form.args)
    assert rules_engine.check(rules_engine.view(state, "allied"), order).is_lawful


def test_the_form_of_a_marker_offers_drop_areas_only() -> None:
    state = waiting(MARKER)
    form = form_interdict(lens(state), "german", {})
    assert form.args == {"area": "5"}


# ---- notation -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "bombard 13 lead XXX/Art with Gds/Art at Krafft barrage",
        "bombard 13 lead XXX/Art at construct:13-14",
        "bombard F lead XXX/Art at ferry:15-16 barrage",
        "bombard F lead XXX/Art at Krafft barrage bonus",
        "air 83-Group 13 at Krafft",
        "interdict 5",
    ],
)
def test_orders_are_written_as_they_are_read(text: str) -> None:
    assert format_order(parse_order(text, "allied", GAME.notations), GAME.notations) == text


@pytest.mark.parametrize(
    "text",
    [
        "bombard",
        "bombard 13 at Krafft",
        "bombard 13 lead Guns",
        "bombard 13 14 lead Guns at Krafft",
        "bombard 13 lead Guns with Guns at Krafft",
        "bombard 99x lead Guns at Krafft",
        "bombard 13 lead Guns at construct:14-13",
        "bombard 13 lead Guns at ferry:13",
        "bombard 13 lead Guns at Krafft Kerutt",
        "air 2-Group 13 Krafft",
        "air 8th-Air 13 at Krafft",
        "air 2-Group 13 at ferry:15-16",
        "interdict",
        "interdict 5 6",
    ],
)
def test_what_is_no_order_is_said(text: str) -> None:
    with pytest.raises(MalformedOrder):
        parse_order(text, "allied", GAME.notations)


# ---- interdiction (13.5, 18.44) -----------------------------------------------------------------


def test_fresh_flak_and_markers_in_or_beside_an_area_are_counted() -> None:
    extra = "german Flak flak at 2\ngerman Tower flak_tower at 5\ngerman Tired flak at 5 spent\n"
    state = waiting(FIELD + extra + "interdiction 1 5")
    assert count(lens(state), "5") == 3
    assert count(lens(state), "F") == 0
