"""What adds to the dice for bridges, and how it is shown. Source: 19.3, 19.5."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import Effect, put
from rules_engine.core.proceedings import Modifier
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.values import shown, total
from rules_engine.plain import JsonObject

SEIZED, WORKED = 4, 7
"""The least modified die for a seizure, for repair and demolition. Source: 9.22, 19.2, 19.4."""
QUESTIONS = {"seizure": "OQ-03", "repair": "OQ-04", "demolition": "OQ-05"}
FREE, OWN_CONTESTED, ENEMY_CONTESTED = 3, 2, 1


def least(position: MarketPosition, kind: str) -> int:
    """Return the least modified die with which a seizure, repair or demolition succeeds.

    Source: OQ-03, OQ-04, OQ-05: the number printed is enough, or has to be exceeded.
    """
    number = SEIZED if kind == "seizure" else WORKED
    return number + (1 if position.reading(QUESTIONS[kind]) == "exceeded" else 0)


def seizure_terms(
    position: MarketPosition, side: str, space: str, key: str
) -> tuple[Modifier, ...]:
    """Return what changes the die of a seizure from a space. Source: 19.3."""
    if not position.holds("19.3"):
        return ()
    across = ground.beyond(key, space)
    name = position.name_of(across)
    found = []
    if position.is_vacant(across, side):
        found.append(Modifier(1, f"{name} is vacant", "19.3"))
    for unit in position.enemies(across, side):
        if unit.is_fresh:
            found.append(Modifier(-1, f"{unit.id} is Fresh in {name}", "19.3"))
    return (*found, *_river(position, key, "19.3"))


def works_terms(
    position: MarketPosition, side: str, key: str, *, repair: bool
) -> tuple[Modifier, ...]:
    """Return what changes the die of a repair or a demolition. Source: 19.5."""
    if not position.holds("19.5"):
        return ()
    found = [_area(position, side, space) for space in ground.ends(key)]
    terms = [term for term in found if term.amount]
    terms += _river(position, key, "19.5")
    if repair:
        terms.append(Modifier(-1, "a repair", "19.5"))
        level = construct_level(position, side, key)
        if level:
            terms.append(Modifier(level, f"the Construct +{level} marker", "19.5"))
    return tuple(terms)


def construct_level(position: MarketPosition, side: str, key: str) -> int:
    """Return the level of a side's Construct marker on a bridge, 0 for none. Source: 19.21."""
    return int(position.link_facts(key).get("construct", {}).get(side, 0))


def _area(position: MarketPosition, side: str, space: str) -> Modifier:
    name = position.name_of(space)
    if position.is_free(space, side):
        return Modifier(FREE, f"{name} is Free", "19.5")
    if not position.is_contested(space):
        return Modifier(0, f"{name} is the enemy's", "19.5")
    if position.controller(space) == side:
        return Modifier(OWN_CONTESTED, f"{name} is contested", "19.5")
    return Modifier(ENEMY_CONTESTED, f"{name} is contested and the enemy's", "19.5")


def _river(position: MarketPosition, key: str, case: str) -> tuple[Modifier, ...]:
    if position.water(*ground.ends(key)) != ground.RIVER:
        return ()
    return (Modifier(-1, "the bridge spans a river", case),)


def chance(title: str, terms: Sequence[Modifier], number: int) -> JsonObject:
    """Return the terms of a die and what has to be rolled, as rulings show them."""
    need = max(1, number - total(terms))
    words = f"{need} or more on the die, {7 - need} chances in 6" if need <= 6 else "cannot succeed"
    return {"values": [shown(title, terms)] if terms else [], "rows": [["Succeeds", words]]}


def told_of(position: MarketPosition, key: str, side: str, **more: object) -> JsonObject:
    """Return what is told of a bridge and of what a side does with it."""
    return {"link": key, "name": ground.bridge_name(position.board, key), "side": side, **more}


def attempt_at(position: MarketPosition, kind: str, key: str) -> Effect:
    """Return the effect that a bridge was tried: seize, repair, demolish."""
    return put([*tried(position, kind), key], "phase", "tried", kind)


def tried(position: MarketPosition, kind: str) -> list[str]:
    """Return the bridges that were tried in this impulse or phase: seize, repair, demolish."""
    return list(position.data["phase"].get("tried", {}).get(kind, ()))
