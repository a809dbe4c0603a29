"""What a picture explains of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_engine.plain import JsonObject


@dataclass(frozen=True)
class Legend:
    """What a picture explains besides what is printed on the board.

    `types`: the types of units, with `plain` on their counters. `samples`: labelled counters, as
    `Game.counter` gives them. `signs`: signs on the map, by their names in `cartography.legend`; of
    an area board in `cartography.areas.explained`.
    """

    types: tuple[str, ...] = ()
    samples: tuple[tuple[str, JsonObject], ...] = ()
    signs: tuple[str, ...] = ("path", "retreat", "attack", "battle")
    plain: JsonObject = field(
        default_factory=lambda: {"size": "regiment", "strength": 5, "allowance": 4}
    )


PLAIN = Legend()
"""That of a game which says nothing of how it looks."""
