"""What can be said beforehand: every kind of decision of every game has its standing answers, or
says why it has none; an answer is one of the choices, from what its owner sees.
"""

from __future__ import annotations

import ast
import lzma
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core.standing import read_standing
from rules_engine.errors import BadRecord
from rules_engine.folders.choices import ANSWER, VERDICT
from rules_engine.folders.making import STANDING
from rules_engine.folders.making import make as read_game
from tests.rules_engine.every_game import GAMES

ENGINE = Path(rules_engine.__file__).parent
FOLDER = Path(__file__).parents[2] / "three_sides" / "games" / "three_sides"
KEPT = Path(__file__).parents[1] / "exports"
EXPECTED = re.compile(r"^-> decision [a-z]+ ([a-z_]+):", re.MULTILINE)
CHOSEN = re.compile(rb'"data":\{"decision":"([a-z_]+)","key"')
MOST_BYTES = 40_000_000


@cache
def chosen(slug: str) -> frozenset[str]:
    """Return the kinds of decisions that were taken in the kept games of the running version."""
    found: set[str] = set()
    for path in sorted(KEPT.glob(f"{slug}-*rules_*.json.xz")):
        with lzma.open(path) as kept:
            found |= {kind.decode() for kind in CHOSEN.findall(kept.read(MOST_BYTES))}
    return frozenset(found)


def written(slug: str) -> Iterator[str]:
    """Yield the kinds that a game's modules name where they make a decision."""
    for path in (ENGINE / "games" / slug).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = 2 if node.func.id in ("Decision", "_question") else None
                kind = node.args[at] if at is not None and len(node.args) > at else None
                if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                    yield kind.value


def expected(slug: str) -> frozenset[str]:
    """Return the kinds of decisions that a game's case files expect to be asked."""
    files = (ENGINE / "games" / slug / "cases").rglob("*.case")
    return frozenset(kind for file in files for kind in EXPECTED.findall(file.read_text("utf-8")))


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_decision_has_standing_answers_or_says_why_not(slug: str) -> None:
    known = rules_engine.load(slug).standing
    asked = {*vocabulary(slug).asked, *chosen(slug), *written(slug), *expected(slug)}
    assert asked - set(known) == set()
    assert set(known) - asked == set(), "answers to what nobody asks"
    for question in known.values():
        assert question.title
        assert bool(question.answers) != bool(question.why_not)
        assert len({one.key for one in question.answers}) == len(question.answers)
        assert all(one.words.endswith(".") for one in question.answers)


def test_a_game_of_a_folder_has_answers_to_what_its_maker_can_ask() -> None:
    asked = {ANSWER, VERDICT, "loss", "retreat", "advance", "overstacked"}
    assert set(read_game(FOLDER).standing) == set(STANDING) == asked


def decision(*keys: str) -> dict[str, Any]:
    """Return an open decision with these choices."""
    return {"kind": "loss", "choices": [{"key": key, "text": key} for key in keys]}


UNITS = {"a": {"steps": 1}, "b": {"steps": 3}, "c": {"steps": 3}}


@pytest.mark.parametrize(
    ("choice", "keys", "found"),
    [
        ("first", ("x", "y"), "x"),
        ("last", ("x", "y"), "y"),
        ("key y x", ("x", "y"), "y"),
        ("key z", ("x", "y"), None),
        ("key z else last", ("x", "y"), "y"),
        ("begins lose:", ("retreat", "lose:a"), "lose:a"),
        ("ends d1", ("a:14", "a:d1"), "a:d1"),
        ("unless_ends d1 d2", ("a:d1", "a:14"), "a:14"),
        ("other none", ("none", "a"), "a"),
        ("most steps", ("a", "b", "c"), "b"),
        ("least steps", ("lose:b", "lose:a"), "lose:a"),
        ("most steps", ("retreat",), None),
        ("most morale", ("a", "b"), "b"),
    ],
)
def test_which_choice_is_taken(
    tmp_path: Path, choice: str, keys: tuple[str, ...], found: str | None
) -> None:
    table = tmp_path / "standing.tsv"
    row = ("loss", "Losses", "one", choice, "In words.")
    heads = ("kind", "title", "answer", "choice", "words")
    table.write_text("\t".join(heads) + "\n" + "\t".join(row) + "\n", encoding="utf-8")
    units = {**UNITS, "a": {"steps": 1, "morale": "low"}, "b": {"steps": 3, "morale": "high"}}
    answer = read_standing(table, {"morale": ("low", "high")})["loss"].answer("one")
    assert answer is not None
    assert answer.choose({"units": units}, decision(*keys)) == found


@pytest.mark.parametrize("choice", ["", "key", "first a", "sideways b"])
def test_a_choice_that_says_nothing_is_named_with_its_line(tmp_path: Path, choice: str) -> None:
    table = tmp_path / "standing.tsv"
    text = f"kind\ttitle\tanswer\tchoice\twords\nloss\tLosses\tone\t{choice}\tIn words.\n"
    table.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=r"standing\.tsv, line 2"):
        read_standing(table)
