"""The casebook of Cobra holds every numbered case of the rules, and what it leaves out has a
reason.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.core.casebook import Case, load_casebook

FOLDER = Path(rules_engine.__file__).parent / "games" / "cobra"
CASEBOOK = load_casebook(FOLDER / "casebook.tsv")
CASES = 196
OF_OURS = 34
"""The cases of the chapters on double-blind play and on dispatches, which are ours."""
KINDS = {"rule": 144, "definition": 15, "table": 3, "setup": 2, "physical": 3, "commentary": 29}
SECTIONS = {
    "1": 1,
    "2": 1,
    "3": 10,
    "4": 1,
    "5": 1,
    "6": 54,
    "7": 7,
    "8": 11,
    "9": 52,
    "10": 11,
    "11": 11,
    "12": 13,
    "13": 8,
    "14": 7,
    "15": 4,
    "16": 3,
    "17": 1,
}
"""How many cases each section of the rulebook has."""
PRINTED = [case for case in CASEBOOK if not case.number.startswith(("DB", "DI"))]
ROLE = re.compile(r"[a-z_]+(\.[a-z_]+)*")


def test_the_casebook_holds_every_numbered_case_of_the_rules_once() -> None:
    lines = (FOLDER / "casebook.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert len(lines) == len(list(CASEBOOK)) == CASES + OF_OURS
    assert len(PRINTED) == CASES


def test_each_section_has_its_cases_in_the_order_of_the_rulebook() -> None:
    sections = [case.number.split(".")[0] for case in PRINTED]
    assert {section: sections.count(section) for section in sections} == SECTIONS
    assert list(dict.fromkeys(sections)) == list(SECTIONS)


def test_the_kinds_of_case_are_those_of_the_rulebook() -> None:
    kinds = [case.kind for case in PRINTED]
    assert {kind: kinds.count(kind) for kind in KINDS} == KINDS


@pytest.mark.parametrize("case", list(CASEBOOK), ids=lambda case: case.number)
def test_a_case_has_a_summary_and_an_excuse_gives_its_reason(case: Case) -> None:
    assert case.title
    assert case.summary.endswith(".")
    assert all(other in CASEBOOK and other != case.number for other in case.includes)
    excused = case.status in ("referee", "tabletop") or case.includes
    assert bool(case.reason) == bool(excused)
    assert not case.reason or case.reason.endswith(".")


def test_what_a_case_sums_up_is_in_the_end_enforced_by_itself() -> None:
    lone = {case.number for case in CASEBOOK if case.status == "enforced" and not case.includes}
    for case in CASEBOOK:
        if case.includes:
            assert CASEBOOK.taken_out([case.number]) & lone, case.number


def test_rules_that_are_excused_would_change_nothing() -> None:
    excused = [c for c in CASEBOOK if c.kind == "rule" and c.status == "tabletop"]
    assert [case.number for case in excused] == [
        *("6.43", "8.12", "8.22", "9.13", "9.74", "11.43", "13.22", "14.23"),
    ]
    assert all(case.reason.endswith("change nothing that the program does.") for case in excused)


# ---- roles --------------------------------------------------------------------------------------


def test_only_what_the_program_does_has_a_role() -> None:
    for case in CASEBOOK:
        assert not case.roles or case.status in ("enforced", "decision"), case.number
        assert not case.roles or not case.includes, case.number
        assert all(ROLE.fullmatch(role) for role in case.roles)


@pytest.mark.parametrize(
    ("role", "number"),
    [
        ("stacking", "7.1"),
        ("zone.exerts", "8.11"),
        ("zone.reach", "8.21"),
        ("zone.stops", "6.22"),
        ("zone.leaving", "6.61"),
        ("move.minimum", "6.26"),
        ("combat.odds", "9.4"),
        ("combat.table", "9.5"),
        ("retreat.barred", "9.71"),
        ("advance.path", "9.81"),
        ("supply.line", "11.1"),
        ("supply.strength", "11.41"),
    ],
)
def test_a_shared_rule_finds_its_case(role: str, number: str) -> None:
    assert CASEBOOK.of_role(role) == number
