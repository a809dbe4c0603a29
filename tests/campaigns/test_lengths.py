"""Files are short enough to be read at one sitting, and games say what is their own and no more."""

from __future__ import annotations

import ast
import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST = 250
LONGER = {
    "referee/settings.py": "what can be set stands in one place",
    "campaigns/migrations/0001_first.py": "Django wrote it",
}

GAMES = {"cobra": 5000, "grenade": 7000, "hells_highway": 5000}
"""The most lines of code of a game of hexes, by its folder."""
SILENT = (
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    tokenize.ENDMARKER,
)


def code_lines(text: str) -> set[int]:
    """Return the numbers of the lines of code: those that hold more than blanks, comments and
    docstrings.
    """
    tokens = tokenize.generate_tokens(StringIO(text).readline)
    spoken = (token for token in tokens if token.type not in SILENT)
    found = {line for one in spoken for line in range(one.start[0], one.end[0] + 1)}
    return found - set(said_in(text))


def said_in(text: str) -> Iterator[int]:
    """Yield the numbers of the lines of docstrings, those behind constants and fields too."""
    for node in ast.walk(ast.parse(text)):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield from range(value.lineno, (value.end_lineno or value.lineno) + 1)


def test_no_module_has_more_lines_than_one_reads_at_a_sitting() -> None:
    parts = ("campaigns", "cartography", "deploy", "referee", "rules_engine")
    files = sorted(path for part in parts for path in (ROOT / part).rglob("*.py"))
    assert len(files) > 1000
    lengths = {path.relative_to(ROOT).as_posix(): path.read_text().count("\n") for path in files}
    assert {name for name, lines in lengths.items() if lines > MOST} == LONGER.keys()


def test_lines_of_code_are_neither_blank_nor_comment_nor_docstring() -> None:
    text = '''"""A module."""

# a remark
MOST = 5  # so many
"""What it is."""

def one() -> str:
    """Return one.

    At length.
    """
    return (
        "1"
    )
'''
    assert code_lines(text) == {4, 7, 12, 13, 14}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_hexes_is_its_own_rules_and_nothing_that_the_floor_says(game: str) -> None:
    """A game's folder is read beside its rulebook, so it holds what differs from other games and
    nothing else: what two of them say belongs to `rules_engine/mechanics/`, words and numbers to
    tables in `data/`. Where a folder outgrows its number something of it stands there twice, or is
    data. Docstrings with their cases and sources are wanted and do not count.
    """
    folder = ROOT / "rules_engine" / "games" / game
    found = sum(len(code_lines(path.read_text())) for path in folder.rglob("*.py"))
    assert 0 < found <= GAMES[game], f"{game} has {found} lines of code, {GAMES[game]} at most"
