"""What the referee may change of a unit by hand: place, losses, supply, printed values, what the
enemy knows of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.corrections import Correction, Field, Values
from rules_engine.core.events import Effect, drop, put
from rules_engine.errors import BadRecord
from rules_engine.games.grenade.blind.knowledge import identified, sighted_at
from rules_engine.games.grenade.corrections.choices import (
    ALL,
    FACE_WORDS,
    LISTS,
    ON_MAP,
    STATUS,
    SUPPLY_WORDS,
    chit_types,
    entries,
    plain,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import SIZES, TYPES
from rules_engine.mechanics.hexes.desk.corrections import (
    GROUP,
    SETUP,
    move_unit,
    place_unit,
    unit_field,
    unit_now,
)


def _placed(position: GrenadePosition, unit: str, space: str) -> Sequence[Effect]:
    entered = [put(position.turn, "units", unit, "entered")] if position.turn else []
    return (*entered, *sighted_at(position, [(unit, space)], "referee"))


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


def _level_now(position: GrenadePosition, values: Values) -> Values:
    unit = position.unit(values.get("unit", ""))
    if unit is None:
        return {}
    entry = position.data["known"].get(position.other(unit.side), {}).get(unit.id, {})
    return {"level": str(entry.get("level", ""))}


UNIT_CORRECTIONS: tuple[Correction, ...] = (
    move_unit(LISTS, "Owners of towns stay as they are."),
    place_unit(LISTS, _placed),
    Correction(
        "remove-unit",
        "Remove a unit",
        "Takes a unit from the map.",
        GROUP,
        (
            unit_field(ON_MAP),
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
            unit_field(ALL),
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
        unit_now("face", "chit"),
    ),
    Correction(
        "supply",
        "Supply of a unit",
        "Sets the supply state until the next supply phase of its side.",
        GROUP,
        (
            unit_field(ALL),
            Field("supply", "Supply", "choice", lambda position, values: SUPPLY_WORDS),
        ),
        lambda position, values: (put(values["supply"], "units", values["unit"], "supply"),),
        unit_now("supply"),
    ),
    Correction(
        "known",
        "What the enemy knows of a unit",
        "Lets the other side know which unit stands there, or forget it.",
        GROUP,
        (
            unit_field(ON_MAP),
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
            unit_field(ALL),
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
        unit_now("type", "size", "class", "morale", "ma", "strength", "cadre"),
    ),
)
