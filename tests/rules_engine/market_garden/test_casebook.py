"""Every rule case of Market-Garden has a home."""

from pathlib import Path

import pytest

import rules_engine
from rules_engine.core.casebook import Case
from rules_engine.core.registry import load
from rules_engine.games.market_garden.readings import READINGS

FOLDER = Path(rules_engine.__file__).parent / "games" / "market_garden"
GAME = load("market_garden")
CASEBOOK = GAME.casebook
CASES = 227
HOUSE_CASES = 25
"""Those of the chapters on spotting and on dispatches, which are ours."""


def _lone(status: str) -> list[Case]:
    return [case for case in CASEBOOK if case.status == status and not case.includes]


def test_the_casebook_holds_every_numbered_case_of_the_rules_once() -> None:
    lines = (FOLDER / "casebook.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert len(lines) == len(list(CASEBOOK)) == CASES + HOUSE_CASES


def test_sections_follow_the_rulebook() -> None:
    sections = [case.number.split(".")[0] for case in CASEBOOK]
    printed = [int(section) for section in sections if section.isdigit()]
    assert printed == sorted(printed)
    assert sections[len(printed) :] == sorted(s for s in sections if s.startswith(("DB", "DI")))


@pytest.mark.parametrize("case", list(CASEBOOK), ids=lambda case: case.number)
def test_a_case_has_a_summary_and_an_excuse_gives_its_reason(case: Case) -> None:
    assert case.summary.endswith(".")
    assert all(other in CASEBOOK and other != case.number for other in case.includes)
    excused = case.status in ("referee", "tabletop") or case.includes
    assert bool(case.reason) == bool(excused)


def test_what_a_case_sums_up_is_in_the_end_enforced_by_itself() -> None:
    lone = {case.number for case in _lone("enforced")}
    for case in CASEBOOK:
        if case.includes:
            assert CASEBOOK.taken_out([case.number]) & lone, case.number


def test_readings_touch_cases_that_exist() -> None:
    for reading in READINGS:
        assert reading.cases
        assert [case for case in reading.cases if case not in CASEBOOK] == []
