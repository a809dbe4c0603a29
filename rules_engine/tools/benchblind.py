"""Measures of the level "double_blind": spotting, views, marches through what nobody sees."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

from rules_engine.core import verbs
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.game import Game
from rules_engine.core.levels import DOUBLE_BLIND
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject
from rules_engine.tools.benchmoves import one_order
from rules_engine.tools.measures import Figure, faster, median_ms, versus_ms
from rules_engine.tools.randomgame import RandomGame, Turnout

LONG = 8  # hexes or areas of a long march
MOST_MS, MOST_LONG_MS = 5, 2
WHY_LONG = (
    "nearly half of it is that all sides look after each space and are told of what has changed; "
    "the rules of the way take an eighth, the views and the chain a tenth each"
)
MOVES = 300
LEAST = 10  # marches, below which nothing is said of them
BATCH = 10
TURN = 3  # in which a position is measured


def blind_figures(slug: str, rules: Any) -> Iterator[Figure]:
    """Yield what the level costs, where a game offers it; `rules` is the game's bench module."""
    game = load(slug)
    if DOUBLE_BLIND not in game.levels:
        return
    match = RandomGame(slug, "bench blind", plain=True, level=DOUBLE_BLIND)
    turnouts = list(islice(_moves(match), MOVES))
    state = next((t.before for t in turnouts if t.before["turn"] >= TURN), turnouts[-1].before)
    yield _from_nothing(game, state, rules)
    yield _unchanged(game, state)
    yield _view(game, state)
    yield from _orders(match, turnouts)


def _moves(match: RandomGame) -> Iterator[Turnout]:
    for turnout in match.play():
        given = turnout.given
        if given is not None and given.order is not None and given.order.kind == "move":
            yield turnout


# ---- spotting, views ----------------------------------------------------------------------------


def _looked(game: Game[Any], state: JsonObject) -> Proceedings[Any]:
    p: Proceedings[Any] = Proceedings(game, state, ThrowawayDice(1), "rules")
    if game.spot is not None:
        game.spot(p)
    return p


def _from_nothing(game: Game[Any], state: JsonObject, rules: Any) -> Figure:
    """All sides look for the first time: nothing is known, nothing kept from before."""
    blank = {**state, "known": {side: {} for side in game.sides}, "handles": {}}
    operation = "double-blind: spotting of all sides from nothing"
    entries = sum(len(seen) for seen in _looked(game, blank).state["known"].values())
    note = f"{entries} units come into sight"
    if not hasattr(rules, "look_anew"):
        return _plain(operation, median_ms(lambda: _looked(game, blank), 15), note)
    for side in game.sides:
        if rules.look(game.lens(blank), side) != rules.look_anew(game.lens(blank), side):
            raise BadRecord(f"{side}: the reference sees something else")
    slow, fast = versus_ms(
        lambda: [rules.look_anew(game.lens(blank), side) for side in game.sides],
        lambda: _looked(game, blank),
    )
    return faster(operation, "every field of view worked out anew", slow, fast, 0, note)


def _unchanged(game: Game[Any], state: JsonObject) -> Figure:
    """All sides look again, and all is as it was."""
    p = _looked(game, state)
    spot = game.spot or (lambda p: None)
    count = len(p.events)
    ms = median_ms(lambda: [spot(p) for _ in range(BATCH)], 15) / BATCH
    if len(p.events) != count:
        raise BadRecord("Spotting again finds something new.")
    return _plain("double-blind: spotting of all sides when nothing has changed", ms)


def _view(game: Game[Any], state: JsonObject) -> Figure:
    side = game.sides[0]
    return _plain(
        "double-blind: the view of a side", median_ms(lambda: verbs.view(state, side), 31)
    )


def _plain(operation: str, ms: float, note: str = "") -> Figure:
    return Figure(operation, "", None, ms, None, "", None, note)


# ---- orders -------------------------------------------------------------------------------------


def _orders(match: RandomGame, turnouts: list[Turnout]) -> Iterator[Figure]:
    """Yield the engine's time for a move, and for a long one, by the same measure as elsewhere."""
    times = [(_length(turnout), _time(match, turnout)) for turnout in turnouts]
    kinds = (
        ("one order of the kind move", times, MOST_MS, ""),
        (
            f"a march of {LONG} or more",
            [pair for pair in times if pair[0] >= LONG],
            MOST_LONG_MS,
            f"; {WHY_LONG}",
        ),
    )
    for what, found, most, why in kinds:
        if len(found) >= LEAST:
            own = sorted(taken for _, taken in found)
            ms = statistics.median(own)
            note = f"median of {len(own)}; 95 of 100 within {own[len(own) * 95 // 100]:.1f} ms{why}"
            name = f"double-blind: {what}: check, carry out, append, two views"
            yield Figure(name, "", None, ms, None, f"at most {most} ms", ms <= most, note)


def _length(turnout: Turnout) -> int:
    order = turnout.given.order if turnout.given else None
    return len(order.args.get("path", ())) - 1 if order else 0


def _time(match: RandomGame, turnout: Turnout) -> float:
    given = turnout.given
    start = time.process_time()
    if given is not None and given.order is not None:
        one_order(match, turnout.before, given.order)
    return (time.process_time() - start) * 1000
