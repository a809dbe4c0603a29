"""What the referee may change of a unit by hand: place, losses, supply, printed values, what the
enemy knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values
from rules_engine.core.events import Effect, drop, put
from rules_engine.errors import BadRecord
from rules_engine.games.grenade.blind.knowledge import identified, sighted_at
from rules_engine.games.grenade.corrections.choices import (
    ALL,
    FACE_WORDS,
    OFF_MAP,
    ON_MAP,
    STATUS,
    SUPPLY_WORDS,
    chit_types,
    entries,
    plain,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import SIZES, TYPES

GROUP = "Units"
SETUP = "Printed values"


def _move(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    return (put(values["to"], "units", values["unit"], "space"),)


def _place(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    unit, space = values["unit"], values["to"]
    effects: list[Effect] = [
        put("map", "units", unit, "status"),
        put(space, "units", unit, "space"),
    ]
    if position.turn:
        effects.append(put(position.turn, "units", unit, "entered"))
    return (*effects, *sighted_at(position, [(unit, space)], "referee"))


def _remove(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    unit, status, entry = values["unit"], values["status"], values["entry"]
    if status == "due" and not entry:
        raise BadRecord("A unit that is due needs the entry hex at which it arrives.")
    effects = [put(status, "units", unit, "status"), put(None, "units", unit, "space")]
    if status == "due":
        effects.append(put(entry, "units", unit, "entry"))
    elif position.units[unit].chit is not None:
        effects.append(put(None, "units", unit, "chit"))
    return effects


def _losses(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    unit, chit = values["unit"], values["chit"] or None
    effects = [put(values["face"], "units", unit, "face"), put(chit, "units", unit, "chit")]
    if chit is not None:
        effects.append(put(chit, "units", unit, "drew"))
    return effects


def _known(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    unit = position.units[values["unit"]]
    enemy = position.other(unit.side)
    known = position.data["known"].get(enemy, {})
    old = known.get(unit.id, {})
    if values["level"] == "full":
        return identified(position, enemy, [unit.id], "referee")
    number = 1 + sum("handle" in entry for entry in known.values())
    entry = {**old, "level": "contact", "handle": old.get("handle", f"#{number}")}
    effects: list[Effect] = [put(entry, "known", enemy, unit.id)]
    if "strength" in old:
        effects.append(drop("known", enemy, unit.id, "strength"))
    return effects


def _values(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    name = values["unit"]
    data = position.units[name].data
    wanted: dict[str, object] = {
        "type": values["type"],
        "size": values["size"],
        "class": values["class"] or None,
        "morale": int(values["morale"]) if values["morale"] else None,
        "ma": int(values["ma"]),
        "strength": int(values["strength"]) if values["strength"] else None,
        "cadre": _cadre(values["cadre"]),
    }
    return [put(value, "units", name, key) for key, value in wanted.items() if data[key] != value]


def _cadre(text: str) -> list[int] | None:
    if not text:
        return None
    parts = text.split("-")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise BadRecord("A cadre is written strength-movement, such as 1-4.")
    return [int(parts[0]), int(parts[1])]


def _now(*names: str) -> Callable[[GrenadePosition, Values], Values]:
    """Return what the named fields of the chosen unit hold now."""

    def present(position: GrenadePosition, values: Values) -> Values:
        unit = position.unit(values.get("unit", ""))
        if unit is None:
            return {}
        return {name: _text(unit.data.get(name)) for name in names}

    return present


def _text(value: object) -> str:
    if isinstance(value, list):
        return "-".join(str(part) for part in value)
    return "" if value is None else str(value)


def _level_now(position: GrenadePosition, values: Values) -> Values:
    unit = position.unit(values.get("unit", ""))
    if unit is None:
        return {}
    entry = position.data["known"].get(position.other(unit.side), {}).get(unit.id, {})
    return {"level": str(entry.get("level", ""))}


def _unit_field(choices: Callable[[GrenadePosition, Values], Choices], name: str = "Unit") -> Field:
    return Field("unit", name, "unit", choices, is_subject=True)


UNIT_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "move-unit",
        "Move a unit",
        "Puts a unit on the map into another hex, whatever the rules of movement say. Owners of "
        "towns stay as they are.",
        GROUP,
        (_unit_field(ON_MAP), Field("to", "To hex", "space")),
        _move,
        lambda position, values: {"to": _now("space")(position, values).get("space", "")},
    ),
    Correction(
        "place-unit",
        "Place a unit",
        "Brings a unit that is not on the map into a hex.",
        GROUP,
        (_unit_field(OFF_MAP), Field("to", "In hex", "space")),
        _place,
    ),
    Correction(
        "remove-unit",
        "Remove a unit",
        "Takes a unit from the map.",
        GROUP,
        (
            _unit_field(ON_MAP),
            Field("status", "It is then", "choice", lambda position, values: STATUS.items()),
            Field(
                "entry",
                "Entry hex",
                "choice",
                entries,
                hint="only for a unit that is due",
                is_optional=True,
            ),
        ),
        _remove,
    ),
    Correction(
        "losses",
        "Losses and strength chit",
        "Gives back or takes steps, and sets the strength chit.",
        GROUP,
        (
            _unit_field(ALL),
            Field("face", "Counter", "choice", lambda position, values: FACE_WORDS),
            Field(
                "chit",
                "Strength chit",
                "choice",
                chit_types,
                hint="none where it has not been drawn, or where the unit uses none",
                is_optional=True,
            ),
        ),
        _losses,
        _now("face", "chit"),
    ),
    Correction(
        "supply",
        "Supply of a unit",
        "Sets the supply state until the next supply phase of its side.",
        GROUP,
        (
            _unit_field(ALL),
            Field("supply", "Supply", "choice", lambda position, values: SUPPLY_WORDS),
        ),
        lambda position, values: (put(values["supply"], "units", values["unit"], "supply"),),
        _now("supply"),
    ),
    Correction(
        "known",
        "What the enemy knows of a unit",
        "Lets the other side know which unit stands there, or forget it.",
        GROUP,
        (
            _unit_field(ON_MAP),
            Field(
                "level",
                "The other side",
                "choice",
                lambda position, values: (
                    ("full", "knows which unit it is"),
                    ("contact", "sees only that a unit is there"),
                ),
            ),
        ),
        _known,
        _level_now,
        ("open", "limited"),
    ),
    Correction(
        "values",
        "Printed values of a unit",
        "Changes what stands on the counter, best before play begins.",
        SETUP,
        (
            _unit_field(ALL),
            Field("type", "Kind", "choice", lambda position, values: plain(TYPES)),
            Field("size", "Size", "choice", lambda position, values: plain(SIZES)),
            Field(
                "class",
                "Combat class",
                "choice",
                lambda position, values: plain("ABC"),
                hint="none where no chit is used",
                is_optional=True,
            ),
            Field("morale", "Morale", "number", least=1, most=3, is_optional=True),
            Field("ma", "Movement allowance", "number", most=30),
            Field(
                "strength",
                "Printed strength",
                "number",
                most=30,
                hint="only for units without chits",
                is_optional=True,
            ),
            Field("cadre", "Cadre", "text", hint="strength-movement: 1-4", is_optional=True),
        ),
        _values,
        _now("type", "size", "class", "morale", "ma", "strength", "cadre"),
    ),
)
