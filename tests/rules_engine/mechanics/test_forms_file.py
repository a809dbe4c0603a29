"""Forms of orders as a table: what is misspelt in one is said, not left out."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules_engine.core.orders import Order
from rules_engine.errors import BadRecord, EngineFault
from rules_engine.mechanics.hexes.desk.forms import nothing_more, with_forms
from rules_engine.mechanics.hexes.desk.forms_file import read_forms

HEADS = ("order", "argument", "title", "where", "beside", "empty", "without")


def table(folder: Path, *rows: str) -> Path:
    """Write a table, its cells with blanks between."""
    path = folder / "forms.tsv"
    path.write_text("".join("\t".join(row) + "\n" for row in (HEADS, *map(str.split, rows))))
    return path


def position(*orders: Order) -> Any:
    """Return a position in which these orders are lawful."""
    kind = SimpleNamespace(enumerate=lambda position, side: orders)
    return SimpleNamespace(game=SimpleNamespace(orders={"take": kind}))


def test_a_form_offers_what_is_lawful(tmp_path: Path) -> None:
    form = read_forms(table(tmp_path, "take many Many - - - -"), {})["take"]
    (blank,) = form(
        position(*(Order("take", "red", {"many": n}) for n in (1, 2))), "red", {}
    ).blanks
    assert [entry.value for entry in blank.entries] == ["1", "2"]


def test_an_order_without_the_argument_has_the_words_of_the_table(tmp_path: Path) -> None:
    form = read_forms(table(tmp_path, "take many Many - - - none"), {})["take"]
    (blank,) = form(position(Order("take", "red", {})), "red", {}).blanks
    assert [(entry.value, entry.text) for entry in blank.entries] == [("none", "none")]


def test_an_argument_that_the_order_has_not_is_said(tmp_path: Path) -> None:
    form = read_forms(table(tmp_path, "take mani Many - - - -"), {})["take"]
    with pytest.raises(EngineFault, match="The form of take asks for mani, which it has not"):
        form(position(Order("take", "red", {"many": 1})), "red", {})


def test_a_form_for_an_order_that_no_game_has_is_said(tmp_path: Path) -> None:
    forms = read_forms(table(tmp_path, "tke many Many - - - -"), {})
    with pytest.raises(BadRecord, match="No order is called tke"):
        with_forms({}, forms)


def test_what_is_added_to_a_form_that_is_not_there_is_said(tmp_path: Path) -> None:
    path = table(tmp_path, "take many Many - - - -")
    with pytest.raises(BadRecord, match=r"forms\.tsv has no form of tke"):
        read_forms(path, {}, {"tke": nothing_more})
