"""What of an enemy unit is recognised at each level of knowledge, as a snapshot for the ledger."""

from __future__ import annotations

from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject

PRINTED = (
    "class",
    "paren",
    "morale",
    "ma",
    "strength",
    "cadre",
    "division",
    "corps",
    "source",
    "values",
)


def snapshot(unit: Unit, level: str) -> JsonObject:
    """Return the facts of a level: contact, that there is an enemy unit; type, its kind and its
    size now; full, its designation and what its counter shows. Source: DB1.2.
    """
    what: JsonObject = {"side": unit.side}
    if level == "contact":
        return what
    what |= {"type": unit.type, "size": unit.size}
    if level == "type":
        return what
    face = "cadre" if unit.is_cadre else "full"
    printed = {name: unit.data[name] for name in PRINTED if name in unit.data}
    return {**what, "size": unit.printed_size, "unit": unit.id, "face": face, **printed}
