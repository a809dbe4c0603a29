"""Numbers tell nothing: however contacts arise, every order of those that look alike is as likely
as every other, over many secrets of campaigns. The secrets are fixed, so each run counts the same.
"""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, permutations
from math import factorial, sqrt
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from rules_engine.casefiles import parse_file, run_scenes
from rules_engine.core.dice import ScriptedDice, SealedDice, TableDice, ThrowawayDice
from rules_engine.core.numbering import KEY, by_lot
from rules_engine.core.rules_version import proceedings
from rules_engine.errors import BadDice, DiceNeeded
from rules_engine.mechanics.knowledge import name_of
from rules_engine.plain import JsonObject, canonical
from rules_engine.records.record import events_of, read_record
from tests.rules_engine.ways import SCENES

OFTEN = pytest.mark.parametrize("expected", [6, pytest.param(15, marks=pytest.mark.long)])
"""How often each order should come, at least: below five a chi-square means little."""


def numbered(state: JsonObject, side: str) -> list[str]:
    """Return the units behind a side's numbers that it has not recognised, in their order."""
    book = state["known"][side]
    found = [key for key, entry in book.items() if name_of(entry) == entry["handle"]]
    return sorted(found, key=lambda key: int(book[key]["handle"].removeprefix("#")))


def orders_of(way: str, times: int) -> Iterator[tuple[str, ...]]:
    """Yield in which order a way of meeting contacts has numbered them, under many keys."""
    header, side, scene = SCENES[way]
    case = "DB1.1"
    texts = [f"case {case} shows: {at}\nstate {KEY} = key{at}\n{scene}" for at in range(times)]
    for result in run_scenes(parse_file(header + "\n".join(texts))):
        assert result.passed, result
        yield tuple(numbered(result.state, side))


def assert_even(counted: Counter[tuple[str, ...]], count: int, least: int) -> None:
    """Assert that every order of so many things came about equally often."""
    orders = list(permutations(sorted({name for order in counted for name in order})))
    assert len(orders) == factorial(count)
    expected = sum(counted.values()) / len(orders)
    assert expected >= least
    found = sum((counted[order] - expected) ** 2 / expected for order in orders)
    assert found < limit(len(orders) - 1), (found, counted)


