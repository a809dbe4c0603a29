"""`balance`: how often each side wins between players with a purpose, and against random ones."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from statistics import quantiles
from typing import Any

from rules_engine.core.game import Game
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject
from rules_engine.tools.purpose.match import Match

WORKERS = 2
DRAW = "draw"
Job = tuple[str, str, tuple[str, ...], str]
"""Game, seed, the sides that are played with a purpose, level."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended: the winner or DRAW, in words, points by what scores them, turns."""

    winner: str
    words: str
    points: dict[str, int]
    turns: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games")
    parser.add_argument("--seed", default="1", metavar="S", help="any word; games follow from it")
    parser.add_argument("--level", default="open", metavar="L", help="level of intelligence")
    parser.add_argument(
        "--beside",
        type=int,
        default=None,
        metavar="N",
        help="how many games of each kind with random players (else a quarter of the others)",
    )
    parser.add_argument("--workers", type=int, default=WORKERS, metavar="N")


def run(chosen: argparse.Namespace) -> int:
    """Play the games and print how they ended.

    Raises:
        BadRecord: there is no such level, or the game does not say what its sides are after.
    """
    game = load(chosen.game)
    if chosen.level not in game.levels:
        raise BadRecord(f"Levels of {game.title} are: {', '.join(game.levels)}.")
    if game.aims is None:
        raise BadRecord(f"{game.title} does not say what its sides are after (aims).")
    beside = max(1, chosen.games // 4) if chosen.beside is None else chosen.beside
    pairings = [(game.sides, chosen.games)]
    pairings += [(sides, beside) for sides in (*((one,) for one in game.sides), ())]
    for sides, games in pairings:
        seeds = (f"{chosen.seed}.{number}" for number in range(1, games + 1))
        jobs = [(game.slug, seed, tuple(sides), chosen.level) for seed in seeds]
        for line in told(game, sides, list(_results(jobs, chosen.workers))):
            print(line, flush=True)
    return 0


def _results(jobs: Sequence[Job], workers: int) -> Iterator[Result]:
    if workers <= 1:
        yield from map(play_match, jobs)
        return
    with Pool(workers) as pool:
        yield from pool.imap(play_match, jobs)


def play_match(job: Job) -> Result:
    """Play one game and return how it ended.

    Raises:
        AssertionError: nobody can act, but the game is not over.
    """
    slug, seed, sides, level = job
    match = Match(slug, seed, sides, level)
    for _ in match.play():
        pass
    outcome = match.state["outcome"]
    if outcome is None:
        raise AssertionError(f"{slug}, seed {seed}: nobody can act, but the game is not over")
    return Result(
        str(outcome.get("winner") or DRAW),
        str(outcome.get("words", "")),
        _points(outcome),
        int(match.state["turn"]),
    )


def _points(outcome: JsonObject) -> dict[str, int]:
    found: Any = outcome.get("points", 0)
    return dict(found) if isinstance(found, dict) else {"": int(found)}


# ---- what is printed ----------------------------------------------------------------------------


def told(game: Game[Any], sides: Iterable[str], results: Sequence[Result]) -> Iterator[str]:
    """Yield in lines how the games of one pairing ended."""
    purposeful = set(sides)
    yield (
        ", ".join(
            f"{game.side_titles[side]} {'with a purpose' if side in purposeful else 'at random'}"
            for side in game.sides
        )
        + f": {len(results)} games"
    )
    if not results:
        return
    wins = Counter(result.winner for result in results)
    titles = {**game.side_titles, DRAW: "nobody"}
    for winner in (*game.sides, DRAW):
        if winner in game.sides or wins[winner]:
            share = 100 * wins[winner] / len(results)
            yield f"  won by {titles[winner]}: {wins[winner]} ({share:.0f} %)"
    for words, count in sorted(Counter(result.words for result in results).items()):
        yield f"    {words}: {count}"
    for name in results[0].points:
        title = game.side_titles.get(name, "")
        yield f"  points{' ' if title else ''}{title}: " + _spread(
            [result.points.get(name, 0) for result in results]
        )
    yield "  turns: " + _spread([result.turns for result in results])


def _spread(numbers: Sequence[int]) -> str:
    if len(numbers) < 2:
        return str(numbers[0])
    low, middle, high = quantiles(numbers, n=4, method="inclusive")
    return f"quartiles {low:g}, {middle:g}, {high:g} (least {min(numbers)}, most {max(numbers)})"
