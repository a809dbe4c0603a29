"""The Turn Record and Reinforcement Track: dates, command levels, supply points, who has
reinforcements; what a group may do by it. Source: 4.0, 12.0, 14.0-PR, 16.1, OQ-21.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import Cells, read_cells
from rules_engine.games.cobra.nations import DATA, groups
from rules_engine.games.cobra.readings import Readings, recommended

GROUPS = ("american", "british")
HEADS = (
    *("turn", "from", "to", "american_command", "american_supply", "british_command"),
    *("british_supply", "american", "british", "german", "note"),
)
LAST_TURN = 13
TRACK_END = 10
"""The last box of the Supply Points Track. Source: 12.13, OQ-21."""


@dataclass(frozen=True, slots=True)
class Allotment:
    """What a group of the Allies has in a game turn: most attacks, and as many overruns, and the
    supply points that it receives. Source: 12.12, 12.31, 12.32.
    """

    command: int
    supply: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A box of the track. `reinforced` are the groups that have reinforcements due in it; the
    allotments of the imagined turn are missing.
    """

    number: int
    first_day: str
    last_day: str
    allotments: Mapping[str, Allotment]
    reinforced: tuple[str, ...]


@cache
def track(folder: Path = DATA) -> Mapping[int, Turn]:
    """Return the boxes of the track by number, the imagined fourteenth too. Source: 4.0, 16.1.

    Raises:
        BadRecord: a box is out of its order, or lacks what a played turn has; names the line.
    """
    found: dict[int, Turn] = {}
    for row in read_cells(folder / "turns.tsv", HEADS):
        turn = _turn(row)
        if turn.number != len(found) + 1:
            raise row.wrong(f"turn {len(found) + 1} comes here, not {turn.number}")
        if bool(turn.allotments) != (turn.number <= LAST_TURN):
            raise row.wrong("every turn that is played has command and supply, and no other")
        found[turn.number] = turn
    return found


def _turn(row: Cells) -> Turn:
    pairs = {
        group: (row.maybe_number(f"{group}_command"), row.maybe_number(f"{group}_supply"))
        for group in GROUPS
    }
    return Turn(
        row.number("turn"),
        row.text("from"),
        row.text("to"),
        {
            group: Allotment(command, supply)
            for group, (command, supply) in pairs.items()
            if command is not None and supply is not None
        },
        tuple(group for group in (*GROUPS, "german") if row.yes(group)),
    )


def command_limit(turn: int, group: str) -> int:
    """Return how many attacks, and again how many overruns, a group may make in a player turn of a
    game turn. Source: 12.31, 12.32.
    """
    return track()[turn].allotments[group].command


def supply_income(turn: int, group: str) -> int:
    """Return the supply points that a group receives in a game turn. Source: 12.12."""
    return track()[turn].allotments[group].supply


SUPPLY_CASES = {"american": "12.22", "british": "12.21"}
COMMAND_CASES = {"american": "12.32", "british": "12.31"}


def supply_at_start() -> dict[str, int]:
    """Return the supply points with which the game begins, by group. Source: 5.0, 12.11."""
    return {name: groups()[name].supply_start or 0 for name in GROUPS}


def supply_after_income(
    held: Mapping[str, int], turn: int, reading: Readings = recommended
) -> dict[str, int]:
    """Return what the groups hold after an Allied supply phase. Source: 12.12, OQ-21."""
    found = {name: held[name] + supply_income(turn, name) for name in GROUPS}
    if reading("OQ-21") == "ten":
        return {name: min(points, TRACK_END) for name, points in found.items()}
    return found


def bars(turn: int, group: str, made: int, supply: int) -> list[str]:
    """Return the cases that forbid a group another attack, or overrun, in this player turn, of
    which it has made so many; `supply`: its points. Source: 12.21, 12.22, 12.31, 12.32.
    """
    found = [SUPPLY_CASES[group]] if supply < 1 else []
    return found + ([COMMAND_CASES[group]] if made >= command_limit(turn, group) else [])
