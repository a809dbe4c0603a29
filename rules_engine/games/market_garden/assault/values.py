"""Attack and Defense Values, term by term. Source: 10.72, 10.73, 10.81."""

from __future__ import annotations

from collections import Counter

from rules_engine.core.proceedings import Modifier
from rules_engine.games.market_garden import ground, states
from rules_engine.games.market_garden.assault.plan import Plan, entry_of, is_moving, owes
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.supply.isolation import supply_line
from rules_engine.games.market_garden.units import Unit

INTEGRITY = 3
"""Units of a division that make it fight as one. Source: 10.72D."""
LAST_DAY_WITHOUT_LINES = 18
"""The last day on which no Allied unit is Isolated. Source: 13.8, OQ-24."""


# ---- Attack Value (10.72) -----------------------------------------------------------------------


def attack(position: MarketPosition, plan: Plan) -> list[Modifier]:
    """Return the terms of the Attack Value."""
    terms = [Modifier(plan.point.attack, f"{plan.point.id}, the Point Unit", "10.72")]
    if not position.holds("10.72"):
        return terms
    counted = [unit for unit in plan.others if counts(position, unit)]
    terms += [Modifier(1, f"{unit.id} assaults too", "10.72") for unit in counted]
    terms += [Modifier(1, f"{unit.id} supports", "10.72") for unit in plan.support]
    divisions = Counter(u.division for u in (plan.point, *counted, *plan.support) if u.division)
    for division, count in sorted(divisions.items()):
        if count >= INTEGRITY:
            text = f"{count} units of the {division} Division together"
            terms.append(Modifier(1, text, "10.72"))
    if _is_mixed(position, plan):
        terms.append(Modifier(-1, "SS and Wehrmacht assault together", "10.72"))
    return terms


def counts(position: MarketPosition, unit: Unit) -> bool:
    """Whether an Assaulting unit adds to the Attack Value; artillery on the move does not.

    Source: 4.116, 10.72, OQ-53.
    """
    return not (unit.is_fa and is_moving(position, unit))


def _is_mixed(position: MarketPosition, plan: Plan) -> bool:
    """Whether SS and Wehrmacht units assault together. Source: 10.72E, OQ-27."""
    units = list(plan.assaulting)
    if position.reading("OQ-27") == "supporting_too":
        units += plan.support
    return len({unit.branch for unit in units if unit.branch is not None}) > 1


# ---- Defense Value (10.73) ----------------------------------------------------------------------


def forwards(position: MarketPosition, area: str, side: str) -> tuple[Unit, ...]:
    """Return the defenders of whom one may be the Forward Unit. Source: 10.73A, 15.1."""
    stack = position.stack(area, side)
    others = tuple(unit for unit in stack if not unit.is_fa)
    return others if others and position.holds("15.1") else stack


def factor(position: MarketPosition, unit: Unit) -> int:
    """Return what a unit is worth as the Forward Unit; it may be negative. Source: 10.73A."""
    return unit.defense_now - (unit.disruption if position.holds("10.73") else 0)


def forward_term(position: MarketPosition, unit: Unit) -> Modifier:
    """Return the term of the Forward Unit."""
    now = "" if unit.is_fresh else f", {states.STATE_WORDS[unit.state]}"
    return Modifier(factor(position, unit), f"{unit.id}, the Forward Unit{now}", "10.73")


def defense(position: MarketPosition, plan: Plan, forward: Unit) -> list[Modifier]:
    """Return the terms of the Defense Value with that Forward Unit."""
    terms = [forward_term(position, forward)]
    if not position.holds("10.73"):
        return terms
    tem = position.tem(plan.area)
    if tem:
        terms.append(Modifier(tem, f"the ground of {position.name_of(plan.area)}", "10.73"))
    crossing = _crossing(position, plan)
    if crossing is not None:
        terms.append(crossing)
    others = [unit for unit in position.stack(plan.area, forward.side) if unit.id != forward.id]
    fresh = [unit for unit in others if unit.is_fresh and stands_firm(position, unit)]
    return terms + [Modifier(1, f"{unit.id}, Fresh beside it", "10.73") for unit in fresh]


def stands_firm(position: MarketPosition, unit: Unit) -> bool:
    """Whether a Fresh unit adds to the defense; Airborne without a Supply Line do not.

    Source: 10.73E, OQ-24.
    """
    if not unit.is_airborne or unit.space is None:
        return True
    never = position.date <= LAST_DAY_WITHOUT_LINES
    if never and position.reading("OQ-24") == "not_isolated":
        return True
    return supply_line(position, ALLIED, unit.space) is not None


def _crossing(position: MarketPosition, plan: Plan) -> Modifier | None:
    """Return the term for the worst crossing of any attacker. Source: 10.73C, 10.73D, OQ-49."""
    found = [term for unit in plan.assaulting if (term := _crossed(position, plan, unit))]
    return max(found, key=lambda term: term.amount, default=None)


def _crossed(position: MarketPosition, plan: Plan, unit: Unit) -> Modifier | None:
    entry = entry_of(position, unit)
    if entry is None or entry["by"] in ("open", "air"):
        return None
    if entry["by"] != "bridge":
        words = {"canal": "a canal without a bridge", "ferry": "a river by ferry"}
        way = words.get(entry["by"], "a river by boat")
        return Modifier(2, f"{unit.id} crossed {way}", "10.73")
    if not owes(position, unit):
        return None
    key, why, amount = entry["link"], [f"{unit.id} came over a bridge"], 1
    if position.bridge(key) == position.other(plan.side):
        amount, why = amount + 1, [*why, "the defender holds it"]
    if position.water(*ground.ends(key)) == ground.RIVER:
        amount, why = amount + 1, [*why, "it spans a river"]
    return Modifier(amount, ", ".join(why), "10.73")


# ---- what the ground does to losses (10.81) -----------------------------------------------------


def points(position: MarketPosition, area: str, difference: int) -> int:
    """Return the Casualty Points for a difference of the totals. Source: 10.743, 10.81."""
    spared = 1 if position.is_rough(area) and position.holds("10.81") else 0
    return max(0, difference - spared)
