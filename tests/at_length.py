"""The tests that `./test` leaves to `./test --long`: each repeats at length what a test beside it
proves in short with every run. `python -m tests.at_length --seed WORD.NUMBER` does one lot of
them; as many numbers in a row as there are lots do all, and with which lot they begin follows from
the word.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest

ROOT = Path(__file__).resolve().parents[1]
MARK = "mark.long"
LOTS = 10
T = TypeVar("T")


def files() -> list[str]:
    """Return the files that hold such tests: to collect all others would take longer."""
    found = [path for path in ROOT.glob("tests/**/test_*.py") if MARK in path.read_text("utf-8")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def lot_of(tests: Sequence[T], seed: str) -> list[T]:
    """Return the tests of a seed's lot: they are dealt out one by one, so that a file with many is
    shared by all lots.
    """
    word, _, number = seed.rpartition(".")
    return list(tests[(zlib.crc32(word.encode()) + int(number)) % LOTS :: LOTS])


class Lot:
    """Leaves out of a run what its seed does not name. A module that is a tale is told whole."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep one lot."""
        marked = {_dealt(item) for item in items if item.get_closest_marker("long")}
        lot = set(lot_of(sorted(marked), self.seed))
        items[:] = [item for item in items if _dealt(item) in lot]


def _dealt(item: pytest.Item) -> str:
    """Return what is dealt out with a test."""
    return str(item.path) if item.get_closest_marker("tale") else item.nodeid


def main() -> int:
    """Do one lot, and with other words to pytest what these say."""
    parser = argparse.ArgumentParser(prog="python -m tests.at_length", description=__doc__)
    parser.add_argument("--seed", required=True)
    asked, words = parser.parse_known_args()
    return pytest.main(["-q", *files(), *words], plugins=[Lot(asked.seed)])


if __name__ == "__main__":
    raise SystemExit(main())
