"""`keep`: whole games of the rules as they are, exported for the tests that verify them for ever.

Whoever changes what an input leads to and does not raise `rules_version` is found out by them: the
events that they hold no longer come of their inputs.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Sequence
from pathlib import Path

from rules_engine.core.registry import installed, load
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject, canonical
from rules_engine.records.record import read_record
from rules_engine.tools.purpose.match import Match
from rules_engine.tools.randomgame import RandomGame
from rules_engine.tools.recorder import Recorder

FOLDER = Path("tests/rules_engine/exports")
ENDING = ".json.xz"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="(else every game)")
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument(
        "--purposeful",
        metavar="SEED",
        default="",
        help="games between players with a purpose, by this word, to be looked at by people",
    )
    parser.add_argument("--level", default="", metavar="L", help="(else every level)")
    parser.add_argument(
        "--anew",
        action="store_true",
        help="in place of the exports of this rules version, which nobody has been given yet",
    )


def run(chosen: argparse.Namespace) -> int:
    """Play a whole game of each game and level and keep its export.

    Raises:
        BadRecord: the folder cannot be written to.
        UnknownGame: no game of that name is installed.
    """
    if not chosen.into.is_dir():
        raise BadRecord(f"There is no folder {chosen.into}; run this where the program lies.")
    for slug in chosen.games or installed():
        game = load(slug)
        for level in [chosen.level] if chosen.level in game.levels else game.levels:
            stem = f"{slug}-{level}-rules_{game.rules_version}"
            before = sorted(chosen.into.glob(f"{stem}.*{ENDING}"))
            number = 1 if chosen.anew else _next(before, stem)
            name = f"{stem}.{number}"
            kept = whole_game(slug, level, name, chosen.purposeful)
            if chosen.anew:
                for path in before:
                    path.unlink()
            path = chosen.into / f"{name}{ENDING}"
            path.write_bytes(kept)
            print(f"{path}: {len(read_export(path)['inputs'])} inputs, {len(kept) // 1024} kB")
    return 0


def _next(before: Sequence[Path], stem: str) -> int:
    numbers = [path.name.removeprefix(f"{stem}.").removesuffix(ENDING) for path in before]
    return max((int(number) for number in numbers if number.isdigit()), default=0) + 1


def whole_game(slug: str, level: str, seed: str, purposeful: str = "") -> bytes:
    """Play a game by random lawful players, with the recommended readings; return its export.

    purposeful: the seed of a game between players with a purpose in place of those.
    """
    match = (
        Match(slug, purposeful, load(slug).sides, level)
        if purposeful
        else RandomGame(slug, f"keep {seed}", plain=True, level=level)
    )
    recorder = Recorder(match)
    for turnout in match.play():
        recorder.add(turnout)
    return lzma.compress(canonical(recorder.record()), preset=9)


def read_export(path: Path) -> JsonObject:
    """Return a kept export as plain data. Raises BadRecord."""
    record: JsonObject = read_record(lzma.decompress(path.read_bytes()))
    return record
