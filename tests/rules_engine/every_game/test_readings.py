"""No reading is only offered: the rules ask each open question and know each of its answers, and
a scene chooses it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules_engine
from rules_engine.core.readings_file import load_readings

GAMES = Path(rules_engine.__file__).parent / "games"
TABLES = sorted(GAMES.glob("*/data/readings.tsv"))
CHOSEN = re.compile(r"^reading (\S+) (\S+)$", re.MULTILINE)
ASKING = ("reading", "get")


def asked(folder: Path) -> Iterator[str]:
    """Yield the questions that a game's rules ask a position, by name or by a table of names, or
    that a row of its tables asks.
    """
    for tree in _modules(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in ASKING and node.args:
                yield from (text for argument in node.args for text in _texts(argument))
            elif isinstance(node, ast.Dict):
                yield from (text for value in node.values for text in _texts(value))
    yield from (question for question, _ in _conditions(folder))


def answers_known(folder: Path) -> Iterator[str]:
    """Yield every text of a game's modules, and the answers for which its tables have rows."""
    for tree in _modules(folder):
        yield from _texts(tree)
    yield from (answer for _, answer in _conditions(folder))


def chosen(folder: Path) -> set[tuple[str, str]]:
    """Return the answers that scenes choose, with their questions."""
    files = (path.read_text(encoding="utf-8") for path in folder.glob("cases/*.case"))
    return {pair for text in files for pair in CHOSEN.findall(text)}


def _modules(folder: Path) -> Iterator[ast.Module]:
    for path in folder.rglob("*.py"):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _texts(tree: ast.AST) -> Iterator[str]:
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    yield from (node.value for node in nodes if isinstance(node.value, str))


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _conditions(folder: Path) -> Iterator[tuple[str, str]]:
    for path in folder.glob("data/*.tsv"):
        if path.name != "readings.tsv":
            for word in path.read_text(encoding="utf-8").split():
                question, is_condition, answer = word.partition("=")
                if is_condition:
                    yield question, answer


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.parent.parent.name)
def test_every_answer_to_an_open_question_is_asked_for(table: Path) -> None:
    folder = table.parent.parent
    questions, words = set(asked(folder)), set(answers_known(folder))
    missing = set()
    for reading in load_readings(table):
        answers = [one.key for one in reading.alternatives]
        unknown = [key for key in answers if key not in words]
        if len(answers) > 1 and reading.question not in questions:
            missing |= {(folder.name, reading.question, key) for key in answers}
        elif len(unknown) > 1:
            missing |= {(folder.name, reading.question, key) for key in unknown}
    assert missing == set()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.parent.parent.name)
def test_every_answer_that_is_not_the_recommended_one_has_a_scene(table: Path) -> None:
    others = {
        (reading.question, one.key)
        for reading in load_readings(table)
        for one in reading.alternatives
        if one.key != reading.default
    }
    assert others - chosen(table.parent.parent) == set()
