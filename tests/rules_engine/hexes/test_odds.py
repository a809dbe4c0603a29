"""Ratios, terms and odds that games of hexes share."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.core.proceedings import Modifier
from rules_engine.errors import BadRecord
from rules_engine.mechanics.hexes.combat.odds import Columns, to_json, unsettled, work_out
from rules_engine.mechanics.hexes.combat.ratios import column_of, ratio, ratio_words, read_ratio
from rules_engine.mechanics.hexes.combat.terms import Change, Term, then, total

HEADS = (-3, -2, 1, 2, 3, 4)
COLUMNS: Columns[Any] = Columns(
    lambda position, attack, defence: ratio(attack, defence),
    lambda position, line, value: column_of(HEADS[0], value),
    lambda column: max(0, min(len(HEADS) - 1, column)),
    lambda column: ratio_words(HEADS[column]) if column < len(HEADS) else "beyond",
)


@pytest.mark.parametrize(
    ("attack", "defence", "for_defender", "for_attacker"),
    [(7, 2, 3, 4), (6, 2, 3, 3), (5, 5, 1, 1), (4, 5, -2, 1), (2, 7, -4, -3), (2, 6, -3, -3)],
)
def test_a_ratio_is_rounded_for_one_side(
    attack: int, defence: int, for_defender: int, for_attacker: int
) -> None:
    assert ratio(attack, defence) == for_defender
    assert ratio(attack, defence, for_defender=False) == for_attacker


def test_headings_are_read_and_written_and_follow_one_another() -> None:
    assert [read_ratio(ratio_words(head)) for head in HEADS] == list(HEADS)
    assert [column_of(HEADS[0], head) for head in (-5, *HEADS, 6)] == [-2, 0, 1, 2, 3, 4, 5, 7]


@pytest.mark.parametrize("text", ["3", "2-3", "x-1", "1-x", "-1", ""])
def test_what_is_no_heading_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        read_ratio(text)


def term(amount: int | None) -> Term:
    return Term("1/1", "0101", (Change(amount, "printed", "1.0"),))


def test_what_is_unknown_stays_unknown() -> None:
    changes = [Change(None, "not known yet", "1.0")]
    then(changes, lambda strength: strength * 2, "doubled", "1.1")
    assert changes[-1].to_json() == {"amount": "?", "reason": "doubled", "case": "1.1"}
    assert total((term(3), Term("2/2", "0101", tuple(changes)))) is None
    found = work_out(COLUMNS, None, (term(3),), (term(None),), ())
    assert (found.ratio, found.column) == (None, None)
    assert to_json(COLUMNS, found)["defence_total"] == "?"


def test_shifts_are_summed_and_the_column_kept_on_the_table() -> None:
    shifts = (Modifier(2, "aircraft", "1.2"), Modifier(-1, "a wood", "1.3"))
    found = work_out(COLUMNS, None, (term(7),), (term(2),), shifts)
    told = to_json(COLUMNS, found)
    assert (told["ratio"], told["start"], told["net"], told["column"]) == ("3-1", "3-1", 1, "4-1")
    assert "line" not in told
    far = work_out(COLUMNS, None, (term(9),), (term(1),), ())
    assert to_json(COLUMNS, far)["column"] == "4-1"


def test_what_is_not_settled_has_no_column_yet() -> None:
    told = to_json(COLUMNS, unsettled((term(7),), (term(2),), ()))
    assert (told["attack_total"], told["ratio"], told["column"]) == (7, "?", "?")
