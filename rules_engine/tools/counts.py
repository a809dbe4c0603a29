"""`counts`: numbers of lawful orders, in canonical form, in stored positions."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rules_engine.casefiles import CaseFault, parse_position
from rules_engine.casefiles.words import read_lines
from rules_engine.core import verbs
from rules_engine.core.registry import GAMES, load
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject
from rules_engine.tools.casebook import cases_folder

ENDING = ".counts"


@dataclass(frozen=True)
class Counted:
    """One stored position: what the file says, and what the rules give now."""

    path: Path
    stated: dict[str, int]
    found: dict[str, int]

    @property
    def is_met(self) -> bool:
        """Whether the numbers are those of the file."""
        return self.stated == self.found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", nargs="?", default="", metavar="GAME")
    parser.add_argument("--update", action="store_true", help="write the numbers found")


def run(chosen: argparse.Namespace) -> int:
    """Print the counts of each position; 1 if one differs from what is stored.

    Raises:
        BadRecord: there is no stored position.
    """
    wrong = done = 0
    for slug in [chosen.game] if chosen.game else sorted(GAMES):
        for counted in count_all(slug):
            done += 1
            said = ", ".join(f"{number} {what}" for what, number in counted.found.items())
            print(f"{counted.path.name}: {said or 'no orders'}")
            if not counted.is_met and chosen.update:
                _update(counted)
            elif not counted.is_met:
                wrong += 1
                print(f"  but the file says {counted.stated}")
    if not done:
        raise BadRecord("No positions are stored for counting.")
    print(f"{done - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


def counts_folder(slug: str) -> Path:
    """Return the folder of a game's stored positions."""
    return cases_folder(slug).parent / "counts"


def count_all(slug: str) -> Iterator[Counted]:
    """Yield every stored position of a game with its counts.

    Raises:
        CaseFault: a file cannot be read.
    """
    load(slug)
    for path in sorted(counts_folder(slug).glob(f"*{ENDING}")):
        yield count_file(path, slug)


def count_file(path: Path, slug: str) -> Counted:
    """Return the counts of one file: lines `count SIDE KIND NUMBER`, and a position.

    Raises:
        CaseFault: it cannot be read.
    """
    text = path.read_text(encoding="utf-8")
    stated: dict[str, int] = {}
    kept = []
    for raw in text.splitlines():
        lines = read_lines(raw)
        if not lines or lines[0].words[0] != "count":
            kept.append(raw)
            continue
        kept.append("")
        words = lines[0].words
        if len(words) != 4 or not words[3].isdigit():
            raise CaseFault("Write 'count us move 1929'.", len(kept), 1)
        stated[f"{words[1]} {words[2]}"] = int(words[3])
    return Counted(path, stated, count(parse_position("\n".join(kept), slug)))


def count(state: JsonObject) -> dict[str, int]:
    """Return how many orders of each kind each side may give; every one is lawful and different.

    Raises:
        BadRecord: an order is listed twice.
    """
    found: dict[str, int] = {}
    for side in load(state["game"]).sides:
        orders = list(verbs.legal(verbs.view(state, side)))
        if len({str(order.to_json()) for order in orders}) != len(orders):
            raise BadRecord(f"An order of {side} is listed twice.")
        kinds = Counter(order.kind for order in orders)
        found.update({f"{side} {kind}": number for kind, number in sorted(kinds.items())})
    return found


def _update(counted: Counted) -> None:
    lines = counted.path.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("count ")]
    numbers = [f"count {what} {number}" for what, number in counted.found.items()]
    counted.path.write_text("\n".join([*kept, *numbers]) + "\n", encoding="utf-8")
