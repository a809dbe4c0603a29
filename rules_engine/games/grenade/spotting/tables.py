"""The tables of spotting, as data: how far kinds of units look, and what the ground hides. Source:
DB2.2 to DB2.6, `data/spotting_units.tsv` and `data/spotting_ground.tsv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules_engine.core.tables import read_table

DATA = Path(__file__).parents[1] / "data"
WORKS = ("improved", "entrenchment")  # features of a hex that count instead of its terrain


@dataclass(frozen=True, slots=True)
class Eyes:
    """How far a kind of unit looks, and up to what distance it recognises, in hexes."""

    sight: int
    recognises: int


@dataclass(frozen=True, slots=True)
class Cover:
    """From how far units in a hex are seen and recognised, and whether the hex blocks sight across
    it; 0 means: never from afar.
    """

    seen_from: int
    recognised_from: int
    blocks: bool


@lru_cache(maxsize=1)
def eyes() -> Mapping[str, Eyes]:
    """Return the eyes of each kind of unit, of cadres, and of reconnaissance units."""
    return {cells[0]: Eyes(int(cells[1]), int(cells[2])) for cells in _rows("spotting_units.tsv")}


@lru_cache(maxsize=1)
def grounds() -> Mapping[str, Cover]:
    """Return what each terrain, and each kind of works, hides."""
    return {
        cells[0]: Cover(int(cells[1]), int(cells[2]), cells[3] == "yes")
        for cells in _rows("spotting_ground.tsv")
    }


def _rows(name: str) -> list[list[str]]:
    return [row.cells for row in read_table(DATA / name).rows]
