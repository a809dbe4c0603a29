"""The page that explains a folder is true: each key, role, column and result that it names is
known, and each that is known is named.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine.folders import dispatches, reading, tables, units
from rules_engine.folders.results import read_result, result_words
from rules_engine.mechanics.hexes.blind.tables import EYES, GROUND
from rules_engine.tools.commands import main
from rules_engine.tools.folder import renewed
from tests.rules_engine.folders import CLANS, RIVER

PAGE = Path("docs/game_folder.md")
TEXT = PAGE.read_text(encoding="utf-8")


def _first_cells(heading: str) -> list[str]:
    """Return what stands in the first column of the table below a heading."""
    part = TEXT.partition(f"\n## {heading}")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`(?: `.*?`)*) \|", part, re.MULTILINE)
    return [word for row in rows for word in re.findall(r"`(.*?)`", row)]


def test_keys_and_roles_are_those_that_the_maker_knows() -> None:
    assert renewed(TEXT) == TEXT, "run: python -m rules_engine folder --page docs/game_folder.md"
    assert TEXT.count("<!-- end -->") == 2


@pytest.mark.parametrize(
    ("heading", "heads"),
    [("units.tsv", units.UNIT_HEADS), ("terrain.tsv", tables.GROUND_HEADS)],
)
def test_the_columns_of_a_table_are_those_that_are_read(
    heading: str, heads: tuple[str, ...]
) -> None:
    assert _first_cells(heading) == list(heads)


def test_the_columns_of_the_further_tables_are_those_that_are_read() -> None:
    part = TEXT.partition("## Further tables")[2]
    rows = [row.split(" | ") for row in part.splitlines() if row.startswith("| `")]
    found = {name.split("`")[1]: re.findall(r"`(\w+)`", cell) for name, _, cell in rows}
    known = {tables.VICTORY: tables.VICTORY_HEADS, tables.SUPPLY: tables.SUPPLY_HEADS}
    known |= {reading.EYES: EYES, reading.COVER: GROUND, dispatches.FILE: dispatches.HEADS}
    assert set(found) == set(known)
    for name, heads in known.items():
        assert [word for word in found[name] if word not in ("yes", "no")] == list(heads), name


def test_every_result_that_is_named_is_one() -> None:
    named = _first_cells("crt.tsv")
    assert named == ["-", "A1", "D2", "AE", "DE", "AR1", "DR2", "EX"]
    for result in (*named, "D1,DR2"):
        read_result(result)
        assert result_words(result)


def test_every_file_that_decides_something_has_its_words() -> None:
    for name in reading.RULES:
        assert f"`{name}`" in TEXT or f"## {name}" in TEXT, name


def test_the_example_is_the_tests_own_game() -> None:
    [row] = re.findall(r"^    (1\.2\t.*)$", TEXT, re.MULTILINE)
    assert row in (CLANS / "casebook.tsv").read_text(encoding="utf-8").splitlines()


def test_a_folder_is_looked_at_without_a_site(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["folder", str(RIVER)]) == 0
    assert "The River: 2 sides, 8 units, 46 cases" in capsys.readouterr().out
    assert main(["folder", str(tmp_path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("game.toml: it cannot be read")
    assert said[-1] == f"{len(said) - 1} to mend"
    assert main(["folder"]) == 2
    page = tmp_path / "page.md"
    page.write_text("<!-- roles -->\nold\n<!-- end -->\n", encoding="utf-8")
    assert main(["folder", "--page", str(page)]) == 0
    assert "`move.own`" in page.read_text(encoding="utf-8")


def test_the_tests_own_game_is_data() -> None:
    for folder in (CLANS, RIVER):
        assert not list(folder.rglob("*.py"))
