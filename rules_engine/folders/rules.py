"""What a folder says, read and found whole: what every chapter of the maker asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_engine.board.board import Board
from rules_engine.core.casebook import Casebook
from rules_engine.folders.keys import BLIND
from rules_engine.folders.roles import NO_RULE, PHASE
from rules_engine.folders.tables import KINDS, Ground, Objective, Results
from rules_engine.folders.toml import Outline, Part
from rules_engine.mechanics.dispatches.record import Post
from rules_engine.mechanics.hexes.blind.tables import Cover, Eyes
from rules_engine.mechanics.hexes.ground.chart import Chart, Row
from rules_engine.plain import JsonObject


@dataclass(frozen=True, eq=False)
class Rules:
    """A folder's rules."""

    folder: Path
    outline: Outline
    version: str
    casebook: Casebook
    board: Board
    units: Mapping[str, JsonObject]
    classes: tuple[str, ...]
    ground: Mapping[str, Ground]
    """The rows of the table of terrain, by name."""
    parts: int
    """How many of the smallest units in which movement is counted make a point."""
    results: Results | None
    objectives: tuple[Objective, ...]
    sources: Mapping[str, tuple[str, ...]]
    eyes: Mapping[str, Eyes]
    cover: Mapping[str, Cover]
    headquarters: Sequence[tuple[Post, str]]
    """The headquarters, each with its hex."""
    _charts: dict[frozenset[str], Chart] = field(default_factory=dict, init=False, repr=False)

    # ---- what game.toml says --------------------------------------------------------------------

    @property
    def top(self) -> Part:
        """The top of the file."""
        return self.outline[""][0]

    def section(self, name: str) -> Part | None:
        """Return a section that stands there once, or not at all."""
        return next(iter(self.outline[name]), None)

    def said(self, section: str, key: str) -> Any:
        """Return the value of a key of a section that is there."""
        return self.outline[section][0][key]

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in their order."""
        return tuple(part["name"] for part in self.outline["sides"])

    @property
    def titles(self) -> Mapping[str, str]:
        """What people call the sides."""
        return {part["name"]: part["title"] for part in self.outline["sides"]}

    @property
    def turns(self) -> int:
        """How many turns the game lasts."""
        return int(self.top["turns"])

    @property
    def is_blind(self) -> bool:
        """Whether it can be played double-blind."""
        return BLIND in self.top["levels"]

    # ---- the ground -----------------------------------------------------------------------------

    def chart_without(self, cases: frozenset[str]) -> Chart:
        """Return what steps cost where these cases do not hold: terrain of theirs one point, their
        hexsides and roads nothing.
        """
        if cases not in self._charts:
            self._charts[cases] = self._chart(cases)
        return self._charts[cases]

    def _chart(self, cases: frozenset[str]) -> Chart:
        rows: dict[str, dict[str, Row]] = {kind: {} for kind in KINDS}
        for one in self.ground.values():
            if one.case not in cases:
                costs = tuple(None if c is None else int(c * self.parts) for c in one.costs)
                rows[one.kind][one.name] = Row(costs, (one.case,))
        plain = Row((self.parts,) * len(self.classes))
        return Chart(
            self.classes,
            rows["terrain"],
            hexsides=rows["hexside"],
            roads=rows["road"],
            otherwise=plain,
        )

    # ---- cases ----------------------------------------------------------------------------------

    def case(self, role: str) -> str:
        """Return the number of the case with a role, of no case where none has it."""
        return self.casebook.of_role(role) or NO_RULE

    def has(self, role: str) -> bool:
        """Whether the game has such a rule."""
        return self.casebook.of_role(role) is not None

    def phase(self, name: str) -> str:
        """Return the case of a phase."""
        return self.case(f"{PHASE}{name}")
