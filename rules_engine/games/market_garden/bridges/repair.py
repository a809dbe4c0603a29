"""Bridge repair: `repair 13-17`, in an impulse or in the evening. Source: 19.2 to 19.23, OQ-04,
OQ-44, OQ-47.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.bridges.terms import (
    attempt_at,
    chance,
    construct_level,
    least,
    told_of,
    tried,
    works_terms,
)
from rules_engine.games.market_garden.common import sentence
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import ALLIED, CORPS, GERMAN, MarketPosition
from rules_engine.games.market_garden.rolls import Throw, throw
from rules_engine.games.market_garden.supply.isolation import has_line
from rules_engine.plain import JsonObject

FRAME = "repair"
MOST = {"allied": 2, "german": 1}
"""Successful repairs of a side in a Turn. Source: 19.2."""
CUT_OFF = {ALLIED: "has no Supply Line to Zone F", GERMAN: "is isolated"}
"""What is said of an area without a Supply Line. Source: 19.2, OQ-47."""
HIGHEST = 2
"""The level of the better Construct marker. Source: 19.21."""


def may_repair(position: MarketPosition, side: str, key: str, area: str) -> tuple[Violation, ...]:
    """Return what forbids to repair a bridge from an area, the impulse left aside.

    Source: 19.2, 19.21; for the evening (19.23) too.
    """
    return (*_site(position, side, key, area), *_means(position, side, key, area))


def _site(position: MarketPosition, side: str, key: str, area: str) -> Iterator[Violation]:
    name, here = ground.bridge_name(position.board, key), position.name_of(area)
    state = position.bridge(key)
    if state is None:
        text = f"No bridge was ever at {key}; none is built."
        yield Violation("19.2", text, area)
        return
    if area not in ground.ends(key):
        yield Violation("19.2", f"{sentence(name)} is not on the border of {here}.", area)
        return
    if state != "destroyed":
        yield Violation("19.2", f"{sentence(name)} is not destroyed.", area)
    if not position.holds("19.2"):
        return
    if position.controller(area) != side:
        yield Violation("19.2", f"You do not control {here}.", area)
    elif side == ALLIED and position.control(area) != CORPS:
        yield Violation("19.2", f"{here} is not XXX Corps', whose engineers repair.", area)
    elif not has_line(position, side, area):
        yield Violation("19.2", f"{here} {CUT_OFF[side]}.", area, reading="OQ-47")


def _means(position: MarketPosition, side: str, key: str, area: str) -> Iterator[Violation]:
    if key in tried(position, "repair") and position.holds("19.2"):
        yield Violation("19.2", "This bridge has been tried already; one attempt is allowed.", area)
    done = int(position.tracks.get("repaired", {}).get(side, 0))
    if done >= MOST[side] and position.holds("19.2"):
        count = "two bridges" if MOST[side] > 1 else "one bridge"
        yield Violation("19.2", f"You have repaired {count} in this Turn, the most there is.", area)
    ready = int(position.tracks["construct"][side]["available"])
    if not ready and not construct_level(position, side, key) and position.holds("19.21"):
        text = "You have no Construct marker, neither at hand nor on this bridge."
        yield Violation("19.21", text, area)


def _now(position: MarketPosition, key: str) -> Iterator[Violation]:
    """Yield why this is not the moment. Source: 8.21, 19.2, 18.4."""
    act = impulse.current(position)
    if act is None or act["kind"] != "assault" or act["areas"] == [ground.UK]:
        text = "Bridges are repaired as an Assault Impulse begins: activate an area on the bridge."
        yield Violation("8.21", text)
    elif act["stage"] != "repair" and position.holds("8.21"):
        yield Violation("8.21", "Repairs come before moves and Assaults of the impulse.")
    elif area_of(position, key) is None:
        yield Violation("19.2", f"{key} is not on the border of the Active Area.")


def area_of(position: MarketPosition, key: str) -> str | None:
    """Return the Active Area from which a bridge is worked on; the side's own where both are."""
    act = impulse.current(position)
    found = [area for area in (act["areas"] if act else ()) if area in ground.ends(key)]
    own = [area for area in found if position.controller(area) == position.side]
    return next(iter([*own, *found]), None)


