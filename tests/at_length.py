"""The tests that `./test` leaves to `./test --long`, where they are done once and to their end:
each repeats at length what a test beside it proves in short with every run.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MARK = "mark.long"


def files() -> list[str]:
    """Return the files that hold such tests: to collect all others would take longer."""
    found = [path for path in ROOT.glob("tests/**/test_*.py") if MARK in path.read_text("utf-8")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


if __name__ == "__main__":
    # Their chance is fixed, so the seed that every work is given changes nothing.
    raise SystemExit(pytest.main(["-q", "-m", "long", *files(), *sys.argv[3:]]))
