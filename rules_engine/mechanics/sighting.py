"""What one look tells a side of a unit."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.plain import JsonObject


@dataclass(frozen=True, slots=True)
class Sighting:
    """What is learnt of a unit at one moment: where it is, how much of it is recognised (`what`
    holds the facts of that level), by which case, which own units saw it, and how surely: certain
    (in sight), reported, probable or possible.
    """

    space: str
    level: str
    what: JsonObject
    source: str
    case: str
    by: tuple[str, ...] = ()
    certainty: str = "certain"

    @property
    def is_seen(self) -> bool:
        """Whether it is in sight, and not only reported or remembered."""
        return self.certainty == "certain"
