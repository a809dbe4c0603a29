"""The sequence of play as the rules print it: its phases, which one is running. Source: 4.0."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import read_cells
from rules_engine.games.cobra.nations import DATA, SIDES

MOVERS = ("nobody", "all", "mechanized")
HEADS = ("step", "name", "side", "title", "moves", "overruns", "case", "what")


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
    return tuple(
        Phase(
            row.name("step"),
            row.name("name"),
            None if row.maybe("side") is None else row.one_of("side", SIDES),
            row.text("title"),
            row.one_of("moves", MOVERS),
            row.yes("overruns"),
            row.name("case"),
        )
        for row in read_cells(folder / "outline.tsv", HEADS)
    )


@cache
def phase_of(step: str) -> Phase | None:
    """Return the phase of a step; None for one before play."""
    return next((phase for phase in outline() if phase.name == step), None)
