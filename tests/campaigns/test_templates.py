"""Templates can be read: each shows one thing, and takes few decisions about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "templates"
TEMPLATES = sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file())
MOST_CONDITIONS = 12
LONGEST_LINE = 120
CONDITION = re.compile(r"{%-?\s*(?:el)?if\s")


@pytest.mark.parametrize("name", TEMPLATES)
def test_conditions_are_few(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert len(CONDITION.findall(text)) <= MOST_CONDITIONS


@pytest.mark.parametrize("name", TEMPLATES)
def test_lines_fit_on_a_screen(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE] == []


def test_no_template_stands_elsewhere() -> None:
    apps = ROOT.parent
    elsewhere = [app for app in ("campaigns", "referee") if [*apps.glob(f"{app}/**/templates")]]
    assert elsewhere == []
