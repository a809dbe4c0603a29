"""What the referee may change of a unit by hand: place, state, arrival, printed values."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.describe import TYPE_WORDS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.states import STATE_WORDS
from rules_engine.games.market_garden.units import Unit

GROUP = "Units"
SETUP = "Printed values"
STATUS = {"out": "eliminated or out of play", "due": "a Reinforcement still to come"}
YES_NO = (("yes", "yes"), ("no", "no"))
FACTORS = ("attack", "defense", "move", "spent_defense")


def units(is_wanted: Callable[[Unit], bool]) -> Callable[[MarketPosition, Values], Choices]:
    """Return the list of the units that a form offers."""

    def listed(position: MarketPosition, values: Values) -> Choices:
        return [(u.id, words_of(position, u)) for u in position.units.values() if is_wanted(u)]

    return listed


def words_of(position: MarketPosition, unit: Unit) -> str:
    """Return a unit in words: designation, side, kind, place."""
    if unit.is_on_map and unit.space in position.board.index:
        place = position.name_of(unit.space or "")
    else:
        place = STATUS.get(unit.status, "off the map")
    kind = f"{position.game.side_titles[unit.side]} {TYPE_WORDS.get(unit.type, unit.type)}"
    return f"{unit.id} · {kind} · {STATE_WORDS[unit.state]} · {place}"


def _unit_field(is_wanted: Callable[[Unit], bool]) -> Field:
    return Field("unit", "Unit", "unit", units(is_wanted), is_subject=True)


ANY = _unit_field(lambda unit: True)
ON_MAP = _unit_field(lambda unit: unit.is_on_map)
OFF_MAP = _unit_field(lambda unit: not unit.is_on_map)


def _place(position: MarketPosition, values: Values) -> Sequence[Effect]:
    unit = values["unit"]
    return (put("map", "units", unit, "status"), put(values["to"], "units", unit, "space"))


def _remove(position: MarketPosition, values: Values) -> Sequence[Effect]:
    unit, status, day = values["unit"], values["status"], values["day"]
    effects = [put(status, "units", unit, "status"), put(None, "units", unit, "space")]
    if status == "due":
        if not day:
            raise BadRecord("A Reinforcement needs the day of September on which it comes.")
        before = position.units[unit].data["enters"]
        effects.append(put({**before, "date": int(day)}, "units", unit, "enters"))
    return effects


def _values(position: MarketPosition, values: Values) -> Sequence[Effect]:
    name = values["unit"]
    data = position.units[name].data
    wanted: dict[str, object] = {
        "type": values["type"],
        "division": values["division"] or None,
        "mechanized": values["mechanized"] == "yes",
        **{factor: int(values[factor]) if values[factor] else None for factor in FACTORS},
    }
    if wanted["defense"] is None or wanted["spent_defense"] is None:
        raise BadRecord("Every unit has a Defense Factor and a Spent Defense Factor.")
    return [put(value, "units", name, key) for key, value in wanted.items() if data[key] != value]


def _now(*names: str) -> Callable[[MarketPosition, Values], Values]:
    """Return what the named fields of the chosen unit hold now."""

    def present(position: MarketPosition, values: Values) -> Values:
        unit = position.unit(values.get("unit", ""))
        return {} if unit is None else {name: _text(unit.data.get(name)) for name in names}

    return present


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


UNIT_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "move-unit",
        "Move a unit",
        "Puts a unit on the map into another space, whatever the rules of movement say. Control "
        "stays as it is: correct it too where it should change.",
        GROUP,
        (ON_MAP, Field("to", "To", "space", hint="an area, a zone or UK")),
        lambda position, values: (put(values["to"], "units", values["unit"], "space"),),
        lambda position, values: {"to": _now("space")(position, values).get("space", "")},
    ),
    Correction(
        "place-unit",
        "Place a unit",
        "Brings a unit that is not on the map into a space.",
        GROUP,
        (OFF_MAP, Field("to", "In", "space", hint="an area, a zone or UK")),
        _place,
    ),
    Correction(
        "remove-unit",
        "Remove a unit",
        "Takes a unit from the map. It does not count as a loss of this impulse.",
        GROUP,
        (
            ON_MAP,
            Field("status", "It is then", "choice", lambda position, values: STATUS.items()),
            Field(
                "day",
                "Day of September",
                "number",
                hint="only for a Reinforcement",
                least=18,
                most=26,
                is_optional=True,
            ),
        ),
        _remove,
    ),
    Correction(
        "state",
        "State of a unit",
        "Makes a unit Fresh, Spent or Disrupted.",
        GROUP,
        (ANY, Field("state", "State", "choice", lambda position, values: STATE_WORDS.items())),
        lambda position, values: (put(values["state"], "units", values["unit"], "state"),),
        _now("state"),
    ),
    Correction(
        "values",
        "Printed values of a unit",
        "Changes what stands on the counter, best before play begins.",
        SETUP,
        (
            ANY,
            Field("type", "Type", "choice", lambda position, values: TYPE_WORDS.items()),
            Field("division", "Division", "text", is_optional=True),
            Field("mechanized", "Mechanized", "choice", lambda position, values: YES_NO),
            Field("attack", "Attack Factor", "number", is_optional=True, most=20),
            Field("defense", "Defense Factor", "number", most=20),
            Field("move", "Movement Factor", "number", is_optional=True, most=20),
            Field("spent_defense", "Spent Defense Factor", "number", most=20),
        ),
        _values,
        _now("type", "division", "mechanized", *FACTORS),
    ),
)
