"""What the referee may change by hand beside units: control, bridges, weather, the tracks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules_engine.core.corrections import Choices, Correction, Field, Values, sides
from rules_engine.core.events import Effect, drop, put
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.control import WHO
from rules_engine.games.market_garden.corrections.known import KNOWN_CORRECTIONS
from rules_engine.games.market_garden.corrections.markers import MARKER_CORRECTIONS
from rules_engine.games.market_garden.corrections.result import RESULT_CORRECTIONS
from rules_engine.games.market_garden.corrections.units import UNIT_CORRECTIONS
from rules_engine.games.market_garden.impulses.advantage import FIRST_BOX, LAST_BOX
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.stated_corrections import Entry, chosen, listed, number, stated, yes_no

GROUND = "Areas and bridges"
DAY = "The day"
BRIDGES = {"german": "German", "allied": "Allied", "destroyed": "destroyed"}
WEATHER = (("clear", "clear"), ("overcast", "overcast"))


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
            Field("control", "Controlled by", "choice", listed(WHO)),
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
            Field("state", "It is", "choice", listed(BRIDGES)),
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


def _box(title: str, name: str, hint: str = "A is -3, B -2, C -1", **words: Any) -> Entry:
    return number(title, ("tracks", name), LAST_BOX, least=FIRST_BOX, hint=hint, **words)


DAY_CORRECTIONS: tuple[Correction, ...] = (
    stated(
        (
            "weather",
            "Weather",
            "Sets the weather now, and that with which the turn began, on which Depots depend.",
            DAY,
        ),
        {
            "weather": chosen("Now", ("tracks", "weather"), WEATHER),
            "began": chosen("When the turn began", ("tracks", "began"), WEATHER),
        },
    ),
    stated(
        (
            "impulse",
            "Impulse Track",
            "Sets the running impulse, where the next turn begins, and the Sunset marker.",
            DAY,
        ),
        {
            "impulse": _box("Impulse", "impulse"),
            "next_impulse": _box("Next turn begins at", "next_impulse"),
            "sunset": _box(
                "Sunset marker", "sunset_drm", "empty: not on the track", is_optional=True
            ),
        },
    ),
    stated(
        (
            "advantage",
            "The Advantage",
            "Sets who holds the Advantage, and whether it has been used and passes soon.",
            DAY,
        ),
        {
            "holder": chosen("Held by", ("tracks", "advantage", "holder"), sides),
            "used": yes_no("Used", ("tracks", "advantage", "used")),
        },
    ),
    stated(
        ("reserves", "Reserves", "Sets the Reserve supply of both sides.", DAY),
        {
            "allied": number("Allied", ("tracks", "reserves", "allied"), 500),
            "german": number("German", ("tracks", "reserves", "german"), 500),
        },
    ),
    stated(
        (
            "eindhoven",
            "Point for Eindhoven",
            "Sets whether XXX Corps was in Eindhoven as September 17 ended.",
            DAY,
        ),
        {"eindhoven": yes_no("It was", ("tracks", "eindhoven_vp"), (1, 0))},
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
