"""Nations and the groups in which they fight. Source: 9.91, 12.11, 12.2, OQ-75.

A rule that shares attacks, supply points or limits asks for the group; one that names a nation asks
for the nation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.records import read_records

DATA = Path(__file__).parent / "data"
SIDES = ("german", "allied")
"""In the order of their player turns. Source: 4.0."""


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation, its group, its side, and the colours of its counters."""

    name: str
    group: str
    side: str
    word: str
    look: str


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
    found = read_records(folder / "groups.tsv", Group, {"side": SIDES})
    return {group.name: group for group in found}


@cache
def nations(folder: Path = DATA) -> Mapping[str, Nation]:
    """Return the nations by name. Source: 9.91, OQ-75, `data/nations.tsv`.

    Raises:
        BadRecord: a nation belongs to no group, or to one of the other side; names the line.
    """

    def fault(nation: Nation) -> str:
        group = groups(folder)[nation.group]
        is_of_side = nation.side == group.side
        return "" if is_of_side else f"the group {group.name} is {group.side}, not '{nation.side}'"

    found = read_records(folder / "nations.tsv", Nation, {"group": groups(folder)}, fault=fault)
    return {nation.name: nation for nation in found}
