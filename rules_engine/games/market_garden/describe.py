"""A unit in words, for rosters and lists: what it is, its factors, how it stands. Source: 4.1,
4.2.
"""

from __future__ import annotations

from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

NATIONS = {"british": "British", "us": "US", "german": "German"}
TYPE_WORDS = {
    "infantry": "infantry",
    "armor": "armor",
    "artillery": "field artillery",
    "flak": "FLAK",
    "flak_tower": "FLAK Tower",
}
STATES = {"fresh": "Fresh", "spent": "Spent", "d1": "Disrupted (D1)", "d2": "Disrupted (D2)"}
FORMATIONS = {
    "xxx": "XXX Corps",
    "polish": "Polish Parachute Brigade",
    "light52": "52nd (Lowland) Division",
}
TRAITS = (("airborne", "airborne"), ("glider", "glider"), ("mechanized", "mechanized"))


def describe(unit_id: str, data: JsonObject) -> JsonObject:
    """Return a unit in words, with its factors as columns. Source: 4.112, 4.22."""
    unit = Unit(unit_id, data)
    if "attack" not in data:
        return _contact(unit)
    state = STATES[unit.state]
    factors = _factors(unit)
    facts = [
        ["Attack", "" if unit.is_tower else str(unit.attack)],
        ["Defense", f"{unit.defense}, spent {unit.spent_defense}"],
        ["Moves", "" if unit.is_tower else str(unit.move)],
        ["State", state if unit.is_on_map else ""],
    ]
    return {
        "what": _what(unit),
        "formation": _formation(unit),
        "line": f"{factors}, {state}" if unit.is_on_map else factors,
        "place": _due(unit) if unit.is_due else "",
        "facts": facts,
    }


def _contact(unit: Unit) -> JsonObject:
    """Return an enemy unit of which no more than its kind is known. Source: DB1.2."""
    known = [["State", "not known"]] if unit.type else []
    blank = [[title, ""] for title in ("Attack", "Defense", "Moves")]
    return {
        "what": _what(unit) if unit.type else "contact, kind not known",
        "formation": "",
        "line": "factors not known" if unit.type else "",
        "place": "",
        "facts": [*blank, *(known or [["State", ""]])],
    }


def _due(unit: Unit) -> str:
    """Return when and where a reinforcement is to come. Source: 4.23, 18.1, 22.2."""
    date = unit.entry_date
    when = f"due on {date} September" if isinstance(date, int) else "due"
    places = [_named(place) for place in unit.entry_places]
    return f"{when}, {' or '.join(places)}" if places else when


def _named(place: str) -> str:
    if place == "UK":
        return "United Kingdom"
    return f"Area {place}" if place.isdigit() else f"Zone {place}"


def _factors(unit: Unit) -> str:
    """Return the factors of the side that is up. Source: 4.22."""
    if unit.is_tower:
        return f"defense {unit.defense_now}"
    if unit.is_fresh:
        return f"{unit.attack}-{unit.defense}-{unit.move}"
    return f"defense {unit.defense_now}, moves {unit.move}"


def _what(unit: Unit) -> str:
    nation = "SS" if unit.is_ss else NATIONS.get(str(unit.data.get("nation")), "")
    traits = [words for name, words in TRAITS if unit.data.get(name)]
    if "glider" in traits:
        traits.remove("airborne")
    kind = TYPE_WORDS.get(unit.type, unit.type)
    size = "" if unit.is_tower else unit.size
    return " ".join(part for part in (nation, *traits, kind, size) if part)


def _formation(unit: Unit) -> str:
    division = f"{unit.division} Division" if unit.division else ""
    return division or FORMATIONS.get(unit.formation or "", "")
