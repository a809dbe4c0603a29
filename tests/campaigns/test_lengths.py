"""Files are short enough to be read at one sitting."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST = 250
LONGER = {
    "referee/settings.py": "what can be set stands in one place",
    "campaigns/migrations/0001_first.py": "Django wrote it",
}


def test_no_module_has_more_lines_than_one_reads_at_a_sitting() -> None:
    parts = ("campaigns", "cartography", "deploy", "referee", "rules_engine")
    files = sorted(path for part in parts for path in (ROOT / part).rglob("*.py"))
    assert len(files) > 1000
    lengths = {path.relative_to(ROOT).as_posix(): path.read_text().count("\n") for path in files}
    assert {name for name, lines in lengths.items() if lines > MOST} == LONGER.keys()
