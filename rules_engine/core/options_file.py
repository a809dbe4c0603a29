"""The file of what a referee may choose before play: one line an option, tab-separated."""

from __future__ import annotations

from pathlib import Path

from rules_engine.core.before_play import Option
from rules_engine.core.tables import NONE, read_cells

HEADS = ("name", "title", "text", "choices", "levels")


def load_options(path: Path, *made: Option) -> tuple[Option, ...]:
    """Read options in their order; choices are written key=words|key=words, the default first. A
    line that has nothing but a name stands for the one of that name that is `made`.

    Raises:
        BadRecord: a line has too few cells, or names what nobody makes; names the line.
    """
    by_name = {option.name: option for option in made}
    found = []
    for row in read_cells(path, HEADS):
        name, cell = row.name("name"), row.text("choices")
        if cell == NONE:
            found.append(by_name[row.one_of("name", tuple(by_name))])
            continue
        choices = [tuple(part.split("=", 1)) for part in cell.split("|")]
        if any(len(choice) != 2 for choice in choices):
            raise row.wrong(f"choices are written key=words|key=words, not '{cell}'")
        pairs = tuple((key, words) for key, words in choices)
        found.append(Option(name, row.text("title"), row.text("text"), pairs, row.words("levels")))
    return tuple(found)
