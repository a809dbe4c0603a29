"""docs/case_words_*.md are true: they name all that there is, as the program writes it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules_engine import load
from rules_engine.casefiles import parse_file
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core.orders import format_order, parse_order
from rules_engine.records.record import events_of
from rules_engine.tools.commands import main
from rules_engine.tools.harvest import harvest
from rules_engine.tools.keep import read_export
from rules_engine.tools.words import page
from tests.rules_engine.every_game import GAMES

DOCS = Path(__file__).parents[3] / "docs"
EXPORTS = Path(__file__).parents[1] / "exports"
SILENT = {"bookkeeping", "ledger"}
"""Kinds that nobody is told of; nothing can be expected of their fields."""


def rows(slug: str, title: str) -> list[list[str]]:
    """Return the cells of a table of a game's page; none where the page has no such table."""
    text = (DOCS / f"case_words_{slug}.md").read_text(encoding="utf-8")
    part = text.partition(f"## {title}\n")[2].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    split = (re.split(r"(?<!\\)\|", line)[1:-1] for line in lines[1:])
    return [[cell.strip().replace("\\|", "|") for cell in cells] for cells in split]


def names(slug: str, title: str) -> set[str]:
    """Return the first word of each row."""
    return {row[0].split(":")[0].strip("` ") for row in rows(slug, title)}


@cache
def played(slug: str) -> tuple[Any, ...]:
    """Return what happened in the kept games of a game by its present rules."""
    paths = sorted(EXPORTS.glob(f"{slug}-*-rules_{load(slug).rules_version}.*.json.xz"))
    assert paths
    return tuple(event for path in paths for _, event in events_of(read_export(path), 1))


@pytest.mark.parametrize("slug", GAMES)
def test_every_order_is_named_and_its_examples_are_read_and_written_so(slug: str) -> None:
    game = load(slug)
    assert names(slug, "Orders") == set(game.orders)
    for name, _, cell in rows(slug, "Orders"):
        examples = re.findall(r"`([^`]+)`", cell)
        assert examples, name
        for text in examples:
            order = parse_order(text, game.sides[0], game.notations)
            assert f"`{order.kind}`: {game.orders[order.kind].title}" == name
            assert format_order(order, game.notations) == text


@pytest.mark.parametrize("slug", GAMES)
def test_the_patterns_are_those_of_the_notations(slug: str) -> None:
    for name, pattern, _ in rows(slug, "Orders"):
        kind = load(slug).orders[name.split("`")[1]]
        own = [getattr(kind.notation, name, "") for name in ("pattern", "usage")]
        words = own[0] or own[1] or type(kind.notation).__doc__
        assert pattern.startswith(" ".join(str(words).split()))
        assert all(f"`{mode}`" in pattern for mode in getattr(kind.notation, "modes", ()))


@pytest.mark.parametrize("slug", GAMES)
def test_every_word_question_and_total_is_named(slug: str) -> None:
    words = vocabulary(slug)
    assert names(slug, "Words of a position") == {*words.sites, *words.facts}
    assert names(slug, "Totals") == set(words.totals)
    usages = {f"`ask {question.usage}`" for question in words.questions.values()}
    assert {row[0] for row in rows(slug, "Questions")} == usages


@pytest.mark.parametrize("slug", GAMES)
def test_every_event_that_is_told_is_named(slug: str) -> None:
    assert set(load(slug).tellers) <= names(slug, "What happens")


@pytest.mark.parametrize("slug", GAMES)
def test_whole_games_bring_nothing_that_is_not_on_the_page(slug: str) -> None:
    table = {row[0].strip("`"): row[1] for row in rows(slug, "What happens")}
    fields = {kind: set(re.findall(r"`(\w+)", cell)) for kind, cell in table.items()}
    asked, rolled = names(slug, "What is asked"), names(slug, "Dice")
    for event in played(slug):
        missing = set(event.data) - fields.get(event.kind, set())
        assert event.kind in SILENT | {"campaign_started"} or not missing, event.kind
        assert event.kind != "choice" or event.data["decision"] in asked
        assert event.kind != "roll" or event.cases[0] in rolled


@pytest.mark.parametrize("slug", GAMES)
def test_who_rolls_and_with_how_many_dice_is_so_in_whole_games(slug: str) -> None:
    table = {row[0]: (row[1], row[2]) for row in rows(slug, "Dice")}
    for event in played(slug):
        if event.kind == "roll":
            who, dice = table[event.cases[0]]
            assert event.data["owner"] in who
            assert str(len(event.data["dice"])) in dice


def test_the_page_is_made_from_what_case_files_show() -> None:
    text = "game grenade\ncase 4.2 allows: The step ends\nus: end\n-> step us.combat\n"
    made = page(load("grenade"), harvest(load("grenade"), [parse_file(text)]))
    assert "| `end`: End the step |" in made
    assert "| `step_ended` | `side us`, `step us.movement`, `title` |" in made


def test_a_folder_that_is_missing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rules_engine.tools.words.game_case_files", lambda slug: [])
    assert main(["words", "grenade", "--out", str(tmp_path / "no" / "page.md")]) == 2
    assert "cannot be written" in capsys.readouterr().err
