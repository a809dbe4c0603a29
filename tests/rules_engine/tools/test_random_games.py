"""Random games of every game at every level, with every promise of the engine tested on each input;
and the watch itself, proved by breaking what it watches. `./test --long` plays whole games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from rules_engine.core import verbs
from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.tools import fuzz, promises
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from rules_engine.tools.promises import Broken, Watch
from rules_engine.tools.randomgame import RandomGame, Turnout
from tests.rules_engine.every_game import GAMES

LEVELS = [(game, level) for game in GAMES for level in load(game).levels]
FEW = 2
"""Moments that a watch looks at to find what is broken."""
Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("played", [60, pytest.param(120, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_promise_holds_in_a_random_game(game: str, level: str, played: int) -> None:
    """So many inputs; `./test --long` plays a game of each level to its end, and more."""
    report = fuzz.play_watched(game, "each level", level, played)
    assert report.failure == "", report.dump
    assert report.inputs == played
    assert len(report.met.cases) > 30


# ---- the watch is proved by breaking what it watches --------------------------------------------


class Always(Chance):
    """Chance by which every look is taken that is otherwise taken once in a while."""

    def once_in(self, times: int) -> bool:
        return True


@cache
def moments(game: str) -> tuple[Turnout, ...]:
    """Return moments of a random game: one of an open decision, some at which orders are given."""
    match = RandomGame(game, "broken", level=load(game).levels[-1], plain=True)
    ordered: list[Turnout] = []
    asked: list[Turnout] = []
    for number, turnout in enumerate(match.play()):
        is_asking = bool(verbs.truth(turnout.after)["decisions"])
        if number > 30 and turnout.events:
            (asked if is_asking else ordered).append(turnout)
        if len(ordered) >= FEW and asked:
            return (asked[0], *ordered[-FEW:])
    raise AssertionError("Nobody was asked anything.")


def watched(game: str, **changes: Any) -> None:
    """Look at all moments; `changes` are of the game's record."""
    watch = Watch(load(game), Always("watch"))
    watch.game = replace(watch.game, **changes)
    for turnout in moments(game):
        watch.look(turnout)


def _offer_nonsense(patch: Patch) -> None:
    real = verbs.legal
    patch.setattr(verbs, "legal", lambda seen: [*real(seen), Order("end", "nobody", {})][-1:])


def _show_the_truth(patch: Patch) -> None:
    real = verbs.view
    patch.setattr(verbs, "view", lambda state, side: {**real(state, side), "x": state["units"]})


def _tell_the_truth(patch: Patch) -> None:
    def told(before: Any, event: Any, after: Any, side: str | None) -> Any:
        return {"kind": event.kind, "units": len(str(after["units"]))}

    patch.setattr(verbs, "told", told)


def _lose_an_effect(patch: Patch) -> None:
    real = promises.apply
    patch.setattr(promises, "apply", lambda s, e: real(s, replace(e, effects=e.effects[:-1])))


def _take_any_answer(patch: Patch) -> None:
    patch.setattr(verbs, "answer", lambda *_: None)


def _write_otherwise(patch: Patch) -> None:
    real = promises.parse_order

    def read(*args: Any) -> Order:
        return replace(real(*args), args={"unit": "another"})

    patch.setattr(promises, "parse_order", read)


BROKEN: dict[str, Callable[[Patch], None]] = {
    "offered but refused": _offer_nonsense,
    "another view for": _show_the_truth,
    "is told of": _tell_the_truth,
    "the events do not give the state": _lose_an_effect,
    "could answer": _take_any_answer,
    "is read back as": _write_otherwise,
}


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.long) for game in GAMES[1:])]
)
def test_sound_moments_pass(game: str) -> None:
    watched(game)


OF_HIDDEN = ("another view for", "is told of")
"""Promises about what a side may not know: where a game hides nothing, they cannot be broken."""


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (game, words)
        for game in GAMES
        for words in sorted(BROKEN)
        if words not in OF_HIDDEN or load(game).hidden_changes
    ],
)
def test_a_broken_promise_is_found(game: str, words: str, monkeypatch: Patch) -> None:
    moments(game)
    BROKEN[words](monkeypatch)
    # Some games have no words for a notice that they did not write themselves.
    with pytest.raises(Broken, match=words):
        watched(game, words=lambda notice: "Something happened.")


def test_what_is_placed_out_of_sight_is_told_alike_under_other_names() -> None:
    watch = Watch(load("grenade"), Always("placed"))
    placed = 0
    for turnout in islice(RandomGame("grenade", "placed", level="limited").play(), 7):
        watch.look(turnout)
        placed += any(event.kind == "placed" for event in turnout.events)
    assert placed > 3


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_breaks_an_invariant_is_found(game: str) -> None:
    with pytest.raises(Broken, match="invariants: Two units are one"):
        watched(game, invariants=lambda position: ("Two units are one.",))


@pytest.mark.parametrize("game", GAMES)
def test_an_event_without_words_is_found(game: str) -> None:
    with pytest.raises(Broken, match="has no words"):
        watched(game, words=lambda notice: "")


@pytest.mark.parametrize("game", GAMES)
def test_a_case_that_does_not_exist_is_found(game: str) -> None:
    turnout = moments(game)[0]
    first, *others = turnout.events
    cited = replace(turnout, events=(replace(first, cases=("99.9",)), *others))
    with pytest.raises(Broken, match=r"cites 99\.9, which is no case"):
        Watch(load(game), Always("watch")).look(cited)


@pytest.mark.parametrize("game", GAMES)
def test_a_dead_end_and_a_crash_are_reported_with_the_position(
    game: str, monkeypatch: Patch
) -> None:
    given = Players.next_input
    count = 0

    def stuck(players: Players, state: Any) -> Any:
        nonlocal count
        count += 1
        if count > 20:
            return None
        return given(players, state)

    monkeypatch.setattr(Players, "next_input", stuck)
    report = fuzz.play_watched(game, "stuck")
    assert "nobody can act, but the game is not over" in report.failure
    assert f"game {game}" in report.dump
    count = -1000

    def crash(*_: Any) -> None:
        raise KeyError("0609")

    monkeypatch.setattr(verbs, "submit", crash)
    monkeypatch.setattr(verbs, "answer", crash)
    assert "KeyError" in fuzz.play_watched(game, "crash").failure
