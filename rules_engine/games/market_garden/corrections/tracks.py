"""What the referee may change by hand beside units: control, bridges, weather, the tracks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values, sides
from rules_engine.core.events import Effect, drop, put
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.control import WHO
from rules_engine.games.market_garden.corrections.known import KNOWN_CORRECTIONS
from rules_engine.games.market_garden.corrections.markers import MARKER_CORRECTIONS
from rules_engine.games.market_garden.corrections.result import RESULT_CORRECTIONS
from rules_engine.games.market_garden.corrections.units import UNIT_CORRECTIONS, YES_NO
from rules_engine.games.market_garden.impulses.advantage import FIRST_BOX, LAST_BOX
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject

GROUND = "Areas and bridges"
DAY = "The day"
BRIDGES = {"german": "German", "allied": "Allied", "destroyed": "destroyed"}
WEATHER = (("clear", "clear"), ("overcast", "overcast"))


def _choices(words: JsonObject) -> Callable[[MarketPosition, Values], Choices]:
    return lambda position, values: words.items()


# ---- areas and bridges (7.2, 19.1) --------------------------------------------------------------


def _areas(position: MarketPosition, values: Values) -> Choices:
    board = position.board
    return [(n, position.name_of(n)) for n in board.numbers if ground.is_on_the_map(board, n)]


def _links(feature: str) -> Callable[[MarketPosition, Values], Choices]:
    def listed(position: MarketPosition, values: Values) -> Choices:
        found = []
        for first, second in position.board.linked(feature):
            ends = position.board.numbers[first], position.board.numbers[second]
            words = " - ".join(position.name_of(end) for end in ends)
            found.append((ground.link(*ends), words))
        return found

    return listed


def _waters(position: MarketPosition, values: Values) -> Choices:
    return [*_links(ground.RIVER)(position, values), *_links(ground.CANAL)(position, values)]


def _place_now(position: MarketPosition, values: Values) -> Values:
    """Return how the chosen area, bridge or boundary stands."""
    area, key = values.get("area", ""), values.get("link", "")
    facts = position.link_facts(key) if key else {}
    levels = facts.get("construct", {})
    return {
        "control": position.control(area) if area else "",
        "state": str(facts.get("bridge", "german")),
        "held": str(facts.get("held", "german")),
        **{f"{side}_works": str(levels.get(side, 0)) for side in position.game.sides},
    }


def _set_bridge(position: MarketPosition, values: Values) -> Sequence[Effect]:
    key = values["link"]
    effects = [put(values["state"], "links", key, "bridge")]
    levels = {
        side: int(values[f"{side}_works"])
        for side in position.game.sides
        if int(values[f"{side}_works"])
    }
    if levels:
        effects.append(put(levels, "links", key, "construct"))
    elif "construct" in position.link_facts(key):
        effects.append(drop("links", key, "construct"))
    return effects


GROUND_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "control",
        "Control of an area",
        "Says who controls an area or zone. Bridges stay as they are.",
        GROUND,
        (
            Field("area", "Area", "choice", _areas, is_subject=True),
            Field("control", "Controlled by", "choice", _choices(dict(WHO))),
        ),
        lambda position, values: (put(values["control"], "spaces", values["area"], "control"),),
        _place_now,
    ),
    Correction(
        "bridge",
        "A bridge",
        "Sets who holds a bridge, or that it is destroyed, and the work on it.",
        GROUND,
        (
            Field("link", "Bridge", "choice", _links("bridge"), is_subject=True),
            Field("state", "It is", "choice", _choices(dict(BRIDGES))),
            Field("allied_works", "Allied Construct marker", "number", most=2, hint="0: none"),
            Field("german_works", "German Construct marker", "number", most=2, hint="0: none"),
        ),
        _set_bridge,
        _place_now,
    ),
    Correction(
        "held",
        "A boundary without a bridge",
        "Sets who holds a canal or river where no bridge stands.",
        GROUND,
        (
            Field("link", "Boundary", "choice", _waters, is_subject=True),
            Field("held", "Held by", "choice", sides),
        ),
        lambda position, values: (put(values["held"], "links", values["link"], "held"),),
        _place_now,
    ),
)


# ---- the day: weather, impulse, Advantage, Reserves ---------------------------------------------


def _day_now(position: MarketPosition, values: Values) -> Values:
    tracks = position.tracks
    return {
        "weather": str(tracks["weather"]),
        "began": str(tracks["began"]),
        "impulse": str(tracks["impulse"]),
        "next_impulse": str(tracks["next_impulse"]),
        "sunset": "" if tracks["sunset_drm"] is None else str(tracks["sunset_drm"]),
        "holder": str(tracks["advantage"]["holder"]),
        "used": "yes" if tracks["advantage"]["used"] else "no",
        "eindhoven": "yes" if tracks["eindhoven_vp"] else "no",
        **{side: str(tracks["reserves"][side]) for side in position.game.sides},
    }


def _box(name: str, title: str, hint: str = "A is -3, B -2, C -1") -> Field:
    optional = name == "sunset"
    return Field(
        name, title, "number", hint=hint, least=FIRST_BOX, most=LAST_BOX, is_optional=optional
    )


def _set_impulse(position: MarketPosition, values: Values) -> Sequence[Effect]:
    sunset = values["sunset"]
    return (
        put(int(values["impulse"]), "tracks", "impulse"),
        put(int(values["next_impulse"]), "tracks", "next_impulse"),
        put(int(sunset) if sunset else None, "tracks", "sunset_drm"),
    )


def _set_advantage(position: MarketPosition, values: Values) -> Sequence[Effect]:
    marker = {"holder": values["holder"], "used": values["used"] == "yes"}
    return (put(marker, "tracks", "advantage"),)


DAY_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "weather",
        "Weather",
        "Sets the weather now, and that with which the turn began, on which Depots depend.",
        DAY,
        (
            Field("weather", "Now", "choice", lambda position, values: WEATHER),
            Field("began", "When the turn began", "choice", lambda position, values: WEATHER),
        ),
        lambda position, values: tuple(
            put(values[name], "tracks", name) for name in ("weather", "began")
        ),
        _day_now,
    ),
    Correction(
        "impulse",
        "Impulse Track",
        "Sets the running impulse, where the next turn begins, and the Sunset marker.",
        DAY,
        (
            _box("impulse", "Impulse"),
            _box("next_impulse", "Next turn begins at"),
            _box("sunset", "Sunset marker", "empty: not on the track"),
        ),
        _set_impulse,
        _day_now,
    ),
    Correction(
        "advantage",
        "The Advantage",
        "Sets who holds the Advantage, and whether it has been used and passes soon.",
        DAY,
        (
            Field("holder", "Held by", "choice", sides),
            Field("used", "Used", "choice", lambda position, values: YES_NO),
        ),
        _set_advantage,
        _day_now,
    ),
    Correction(
        "reserves",
        "Reserves",
        "Sets the Reserve supply of both sides.",
        DAY,
        tuple(
            Field(side, title, "number", most=500)
            for side, title in (("allied", "Allied"), ("german", "German"))
        ),
        lambda position, values: tuple(
            put(int(values[side]), "tracks", "reserves", side) for side in position.game.sides
        ),
        _day_now,
    ),
    Correction(
        "eindhoven",
        "Point for Eindhoven",
        "Sets whether XXX Corps was in Eindhoven as September 17 ended.",
        DAY,
        (Field("eindhoven", "It was", "choice", lambda position, values: YES_NO),),
        lambda position, values: (
            put(1 if values["eindhoven"] == "yes" else 0, "tracks", "eindhoven_vp"),
        ),
        _day_now,
    ),
)

CORRECTIONS: tuple[Correction, ...] = (
    *UNIT_CORRECTIONS,
    *GROUND_CORRECTIONS,
    *DAY_CORRECTIONS,
    *MARKER_CORRECTIONS,
    *KNOWN_CORRECTIONS,
    *RESULT_CORRECTIONS,
)
