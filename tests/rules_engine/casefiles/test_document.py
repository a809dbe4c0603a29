"""docs/case_format.md is true: its example passes, and its words are those of the program."""

import re
from pathlib import Path

from rules_engine.casefiles import parse_file, run_scenes
from rules_engine.casefiles.expectations import FORMS
from rules_engine.casefiles.report import describe
from rules_engine.casefiles.vocabulary import vocabulary

PAGE = (Path(__file__).parents[3] / "docs" / "case_format.md").read_text(encoding="utf-8")


def test_the_first_example_passes() -> None:
    block = PAGE.split("## A first example")[1].split("A file begins with")[0]
    text = "\n".join(line.removeprefix("    ") for line in block.strip("\n").splitlines())
    results = run_scenes(parse_file(text))
    assert len(results) == 2
    for result in results:
        assert result.passed, describe(result)


def test_every_form_of_expectation_is_described() -> None:
    assert [form for form in sorted(FORMS) if f"-> {form}" not in PAGE and form != "not"] == []


def test_the_questions_it_names_exist() -> None:
    table = PAGE.split("| question | answer |")[1].split("## What must come out")[0]
    named = set(re.findall(r"^\| `([a-z-]+)", table, re.MULTILINE))
    assert named
    assert named <= set(vocabulary("grenade").questions)