def rule_repair(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a repair; its detail shows the die that is needed."""
    key = order.args["link"]
    found = tuple(_now(position, key))
    area = area_of(position, key) or ground.ends(key)[0]
    found += may_repair(position, order.side, key, area)
    if found:
        return Ruling(found, (), tuple(dict.fromkeys(one.reading for one in found if one.reading)))
    terms = works_terms(position, order.side, key, repair=True)
    name = ground.bridge_name(position.board, key)
    return Ruling(detail=chance(f"Repair of {name}", terms, least(position, FRAME)))


# ---- carried out --------------------------------------------------------------------------------


def carry_out_repair(p: Run, order: Order) -> None:
    """Roll for a repair out of the Active Area."""
    key = order.args["link"]
    throw_repair(p, order.side, key, area_of(p.position, key) or "", "19.2")


def throw_repair(p: Run, side: str, key: str, area: str, case: str) -> None:
    """Ask for the die of a repair that is allowed; for the evening with case 19.23."""
    data, mark = told_of(p.position, key, side, space=area), attempt_at(p.position, "repair", key)
    p.emit("repair_tried", data, [mark], [case])
    terms = works_terms(p.position, side, key, repair=True)
    one = Throw(case, f"repair of {data['name']}", side, 1, terms)
    throw(p, FRAME, [one], link=key, side=side)


def settle_repair(p: Run, frame: JsonObject) -> None:
    """Repair the bridge or leave a Construct marker. Source: 19.2, 19.21, OQ-04."""
    key, side = frame["about"]["link"], frame["about"]["side"]
    is_done = frame["rolled"][0]["modified"] >= least(p.position, FRAME)
    outcome = _repaired if is_done else _continued
    level = 0 if is_done else min(HIGHEST, construct_level(p.position, side, key) + 1)
    data = told_of(p.position, key, side, done=is_done, level=level)
    p.emit("repair", data, outcome(p.position, side, key), ["19.2", "19.21"], by="rules")


def _repaired(position: MarketPosition, side: str, key: str) -> list[Effect]:
    """Return the effects of a success: both sides' markers there are used. Source: 19.21."""
    count = int(position.tracks.get("repaired", {}).get(side, 0)) + 1
    effects: list[Effect] = [
        put(side, "links", key, "bridge"),
        put(count, "tracks", "repaired", side),
    ]
    if not position.holds("19.21"):
        return effects
    working = position.link_facts(key).get("construct", {})
    for who in sorted({side, *working}):
        box = position.tracks["construct"][who]
        from_box = 0 if who in working else 1
        then = {"available": box["available"] - from_box, "used": box["used"] + 1}
        effects.append(put(then, "tracks", "construct", who))
    return [*effects, drop("links", key, "construct")] if working else effects


def _continued(position: MarketPosition, side: str, key: str) -> list[Effect]:
    """Return the effects of a failure: a Construct marker comes or grows. Source: 19.21."""
    if not position.holds("19.21"):
        return []
    level = construct_level(position, side, key)
    effects: list[Effect] = [put(min(HIGHEST, level + 1), "links", key, "construct", side)]
    if not level:
        left = int(position.tracks["construct"][side]["available"]) - 1
        effects.append(put(left, "tracks", "construct", side, "available"))
    return effects


# ---- offered ------------------------------------------------------------------------------------


def list_repair(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful repair."""
    act = impulse.current(position)
    for area in act["areas"] if act and act["stage"] == "repair" else ():
        for key in ground.bridges_of(position.board, area) if area != ground.UK else ():
            order = Order("repair", side, {"link": key})
            if area_of(position, key) == area and rule_repair(position, order).is_lawful:
                yield order


def project_repair(position: MarketPosition, order: Order) -> list[Effect]:
    """Return the effects of the attempt, its result left open."""
    return [attempt_at(position, "repair", order.args["link"])]
