"""What a unit counts for by the rules where nobody sees it: each game says it (`games.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.events import Event
from tests.campaigns.tightness.games import unseen_of

State = dict[str, Any]


class Truths:
    """Two truths, and the units that are not the same in both."""

    def __init__(self, one: State, two: State, units: frozenset[str]) -> None:
        self.both = one, two
        self.units = units

    def forms(self) -> Iterator[dict[str, Any]]:
        """Yield each of these units as it is in either truth."""
        for state in self.both:
            yield from (state["units"][name] for name in sorted(self.units & set(state["units"])))

    def why(self, state: State, event: Event) -> str:
        """Return for what one of the units counts in an event; "" for nothing."""
        count = unseen_of(state["game"]).counts
        return next(count(self, state, event), "") if count and self.units else ""
