"""Measures of the rules: destinations, supply, and one order from check to views."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

from rules_engine.casefiles import parse_position
from rules_engine.core import verbs
from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject, canonical
from rules_engine.records.record import link
from rules_engine.tools.counts import counts_folder
from rules_engine.tools.measures import Figure, faster, versus_ms
from rules_engine.tools.randomgame import RandomGame, Turnout

MOVES = 200
MOST_WHOLE = 120
GAMES = 12
BATCH = 10
KEPT = "what did not change is kept"


def bench_position(slug: str) -> JsonObject:
    """Return a stored position late in a game, in a step of movement.

    Raises:
        BadRecord: the game has none.
    """
    paths = sorted(counts_folder(slug).glob("*movement.counts"))
    if not paths:
        raise BadRecord(f"There is no stored position of {slug} to measure on.")
    lines = paths[-1].read_text(encoding="utf-8").splitlines()
    return parse_position("\n".join(x for x in lines if not x.startswith("count ")), slug)


def search_figures(slug: str, rules: Any) -> Iterator[Figure]:
    """Yield destinations and supply beside their references; the answers must be equal."""
    game = load(slug)
    stored = bench_position(slug)
    side = stored["side"]
    state = rules.hundred_units(stored, side)

    def forget() -> None:
        for cache in rules.RULES_CACHES:
            cache.cache_clear()

    mine = rules.destinations(game.lens(state), side)
    plain = rules.plain_destinations(game.lens(state), side)
    _same(mine, plain, "destinations")
    slow, fast = versus_ms(
        lambda: rules.plain_destinations(game.lens(state), side),
        lambda: rules.destinations(game.lens(state), side),
        before=forget,
    )
    spaces = sum(len(found) for found in mine.values())
    yield faster(
        "destinations of 100 units, new position",
        "networkx: build + search",
        slow,
        fast,
        8,
        f"{len(mine)} units, {spaces} destinations, equal to the reference's",
    )
    kept, again = versus_ms(
        lambda: rules.kept_destinations(game.lens(state), side),
        lambda: rules.destinations(game.lens(state), side),
        before=forget,
    )
    yield faster(
        "the same beside a reference that keeps the prices of steps",
        "networkx: build from kept prices + search",
        kept,
        again,
        0,
    )
    enemy = next(one for one in game.sides if one != side)
    for mover, whose, required in ((side, "move", 20), (enemy, "enemy step", 0)):
        moved = rules.after_a_step(state, mover)
        slow, again = _after(game, rules, (state, moved), side)
        yield faster(f"the same after one {whose}", "the same", slow, again, required, KEPT)
    yield from _supply(game, rules, state)


def _after(
    game: Any, rules: Any, states: tuple[JsonObject, JsonObject], side: str
) -> tuple[float, float]:
    """Return the times for the second of two positions, when the first was just asked about."""
    before, after = states
    mine = rules.destinations(game.lens(after), side)
    _same(mine, rules.plain_destinations(game.lens(after), side), "destinations after a move")
    return versus_ms(
        lambda: rules.plain_destinations(game.lens(after), side),
        lambda: rules.destinations(game.lens(after), side),
        before=lambda: rules.destinations(game.lens(before), side),
    )


def _supply(game: Any, rules: Any, state: JsonObject) -> Iterator[Figure]:
    sides = game.sides
    for side in sides:
        mine = rules.supply_states(game.lens(state), side)
        _same(mine, rules.plain_supply(game.lens(state), side), f"supply of {side}")
    side = state["side"]

    def new_position() -> Any:
        position = game.lens(state)
        for one in sides:  # who stands where is known before anybody asks about supply
            rules.find(position, one)
        return position

    # Many fresh positions in a row: one alone takes less time than a clock can be trusted with.
    fresh = [new_position() for _ in range(BATCH * 15 + 1)]
    slow, batch = versus_ms(
        lambda: rules.plain_supply(fresh[0], side),
        lambda: [rules.supply_states(fresh.pop(), side) for _ in range(BATCH)],
    )
    fast = batch / BATCH
    times = rules.SUPPLY_TIMES
    yield faster("supply of a side", "one search per unit", slow, fast, times, "equal results")


def move_figures(slug: str) -> Iterator[Figure]:
    """Yield the engine's time for one order: check, carry out, append to a chain, two views."""
    match = RandomGame(slug, "bench", plain=True)
    times: dict[str, list[float]] = {}
    for turnout in match.play():
        given = turnout.given
        if given is None or given.order is None:
            continue
        start = time.process_time()
        one_order(match, turnout.before, given.order)
        times.setdefault(given.order.kind, []).append(time.process_time() - start)
        if sum(map(len, times.values())) >= MOVES * 3:
            break
    for kind in sorted(times):
        found = times[kind]
        if len(found) >= 20:
            ms = statistics.median(found) * 1000
            worst = sorted(found)[len(found) * 95 // 100] * 1000
            required = "at most 5 ms" if kind == "move" else ""
            yield Figure(
                f"one order of the kind {kind}: check, carry out, append, two views",
                "",
                None,
                ms,
                None,
                required,
                ms <= 5 if required else None,
                f"median of {len(found)}; 95 of 100 within {worst:.1f} ms",
            )


def one_order(match: RandomGame, before: JsonObject, order: Order) -> None:
    """Do what an order costs the engine: check, carry out, append to a chain, make two views."""
    _append(match, verbs.submit(before, order.side, order, match.dice))


def _append(match: RandomGame, outcome: verbs.Outcome) -> None:
    chain = ""
    for event in outcome.events:
        chain = link(chain, "salt", canonical(event.to_json()))
    for side in match.game.sides:
        verbs.view(outcome.state, side)


# ---- an order with all its decisions ------------------------------------------------------------


def whole_order_figure(slug: str, kind: str, called: str) -> Figure:
    """Return the engine's time for an order of a kind, called "an assault": check, carry out, every
    roll and answer until orders are due again; append to a chain and make both views after each
    input. Raises BadRecord: no such order was given.
    """
    times: list[float] = []
    inputs: list[int] = []
    for seed in range(GAMES):
        for taken, count in _whole_orders(RandomGame(slug, f"bench {seed}", plain=True), kind):
            times.append(taken)
            inputs.append(count)
        if len(times) >= MOST_WHOLE:
            break
    if not times:
        raise BadRecord(f"No order of the kind {kind} was given in the games to be measured.")
    ms = statistics.median(times) * 1000
    worst = sorted(times)[len(times) * 95 // 100] * 1000
    note = f"median of {len(times)}, of {statistics.mean(inputs):.1f} inputs each; "
    note += f"95 of 100 within {worst:.1f} ms"
    name = f"{called} with all its decisions: check, carry out, append, two views"
    return Figure(name, "", None, ms, None, "at most 5 ms", ms <= 5, note)


def _whole_orders(match: RandomGame, kind: str) -> Iterator[tuple[float, int]]:
    """Yield the time and the number of inputs of every such order of a random game."""
    taken, count = 0.0, 0
    for turnout in match.play():
        given = turnout.given
        begins = given is not None and given.order is not None and given.order.kind == kind
        if begins or count:
            start = time.process_time()
            _again(match, turnout)
            taken, count = taken + time.process_time() - start, count + 1
        frames = turnout.after["frames"]
        if count and (not frames or frames[-1]["kind"] == "orders"):
            yield taken, count
            taken, count = 0.0, 0


def _again(match: RandomGame, turnout: Turnout) -> None:
    """Do once more what an input did; sealed dice fall as before."""
    given, before = turnout.given, turnout.before
    if given is None:
        return
    if given.order is not None:
        one_order(match, before, given.order)
    else:
        decision = given.decision or {}
        _append(match, verbs.answer(before, given.side, decision["id"], given.key, match.dice))


def _same(mine: dict[str, Any], plain: dict[str, Any], what: str) -> None:
    """Refuse to measure what does not give the reference's answer."""
    wrong = [name for name in sorted({*mine, *plain}) if mine.get(name) != plain.get(name)]
    if wrong:
        first = f"{wrong[0]}: {mine.get(wrong[0])!r:.300} or {plain.get(wrong[0])!r:.300}"
        raise BadRecord(f"{what}: the reference gives another answer for {len(wrong)}, as {first}")
