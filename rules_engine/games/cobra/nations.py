"""Nations and the groups in which they fight. Source: 9.91, 12.11, 12.2, OQ-75.

A rule that shares attacks, supply points or limits asks for the group; one that names a nation asks
for the nation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import read_cells

DATA = Path(__file__).parent / "data"
SIDES = ("german", "allied")
"""In the order of their player turns. Source: 4.0."""


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation, its group and its side."""

    name: str
    group: str
    side: str
    word: str


@dataclass(frozen=True, slots=True)
class Group:
    """Nations that may attack together, and the supply points with which they begin; None where
    none are counted. Source: 9.91, 12.11.
    """

    name: str
    side: str
    supply_start: int | None
    word: str


@cache
def groups(folder: Path = DATA) -> Mapping[str, Group]:
    """Return the groups by name. Source: 9.91, 12.11, `data/groups.tsv`."""
    heads = ("group", "side", "supply_start", "word")
    found = {}
    for row in read_cells(folder / "groups.tsv", heads):
        group = Group(
            row.name("group"),
            row.one_of("side", SIDES),
            row.maybe_number("supply_start"),
            row.text("word"),
        )
        found[group.name] = group
    return found


@cache
def nations(folder: Path = DATA) -> Mapping[str, Nation]:
    """Return the nations by name. Source: 9.91, OQ-75, `data/nations.tsv`.

    Raises:
        BadRecord: a nation belongs to no group, or to one of the other side; names the line.
    """
    found = {}
    for row in read_cells(folder / "nations.tsv", ("nation", "group", "side", "word")):
        group = groups(folder)[row.one_of("group", tuple(groups(folder)))]
        if row.text("side") != group.side:
            raise row.wrong(f"the group {group.name} is {group.side}, not '{row.text('side')}'")
        nation = Nation(row.name("nation"), group.name, group.side, row.text("word"))
        found[nation.name] = nation
    return found
