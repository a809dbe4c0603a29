"""`play`: a whole game by random lawful players, exported as one file."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.plain import canonical
from rules_engine.tools.randomgame import RandomGame
from rules_engine.tools.recorder import Recorder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seed", required=True, metavar="N", help="any word")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--level", default="", help="level of intelligence (else by the seed)")


def run(chosen: argparse.Namespace) -> int:
    """Play and write the file.

    Raises:
        BadRecord: the file cannot be written, or there is no such level.
    """
    game = load(chosen.game)
    match = RandomGame(chosen.game, f"play {chosen.seed}", plain=True)
    if chosen.level and chosen.level not in game.levels:
        raise BadRecord(f"Levels of {game.title} are: {', '.join(game.levels)}.")
    match.level = chosen.level or match.level
    recorder = Recorder(match)
    kinds: Counter[str] = Counter()
    for turnout in match.play():
        recorder.add(turnout)
        if turnout.given is not None and turnout.given.order is not None:
            kinds[turnout.given.order.kind] += 1
    try:
        chosen.out.write_bytes(canonical(recorder.record()) + b"\n")
    except OSError as fault:
        raise BadRecord(f"{chosen.out} cannot be written: {fault.strerror}.") from fault
    said = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    outcome = match.state["outcome"] or {}
    told = ", ".join(f"{name} {value}" for name, value in sorted(outcome.items()) if value != [])
    print(f"{chosen.out}: {match.state['turn']} turns; {said}; {told[:200]}")
    return 0
