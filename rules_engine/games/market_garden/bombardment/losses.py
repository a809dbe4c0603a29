"""Attrition Points: the Primary Target first, then as the owner of the losses chooses.

Source: 11.4, 11.41, 16.22, 19.22, OQ-46, OQ-75.

Points that do not suffice for the Primary Target's level are spent on it and lost (11.41: they go
to it until it has dropped a level).
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import drop, put
from rules_engine.games.market_garden import ground, states
from rules_engine.games.market_garden.bombardment.fire import FERRY, link_of
from rules_engine.games.market_garden.bridges.terms import construct_level
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

PRICES = {
    ("armor", "fresh"): 3,
    ("armor", "spent"): 2,
    ("armor", "d1"): 2,
    ("other", "fresh"): 2,
    ("other", "spent"): 1,
    ("other", "d1"): 1,
}
"""Points for one level, by type and state. Source: 11.41."""


def price(position: MarketPosition, unit: Unit) -> int:
    """Return the points for the next level of a unit that is not Disrupted twice. Source: 11.41."""
    kind = "armor" if unit.is_armor else "other"
    return PRICES[(kind, unit.state)] if position.holds("11.41") else 1


def has_been_reduced(position: MarketPosition, unit: Unit) -> bool:
    """Whether a bombardment has cost it a level in this impulse. Source: 11.41, OQ-75."""
    return unit.id in position.phase.get("reduced", ()) and position.holds("11.41")


def _can_drop(position: MarketPosition, unit: Unit) -> bool:
    """Whether a bombardment can still cost a unit a level in this impulse. Source: 11.41."""
    return unit.state != "d2" and not has_been_reduced(position, unit)


def candidates(position: MarketPosition, area: str, side: str, but: str) -> list[Unit]:
    """Return the units that can take points once the Primary Target has had its own."""
    return [
        unit for unit in position.stack(area, side) if unit.id != but and _can_drop(position, unit)
    ]


def most(prices: list[int], points: int) -> int:
    """Return how many of the points can be turned into levels. Source: OQ-46."""
    sums = {0}
    for one in prices:
        sums |= {total + one for total in sums if total + one <= points}
    return max(sums)


def lawful(position: MarketPosition, units: list[Unit], points: int) -> list[Unit]:
    """Return the units of which each may be the next to drop a level without wasting points that
    could be used. Source: 11.41, OQ-46.
    """
    prices = {unit.id: price(position, unit) for unit in units}
    if position.reading("OQ-46") == "free":
        return [unit for unit in units if prices[unit.id] <= points]
    best = most(list(prices.values()), points)
    found = []
    for unit in units:
        rest = [prices[other.id] for other in units if other is not unit]
        paid = prices[unit.id]
        if paid <= points and most(rest, points - paid) + paid == best:
            found.append(unit)
    return found


def owe(p: Run, side: str, area: str, points: int, primary: str) -> None:
    """Let a side take Attrition Points in an area: first the Primary Target, then its choice."""
    left = _strike_primary(p, side, area, points, primary)
    p.push("attrition", side=side, area=area, points=left, primary=primary)


def run(p: Run, frame: JsonObject) -> None:
    """Take what nobody has a choice about; close when no more can be taken."""
    position = p.position
    units = candidates(position, frame["area"], frame["side"], frame["primary"])
    offers = lawful(position, units, frame["points"])
    if not offers:
        p.pop()
        return
    _drop_level(p, offers[0], frame["points"])


def decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask which unit drops a level next, where it matters. Source: 11.41."""
    units = candidates(position, frame["area"], frame["side"], frame["primary"])
    offers = lawful(position, units, frame["points"])
    if sum(price(position, unit) for unit in offers) <= frame["points"]:
        return ()
    choices = tuple(
        Choice(
            unit.id,
            f"{unit.id} drops to {states.STATE_WORDS[states.worse(unit.state) or 'd2']}",
            f"takes {price(position, unit)} of {frame['points']}",
            frame["area"],
        )
        for unit in offers
    )
    name = position.name_of(frame["area"])
    prompt = f"Attrition in {name}: {frame['points']} points to take. Which unit is next?"
    owner, key = frame["side"], str(frame["id"])
    return (Decision(key, owner, "attrition", "11.41", prompt, choices, frame["area"]),)


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Let the chosen unit drop a level."""
    _drop_level(p, p.position.units[key], frame["points"])


def _drop_level(p: Run, unit: Unit, points: int) -> None:
    """Reduce a unit by one level for its price; the frame keeps what is left."""
    cost = price(p.position, unit)
    _reduce(p, unit, cost)
    p.amend(points=points - cost)


def _reduce(p: Run, unit: Unit, cost: int) -> None:
    words = f"{cost} Attrition Point{'s' if cost > 1 else ''}"
    states.set_state(p, unit.id, states.worse(unit.state) or "d2", words, "11.41")
    p.write(put([*p.position.phase.get("reduced", ()), unit.id], "phase", "reduced"))


def _strike_primary(p: Run, side: str, area: str, points: int, primary: str) -> int:
    """Let the Primary Target take the first points; return those that are left. Source: 11.41."""
    if link_of(primary) is not None:
        return _strike_works(p, side, points, primary)
    unit = p.position.units[primary]
    if not _can_drop(p.position, unit):
        return points
    cost = price(p.position, unit)
    if cost > points:
        data = {"unit": primary, "points": points, "price": cost, "space": area}
        p.emit("attrition_lost", data, [], ["11.41"], by="rules")
        return 0
    _reduce(p, unit, cost)
    return points - cost


def _strike_works(p: Run, side: str, points: int, primary: str) -> int:
    """Strike a Construct marker down one level, or destroy a ferry. Source: 4.7, 11.41, 19.22."""
    key = link_of(primary) or ""
    if primary.startswith(FERRY):
        effects = [put("destroyed", "tracks", "ferries", key)]
        name = ground.ferry_name(p.position.board, key)
        p.emit("ferry_destroyed", {"link": key, "name": name}, effects, ["11.41", "4.7"], "rules")
        return points - 1
    if not p.position.holds("19.22"):
        return points
    level = construct_level(p.position, side, key)
    _lower_construct(p, side, key, level)
    return points - 1


def _lower_construct(p: Run, side: str, key: str, level: int) -> None:
    name = ground.bridge_name(p.position.board, key)
    data = {"link": key, "name": name, "side": side, "level": level - 1}
    if level > 1:
        effects = [put(level - 1, "links", key, "construct", side)]
    else:
        used = int(p.position.tracks["construct"][side]["used"])
        effects = [
            drop("links", key, "construct", side),
            put(used + 1, "tracks", "construct", side, "used"),
        ]
    p.emit("construct_hit", data, effects, ["19.22"], by="rules")
