"""The lists of victory points, how they are counted, the western exit, and who has won. Source:
16.0, 6.47, OQ-17, OQ-26.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.records import read_numbers, read_records
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.nations import DATA, SIDES, nations
from rules_engine.games.cobra.readings import Readings, When, read_when, recommended

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
    words: dict[str, Collection[str]] = {"side": SIDES, "event": EVENTS}
    words |= {"kinds": kinds(), "nations": nations()}
    return read_records(folder / "victory.tsv", Award, words, {"when": read_when}, _fault)


def _fault(award: Award) -> str:
    is_right = bool(award.kinds) == (award.event != "missing")
    return "" if is_right else "all but what is missing is about some kinds of unit"


@cache
def limits(folder: Path = DATA) -> Mapping[str, int]:
    """Return the numbers that stand in no row of the lists. Source: 6.47, 16.1, 16.2."""
    return read_numbers(folder / "victory_limits.tsv", LIMITS)


def points(event: str, kind: str, nation: str, reading: Readings = recommended) -> int:
    """Return what somebody scores when this happens to a unit of a kind and nation; 0 where no
    list names it. Source: 16.1, 16.2, OQ-17, OQ-26.
    """
    found = [one for one in awards() if one.fits(event, kind, nation) and one.when.holds(reading)]
    return found[0].points if found else 0


DIVISION = 3
"""Regiments of a division, where the exit is counted. Source: 16.2."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a unit: eliminated, exited_west, exited_east or stands_east (it could still
    leave at the end), in which game turn.
    """

    event: str
    kind: str
    nation: str
    turn: int

    @property
    def scorer(self) -> str:
        """The side that scores for it: the enemy of who is eliminated, else its own."""
        own = nations()[self.nation].side
        return own if self.event != "eliminated" else next(s for s in SIDES if s != own)


def winner(german: int, allied: int, reading: Readings = recommended) -> str | None:
    """Return who has won; None: a draw. Source: 16.0-GR, OQ-26a."""
    if german == allied:
        return "german" if reading("OQ-26a") == "german" else None
    return "german" if german > allied else "allied"


# ---- the western exit (16.2, 6.47) --------------------------------------------------------------


def western_points(fates: Iterable[Fate], reading: Readings = recommended) -> int:
    """Return what the Allies score for exits in time, at most 9. Source: 16.2, OQ-17e, OQ-17f."""
    in_time = [
        points(fate.event, fate.kind, fate.nation, reading)
        for fate in fates
        if fate.event == "exited_west" and fate.turn <= limits()["exit_turn"]
    ]
    return min(sum(in_time), limits()["exit_regiments"])


def regiments_out(fates: Iterable[Fate], turn: int, reading: Readings = recommended) -> int:
    """Return how many regiments have met the requirement by the end of a game turn. Source: 16.2,
    OQ-17d, OQ-17f.
    """
    last = min(turn, limits()["exit_turn"]) if reading("OQ-17d") == "too_late" else turn
    return sum(
        points("requirement", fate.kind, fate.nation, reading)
        for fate in fates
        if fate.event == "exited_west" and fate.turn <= last
    )


def missing_divisions(fates: Iterable[Fate], turn: int, reading: Readings = recommended) -> int:
    """Return how many divisions of the requirement have not left by the end of a game turn; a part
    of one counts as one. Source: 16.1, OQ-17c.
    """
    left = limits()["exit_regiments"] - regiments_out(fates, turn, reading)
    return max(0, -(-left // DIVISION))


def exit_complete(fates: Sequence[Fate], reading: Readings = recommended) -> int | None:
    """Return the game turn in which the requirement was met; from the next one on the Germans move
    further. None: not yet. Source: 6.47.
    """
    turns = range(1, limits()["last_turn"] + 1)
    return next((turn for turn in turns if not missing_divisions(fates, turn, reading)), None)


def missing_points(fates: Iterable[Fate], last: int, reading: Readings = recommended) -> int:
    """Return what the German scores for divisions that have not left, after `last` game turns.
    Source: 16.1, OQ-17b, OQ-17c.
    """
    known, deadline = list(fates), limits()["exit_turn"]
    each = next(award.points for award in awards() if award.event == "missing")
    late = range(deadline + 1, last + 1)
    counted = {
        "until_met": list(late),
        "to_the_end": [deadline] * len(late),
        "once": [deadline] if last >= deadline else [],
    }[reading("OQ-17c")]
    return each * sum(missing_divisions(known, turn, reading) for turn in counted)
