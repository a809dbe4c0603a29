"""The sequence of play as the rules print it: its phases, which one is running. Source: 4.0."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.records import read_records
from rules_engine.games.cobra.nations import DATA, SIDES

MOVERS = ("nobody", "all", "mechanized")


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: its printed letter and number and the name of its step, whose it is (None:
    nobody's), who may move in it, whether there may be overruns, and the case that says what is
    done in it.
    """

    step: str
    name: str
    side: str | None
    title: str
    movers: str
    has_overruns: bool
    case: str


@cache
def outline(folder: Path = DATA) -> tuple[Phase, ...]:
    """Return the phases of a game turn in order; both editions have the same. Source: 4.0."""
    return read_records(folder / "outline.tsv", Phase, {"side": SIDES, "movers": MOVERS})


@cache
def phase_of(step: str) -> Phase | None:
    """Return the phase of a step; None for one before play."""
    return next((phase for phase in outline() if phase.name == step), None)
