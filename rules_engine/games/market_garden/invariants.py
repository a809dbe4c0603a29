"""What must be true of every state, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses.advantage import FIRST_BOX, LAST_BOX
from rules_engine.games.market_garden.position import FULL_STACK, GERMAN, MarketPosition
from rules_engine.games.market_garden.states import STATES
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.invariants import frame_faults, place_faults

STATUSES = ("map", "due", "out")
CONTROL = ("german", "airborne", "corps")
BRIDGES = ("german", "allied", "destroyed")
FERRIES = ("ready", "used", "destroyed")
WEATHER = ("clear", "overcast")


def invariants(position: MarketPosition) -> tuple[str, ...]:
    """Return what is wrong with a state, in sentences."""
    faults: list[str] = []
    for unit in position.units.values():
        faults.extend(_unit_faults(position, unit))
    faults.extend(_space_faults(position))
    faults.extend(_link_faults(position))
    faults.extend(_track_faults(position))
    faults.extend(frame_faults(position))
    return tuple(faults)


def _unit_faults(position: MarketPosition, unit: Unit) -> Iterator[str]:
    yield from place_faults(position, unit, STATUSES, position.board.index)
    if unit.state not in STATES:
        yield f"{unit.id} is {unit.state!r}; possible are {', '.join(STATES)} (4.112, 4.4)."
    if unit.is_on_map and unit.space == ground.UK and unit.side == GERMAN:
        yield f"{unit.id} is German and stands in the United Kingdom Box (3.4)."


def _space_faults(position: MarketPosition) -> Iterator[str]:
    for space, facts in sorted(position.data["spaces"].items()):
        if not ground.is_on_the_map(position.board, space):
            yield f"{space} has a controller but is no area or zone (7.2)."
        if facts.get("control", GERMAN) not in CONTROL:
            yield f"{space} is controlled by {facts.get('control')!r} (7.2)."
    for space in position.board.numbers:
        for side in position.game.sides:
            stack = position.stack(space, side)
            if len(stack) > FULL_STACK and position.is_full(space, side):
                yield f"{len(stack)} {side} units stand in {space}; {FULL_STACK} may (7.1)."


def _link_faults(position: MarketPosition) -> Iterator[str]:
    for key, facts in sorted(position.data["links"].items()):
        if ground.boundary(position.board, *ground.ends(key)) is None:
            yield f"{key} is no boundary of this map."
            continue
        if facts.get("bridge", GERMAN) not in BRIDGES:
            yield f"The bridge {key} is {facts['bridge']!r} (19.1)."
        if "bridge" in facts and not ground.has_bridge(position.board, *ground.ends(key)):
            yield f"There is no bridge at {key}, but its state is {facts['bridge']} (3.24)."
        for side, level in sorted(facts.get("construct", {}).items()):
            if level not in (1, 2) or side not in position.game.sides:
                yield f"{key} has a Construct marker {side} {level} (19.21)."


def _track_faults(position: MarketPosition) -> Iterator[str]:
    tracks = position.tracks
    if tracks["weather"] not in WEATHER or tracks["began"] not in WEATHER:
        yield f"The weather is {tracks['weather']!r} and began {tracks['began']!r} (17.0)."
    for name in ("impulse", "next_impulse"):
        if not FIRST_BOX <= tracks[name] <= LAST_BOX:
            yield f"The Impulse Track has no box {tracks[name]} for {name} (3.7)."
    if not FIRST_BOX <= int(tracks["sunset_drm"] or 0) <= LAST_BOX:
        yield f"The Sunset marker is at {tracks['sunset_drm']}, off the track (12.41)."
    yield from _marker_faults(position)


def _marker_faults(position: MarketPosition) -> Iterator[str]:
    tracks = position.tracks
    if tracks["advantage"]["holder"] not in position.game.sides:
        yield f"The Advantage is held by {tracks['advantage']['holder']!r} (12.1)."
    for side, points in sorted(tracks["reserves"].items()):
        if points < 0:
            yield f"The {side} Reserves are {points} (13.7)."
    for key, state in sorted(tracks["ferries"].items()):
        if state not in FERRIES or not ground.has_ferry(position.board, *ground.ends(key)):
            yield f"The ferry {key} is {state!r}; the map has no such ferry or state (4.7)."
    for side, markers in sorted(tracks["construct"].items()):
        if markers["available"] < 0 or markers["used"] < 0:
            yield f"The {side} Construct markers are {markers} (3.9)."
    placed = [at for at in tracks["interdiction"].values() if at not in (None, "due")]
    if len(set(placed)) != len(placed):
        yield f"Two Interdiction markers lie in {placed[0]} (16.4)."
