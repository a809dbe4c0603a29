"""What an area can do if it is activated, for the page on which a player chooses. Source: 8.21."""

from __future__ import annotations

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.landing.limits import drop_areas
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit


def prospects(position: MarketPosition, area: str) -> list[list[str]]:
    """Return rows of (label, words) on one area for the side whose impulse it is."""
    side = position.side or ""
    fresh = [unit for unit in position.stack(area, side) if unit.is_fresh and not unit.is_tower]
    rows = [["Area", position.name_of(area)], ["Fresh units", _names(fresh)]]
    if area == ground.UK:
        return rows + _landings(position, fresh)
    near = position.neighbours(area)
    foes = [space for space in (area, *near) if position.enemies(space, side)]
    free = [space for space in near if position.is_free(space, side)]
    taken = [space for space in near if space not in free and space not in foes]
    rows += _row(position, "Enemies here and beside", foes)
    rows += _row(position, "Free areas beside", free)
    rows += _row(position, "Vacant enemy areas beside", taken)
    return rows + _bridges(position, area, side)


def _landings(position: MarketPosition, units: list[Unit]) -> list[list[str]]:
    """Return a row for each Drop Area of those who wait: who may land there, and what shoots."""
    by_area: dict[str, list[Unit]] = {}
    for unit in units:
        for area in drop_areas(position, unit):
            by_area.setdefault(area, []).append(unit)
    return [
        [
            f"Drop Area {position.name_of(area)}",
            f"{_names(by_area[area])}; Interdiction Value {interdiction.count(position, area)}",
        ]
        for area in position.board.numbers
        if area in by_area
    ]


def _names(units: list[Unit]) -> str:
    return ", ".join(unit.id for unit in units) or "none"


def _row(position: MarketPosition, label: str, spaces: list[str]) -> list[list[str]]:
    return [[label, ", ".join(position.name_of(space) for space in spaces)]] if spaces else []


def _bridges(position: MarketPosition, area: str, side: str) -> list[list[str]]:
    """Return the bridges on the boundary by what could be tried with them."""
    words: dict[str, list[str]] = {}
    for key in ground.bridges_of(position.board, area):
        state = position.bridge(key)
        label = {side: "Bridges you hold", "destroyed": "Destroyed bridges"}.get(
            state or "", "Enemy bridges"
        )
        words.setdefault(label, []).append(position.name_of(ground.beyond(key, area)))
    return [[label, "to " + ", ".join(names)] for label, names in sorted(words.items())]
