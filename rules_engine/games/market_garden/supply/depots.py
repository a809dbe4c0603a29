"""Supply Depots: where they may stand, what they are worth. Source: 13.4 to 13.5, OQ-41, OQ-73.

``state["phase"]`` of a refit step holds ``depots``: ``{name: {"at": space or null, "value": points
where it stands, "drawn": points spent}}``; ``refitting``: true once a unit has refitted, after
which no Depot moves (13.3); ``refitted``: the units that have recovered a level.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.events import Effect, put
from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.supply.depot_roads import road_reach
from rules_engine.plain import JsonObject

GERMAN_DEPOTS = ("G1", "G2", "G3", "G4", "G5")
ZONE_F_DEPOTS = ("F1", "F2", "F3", "F4", "F5")
AIRBORNE_DEPOTS = ("1st", "82nd", "101st")
OSS, AIR = "Oss", "Air"
NAMES = {ALLIED: (*ZONE_F_DEPOTS, *AIRBORNE_DEPOTS, OSS, AIR), GERMAN: GERMAN_DEPOTS}
ZONE_F, ZONE_I = "F", "I"
WEAK = (1, 2)
"""Terrain effects modifiers of the areas that Air Supply reaches. Source: 13.424."""


CASES = {
    **dict.fromkeys(GERMAN_DEPOTS, "13.41"),
    **dict.fromkeys(ZONE_F_DEPOTS, "13.421"),
    **dict.fromkeys(AIRBORNE_DEPOTS, "13.422"),
    OSS: "13.423",
    AIR: "13.424",
}
"""The case that says where each Depot goes and what it is worth."""


# ---- which there are, and what they are worth (13.41 to 13.424) ---------------------------------


def first_depots(position: MarketPosition, side: str) -> JsonObject:
    """Return a side's Depots as its part of the Refit Phase begins: where they come without a
    choice, the German ones in the first Zone that is Free, until their owner says otherwise.
    """
    if side == GERMAN:
        zone = _first_zone(position)
        return {name: _depot(position, name, zone) for name in GERMAN_DEPOTS}
    found = {name: _depot(position, name, ZONE_F) for name in ZONE_F_DEPOTS}
    found.update({name: _depot(position, name, None) for name in AIRBORNE_DEPOTS})
    if position.is_free(ZONE_I, ALLIED):
        found[OSS] = _depot(position, OSS, ZONE_I)
    if has_air_supply(position):
        found[AIR] = _depot(position, AIR, None)
    return found


def _depot(position: MarketPosition, name: str, space: str | None) -> JsonObject:
    value = 0 if space is None else value_at(position, name, space)
    return {"at": space, "value": value, "drawn": 0}


def _first_zone(position: MarketPosition) -> str | None:
    return next(iter([*_free_zones(position), *ground.zones(position.board)]), None)


def has_air_supply(position: MarketPosition) -> bool:
    """Whether there is Air Supply in this Refit Phase. Source: 13.424, 17.2, 17.3, 20.2."""
    is_clear = position.tracks["began"] == "clear" or not position.holds("13.424")
    return is_clear and position.tracks["air"].get("8th Air") == "supply"


def printed_value(position: MarketPosition, name: str) -> int:
    """Return what a Depot is worth before interdiction. Source: 13.41 to 13.424."""
    is_clear = position.tracks["began"] == "clear"
    if name in GERMAN_DEPOTS:
        return 5 if is_clear or not position.holds("13.41") else 6
    if name in AIRBORNE_DEPOTS:
        return 10 if is_clear or not position.holds("13.422") else 5
    return 10 if name == OSS else 5


def value_at(position: MarketPosition, name: str, space: str) -> int:
    """Return what a Depot is worth in a space, interdiction taken off. Source: 13.5."""
    value = printed_value(position, name)
    if name in (*AIRBORNE_DEPOTS, AIR) and position.holds("13.5"):
        value -= interdiction.against_supply(position, space)
    return max(0, value)


# ---- the Depots of the running phase ------------------------------------------------------------


def depots(position: MarketPosition) -> JsonObject:
    """Return the Depots of the side that is refitting."""
    return dict(position.data["phase"].get("depots", {}))


def left(position: MarketPosition, name: str) -> int:
    """Return the points that a Depot still has; one that is not placed is worth nothing yet."""
    depot = depots(position)[name]
    return int(depot["value"] - depot["drawn"])


def drawn(position: MarketPosition, paid: Iterable[tuple[str, int]]) -> list[Effect]:
    """Return the effects of drawing points from Depots."""
    held = depots(position)
    return [put(held[n]["drawn"] + points, "phase", "depots", n, "drawn") for n, points in paid]


def refitted(position: MarketPosition) -> list[str]:
    """Return the units that have recovered a level in this phase. Source: 13.6."""
    return list(position.data["phase"].get("refitted", ()))


def is_bound(position: MarketPosition, space: str, side: str) -> bool:
    """Whether a Depot in this space serves units of the same space alone. Source: 13.61, 13.421,
    OQ-41.
    """
    return not position.is_free(space, side)


# ---- where they may go --------------------------------------------------------------------------


def may_place(position: MarketPosition, side: str, name: str, space: str) -> tuple[Violation, ...]:
    """Return what forbids bringing a Depot to a space."""
    depot = depots(position).get(name)
    if depot is None:
        return (_no_such(position, side, name),)
    if position.data["phase"].get("refitting") and position.holds("13.3"):
        text = "Depots are placed before any unit refits; they stay where they are now."
        return (Violation("13.3", text, space=space),)
    if depot["drawn"] and position.holds("13.3"):
        text = f"Points were drawn from Depot {name} where it is; it stays there."
        return (Violation("13.3", text, space=space),)
    if space not in position.board.index or space == ground.UK:
        return (Violation("13.4", f"{space} is no area or Zone of the map.", space=space),)
    if name in GERMAN_DEPOTS:
        return _by_road_from(position, GERMAN, _free_zones(position), space, CASES[name])
    if name in ZONE_F_DEPOTS:
        return _by_road_from(position, ALLIED, (ZONE_F,), space, CASES[name])
    if name == OSS:
        return _by_road_from(position, ALLIED, (ZONE_I,), space, CASES[name])
    if name == AIR:
        return _from_the_air(position, space)
    return _to_supply_head(position, name, depot, space)


def _no_such(position: MarketPosition, side: str, name: str) -> Violation:
    if name == OSS and side == ALLIED:
        text = "There is a Depot at Oss only while the Allies hold Zone I and no German is there."
        return Violation("13.423", text)
    if name == AIR and side == ALLIED:
        return Violation("13.424", "Air Supply comes only on days that began Clear.")
    return Violation("13.4", f"There is no Depot {name}; yours are {', '.join(NAMES[side])}.")


def _free_zones(position: MarketPosition) -> tuple[str, ...]:
    zones = ground.zones(position.board)
    return tuple(zone for zone in zones if position.is_free(zone, GERMAN))


def _by_road_from(
    position: MarketPosition, side: str, origins: tuple[str, ...], space: str, case: str
) -> tuple[Violation, ...]:
    """Return what forbids a Depot to travel by road from one of these Zones."""
    is_zone = side == GERMAN and ground.is_zone(position.board, space)
    any_zone = position.reading("OQ-41") == "any_zone" or position.controller(space) == side
    if (is_zone and any_zone) or space in origins or not position.holds(case):
        return ()
    name = position.name_of(space)
    if not position.is_free(space, side):
        text = f"{name} is not Free: Depots go to areas that you control and no enemy is in."
        return (Violation(case, text, space=space),)
    free = [zone for zone in origins if position.is_free(zone, side)]
    if not free:
        where = " and ".join(f"Zone {zone}" for zone in origins) or "every German Zone"
        text = f"Depots cannot leave {where}, which is contested or not yours."
        return (Violation(case, text, space=space),)
    if not any(space in road_reach(position, side, zone) for zone in free):
        text = f"No road leads through Free areas, over standing bridges, from there to {name}."
        return (Violation(case, text, space=space, reading="OQ-73"),)
    return ()


def _to_supply_head(
    position: MarketPosition, name: str, depot: JsonObject, space: str
) -> tuple[Violation, ...]:
    if not position.holds("13.422"):
        return ()
    if position.data["phase"].get("augmented") and position.holds("23.4"):
        text = "The Airborne Depots were raised alike; one more would not be."
        return (Violation("23.4", text, space=space),)
    if depot["at"] is not None:
        text = f"The Depot of the {name} is in its Supply Head and may not move again."
        return (Violation("13.422", text, space=space),)
    features = ground.features(position.board, space)
    where = position.name_of(space)
    if "supply_head" not in features or f"sector_{name}" not in features:
        text = f"{where} is no Supply Head of the {name}."
        return (Violation("13.422", text, space=space),)
    if position.controller(space) != ALLIED and not position.is_contested(space):
        text = f"{where} is wholly German; a Supply Head is Allied-Controlled or Contested."
        return (Violation("13.422", text, space=space),)
    return ()


def _from_the_air(position: MarketPosition, space: str) -> tuple[Violation, ...]:
    if not position.holds("13.424"):
        return ()
    name = position.name_of(space)
    if position.controller(space) != ALLIED:
        return (Violation("13.424", f"{name} is not Allied-Controlled.", space=space),)
    tem = ground.printed_tem(position.board, space)
    if tem not in WEAK:
        text = f"{name} has the modifier +{tem}; Air Supply goes where it is +1 or +2."
        return (Violation("13.424", text, space=space),)
    return ()
