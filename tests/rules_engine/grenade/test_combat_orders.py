"""The order to attack: what can be read, what cannot, what the ruling explains."""

from __future__ import annotations

import pytest

from rules_engine import check, format_order, load, parse_order, view
from rules_engine.core.dice import ScriptedDice
from rules_engine.errors import MalformedOrder
from rules_engine.games.grenade.combat.chits import chits
from rules_engine.games.grenade.combat.crt import table
from tests.rules_engine.grenade.fights import attack, decide, question, state, unit, words

GAME = load("grenade")


def read(text: str) -> dict[str, object]:
    return parse_order(text, "us", GAME.notations).args


def test_everything_can_be_said_in_one_line() -> None:
    args = read("attack 0609 0610 with 414/104/7 413/104/7 support 4A/7 air")
    assert args == {
        "targets": ["0609", "0610"],
        "attackers": ["413/104/7", "414/104/7"],
        "support": ["4A/7"],
        "air": 1,
    }
    order = parse_order("attack 0609 with 413/104/7 air 2", "us", GAME.notations)
    assert format_order(order, GAME.notations) == "attack 0609 with 413/104/7 air 2"


@pytest.mark.parametrize(
    "text",
    [
        "attack",
        "attack 0609",
        "attack with 413/104/7",
        "attack 609 with 413/104/7",
        "attack 0609 with ??",
        "attack 0609 0609 with 413/104/7",
        "attack 0609 with 413/104/7 with 414/104/7",
        "attack 0609 with 413/104/7 support",
        "attack 0609 with 413/104/7 air x",
        "attack 0609 with 413/104/7 air 1 2",
        "attack 0609 with 413/104/7 air 77",
    ],
)
def test_what_is_no_attack_is_refused_in_words(text: str) -> None:
    with pytest.raises(MalformedOrder, match=r"\.$"):
        read(text)


def small(level: str = "open", **more: object) -> dict[str, object]:
    return state(
        {
            "117/30/19": unit("us", "infantry", "0505", chit="s9"),
            "941/353/58": unit("german", "infantry", "0506", chit="s5", morale=1),
        },
        level=level,
        **more,
    )


def test_the_attacker_is_told_no_strength_that_he_may_not_know() -> None:
    order = parse_order("attack 0506 with 117/30/19", "us", GAME.notations)
    odds = check(view(small(), "us"), order).detail["odds"]
    assert odds["attack_total"] == 9
    assert odds["defence_total"] == odds["ratio"] == odds["column"] == "?"
    assert odds["line"] == "Clear"


@pytest.mark.parametrize("level", ["open", "limited"])
def test_the_ruling_does_not_depend_on_the_enemys_chit(level: str) -> None:
    truth = small(level)
    weaker = {**truth["units"]["941/353/58"], "chit": "s2"}
    other = {**truth, "units": {**truth["units"], "941/353/58": weaker}}
    order = parse_order("attack 0506 with 117/30/19", "us", GAME.notations)
    assert check(view(truth, "us"), order) == check(view(other, "us"), order)


def test_a_combat_can_be_followed_in_words() -> None:
    first = attack(small(), "attack 0506 with 117/30/19 air", ScriptedDice())
    asked = question(first.state)
    assert (asked.owner, asked.case) == ("german", "13.13")
    second = decide(first.state, "none", ScriptedDice([("9.88", [6, 4])]))
    told = [*words(first), *words(second)]
    assert "117/30/19 attacks 0506, with an Air Point." in told
    odds = next(line for line in told if line.startswith("Odds on 0506"))
    assert "117/30/19 9 against 941/353/58 5: 1-1 on the line Clear, 1-1" in odds
    assert "+1 Air Point (13.11); column 2-1" in odds
    assert any(line.startswith("Result on 0506: D2(1)") for line in told)


def test_the_enemys_strengths_do_not_stay_in_the_log() -> None:
    from rules_engine import told

    start = small(tracks={"air": {"us": 0, "german": 0}})
    done = attack(start, "attack 0506 with 117/30/19", ScriptedDice([("9.88", [6, 4])]))
    notices = {
        side: [told(start, event, done.state, side) for event in done.events]
        for side in ("us", "german", None)
    }
    totals = {
        side: next(n["odds"] for n in found if n and n["kind"] == "combat_odds")
        for side, found in notices.items()
    }
    assert (totals["us"]["attack_total"], totals["us"]["defence_total"]) == (9, "?")
    assert (totals["german"]["attack_total"], totals["german"]["defence_total"]) == ("?", 5)
    assert (totals[None]["attack_total"], totals[None]["defence_total"]) == (9, 5)
    assert view(done.state, "us")["units"]["941/353/58"]["chit"] == "s5"
    over = decide(done.state, "lose:941/353/58")
    assert view(over.state, "us")["units"]["941/353/58"]["chit"] is None


# ---- tables -------------------------------------------------------------------------------------


def test_the_table_is_complete() -> None:
    found = table()
    assert sorted(found.cells) == list(range(2, 13)) == sorted(found.tiers)
    assert all(len(row) == 13 for row in found.cells.values())
    assert {name: row[0] for name, row in found.ratios.items()} == {
        "hilltop": -3,
        "woods": -4,
        "clear": -5,
    }
    assert found.ratios["clear"] == (-5, -4, -3, -2, *range(1, 10))


def test_the_pools_have_the_numbers_of_the_counter_sheet() -> None:
    counts = {m: sum(chit.pools[m] for chit in chits().values()) for m in (1, 2, 3)}
    assert counts == {1: 25, 2: 39, 3: 21}


def test_a_reverse_is_zero_exactly_where_the_front_is_two_or_less() -> None:
    for chit in chits().values():
        for letter, front in chit.front.items():
            back = chit.reverse[letter]
            assert (back == 0) == (front <= 2), (chit, letter)
            assert back < front
