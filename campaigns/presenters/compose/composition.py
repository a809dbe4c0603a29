"""What has been chosen of an order, and what a page shows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.presenters.units import UnitRow, stack_rows
from rules_engine.game import Game


@dataclass
class Chosen:
    """What a person has chosen so far; every part may be missing or wrong."""

    tap: str = ""
    hex: str = ""
    kind: str = ""
    unit: str = ""
    mode: str = ""
    to: str = ""
    path: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    attackers: list[str] = field(default_factory=list)
    support: list[str] = field(default_factory=list)
    air: bool = False
    text: str = ""


@dataclass
class Composition:
    """One order being put together on a side's view, and what to show of it."""

    game: Game[Any]
    seen: dict[str, Any]
    side: str
    allowed: tuple[str, ...]
    chosen: Chosen
    commanded: frozenset[str] | None = None
    """An officer's own units; None for those who command all of a side."""
    order: str = ""
    message: str = ""
    ruling: Mapping[str, Any] | None = None
    form: dict[str, Any] = field(default_factory=dict)
    overlay: dict[str, Any] = field(default_factory=dict)

    @property
    def position(self) -> Any:
        """The lens over the view."""
        return self.game.lens(self.seen)

    @property
    def stack(self) -> list[UnitRow]:
        """The units in the hex that was looked at last."""
        return stack_rows(self.game, self.seen, self.chosen.hex) if self.chosen.hex else []

    def commands(self, name: str) -> bool:
        """Whether this seat may order a unit of its side."""
        return self.commanded is None or name in self.commanded

    def own_at(self, space: str) -> list[str]:
        """Return the side's own units in a hex."""
        return [name for name, unit in self._units_at(space) if unit["side"] == self.side]

    def is_enemy_at(self, space: str) -> bool:
        """Whether the side sees an enemy unit in a hex."""
        return any(unit["side"] != self.side for _, unit in self._units_at(space))

    def own_unit(self, name: str) -> Mapping[str, Any] | None:
        """Return one of the side's own units, None where there is none of that name."""
        unit: Mapping[str, Any] | None = self.seen["units"].get(name)
        return unit if unit is not None and unit["side"] == self.side else None

    def mark(self, kind: str, letter: str, spaces: Sequence[str]) -> None:
        """Mark hexes on the map; the letter says the same as the colour."""
        marks = self.overlay.setdefault("marks", [])
        marks.append({"kind": kind, "letter": letter, "spaces": sorted(set(spaces))})

    def _units_at(self, space: str) -> list[tuple[str, Mapping[str, Any]]]:
        return [
            (name, unit)
            for name, unit in sorted(self.seen["units"].items())
            if unit.get("space") == space and unit.get("status") == "map"
        ]
