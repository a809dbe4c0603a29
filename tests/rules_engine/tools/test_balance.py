"""Players with a purpose: lawful, the same from the same seed, blind to what is hidden, and better
than players at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from rules_engine.core.registry import load
from rules_engine.core.verbs import truth, view
from rules_engine.errors import BadRecord
from rules_engine.games.cobra.turn.scoring import totals
from rules_engine.games.grenade.turn import victory
from rules_engine.games.hells_highway.turn import victory as highway
from rules_engine.games.market_garden.day import points as day_points
from rules_engine.plain import JsonObject
from rules_engine.tools.balance import DRAW, Result, told
from rules_engine.tools.chance import Chance
from rules_engine.tools.commands import main
from rules_engine.tools.purpose.match import Match
from rules_engine.tools.purpose.player import Player
from rules_engine.tools.randomgame import Turnout

ATTACKERS = {
    "grenade": ("us", "german"),
    "market_garden": ("allied", "german"),
    "cobra": ("allied", "german"),
    "hells_highway": ("allied", "german"),
}
GAMES = tuple(ATTACKERS)
INPUTS = 80


def short(games: Sequence[str]) -> list[Any]:
    """Return the first of games, and the others for a run at length."""
    return [games[0], *(pytest.param(game, marks=pytest.mark.long) for game in games[1:])]


@cache
def opening(game: str, level: str = "open") -> tuple[Turnout, ...]:
    """Return the first inputs of a game between two players with a purpose."""
    match = Match(game, "opening", load(game).sides, level)
    return tuple(islice(match.play(), INPUTS))


def _given(turnouts: tuple[Turnout, ...]) -> list[object]:
    return [turnout.given for turnout in turnouts]


@pytest.mark.parametrize("game", short(GAMES))
def test_they_give_lawful_inputs_only_and_the_same_from_the_same_seed(game: str) -> None:
    opening.cache_clear()
    once = opening(game)  # a refusal would be an AssertionError
    opening.cache_clear()
    assert _given(once) == _given(opening(game))
    assert len({turnout.given.side for turnout in once if turnout.given}) == 2


def _hidden(match: Turnout, side: str) -> Iterator[JsonObject]:
    """Yield other truths that this side cannot tell from the real one."""
    game = load(match.after["game"])
    changes = game.hidden_changes
    if changes is not None:
        yield from (other for _, other in islice(changes(game.lens(match.after), side), 6))


@pytest.mark.parametrize("game", short([game for game in GAMES if load(game).hidden_changes]))
def test_they_choose_the_same_whatever_is_hidden_from_them(game: str) -> None:
    record, compared = load(game), 0
    for turnout in opening(game, record.levels[-1])[40::20]:
        state = turnout.after
        open_now = truth(state)["decisions"]
        side = open_now[0]["owner"] if open_now else state["side"]
        if side not in record.sides:
            continue
        choice = Player(record, Chance("x")).choose(view(state, side))
        for other in _hidden(turnout, side):
            assert Player(record, Chance("x")).choose(view(other, side)) == choice
            compared += 1
    assert compared


def _score(game: str, sides: tuple[str, ...], turn: int) -> int:
    """Return by how much the attacker leads as a turn begins, or at the end of the game."""
    match = Match(game, "better", sides)
    for _ in match.play():
        if match.state.get("turn", 0) >= turn:
            break
    return SCORES[game](load(game).lens(match.state))


SCORES: dict[str, Callable[[Any], int]] = {
    "grenade": lambda position: int(victory.points(position)["total"]),
    "market_garden": lambda position: int(day_points.points(position)["total"]),
    "cobra": lambda position: totals(position)["allied"] - totals(position)["german"],
    "hells_highway": lambda position: int(highway.score(position)["points"]),
}


LATER = [
    pytest.param(*one, marks=pytest.mark.long)
    for one in (("market_garden", 4), ("cobra", 4), ("grenade", 5))
]


@pytest.mark.parametrize(("game", "turn"), [("cobra", 3), *LATER])
def test_each_side_does_better_with_a_purpose_than_at_random(game: str, turn: int) -> None:
    both, at_random = load(game).sides, _score(game, (), turn)
    attacker, defender = ATTACKERS[game]
    attacking = _score(game, (attacker,), turn)
    assert attacking > at_random
    assert _score(game, both, turn) < attacking
    assert _score(game, (defender,), turn) <= at_random


@pytest.mark.long
def test_in_hells_highway_both_sides_do_better_with_a_purpose() -> None:
    """A German at random loses bridges anyway, so that he is tried against an Ally with one."""
    attacking = _score("hells_highway", ("allied",), 4)
    assert attacking > _score("hells_highway", (), 4)
    assert _score("hells_highway", ("allied", "german"), 4) < attacking


def test_the_command_prints_every_pairing(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["balance", "market_garden", "--games", "1", "--beside", "0", "--workers", "1"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "Allied with a purpose, German with a purpose: 1 games" in out
    assert "Allied at random, German at random: 0 games" in out
    assert "won by German" in out
    assert "turns: 4" in out


def test_what_is_told_of_many_games() -> None:
    results = [
        Result("us", "US victory", {"": 20}, 16),
        Result(DRAW, "A draw", {"": 14}, 16),
        Result("us", "US victory", {"": 18}, 12),
        Result("german", "German victory", {"": 4}, 16),
    ]
    lines = list(told(load("grenade"), ("us",), results))
    assert lines[0] == "US with a purpose, German at random: 4 games"
    assert "  won by US: 2 (50 %)" in lines
    assert "  won by nobody: 1 (25 %)" in lines
    assert "  points: quartiles 11.5, 16, 18.5 (least 4, most 20)" in lines


def test_a_level_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "grenade", "--level", "psychic"]) == 2
    assert "Levels of Operation Grenade are" in capsys.readouterr().err


def test_a_game_that_does_not_say_what_it_is_after_has_no_such_players() -> None:
    with pytest.raises(BadRecord, match="does not say what scores"):
        Player(replace(load("grenade"), aims=None), Chance("x"))
