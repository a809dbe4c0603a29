"""The grounds of a movement class from position to position."""

from __future__ import annotations

from rules_engine.board.paths import Ground, Steps


class Grounds:
    """The grounds of a movement class from position to position. Only the latest is kept; what a
    change of stops and closed spaces does not touch is not searched again.
    """

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self._latest: tuple[frozenset[int], frozenset[int], Ground] | None = None

    def ground(self, stops: frozenset[int], forbidden: frozenset[int]) -> Ground:
        """The tables for one position, as ``Steps.ground`` gives them."""
        latest = self._latest
        if latest is not None and latest[0] == stops and latest[1] == forbidden:
            return latest[2]
        found = self.steps.ground(stops, forbidden)
        if latest is not None:
            found.carry_over(latest[2], (latest[0] ^ stops) | (latest[1] ^ forbidden))
        self._latest = (stops, forbidden, found)
        return found
