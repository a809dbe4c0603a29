"""The lists of victory points. Source: 16.1, 16.2, OQ-17, OQ-26."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import Cells, read_cells
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.nations import DATA, SIDES, nations
from rules_engine.games.cobra.when import Readings, When, read_when, recommended

HEADS = ("side", "event", "kinds", "nations", "points", "when", "note")
EVENTS = ("eliminated", "missing", "exited_east", "stands_east", "exited_west", "requirement")
LIMITS = ("exit_regiments", "exit_turn", "last_turn", "east_of")


@dataclass(frozen=True, slots=True)
class Award:
    """A row of a list: who scores, what has to happen to a unit of which kinds and nations (none
    named: any nation), how many points, and on which answers it depends.
    """

    side: str
    event: str
    kinds: tuple[str, ...]
    nations: tuple[str, ...]
    points: int
    when: When

    def fits(self, event: str, kind: str, nation: str) -> bool:
        """Whether it is about this event and this unit."""
        of_nation = not self.nations or nation in self.nations
        return self.event == event and kind in self.kinds and of_nation


@cache
def awards(folder: Path = DATA) -> tuple[Award, ...]:
    """Return all rows of both lists. Source: 16.1, 16.2, `data/victory.tsv`."""
    return tuple(_award(row) for row in read_cells(folder / "victory.tsv", HEADS))


def _award(row: Cells) -> Award:
    event = row.one_of("event", EVENTS)
    of_kinds = row.some_of("kinds", tuple(kinds()))
    if bool(of_kinds) != (event != "missing"):
        raise row.wrong("all but what is missing is about some kinds of unit")
    return Award(
        row.one_of("side", SIDES),
        event,
        of_kinds,
        row.some_of("nations", tuple(nations())),
        row.number("points"),
        read_when(row),
    )


@cache
def limits(folder: Path = DATA) -> Mapping[str, int]:
    """Return the numbers that stand in no row of the lists. Source: 6.47, 16.1, 16.2."""
    rows = read_cells(folder / "victory_limits.tsv", ("limit", "number", "note"))
    return {row.one_of("limit", LIMITS): row.number("number") for row in rows}


def points(event: str, kind: str, nation: str, reading: Readings = recommended) -> int:
    """Return what somebody scores when this happens to a unit of a kind and nation; 0 where no
    list names it. Source: 16.1, 16.2, OQ-17, OQ-26.
    """
    found = [one for one in awards() if one.fits(event, kind, nation) and one.when.holds(reading)]
    return found[0].points if found else 0
