"""The command line: what it prints, its exit codes, and sentences for every kind of mistake."""

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from rules_engine.casefiles import format_file, parse_position
from rules_engine.tools import bench
from rules_engine.tools.bench import included
from rules_engine.tools.commands import COMMANDS, main
from rules_engine.tools.measures import Figure, faster

CASE = "game grenade\ncase 4.2 allows: The step ends\nus: end\n-> step us.combat\n"


def test_cases_end_with_a_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.case"
    file.write_text(CASE)
    assert main(["cases", str(file), str(tmp_path)]) == 0
    assert capsys.readouterr().out.strip().endswith("2 passed, 0 failed")


def test_a_failed_case_is_exit_code_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.case"
    file.write_text(CASE + "-> turn 9\n")
    assert main(["cases", "-q", str(file)]) == 1
    out = capsys.readouterr().out
    assert "expected  -> turn 9" in out
    assert out.strip().endswith("0 passed, 1 failed")


def test_an_unreadable_case_file_fails_with_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.case"
    file.write_text(CASE + "nonsense\n")
    assert main(["cases", str(file)]) == 1
    assert "line 5, column 1" in capsys.readouterr().out


def test_the_casebook_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["casebook", "grenade", "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)
    by_case = {entry["case"]: entry for entry in entries}
    assert {"case", "title", "status", "reason", "tests"} <= set(by_case["6.31"])
    assert by_case["6.31"]["tests"]


def test_the_casebook_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["casebook", "grenade"]) == 0
    assert "304 cases" in capsys.readouterr().out


def test_ablation_of_one_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["casebook", "grenade", "--ablate", "--only", "6.31"]) == 0
    assert "1 enforced cases taken out; 0 missed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["casebook", "chess"], "no game 'chess'"),
        (["verify", "no/such/file"], "cannot be read"),
        (["play", "grenade", "--seed", "1", "--out", "x", "--level", "psychic"], "Levels of"),
        (["counts", "chess"], "no game 'chess'"),
        (["fuzz", "chess", "--games", "1", "--workers", "1"], "no game 'chess'"),
    ],
)
def test_mistakes_are_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert words in said
    assert len(said.strip().splitlines()) == 1


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
        assert "usage" in capsys.readouterr().out


@pytest.mark.usefixtures("river")
def test_fuzz_reports_what_it_met(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["fuzz", "river", "--games", "1", "--seed", "test", "--workers", "1"]
    assert main([*arguments, "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "orders a game: attack" in out
    assert "1 games" in out
    assert "0 failures" in out


def test_figures_of_other_parts_are_included(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = faster("a picture", "the slow way", 30.0, 2.0, 10)
    assert figure.is_met
    figure = replace(figure, unit="MB", note="a note")
    data = asdict(figure)
    (tmp_path / "othermeasures.py").write_text(f"def figures():\n    return [{data!r}]\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    (found,) = included("othermeasures:figures")
    assert Figure.from_json(found) == figure


def test_rows_of_the_site_say_in_what_they_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"reference": "", "reference_ms": None, "required": "at most 17", "is_met": True}
    units = {"statements": 17.0, "MB": 120.5, "ms": 9.25}
    rows = [{**row, "operation": u, "own_ms": own, "unit": u} for u, own in units.items()]
    file = tmp_path / "rows.json"
    file.write_text(json.dumps(rows))
    monkeypatch.setattr(bench, "_figures_of", lambda _: iter(()))
    assert main(["bench", "grenade", "--rows", str(file)]) == 0
    out = capsys.readouterr().out
    assert all(f"| {shown} |" in out for shown in ("17 statements", "120.50 MB", "9.25 ms"))


def test_a_position_to_count_is_checked(tmp_path: Path) -> None:
    from rules_engine.casefiles import CaseFault
    from rules_engine.tools.counts import count_file

    file = tmp_path / "a.counts"
    file.write_text("us 1/2/3 at 0508\ncount us many\n")
    with pytest.raises(CaseFault, match="count us move"):
        count_file(file, "grenade")
    state = parse_position("us 1/2/3 at 0508\n", "grenade")
    assert "us 1/2/3" in format_file(state, "case 4.2 shows: it", [])


def test_measuring_without_the_packages_of_the_tests_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "REFERENCES", ("networkx", "no_such_package"))
    assert main(["bench", "grenade"]) == 2
    assert "beside no_such_package, which is not installed: pip install" in capsys.readouterr().err
