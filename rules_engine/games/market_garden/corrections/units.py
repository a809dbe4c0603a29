"""What the referee may change by hand of a unit: place, state, arrival, printed values; and, at the
level "double_blind", what a side knows of it: reveal, hide, plant a false contact, withdraw one.
The side is told of that as of any report, by `spotting.py`, true or false alike. Source: DB4.1,
DB4.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.corrections import Correction, Field, Values
from rules_engine.core.events import Effect, put
from rules_engine.games.market_garden.blind import sight
from rules_engine.games.market_garden.describe import TYPE_WORDS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.states import STATE_WORDS
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.knowledge import known
from rules_engine.mechanics.known_forms import KnownForms, known_forms
from rules_engine.mechanics.sources import Source
from rules_engine.mechanics.unit_corrections import (
    Arrival,
    Spaces,
    UnitLists,
    move_unit,
    place_unit,
    remove_unit,
    unit_field,
)
from rules_engine.plain import JsonObject

STATUS = {"out": "eliminated or out of play", "due": "a Reinforcement still to come"}


def words_of(position: MarketPosition, unit: Unit) -> str:
    """Return a unit in words: designation, side, kind, place."""
    if unit.is_on_map and unit.space in position.board.index:
        place = position.name_of(unit.space or "")
    else:
        place = STATUS.get(unit.status, "off the map")
    kind = f"{position.game.side_titles[unit.side]} {TYPE_WORDS.get(unit.type, unit.type)}"
    return f"{unit.id} · {kind} · {STATE_WORDS[unit.state]} · {place}"


LISTS = UnitLists(words_of)
ANY, ON_MAP = unit_field(LISTS.all), unit_field(LISTS.on_map)
SPACES = Spaces("space", "To", "In", "an area, a zone or UK")


def _removed(position: MarketPosition, unit: Unit, values: Values) -> Iterator[Effect]:
    if values["status"] == "due":
        enters = {**unit.data["enters"], "date": int(values["day"])}
        yield put(enters, "units", unit.id, "enters")


UNIT_CORRECTIONS: tuple[Correction, ...] = (
    move_unit(LISTS, "Control stays as it is: correct it too where it should change.", SPACES),
    place_unit(LISTS, spaces=SPACES),
    remove_unit(
        LISTS,
        "It does not count as a loss of this impulse.",
        STATUS,
        Arrival(
            Field(
                "day",
                "Day of September",
                "number",
                hint="only for a Reinforcement",
                least=18,
                most=26,
                is_optional=True,
            ),
            "A Reinforcement needs the day of September on which it comes.",
        ),
        _removed,
    ),
)


# ---- what a side knows (DB4.1, DB4.2) -----------------------------------------------------------

TRAITS: JsonObject = {"airborne": False, "glider": False, "mechanized": False}
PLAIN: dict[str, JsonObject] = {
    "allied": {"nation": "british", "branch": None, **TRAITS},
    "german": {"nation": "german", "branch": "army", **TRAITS},
}
"""What a planted contact of a known kind looks like beside kind and size."""
SIZES = tuple((size, size) for size in ("company", "battalion", "regiment", "brigade"))


def _is_in_view(position: MarketPosition, unit: Unit, side: str) -> bool:
    entry = known(position.data, side).get(unit.id)
    return entry is not None and bool(entry["seen"])


def _why_not_hidden(position: MarketPosition, unit: Unit, side: str) -> str:
    if not position.stack(unit.space or "", side):
        return ""
    return "Units of the other side are in its area, where nobody can hide (DB1.1)."


def _why_not_planted(position: MarketPosition, side: str, space: str) -> str:
    if not sight.is_visible(position, side, space):
        return ""
    name = position.name_of(space)
    return f"The side sees into {name} and would see that nothing is there (DB1.6)."


def _looks(owner: str, kind: str, size: str) -> JsonObject:
    return {**PLAIN[owner], "type": kind, "size": size or "battalion"}


KNOWN_CORRECTIONS = known_forms(
    KnownForms(
        case="DB4.1",
        sources=(
            Source("air", "the air", "DB1.5", "probable", (sight.CONTACT,)),
            Source("adjacent", "a unit that saw it next door", "DB1.2", "probable", lost="DB1.6"),
        ),
        on_map=ON_MAP,
        space=Field("space", "In area", "space", hint="an area or zone that the side does not see"),
        types=tuple(TYPE_WORDS.items()),
        sizes=SIZES,
        ages="fades",
        seen_again="in the same area",
        gone="the side sees into the area",
        facts=sight.facts_of,
        is_in_view=_is_in_view,
        why_not_hidden=_why_not_hidden,
        why_not_planted=_why_not_planted,
        looks=_looks,
        place=MarketPosition.name_of,
        words=words_of,
    )
)
