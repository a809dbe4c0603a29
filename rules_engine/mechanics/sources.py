"""Where what a side knows comes from, as a referee who corrects it names it."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.core.levels import DOUBLE_BLIND

BLIND = (DOUBLE_BLIND,)


LEVELS = (
    ("contact", "that a unit is there"),
    ("type", "its kind and size"),
    ("full", "which unit it is"),
)


ALL = tuple(level for level, _ in LEVELS)


@dataclass(frozen=True)
class Source:
    """From whom a side hears of a unit: what its ledger says of it, as of what it has truly learnt.
    `levels` are what such a source can tell.
    """

    key: str
    title: str
    case: str = ""
    """The case by which the side learns it; empty: that of reports."""
    certainty: str = "reported"
    levels: tuple[str, ...] = ALL
    lost: str = ""
    """The case by which what was seen went out of sight again; empty: nobody had it in sight."""


REPORTS = (
    Source("patrol", "a patrol"),
    Source("prisoners", "prisoners"),
)
"""From whom a side hears in every game."""