def limit(freedom: int) -> float:
    """Return what a chi-square exceeds once in a thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.09 * sqrt(part)) ** 3)


@OFTEN
@pytest.mark.parametrize("way", sorted(SCENES))
def test_every_order_of_contacts_that_look_alike_is_equally_likely(way: str, expected: int) -> None:
    count = len(next(orders_of(way, 1)))
    assert count >= 2
    counted = Counter(orders_of(way, expected * factorial(count)))
    assert_even(counted, count, expected)


# ---- as play begins -----------------------------------------------------------------------------

Start = tuple[str, str]
STARTS: tuple[Start, ...] = (
    ("grenade", "limited"),
    ("grenade", "double_blind"),
    ("cobra", "limited"),
    ("cobra", "double_blind"),
    ("market_garden", "double_blind"),
)
FIRST_ROLLS = ("11.4|attack on ", "6.48|weather")
ALIKE_AT_START = STARTS[:4]  # in Market-Garden all that is seen at first is recognised


def started(slug: str, level: str, seed: int) -> JsonObject:
    scenario = min(rules_engine.load(slug).scenarios)
    return rules_engine.start(slug, scenario, ThrowawayDice(seed), level=level).state


def stacks_of(state: JsonObject, side: str) -> list[tuple[str, ...]]:
    """Return the stacks whose units look alike to a side, each in the order of its numbers."""
    book = state["known"][side]

    def looks(key: str) -> bytes:
        entry = book[key]
        return canonical([state["units"][key]["space"], entry["level"], entry.get("what")])

    keys = sorted(numbered(state, side), key=looks)
    found = [
        tuple(sorted(stack, key=numbered(state, side).index)) for _, stack in groupby(keys, looks)
    ]
    return [stack for stack in found if len(stack) > 1]


@OFTEN
@pytest.mark.parametrize(("slug", "level"), ALIKE_AT_START)
def test_every_order_is_equally_likely_in_the_set_up(slug: str, level: str, expected: int) -> None:
    counted: dict[tuple[str, frozenset[str]], Counter[tuple[str, ...]]] = {}
    for seed in range(expected * 6):
        state = started(slug, level, seed)
        for side in rules_engine.load(slug).sides:
            for stack in stacks_of(state, side):
                if len(stack) <= 3:
                    counted.setdefault((side, frozenset(stack)), Counter())[stack] += 1
    assert len(counted) > 2
    for (_, stack), orders in counted.items():
        assert_even(orders, len(stack), expected)


# ---- the key ------------------------------------------------------------------------------------


def every_value(part: Any) -> Iterator[Any]:
    yield part
    values = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for one in values:
        yield from every_value(one)


@pytest.mark.parametrize(("slug", "level"), STARTS)
def test_the_key_is_drawn_once_and_no_side_is_told_it(slug: str, level: str) -> None:
    game, dice = rules_engine.load(slug), ThrowawayDice(1)
    outcome = rules_engine.start(slug, min(game.scenarios), dice, level=level)
    key = outcome.state[KEY]
    assert key == dice.hidden_key(KEY)
    assert len(key) == 64
    drawn = [e for e in outcome.events for path, *_ in e.effects if path == (KEY,)]
    assert len(drawn) == 1
    before: JsonObject = {}
    for event in outcome.events:
        after = rules_engine.core.events.apply(before, event)
        for side in game.sides:
            assert key not in every_value(rules_engine.told(before, event, after, side) or {})
        before = after
    for side in game.sides:
        assert key not in every_value(rules_engine.view(outcome.state, side))
        assert key.encode() not in canonical(rules_engine.view(outcome.state, side))


def test_where_everything_is_seen_there_is_no_key() -> None:
    assert KEY not in started("market_garden", "open", 1)


def test_the_order_of_contacts_is_rolled_by_nobody() -> None:
    for slug, level in STARTS:
        game = rules_engine.load(slug)
        dice = TableDice((), b"a secret")
        wanted = ""
        try:
            rules_engine.start(slug, min(game.scenarios), dice, level=level)
        except DiceNeeded as need:
            wanted = need.label
        # The first roll that anybody is asked to type is one of the rules.
        assert wanted == "" or wanted.startswith(FIRST_ROLLS), wanted


def test_every_source_of_dice_holds_a_key_that_no_roll_shows() -> None:
    sealed, other = SealedDice(b"one", ["salt"]), SealedDice(b"two", ["salt"])
    assert sealed.hidden_key(KEY) == TableDice((), b"one").hidden_key(KEY)
    assert sealed.hidden_key(KEY) != other.hidden_key(KEY)
    assert sealed.hidden_key(KEY) != sealed.hidden_key("another")
    assert ScriptedDice([(None, [3])]).hidden_key(KEY) != ScriptedDice([]).hidden_key(KEY)
    with pytest.raises(BadDice, match="needs the campaign's secret"):
        TableDice().hidden_key(KEY)


def test_a_lot_is_the_same_at_one_moment_and_another_at_the_next() -> None:
    state, things = {KEY: "k"}, list("abcdefgh")
    first = by_lot(state, things, ("us", 1))
    assert first == by_lot(state, things[::-1], ("us", 1))
    assert first != by_lot(state, things, ("us", 2))


def test_a_campaign_begun_under_older_rules_draws_its_key_as_it_goes_over() -> None:
    path = Path(__file__).parent / "exports" / "market_garden-double_blind-0.1.json.xz"
    record = read_record(lzma.decompress(path.read_bytes()))
    events = [event for _, event in events_of(record, record["campaign"]["branch"])]
    state = rules_engine.fold(events[: len(events) // 3])
    game, dice = rules_engine.load(state["game"]), SealedDice(b"a secret", ())
    assert KEY not in state
    p = proceedings(game, state, dice, "allied")
    assert [event.kind for event in p.events] == ["rules_changed"]
    assert p.state[KEY] == dice.hidden_key(KEY)
    for side in game.sides:
        told = rules_engine.told(state, p.events[0], p.state, side)
        assert told
        assert p.state[KEY] not in every_value(told)
        assert p.state[KEY] not in every_value(rules_engine.view(p.state, side))
    again = proceedings(game, p.state, SealedDice(b"another", ()), "allied")
    assert (again.events, again.state[KEY]) == ([], p.state[KEY])
