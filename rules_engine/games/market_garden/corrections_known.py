"""What the referee may change by hand of what a side knows, at the level "double_blind": reveal a
unit, hide it, plant a false contact, withdraw a contact. The side is told of it as of any report,
by `spotting.py`, true or false alike. Source: DB4.1, DB4.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.corrections import Choices, Correction, Field, Values
from rules_engine.errors import BadRecord
from rules_engine.events import Effect
from rules_engine.games.market_garden import sight
from rules_engine.games.market_garden.corrections_markers import sides
from rules_engine.games.market_garden.corrections_units import ON_MAP, TYPES, words_of
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics import known_corrections
from rules_engine.mechanics.knowledge import Sighting, known
from rules_engine.mechanics.known_corrections import BLIND, GROUP, LEVEL_WORDS
from rules_engine.plain import JsonObject

TRAITS: JsonObject = {"airborne": False, "glider": False, "mechanized": False}
PLAIN: dict[str, JsonObject] = {
    "allied": {"nation": "british", "branch": None, **TRAITS},
    "german": {"nation": "german", "branch": "army", **TRAITS},
}
"""What a planted contact of a known kind looks like beside kind and size."""
SIZES = tuple((size, size) for size in ("company", "battalion", "regiment", "brigade"))


def _reveal(position: MarketPosition, values: Values) -> Sequence[Effect]:
    unit, level = position.units[values["unit"]], values["level"]
    side, space = position.other(unit.side), unit.space or ""
    old = known(position.data, side).get(unit.id)
    certainty = "certain" if old is not None and old["seen"] else "reported"
    facts = sight.facts_of(unit, level)
    told = Sighting(space, level, facts, "told", "DB4.1", (), certainty)
    return known_corrections.revealed(position.data, side, unit.id, told)


def _hide(position: MarketPosition, values: Values) -> Sequence[Effect]:
    unit = position.units[values["unit"]]
    side = position.other(unit.side)
    if position.stack(unit.space or "", side):
        raise BadRecord("Units of the other side are in its area, where nobody can hide (DB1.1).")
    return known_corrections.hidden(position.data, side, unit.id)


def _level_now(position: MarketPosition, values: Values) -> Values:
    unit = position.unit(values.get("unit", ""))
    if unit is None:
        return {}
    return known_corrections.level_of(position.data, position.other(unit.side), unit.id)


def _plant(position: MarketPosition, values: Values) -> Sequence[Effect]:
    side, space = values["side"], values["space"]
    if sight.is_visible(position, side, space):
        name = position.name_of(space)
        raise BadRecord(f"The side sees into {name} and would see that nothing is there (DB1.6).")
    what: JsonObject = {"side": position.other(side)}
    if values["type"]:
        what |= {**PLAIN[what["side"]], "type": values["type"]}
        what["size"] = values["size"] or "battalion"
    level = "type" if values["type"] else "contact"
    report = Sighting(space, level, what, "told", "DB4.1", (), "reported")
    return known_corrections.planted(position.data, side, report)


def _remembered(position: MarketPosition, values: Values) -> Choices:
    return known_corrections.contacts_of(
        position, position.name_of, lambda key: words_of(position, position.units[key])
    )


KNOWN_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "reveal",
        "Reveal a unit",
        "Tells the other side where a unit is, and as much of it as you choose. Where the side "
        "does not see it, it remembers the report, which fades like any other.",
        GROUP,
        (ON_MAP, Field("level", "The other side learns", "choice", lambda p, v: LEVEL_WORDS)),
        _reveal,
        _level_now,
        BLIND,
    ),
    Correction(
        "hide",
        "Hide a unit",
        "Lets the other side forget a unit, and not see it again before one of its own units is "
        "in the same area, or you reveal it.",
        GROUP,
        (ON_MAP,),
        _hide,
        None,
        BLIND,
    ),
    Correction(
        "false-contact",
        "Plant a false contact",
        "Tells a side of an enemy unit that is not there. It looks and fades like any other "
        "report, and is gone when the side sees into the area.",
        GROUP,
        (
            Field("side", "To deceive", "choice", sides),
            Field("space", "In area", "space", hint="an area or zone that the side does not see"),
            Field(
                "type",
                "Looks like",
                "choice",
                lambda p, v: TYPES.items(),
                hint="none: only that a unit is there",
                is_optional=True,
            ),
            Field("size", "Of size", "choice", lambda p, v: SIZES, is_optional=True),
        ),
        _plant,
        None,
        BLIND,
    ),
    Correction(
        "remove-false-contact",
        "Withdraw a contact",
        "Takes away something that a side remembers or was told of, true or false. The side is "
        "told that the report is withdrawn.",
        GROUP,
        (Field("contact", "Contact", "choice", _remembered),),
        known_corrections.withdrawn,
        None,
        BLIND,
    ),
)
