"""The set-up as the rules lay it out and the errata correct it. Source: 5.1, 5.2, 25.1 to 25.51a.

The first state has every unit and marker as the rules want it in the end. Where a case of the
set-up is taken out of the rules, this step puts back what would stand there without it: what the
counter bears, or nothing at all.
"""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject

PRINTED: tuple[tuple[str, str, JsonObject], ...] = (
    ("25.11", "Rink", {"space": "G"}),
    ("25.12", "IISS-Art", {"space": None, "status": "due"}),
    ("25.13", "180/1221", {"enters": {"date": 23, "places": ["C", "D"], "condition": None}}),
    ("25.13", "180/1223", {"enters": {"date": 23, "places": ["C", "D"], "condition": None}}),
    ("25.21", "March", {"spent_defense": 0}),
    ("25.22", "50/61", {"spent_defense": 1}),
    ("25.31", "15/19KRH", {"size": "regiment"}),
    ("25.41", "44RTR", {"size": "regiment"}),
    ("25.51a", "1/156", {"division": None}),
)
"""What the counters bear, by the erratum that corrects it. (Which wrong size the two tank
battalions bear the errata do not say; it has no effect on play.)"""


def is_skipped(position: MarketPosition) -> bool:
    """Whether everything already stands as the rules want it."""
    return not _effects(position)


def begin(p: Run) -> None:
    """Put back what the cases that are taken out would have arranged."""
    effects = _effects(p.position)
    if effects:
        p.emit("set_up", {}, effects, [], by="rules")


def _effects(position: MarketPosition) -> list[Effect]:
    found: list[Effect] = []
    if not position.holds("5.1"):
        found += [put(True, "tracks", "advantage", "used"), put("used", "tracks", "boat")]
    if not position.holds("5.2"):
        for unit in position.units.values():
            if unit.data["status"] == "map":
                found += [
                    put("out", "units", unit.id, "status"),
                    put(None, "units", unit.id, "space"),
                ]
    for case, name, values in PRINTED:
        if not position.holds(case):
            found += [put(value, "units", name, field) for field, value in values.items()]
    return found
