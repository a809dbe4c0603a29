"""The tables of spotting, as a game's files have them: how far kinds of units look, and what the
ground hides. Both are read from the top: what stands first decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules_engine.core.tables import read_cells

EYES = ("kind", "sight", "recognises", "scout", "note")
GROUND = ("ground", "seen_from", "recognised_from", "blocks", "high", "note")


@dataclass(frozen=True, slots=True)
class Eyes:
    """How far a kind of unit looks, and up to what distance it recognises, in hexes; a scout
    recognises on any ground.
    """

    sight: int
    recognises: int
    is_scout: bool = False


@dataclass(frozen=True, slots=True)
class Cover:
    """From how far units in a hex are seen and recognised (0 means: never from afar), whether the
    hex blocks sight across it, and whether who stands in it sees farther, and over what is low.
    """

    seen_from: int
    recognised_from: int
    blocks: bool = False
    is_high: bool = False


def read_eyes(path: Path) -> Mapping[str, Eyes]:
    """Return the eyes of each kind of unit; the first row is also for kinds without one, and for
    scouts where nobody scouts.
    """
    return {
        row.name("kind"): Eyes(row.number("sight"), row.number("recognises"), row.yes("scout"))
        for row in read_cells(path, EYES)
    }


def read_ground(path: Path) -> Mapping[str, Cover]:
    """Return what each terrain, and each feature that counts instead of it, hides: of what a hex
    has, the row that stands first; the last row is also for ground without one.
    """
    return {
        row.name("ground"): Cover(
            row.number("seen_from"),
            row.number("recognised_from"),
            row.yes("blocks"),
            row.yes("high"),
        )
        for row in read_cells(path, GROUND)
    }
