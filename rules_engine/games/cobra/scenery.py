"""What a picture shows besides the units: tracks in words, who is out of supply, who has moved."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.cobra.counters import counter
from rules_engine.games.cobra.movement.limits import is_exit_complete
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.trace import is_supplied
from rules_engine.games.cobra.turn.points import limits, regiments_out
from rules_engine.games.cobra.turn.scoring import fates, totals
from rules_engine.games.cobra.turn.track import GROUPS, command_limit
from rules_engine.games.cobra.turn.weather import skies
from rules_engine.mechanics.hexes.blind.known_position import is_covered
from rules_engine.mechanics.hexes.movement.phase import moved_mark
from rules_engine.plain import JsonObject

OUT = "out"
PARTS = {1: "a third", 2: "two thirds", 3: "in full"}


def scenery(position: CobraPosition) -> JsonObject:
    """Return the rows of the title block and the marks on the map, from a view or the truth."""
    rows = list(_rows(position)) if position.turn else []
    return {
        "rows": rows,
        "marks": [*_bombs(position), _unsupplied(position), moved_mark(position)],
    }


def _rows(position: CobraPosition) -> Iterator[list[str]]:
    tracks = position.tracks
    yield ["Weather", f"{position.weather.capitalize()}: Germans move {_part(position)}"]
    if tracks.get("air"):
        yield ["Air Points", str(tracks["air"])]
    for group in GROUPS if "supply" in tracks else ():
        held, made = tracks["supply"][group], tracks["command"][group]
        most = command_limit(position.turn, group) if position.phase else 0
        words = (
            f"supply {held}, attacks {made['attacks']}/{most}, overruns {made['overruns']}/{most}"
        )
        yield [f"{group.capitalize()} group", words]
    out, wanted = regiments_out(list(fates(position)), position.turn, position.reading), limits()
    yield ["Left in the west", f"{out} of {wanted['exit_regiments']} regiments"]
    points = totals(position)
    titles = position.game.side_titles
    yield ["Victory points", ", ".join(f"{titles[side]} {points[side]}" for side in points)]


def _part(position: CobraPosition) -> str:
    """Return which part of their allowances the Germans have. Source: 6.43 to 6.47."""
    sky = skies()[position.weather]
    return PARTS[sky.thirds_after_exit if is_exit_complete(position) else sky.thirds]


def _bombs(position: CobraPosition) -> list[JsonObject]:
    """Return a mark for the hex that lies under carpet bombing. Source: 15.3."""
    space = position.tracks["bombs"]["hex"]
    return [{"kind": "note", "space": space, "text": "Bombed"}] if space else []


def _unsupplied(position: CobraPosition) -> JsonObject:
    """Return the counters of all who are out of supply now, as far as a side can judge it. Source:
    11.0-PR.
    """
    found = {}
    for unit in position.units.values():
        if is_covered(position, unit.side) or not unit.is_on_map:
            continue
        if not is_supplied(position, unit):
            face = counter(unit.id, dict(unit.data))
            found[unit.id] = {**face, "marks": [*face["marks"], OUT]}
    return {"kind": "faces", "units": found}
