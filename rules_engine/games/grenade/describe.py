"""A unit in words, for rosters and lists: what it is, its factors, how it stands.
Source: 4.2, 7.13, 8.1, 10.0.
"""

from __future__ import annotations

from rules_engine.games.grenade.counters import factors, rating
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject, JsonView

SIDES = {"us": "US", "german": "German"}
SUPPLY = {"in": "in supply", "out": "out of supply", "isolated": "isolated"}
FACES = {"reduced": "reduced", "cadre": "cadre"}
WAITING = {"due": "due to arrive", "pool": "in reserve"}


def describe(unit_id: str, data: JsonView) -> JsonObject:
    """Return a unit in words, with strength, allowance, class and state as columns."""
    unit = Unit(unit_id, data)
    strength, allowance = (None, None) if not unit.is_known else factors(unit)
    words = [
        "?" if strength is None else str(strength),
        "" if allowance is None else f"{allowance}",
    ]
    state = [FACES.get(unit.face, ""), SUPPLY.get(str(data.get("supply")), "")]
    what, letter = _what(unit), rating(unit) if unit.is_known else ""
    nation = SIDES.get(str(data.get("side")))  # what is known of a contact may be its size alone
    return {
        "what": what,
        "kind": f"{nation} {what}" if nation else what,
        "formation": _formation(unit),
        "line": _line(words, letter, state) if unit.is_known else "nothing else is known",
        "place": _place(data),
        "facts": [
            ["Strength", words[0]],
            ["Moves", words[1]],
            ["Class", letter],
            ["State", ", ".join(part for part in state if part)],
        ],
    }


def _what(unit: Unit) -> str:
    if not unit.type:
        return "unidentified unit"
    size = "battalion" if unit.is_cadre else str(unit.data.get("size") or "")
    kind = unit.type.replace("sp_artillery", "self-propelled artillery").replace("_", "-")
    return f"{kind} {size}".strip()


def _line(words: list[str], letter: str, state: list[str]) -> str:
    strength, allowance = words
    parts = [f"strength {strength}"]
    parts += [f"moves {allowance}"] if allowance else []
    parts += [f"class {letter}"] if letter else []
    return ", ".join([*parts, *(part for part in reversed(state) if part)])


def _place(data: JsonView) -> str:
    """Return the entry hex of a unit that waits for it; empty for any other."""
    where, entry = WAITING.get(str(data.get("status"))), data.get("entry")
    return f"{where} (entry {entry})" if where and entry else ""


def _formation(unit: Unit) -> str:
    parts = [f"{unit.division} Division" if unit.division else ""]
    parts += [f"{unit.corps} Corps" if unit.corps else ""]
    return ", ".join(part for part in parts if part)
