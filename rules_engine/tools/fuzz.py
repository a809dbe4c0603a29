"""`fuzz`: random lawful whole games, with every promise of the engine tested after every input."""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from rules_engine.casefiles import format_file
from rules_engine.core.game import Game
from rules_engine.core.registry import load
from rules_engine.tools.casebook import files_by_case, game_case_files
from rules_engine.tools.chance import Chance
from rules_engine.tools.promises import Met, Watch
from rules_engine.tools.randomgame import RandomGame

WORKERS = 2


@dataclass
class Report:
    """What one random game met, and its failure if it had one."""

    seed: str
    met: Met = field(default_factory=Met)
    inputs: int = 0
    turns: int = 0
    is_over: bool = False
    failure: str = ""
    dump: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games")
    parser.add_argument("--seed", default="1", metavar="S", help="any word; games follow from it")
    parser.add_argument("--level", default="", metavar="L", help="play this level only")
    parser.add_argument("--seconds", type=int, default=0, help="begin no game after so long")
    parser.add_argument("--workers", type=int, default=WORKERS, metavar="N")
    parser.add_argument("--out", type=Path, default=Path("fuzz-failures"), metavar="FOLDER")
    parser.add_argument("--keep-going", action="store_true", help="do not stop at a failure")


def run(chosen: argparse.Namespace) -> int:
    """Play the games, print what they met, dump failures as case files; 1 if there was any."""
    game = load(chosen.game)
    if chosen.level and chosen.level not in game.levels:
        print(f"{game.title} has the levels {', '.join(game.levels)}.")
        return 2
    total, failures, games = Met(), 0, 0
    inputs = turns = 0
    until = time.monotonic() + chosen.seconds if chosen.seconds else None
    for report in _reports(chosen, until):
        games += 1
        inputs += report.inputs
        turns += report.turns
        total.add(report.met)
        if report.failure:
            failures += 1
            _dump(report, chosen.out)
            if not chosen.keep_going:
                break
    _print_met(game, total, games)
    print(f"{games} games, {turns} turns, {inputs} inputs, {failures} failures")
    return 1 if failures else 0


def _reports(chosen: argparse.Namespace, until: float | None) -> Iterator[Report]:
    seeds = (f"{chosen.seed}.{number}" for number in range(1, chosen.games + 1))
    jobs = ((chosen.game, seed, chosen.level) for seed in seeds)
    timely = (job for job in jobs if until is None or time.monotonic() < until)
    if chosen.workers <= 1:
        yield from map(_play, timely)
        return
    with Pool(chosen.workers) as pool:
        # In lots, so that no game begins after the time is up; the order is that of the seeds.
        while lot := list(islice(timely, chosen.workers * 4)):
            yield from pool.imap(_play, lot)


def _play(job: tuple[str, str, str]) -> Report:
    return play_watched(*job)


def play_watched(slug: str, seed: str, level: str = "", most: int | None = None) -> Report:
    """Play one random game under watch, at a level or at any, and report; `most` inputs of it."""
    report = Report(seed)
    match = RandomGame(slug, seed, level=level)
    watch = Watch(match.game, Chance(f"watch {seed}"))
    report.met = watch.met
    before: dict[str, Any] = {}
    try:
        for turnout in islice(match.play(), most):
            report.inputs += 1
            before = turnout.before
            watch.look(turnout)
            before = turnout.after
        report.is_over = match.state["outcome"] is not None
        if not report.is_over and report.inputs != most:
            raise AssertionError("nobody can act, but the game is not over")
    except Exception as fault:  # noqa: BLE001 - to find whatever breaks is what it is for
        report.failure = f"{type(fault).__name__}: {fault}"
        report.dump = _case_file(match, before, report, traceback.format_exc())
    report.turns = int(match.state.get("turn", 0))
    return report


def _case_file(match: RandomGame, before: dict[str, Any], report: Report, trace: str) -> str:
    told = [f"# {line}" for line in [f"seed {report.seed}", *trace.rstrip().splitlines()[-25:]]]
    if not before:
        return "\n".join([*told, "# at the very start"]) + "\n"
    step = match.game.sequence.steps.get(before["step"]) or match.game.sequence.turn[0]
    heading = f"case {step.case} shows: a failure found in a random game"
    try:
        return "\n".join(told) + "\n" + format_file(before, heading, match.script())
    except Exception as fault:  # noqa: BLE001 - the failure itself must still be told
        return "\n".join([*told, f"# and the position cannot be written: {fault}"]) + "\n"


def _dump(report: Report, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"seed-{report.seed}.case"
    path.write_text(report.dump, encoding="utf-8")
    print(f"seed {report.seed}: {report.failure[:600]}")
    print(f"  input {report.inputs}; dumped to {path}")


def _print_met(game: Game[Any], met: Met, games: int) -> None:
    for kind, count in sorted(met.orders.items()):
        print(f"{count / max(games, 1):8.1f} orders a game: {kind}")
    print(f"{'case':10} {'met in play':>11}  case files  title")
    named = files_by_case(game_case_files(game.slug))
    neither = []
    for case in game.casebook:
        if case.status in ("enforced", "decision"):
            count, files = met.cases[case.number], len(named.get(case.number, ()))
            print(f"{case.number:10} {count:11}  {files:10}  {case.title}")
            if not count and not files:
                neither.append(case.number)
    print(f"enforced, but met neither in play nor by a case file: {' '.join(neither) or 'none'}")
