"""Spotting as a record: DB1 to DB8, a chapter of our own; what a side knows by it. Source:
`data/spotting_units.tsv`, `data/spotting_ground.tsv`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from rules_engine.board.board import Board
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind import knowledge
from rules_engine.mechanics.hexes.blind.record import CHAPTER, Eyesight, Spotting, recognised
from rules_engine.mechanics.hexes.blind.tables import read_eyes, read_ground

LOOKS = ("type", "size")
"""What is recognised of a unit besides whose it is."""
PRINTED = (
    *("nation", "kind", "division", "corps", "front", "back", "ma", "radius"),
    *("steps", "trucks", "source", "values"),
)
"""What a counter shows besides, and its designation: steps and trucks as they are."""
NATIVES = "allied"  # whom the French help
TOWNS = ("town", "city")


def reporting(position: CobraPosition, side: str) -> tuple[str, ...]:
    """Return the hexes from which the people report to a side: the towns. Source: DB7.1."""
    is_told = side == NATIVES and position.data["options"].get("town_reports", "yes") == "yes"
    return _towns(position.board) if is_told else ()


@lru_cache(maxsize=64)
def _towns(board: Board) -> tuple[str, ...]:
    found = (board.numbers[at] for at, names in enumerate(board.features) if {*TOWNS} & {*names})
    return tuple(sorted(found))


SPOTTING: Spotting[CobraPosition, Unit] = Spotting(
    Eyesight(
        replace(CHAPTER, fired=CHAPTER.fought),  # no unit of this game fires from afar
        read_eyes(DATA / "spotting_units.tsv"),
        read_ground(DATA / "spotting_ground.tsv"),
        weather={"storms": 1},
    ),
    kind=lambda unit: unit.type,
    facts=recognised(LOOKS, PRINTED),
    movement={side: (f"{side}.movement", f"{side}.mechanized") for side in ("german", "allied")},
    reporting=reporting,
)


met = partial(knowledge.met, SPOTTING)
sighted = partial(knowledge.entered, SPOTTING)
