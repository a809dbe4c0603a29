"""What a player may want to know about a lawful move. Source: 5.25, 6.31, 7.11, 21.11, 22.2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.games.grenade.movement import interruptions
from rules_engine.games.grenade.movement.zones import enemy_zones
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.hexes.movement.path import Walk


def advice(position: GrenadePosition, found: Walk[Unit], path: Sequence[str]) -> Iterator[str]:
    """Yield what a player may want to know about a lawful move."""
    unit, end = found.unit, path[-1]
    there = [other for other in position.stack(end) if other.id != unit.id]
    if len(there) >= STACK:
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
