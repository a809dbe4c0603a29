"""What a picture shows besides the units, and the tracks beside the map. Source: H2, H4, H43, H48,
H50, H53, H62 to H64.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.hells_highway.control import ARNHEM, NIJMEGEN, PLACES, is_line, owner
from rules_engine.games.hells_highway.fire.declare import declared
from rules_engine.games.hells_highway.ground.bridges import BLOWN
from rules_engine.games.hells_highway.order_of_battle import FORMATIONS
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.resupply import MALDEN
from rules_engine.games.hells_highway.turn.sequence import day_and_hour
from rules_engine.games.hells_highway.turn.victory import LEVELS, LOST, score
from rules_engine.games.hells_highway.turn.weather import CLEAR, CLOUDY, OVERCAST
from rules_engine.mechanics.hexes.movement.phase import moved_mark
from rules_engine.mechanics.turn_track import marker, track
from rules_engine.plain import JsonObject

SKIES = (CLEAR, CLOUDY, OVERCAST)
SHORT = {"AM": "AM", "PM": "PM", "night": "N"}


def scenery(position: HellsPosition) -> JsonObject:
    """Return the rows of the title block and the marks on the map, from a view or the truth."""
    marks = (
        *_flags(position),
        *_bridges(position),
        *_works(position),
        *_aircraft(position),
        *_attacks(position),
        moved_mark(position),
    )
    return {"rows": list(_rows(position)) if position.turn else [], "marks": list(marks)}


def _rows(position: HellsPosition) -> Iterator[list[str]]:
    tracks = position.tracks
    weather = f"{tracks['weather']}".capitalize()
    yield ["Weather", f"{weather}, without effect by night" if position.is_night else weather]
    if "air" in tracks:
        yield ["Air points", str(tracks["air"])]
    is_open = MALDEN in position.board.index and is_line(position, MALDEN)
    yield ["Highway to Malden", "open" if is_open else "cut or not taken"]
    titles = position.game.side_titles
    yield ["Steps lost", ", ".join(f"{titles[side]} {n}" for side, n in tracks["lost"].items())]
    if is_counted(position):
        yield ["Victory", f"{score(position)['points']:+d}: {_level(position)}"]


def is_counted(position: HellsPosition) -> bool:
    """Whether what counts is known: a side that does not see everything knows its own losses."""
    return len(position.tracks["lost"]) == len(position.game.sides)


def _level(position: HellsPosition) -> str:
    """Return what the points come to if the game ended now. Source: H64."""
    points = int(score(position)["points"])
    found = (words for option, _, words in LEVELS if points >= position.number(option))
    return next(found, LOST)


# ---- marks on the map ---------------------------------------------------------------------------


def _flags(position: HellsPosition) -> Iterator[JsonObject]:
    """Yield a flag for each place that counts, with its points. Source: H62, H63."""
    places = {**PLACES, "points_nijmegen_line": (NIJMEGEN,), "points_arnhem_line": (ARNHEM,)}
    for option, spaces in places.items():
        for space in spaces:
            mark: JsonObject = {"kind": "flag", "space": space, "side": owner(position, space)}
            yield {**mark, "points": position.number(option)}


def _bridges(position: HellsPosition) -> Iterator[JsonObject]:
    """Yield the bridges that were blown or built. Source: H48, H50."""
    for pair, state in sorted(position.tracks["bridges"].items()):
        first, _, second = pair.partition("-")
        now = {"state": "blown"} if state == BLOWN else {"state": "built"}
        yield {"kind": "bridge", "first": first, "second": second, **now}


def _works(position: HellsPosition) -> Iterator[JsonObject]:
    """Yield a note where a bridge is being built. Source: H48."""
    for side in position.game.sides:
        for unit in position.on_map(side):
            work = unit.data.get("work")
            if work and work["kind"] == "bridge":
                yield {"kind": "note", "space": work["to"], "text": "bridge begun"}


def _aircraft(position: HellsPosition) -> Iterator[JsonObject]:
    """Yield a note for each hex that is interdicted. Source: H53."""
    for space in position.tracks["interdicted"]:
        yield {"kind": "note", "space": space, "text": "interdicted"}


def _attacks(position: HellsPosition) -> Iterator[JsonObject]:
    """Yield the attacks that have been declared and not carried out. Source: 5.2."""
    done = position.data["phase"].get("done", ())
    for attack in declared(position):
        if attack["target"] not in done:
            units = (position.unit(name) for name in attack["units"])
            spaces = sorted({str(unit.space) for unit in units if unit and unit.space})
            yield {"kind": "battle", "space": attack["target"], "from": spaces, "result": ""}


# ---- tracks -------------------------------------------------------------------------------------


def tracks(position: HellsPosition) -> list[JsonObject]:
    """Return the tracks: the turns, weather, air points, supply, victory."""
    now, supply = position.tracks, position.tracks["supply"]
    found = [_turns(position), track("Weather", [s.capitalize() for s in SKIES], [])]
    points = f"{now['air']} air points" if "air" in now else ""
    found[1]["markers"] = [marker(SKIES.index(now["weather"]), points)]
    for side, names in FORMATIONS.items():
        known = [name for name in names if name in supply]
        markers = [marker(at, str(supply[name]), side) for at, name in enumerate(known)]
        title = f"{position.game.side_titles[side]} supply by formation"
        found += [track(title, known, markers)] if known else []
    if not is_counted(position):
        return found
    words = [LOST, *(text for _, _, text in LEVELS[::-1])]
    at, total = words.index(_level(position)), int(score(position)["points"])
    return [*found, track("Victory as it stands", words, [marker(at, f"{total:+d}")])]


def _turns(position: HellsPosition) -> JsonObject:
    """Return the turn record. Source: H2."""
    times = [day_and_hour(turn) for turn in range(1, position.number("last_turn") + 1)]
    boxes = [f"{day} {SHORT[hour]}" for day, hour in times]
    turn = position.turn
    return track("Turn", boxes, [marker(turn - 1, f"Turn {turn}")] if turn else [])
