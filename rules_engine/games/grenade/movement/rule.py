"""The ruling on a move: every violation, the nearest miss first, and advice apart from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.grenade.movement import entry, interruptions
from rules_engine.games.grenade.movement.limits import limits
from rules_engine.games.grenade.movement.readings import readings_used
from rules_engine.games.grenade.movement.stacking import LIMIT
from rules_engine.games.grenade.movement.walk import Walk, walked
from rules_engine.games.grenade.movement.zones import enemy_zones
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit

# How far from lawful an order is: a few points short; a zone or distance; closed ground.
MISSES = {"5.42": 0, "5.52": 0, "6.31": 1, "6.32": 1, "5.51": 1}
CLOSED = 2


def rule_move(position: GrenadePosition, order: Order) -> Ruling:
    """Rule on a move as far as the position tells."""
    unit = position.unit(order.args["unit"])
    path = order.args["path"]
    if unit is None or unit.side != order.side:
        text = f"{order.args['unit']} is not a unit of yours."
        return Ruling((Violation("5.0-GR", text, None, order.args["unit"]),))
    mode = str(order.args["mode"])
    barred = list(limits(position, unit, mode))
    broken = list(path_faults(position, unit, path))
    if broken:
        return Ruling((*broken, *barred))
    found = walked(position, unit, mode, path)
    faults = sorted(found.violations, key=lambda fault: MISSES.get(fault.case, CLOSED))
    readings = readings_used(position, found, path)
    readings += tuple(fault.reading for fault in barred if fault.reading)
    if faults or barred:
        return Ruling((*faults, *barred), (), readings, found.detail)
    return Ruling((), tuple(advice(position, found, path)), readings, found.detail)


def path_faults(position: GrenadePosition, unit: Unit, path: Sequence[str]) -> Iterator[Violation]:
    """Yield what is wrong with the shape of a path: it starts where the unit is, its hexes are on
    the map and touch. Source: 5.0-PR, 14.0-GR.
    """
    index = position.board.index
    for number in path[1:] if unit.is_on_map or path[0].isalpha() else path:
        if number not in index:
            yield Violation("5.0-PR", f"{number} is not a hex of this map.", None, unit.id)
            return
    if unit.is_on_map:
        if path[0] != unit.space:
            text = f"{unit.id} stands in {unit.space}; its path starts there, not in {path[0]}."
            yield Violation("5.0-PR", text, unit.space, unit.id)
            return
    elif not entry.is_due(position, unit):
        yield Violation("14.0-GR", f"{unit.id} is not on the map and not due.", None, unit.id)
        return
    elif path[0] != unit.data["entry"]:
        text = f"{unit.id} enters at {unit.data['entry']}; its path starts with that letter."
        yield Violation("14.0-GR", text, None, unit.id)
        return
    hexes = path if unit.is_on_map else path[1:]
    for here, there in pairwise(hexes):
        if not position.board.are_neighbours(index[here], index[there]):
            yield Violation("5.0-PR", f"{there} does not touch {here}.", there, unit.id)


# ---- advice -------------------------------------------------------------------------------------


def advice(position: GrenadePosition, found: Walk, path: Sequence[str]) -> Iterator[str]:
    """Yield what a player may want to know about a lawful move."""
    unit, end = found.unit, path[-1]
    there = [other for other in position.stack(end) if other.id != unit.id]
    if len(there) >= LIMIT:
        yield (
            f"{end} would hold {len(there) + 1} units; unless some move on, the excess is"
            " eliminated when the phase ends (7.11)."
        )
    if position.board.index[end] in enemy_zones(position, unit.side):
        yield f"{end} lies in an enemy zone of control: {unit.id} stops there (6.31)."
    if found.by_minimum:
        yield f"{unit.id} uses its minimum move of one hex (5.25)."
    if unit.side == "us":
        yield from _announced(position, path)
    elif unit.space is not None and end != unit.space:
        yield from _garrisons(position, unit)


def _announced(position: GrenadePosition, path: Sequence[str]) -> Iterator[str]:
    for number in path[1:]:
        towns, bridges = interruptions.due(position, "us", number)
        for town in towns:
            name = position.board.sites["towns"][town]["name"]
            yield f"In {number} the German rolls for Volkssturm in {name} (21.11)."
        for bridge in bridges:
            name = position.board.sites["bridges"][bridge]["name"]
            yield f"In {number} the German may try to blow the bridge {name} (22.21)."


def _garrisons(position: GrenadePosition, unit: Unit) -> Iterator[str]:
    if unit.type == "volkssturm":
        return
    stays = [u for u in position.stack(unit.space or "") if u.id != unit.id]
    for name, site in sorted(position.board.sites.get("bridges", {}).items()):
        is_guarded = any(other.type != "volkssturm" for other in stays)
        if site["east"] == unit.space and not is_guarded and not position.is_blown(name):
            yield (
                f"{unit.id} leaves the eastern end of the bridge {site['name']} without a unit"
                " that helps to blow it (22.22)."
            )
