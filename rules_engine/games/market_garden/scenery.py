"""What a picture shows besides the units: the day in words; control, bridges, ferries, markers."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.day.daylight import box
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.supply.depots import depots
from rules_engine.games.market_garden.tracks import points_now
from rules_engine.plain import JsonObject

ARNHEM = "13"
"""The Area that is worth up to 4 points. Source: 21.32."""


def scenery(position: MarketPosition) -> JsonObject:
    """Return the rows of the title block and the marks on the map, from a view or the truth."""
    marks = (
        *_flags(position),
        *_crossings(position),
        *_ferries(position),
        *_interdiction(position),
        *_depots(position),
        *_active(position),
        _moved(position),
    )
    return {"rows": list(_rows(position)), "marks": list(marks)}


# ---- rows ---------------------------------------------------------------------------------------


def _rows(position: MarketPosition) -> Iterator[list[str]]:
    tracks = position.tracks
    yield ["Weather", str(tracks["weather"]).capitalize()]
    if position.is_daylight:
        yield ["Impulse", box(position.impulse)]
    marker = tracks["advantage"]
    used = ", used" if marker["used"] else ""
    yield ["Advantage", position.game.side_titles[marker["holder"]] + used]
    titles = position.game.side_titles
    said = [f"{titles[side]} {tracks['reserves'][side]}" for side in position.game.sides]
    yield ["Reserves", ", ".join(said)]
    yield ["Victory", f"Allied {points_now(position)} VP"]


# ---- who holds what -----------------------------------------------------------------------------


def _flags(position: MarketPosition) -> Iterator[JsonObject]:
    """Yield a flag for every area that the Allies control or that counts for victory.

    Source: 4.5, 3.25.
    """
    for space in position.board.numbers:
        counts = "victory" in ground.features(position.board, space)
        control = position.control(space)
        if control != GERMAN or counts:
            points = (4 if space == ARNHEM else 1) if counts else None
            mark: JsonObject = {"kind": "flag", "space": space, "side": control, "points": points}
            yield mark if control != GERMAN else {**mark, "line": False}


def _crossings(position: MarketPosition) -> Iterator[JsonObject]:
    """Yield the bridges that are blown or Allied, the boundaries that the Allies hold, and the work
    on bridges. Source: 4.6, 19.21.
    """
    for key, facts in sorted(position.data["links"].items()):
        first, second = ground.ends(key)
        where = {"first": first, "second": second}
        state = position.bridge(key)
        if state == "destroyed":
            yield {"kind": "bridge", **where, "state": "blown"}
        elif state == ALLIED:
            yield {"kind": "bridge", **where, "state": "held", "side": ALLIED}
        if facts.get("held") == ALLIED and state in (None, "destroyed"):
            yield {"kind": "held", **where, "side": ALLIED}
        for side, level in sorted(facts.get("construct", {}).items()):
            yield {"kind": "construct", **where, "side": side, "count": level}


def _ferries(position: MarketPosition) -> Iterator[JsonObject]:
    """Yield every ferry with its state. Source: 4.7."""
    for first, second in position.board.linked("ferry"):
        ends = (position.board.numbers[first], position.board.numbers[second])
        key = ground.link(*ends)
        state = position.tracks.get("ferries", {}).get(key, "ready")
        first_end, second_end = ground.ends(key)
        yield {"kind": "ferry", "first": first_end, "second": second_end, "state": state}


# ---- markers ------------------------------------------------------------------------------------


def _interdiction(position: MarketPosition) -> Iterator[JsonObject]:
    """Yield the Air Interdiction markers on the map. Source: 16.4."""
    for _, at in sorted(position.tracks.get("interdiction", {}).items()):
        if at in position.board.index:
            yield {"kind": "air", "space": at, "side": GERMAN, "text": "Interdiction"}


def _depots(position: MarketPosition) -> Iterator[JsonObject]:
    """Yield the Depots of the side that is refitting. Source: 13.4."""
    side = position.side or ALLIED
    for name, depot in sorted(depots(position).items()):
        if depot["at"] in position.board.index:
            text = f"{name}: {depot['value'] - depot['drawn']}"
            yield {"kind": "depot", "space": depot["at"], "side": side, "text": text}


def _active(position: MarketPosition) -> Iterator[JsonObject]:
    """Yield the rim of what is active, and the landings of this impulse. Source: 8.1, 18.42."""
    act = impulse.current(position)
    spaces = [space for space in (act or {}).get("areas", ()) if space in position.board.index]
    if spaces:
        yield {"kind": "highlight", "spaces": spaces}
    for space in sorted(
        {at for at in position.phase.get("landed", ()) if at in position.board.index}
    ):
        yield {"kind": "drop", "space": space, "side": ALLIED}


def _moved(position: MarketPosition) -> JsonObject:
    """Return which units have acted in this impulse."""
    return {"kind": "moved", "units": sorted(position.phase.get("moves", {}))}
