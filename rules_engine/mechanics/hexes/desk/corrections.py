"""What the referee may change of units and tracks by hand in games of hexes and counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.corrections import Choices, Correction, Field, Values
from rules_engine.core.events import Effect, put

GROUP = "Units"
SETUP = "Printed values"
Listed = Callable[[Any, Values], Choices]


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


def unit_field(choices: Listed) -> Field:
    """Return the field that names the unit that is corrected."""
    return Field("unit", "Unit", "unit", choices, is_subject=True)


def unit_now(*names: str) -> Callable[[Any, Values], Values]:
    """Return what the named fields of the chosen unit hold now."""

    def present(position: Any, values: Values) -> Values:
        unit = position.unit(values.get("unit", ""))
        return {} if unit is None else {name: text(unit.data.get(name)) for name in names}

    return present


def text(value: object) -> str:
    """Return what a record holds as a field shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "-".join(str(part) for part in value)
    return "" if value is None else str(value)


def move_unit(lists: UnitLists, note: str = "") -> Correction:
    """Return the correction that puts a unit on the map into another hex."""
    words = "Puts a unit on the map into another hex, whatever the rules of movement say."
    return Correction(
        "move-unit",
        "Move a unit",
        f"{words} {note}".strip(),
        GROUP,
        (unit_field(lists.on_map), Field("to", "To hex", "space")),
        lambda position, values: (put(values["to"], "units", values["unit"], "space"),),
        lambda position, values: {"to": unit_now("space")(position, values).get("space", "")},
    )


def place_unit(
    lists: UnitLists,
    more: Callable[[Any, str, str], Iterable[Effect]] = lambda position, unit, space: (),
) -> Correction:
    """Return the correction that brings a unit onto the map; `more`: what else follows of it."""

    def effects(position: Any, values: Values) -> Sequence[Effect]:
        unit, space = values["unit"], values["to"]
        return (
            put("map", "units", unit, "status"),
            put(space, "units", unit, "space"),
            *more(position, unit, space),
        )

    return Correction(
        "place-unit",
        "Place a unit",
        "Brings a unit that is not on the map into a hex.",
        GROUP,
        (unit_field(lists.off_map), Field("to", "In hex", "space")),
        effects,
    )


# ---- tracks -------------------------------------------------------------------------------------

Path = tuple[str, ...]


def numbers_at(
    name: str, titles: tuple[str, str, str], fields: Mapping[str, Path], most: int = 99
) -> Correction:
    """Return the correction of numbers on tracks: `titles` are those of the form, its words and its
    group; `fields` says by title where each number stands.
    """
    title, words, group = titles
    paths = {"-".join(path): path for path in fields.values()}

    def effects(position: Any, values: Values) -> Sequence[Effect]:
        return [put(int(values[key]), *path) for key, path in paths.items()]

    def present(position: Any, values: Values) -> Values:
        return {key: text(_at(position.data, path)) for key, path in paths.items()}

    made = tuple(Field("-".join(p), words, "number", most=most) for words, p in fields.items())
    return Correction(name, title, words, group, made, effects, present)


def _at(data: Any, path: Path) -> object:
    for part in path:
        data = data[part]
    found: object = data
    return found
