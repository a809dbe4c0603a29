"""What the referee may change by hand beside units: control, bridges, weather, the tracks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rules_engine.core.corrections import Choices, Correction, Field, Values, sides
from rules_engine.core.events import Effect, drop, put
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.control import WHO
from rules_engine.games.market_garden.corrections.known import KNOWN_CORRECTIONS
from rules_engine.games.market_garden.corrections.markers import INTERDICTION
from rules_engine.games.market_garden.corrections.result import RESULT
from rules_engine.games.market_garden.corrections.units import ANY, UNIT_CORRECTIONS
from rules_engine.games.market_garden.describe import TYPE_WORDS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.states import STATE_WORDS
from rules_engine.mechanics.corrections_file import load_corrections
from rules_engine.mechanics.stated_corrections import listed

FILE = Path(__file__).parents[1] / "data" / "corrections.tsv"
GROUND = "Areas and bridges"
BRIDGES = {"german": "German", "allied": "Allied", "destroyed": "destroyed"}


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


CORRECTIONS: tuple[Correction, ...] = load_corrections(
    FILE,
    (*UNIT_CORRECTIONS, *GROUND_CORRECTIONS, INTERDICTION, *KNOWN_CORRECTIONS, RESULT),
    {"states": STATE_WORDS, "types": TYPE_WORDS, "sides": sides},
    (
        ANY,
        Field("link", "Ferry", "choice", _links("ferry"), is_subject=True),
        Field("side", "Side", "choice", sides, is_subject=True),
    ),
)
