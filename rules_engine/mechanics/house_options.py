"""House rules as options, from tables: switches between readings, and numbers with their bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from rules_engine.core.before_play import Option
from rules_engine.core.tables import Cells, read_cells

SWITCH_HEADS = ("name", "case", "late", "title", "text", "values")
NUMBER_HEADS = ("name", "case", "default", "least", "most", "title")
NONE = "no"
PLACED = " @ "
"""In the title of a number: its column in the table of its chapter, then its row."""


def switch_rows(file: Path) -> list[Cells]:
    """Return the rows of a table of switches; values are written key=words|key=words, the default
    first. Raises BadRecord.
    """
    return read_cells(file, SWITCH_HEADS)


def switches(file: Path, rule: str, chapters: Mapping[str, str]) -> Iterator[Option]:
    """Yield the switches of a table; `rule` is what a case is called: "House rule", `chapters` the
    headings by case. Raises BadRecord.
    """
    for row in switch_rows(file):
        pairs = [part.split("=", 1) for part in row.text("values").split("|")]
        text = f"{row.text('text')} {rule} {row.name('case')}."
        case, choices = row.name("case"), tuple((key, words) for key, words in pairs)
        chapter = chapters.get(case, "")
        name, title = row.name("name"), row.text("title")
        is_late = row.yes("late")
        yield Option(name, title, text, choices, is_late=is_late, case=case, chapter=chapter)


def numbers(file: Path, rule: str, chapters: Mapping[str, str]) -> Iterator[Option]:
    """Yield the numbers of a table; where the default is "no", none at all can be chosen. Raises
    BadRecord.
    """
    for row in read_cells(file, NUMBER_HEADS):
        default, least, most = row.name("default"), row.number("least"), row.number("most")
        choices = ((NONE, "None."),) if default == NONE else ((default, f"{default}."),)
        name, case, title = row.name("name"), row.name("case"), row.text("title")
        text = f"A number from {least} to {most}. {rule} {case}."
        column, is_placed, place = title.partition(PLACED)
        title = f"{place}: {column[:1].lower()}{column[1:]}" if is_placed else title
        yield Option(
            *(name, title, text, choices),
            is_late=True,
            least=least,
            most=most,
            case=case,
            chapter=chapters.get(case, ""),
            row=place,
            column=column if is_placed else "",
        )
