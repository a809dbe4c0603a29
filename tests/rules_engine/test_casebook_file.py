"""The file of a casebook: what it holds, roles for shared rules too, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.core.casebook import Casebook, load_casebook
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord

HEADS = "case\ttitle\tkind\tstatus\tincludes\tsummary\treason"
STOPS = "6.31\tStop on entry\trule\tenforced\t\tA unit stops.\t"
STACKS = "7.1\tStacking\trule\tenforced\t\tThere is a limit.\t"


def read(folder: Path, *lines: str) -> Casebook:
    file = folder / "casebook.tsv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load_casebook(file)


def test_a_casebook_without_roles_is_read_as_before(tmp_path: Path) -> None:
    casebook = read(tmp_path, HEADS, STOPS, STACKS)
    assert [case.number for case in casebook] == ["6.31", "7.1"]
    assert [case.roles for case in casebook] == [(), ()]
    assert casebook.of_role("stacking") is None


def test_a_shared_rule_finds_the_case_by_its_role(tmp_path: Path) -> None:
    casebook = read(
        tmp_path, f"{HEADS}\troles", f"{STOPS}\tzone.stops zone.halts", f"{STACKS}\tstacking"
    )
    assert casebook["6.31"].roles == ("zone.stops", "zone.halts")
    assert casebook.of_role("zone.stops") == casebook.of_role("zone.halts") == "6.31"
    assert casebook.of_role("stacking") == "7.1"


def test_a_case_of_a_casebook_with_roles_may_have_none(tmp_path: Path) -> None:
    assert read(tmp_path, f"{HEADS}\troles", f"{STOPS}\t")["6.31"].roles == ()


def test_a_role_belongs_to_one_case(tmp_path: Path) -> None:
    words = r"line 3: 6.31 has the role 'zone.stops' already"
    with pytest.raises(BadRecord, match=words):
        read(tmp_path, f"{HEADS}\troles", f"{STOPS}\tzone.stops", f"{STACKS}\tzone.stops")


def test_a_row_with_roles_needs_the_column(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="line 2: the row has 8 cells"):
        read(tmp_path, HEADS, f"{STOPS}\tzone.stops")


def test_other_columns_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="the columns must be case title"):
        read(tmp_path, f"{HEADS}\tremarks", f"{STOPS}\tx")


def test_an_unknown_status_is_refused_by_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="line 2: a case is enforced, decision"):
        read(tmp_path, HEADS, STOPS.replace("enforced", "perhaps"))


@pytest.mark.parametrize("slug", ["grenade", "market_garden"])
def test_games_that_name_no_roles_have_none(slug: str) -> None:
    assert not any(case.roles for case in load(slug).casebook)
