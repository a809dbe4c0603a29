"""What the referee may change of a unit by hand: place, state, arrival, printed values."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.corrections import Correction, Field, Values
from rules_engine.core.events import Effect, put
from rules_engine.games.market_garden.describe import TYPE_WORDS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.states import STATE_WORDS
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.unit_corrections import (
    Arrival,
    Spaces,
    UnitLists,
    move_unit,
    place_unit,
    remove_unit,
    unit_field,
)

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
