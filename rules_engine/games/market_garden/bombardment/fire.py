"""A bombardment as plain data, and both its values term by term. Source: 11.2, 11.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.core.proceedings import Modifier
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.values import shown
from rules_engine.plain import JsonObject, JsonView

EIGHTH = "8th Air"
AIR_ATTACK = {EIGHTH: 8, "2 Group": 6, "83 Group": 7}
"""Attack Factors of the air markers. The 8 is that of an example; the others stand on counters
that the rules do not show, so they are ours (OQ-50)."""
CONSTRUCT, FERRY = "construct:", "ferry:"
"""What stands before the boundary of a Construct marker or ferry that is Primary Target. 11.12."""


@dataclass(frozen=True)
class Fire:
    """One bombardment: of artillery (`lead`) or of an air marker (`marker`)."""

    side: str
    area: str
    primary: str
    lead: str | None = None
    support: tuple[str, ...] = ()
    is_barrage: bool = False
    marker: str | None = None
    is_bonus: bool = False
    """Whether it is Zone F's extra activation. Source: 14.5."""

    @property
    def guns(self) -> tuple[str, ...]:
        """The artillery that takes part, the Lead first."""
        return (() if self.lead is None else (self.lead,)) + self.support

    def args(self) -> JsonObject:
        """Return the arguments of the order for it, of artillery."""
        found: JsonObject = {"area": self.area, "lead": self.lead, "with": list(self.support)}
        flags = {"barrage": self.is_barrage, "bonus": self.is_bonus}
        return {**found, "at": self.primary, **{name: True for name, on in flags.items() if on}}

    def to_json(self) -> JsonObject:
        """Return it as plain data."""
        return {
            "side": self.side,
            "area": self.area,
            "primary": self.primary,
            "lead": self.lead,
            "support": list(self.support),
            "barrage": self.is_barrage,
            "marker": self.marker,
            "bonus": self.is_bonus,
        }

    @classmethod
    def from_json(cls, data: JsonView) -> Fire:
        """Return the bombardment that plain data describes."""
        return cls(
            data["side"],
            data["area"],
            data["primary"],
            data["lead"],
            tuple(data["support"]),
            bool(data["barrage"]),
            data["marker"],
            bool(data["bonus"]),
        )


def link_of(primary: str) -> str | None:
    """Return the boundary of a Construct marker or ferry as Primary Target, None for a unit."""
    for head in (CONSTRUCT, FERRY):
        if primary.startswith(head):
            return primary[len(head) :]
    return None


def attack_terms(position: MarketPosition, fire: Fire) -> tuple[Modifier, ...]:
    """Return the Attack Value term by term. Source: 11.2, 11.112."""
    if fire.marker is not None:
        return (Modifier(AIR_ATTACK[fire.marker], f"{fire.marker} attacks", "11.2"),)
    lead = position.units[fire.lead or ""]
    terms = [Modifier(lead.attack, f"{lead.id} leads", "11.2")]
    if fire.is_barrage and position.holds("11.112"):
        terms.append(Modifier(lead.attack, "Barrage: its factor is doubled", "11.112"))
    if position.holds("11.2"):
        terms += [Modifier(1, f"{name} supports", "11.2") for name in fire.support]
        if _mixes_branches(position, fire.guns):
            terms.append(Modifier(-1, "SS and Army artillery together", "11.2"))
    return tuple(terms)


def _mixes_branches(position: MarketPosition, guns: Sequence[str]) -> bool:
    """Whether SS and German Army artillery fire together. Source: 11.2, OQ-27."""
    german = [position.units[name] for name in guns if position.units[name].side != ALLIED]
    return len({unit.is_ss for unit in german}) > 1


def defense_terms(position: MarketPosition, fire: Fire) -> tuple[Modifier, ...]:
    """Return the Defense Value term by term. Source: 11.3."""
    if not position.holds("11.3"):
        return ()
    tem = position.tem(fire.area)
    terms = [Modifier(2 * tem, f"twice the terrain of {position.name_of(fire.area)}", "11.3")]
    for unit in position.enemies(fire.area, fire.side):
        if unit.is_fresh and _defends(unit, fire):
            terms.append(Modifier(1, f"{unit.id} is Fresh", "11.3"))
    return tuple(terms)


def _defends(unit: Unit, fire: Fire) -> bool:
    """Whether a Fresh unit adds to the Defense Value: FLAK against aircraft, FA against FA."""
    return unit.is_antiaircraft if fire.marker is not None else unit.is_fa


def values(position: MarketPosition, fire: Fire) -> list[JsonObject]:
    """Return both values for a page: {"title", "terms", "total"}."""
    return [
        shown("Attack Value", attack_terms(position, fire)),
        shown("Defense Value", defense_terms(position, fire)),
    ]
