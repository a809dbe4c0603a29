"""What the referee may change of a unit by hand in every game: where it stands, that it comes into
play or goes out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.corrections import Choices, Correction, Field, Values
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.mechanics.stated_corrections import Listed, Path, listed, text

GROUP = "Units"
SETUP = "Printed values"
PRINTED = (
    "values",
    "Printed values of a unit",
    "Changes what stands on the counter, best before play begins.",
    SETUP,
)
"""The words of the form of printed values."""


def of_unit(name: str) -> Path:
    """Return where a fact of the chosen unit stands."""
    return ("units", "{unit}", name)


def unit_field(choices: Listed) -> Field:
    """Return the field that names the unit that is corrected."""
    return Field("unit", "Unit", "unit", choices, is_subject=True)


@dataclass(frozen=True)
class UnitLists:
    """The lists of units that forms offer; `words` puts a unit into words."""

    words: Callable[[Any, Any], str]

    def of(self, is_wanted: Callable[[Any], bool]) -> Listed:
        """Return the list of the units that are wanted."""

        def listed(position: Any, values: Values) -> Choices:
            units = position.units.values()
            return [(unit.id, self.words(position, unit)) for unit in units if is_wanted(unit)]

        return listed

    @property
    def all(self) -> Listed:
        """All units."""
        return self.of(lambda unit: True)

    @property
    def on_map(self) -> Listed:
        """Those on the map."""
        return self.of(lambda unit: unit.is_on_map)

    @property
    def off_map(self) -> Listed:
        """Those that are not on it."""
        return self.of(lambda unit: not unit.is_on_map)


@dataclass(frozen=True)
class Spaces:
    """What a game calls its spaces in these forms."""

    one: str = "hex"
    to: str = "To hex"
    within: str = "In hex"
    hint: str = ""


More = Callable[[Any, Any, Values], Iterable[Effect]]
"""(position, unit, values) -> what else follows."""


def _nothing(position: Any, unit: Any, values: Values) -> tuple[Effect, ...]:
    return ()


def unit_now(*names: str) -> Callable[[Any, Values], Values]:
    """Return what the named fields of the chosen unit hold now."""

    def present(position: Any, values: Values) -> Values:
        unit = position.unit(values.get("unit", ""))
        return {} if unit is None else {name: text(unit.data.get(name)) for name in names}

    return present


def steps_of_unit(
    lists: UnitLists,
    most: int,
    note: str,
    fault: Callable[[Any, int], str] = lambda unit, steps: "",
) -> Correction:
    """Return the correction of a unit's steps; `fault` says why it cannot have so many."""

    def effects(position: Any, values: Values) -> Sequence[Effect]:
        unit, steps = position.units[values["unit"]], int(values["steps"])
        if wrong := fault(unit, steps):
            raise BadRecord(wrong)
        return (put(steps, "units", unit.id, "steps"),)

    fields = (unit_field(lists.all), Field("steps", "Steps", "number", least=1, most=most))
    return Correction("steps", "Steps of a unit", note, GROUP, fields, effects, unit_now("steps"))


def move_unit(lists: UnitLists, note: str = "", spaces: Spaces | None = None) -> Correction:
    """Return the correction that puts a unit on the map into another space."""
    called = spaces or Spaces()
    words = f"Puts a unit on the map into another {called.one}, whatever the rules of movement say."
    return Correction(
        "move-unit",
        "Move a unit",
        f"{words} {note}".strip(),
        GROUP,
        (unit_field(lists.on_map), Field("to", called.to, "space", hint=called.hint)),
        lambda position, values: (put(values["to"], "units", values["unit"], "space"),),
        lambda position, values: {"to": unit_now("space")(position, values).get("space", "")},
    )


def place_unit(lists: UnitLists, more: More = _nothing, spaces: Spaces | None = None) -> Correction:
    """Return the correction that brings a unit onto the map."""
    called = spaces or Spaces()

    def effects(position: Any, values: Values) -> Sequence[Effect]:
        unit, space = values["unit"], values["to"]
        return (
            put("map", "units", unit, "status"),
            put(space, "units", unit, "space"),
            *more(position, position.units[unit], values),
        )

    return Correction(
        "place-unit",
        "Place a unit",
        f"Brings a unit that is not on the map into a {called.one}.",
        GROUP,
        (unit_field(lists.off_map), Field("to", called.within, "space", hint=called.hint)),
        effects,
    )


@dataclass(frozen=True)
class Arrival:
    """What a unit needs that goes off the map and is due to come again."""

    field: Field
    """The field that asks when or where; it may stay empty where the unit does not come again."""
    needed: str
    """What is said where it stays empty all the same."""
    due: str = "due"
    """The status of who is due."""


def turn_of_arrival(most: int, due: str = "due") -> Arrival:
    """Return that it needs the turn in which it arrives."""
    title, hint = "Turn of arrival", "only for a unit that is due"
    field = Field("turn", title, "number", least=1, most=most, hint=hint, is_optional=True)
    return Arrival(field, "A unit that is due needs the turn in which it arrives.", due)


def remove_unit(
    lists: UnitLists,
    note: str,
    statuses: Mapping[str, str],
    arrival: Arrival,
    more: More = _nothing,
) -> Correction:
    """Return the correction that takes a unit from the map; `statuses` are what it is then."""

    def effects(position: Any, values: Values) -> Sequence[Effect]:
        unit, status = values["unit"], values["status"]
        if status == arrival.due and not values[arrival.field.name]:
            raise BadRecord(arrival.needed)
        return (
            put(status, "units", unit, "status"),
            put(None, "units", unit, "space"),
            *more(position, position.units[unit], values),
        )

    fields = (
        unit_field(lists.on_map),
        Field("status", "It is then", "choice", listed(statuses)),
        arrival.field,
    )
    text = f"Takes a unit from the map. {note}".strip()
    return Correction("remove-unit", "Remove a unit", text, GROUP, fields, effects)
