"""The casebook of Hell's Highway holds every case of the sheet and every house rule, told apart."""

from __future__ import annotations

import pytest

from rules_engine.core.casebook import Case, load_casebook
from tests.rules_engine.hells_highway.board_walks import GAME

CASEBOOK = load_casebook(GAME / "casebook.tsv")
SHEET = [case for case in CASEBOOK if not case.number.startswith(("H", "DB", "DI"))]
HOUSE = [case for case in CASEBOOK if case.number.startswith("H")]
SECTIONS = {"1": 10, "2": 3, "3": 3, "4": 11, "5": 31, "6": 17, "7": 9, "8": 8, "9": 16}
KINDS = {"rule": 87, "definition": 5, "gap": 7, "setup": 8, "table": 1}
HOUSE_KINDS = {"house rule": 32, "house table": 25, "house definition": 11, "house setup": 6}


def test_every_case_of_the_sheet_is_there_once_in_its_order() -> None:
    sections = [case.number.split(".")[0] for case in SHEET]
    assert {section: sections.count(section) for section in sections} == SECTIONS
    for section, count in SECTIONS.items():
        own = [case.number for case in SHEET if case.number.split(".")[0] == section]
        assert own == [f"{section}.{n}" for n in range(1, count + 1)]
    assert len(SHEET) == 108


def test_every_house_rule_is_there_once_and_is_marked_as_ours() -> None:
    assert [case.number for case in HOUSE] == [f"H{n}" for n in range(1, 75)]
    assert all(case.kind.startswith("house ") for case in HOUSE)
    assert not any(case.kind.startswith("house ") for case in SHEET)


@pytest.mark.parametrize(("cases", "wanted"), [(SHEET, KINDS), (HOUSE, HOUSE_KINDS)])
def test_kinds_of_case(cases: list[Case], wanted: dict[str, int]) -> None:
    kinds = [case.kind for case in cases]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == wanted


@pytest.mark.parametrize("case", list(CASEBOOK), ids=lambda case: case.number)
def test_a_case_has_a_summary_and_an_excuse_gives_its_reason(case: Case) -> None:
    assert case.title
    assert case.summary.endswith(".")
    assert all(other in CASEBOOK and other != case.number for other in case.includes)
    is_excused = case.status in ("tabletop", "referee") or bool(case.includes)
    assert bool(case.reason) == is_excused
    assert not case.reason or case.reason.endswith(".")


def test_every_gap_of_the_sheet_names_the_house_rules_that_fill_it_or_is_lost() -> None:
    gaps = [case for case in SHEET if case.kind == "gap"]
    assert all(case.status == "tabletop" for case in gaps)
    assert [case.number for case in gaps if "H" not in case.reason] == ["9.16"]
