"""The words of Operation Grenade in case files: how a unit, a town, a bridge is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rules_engine.casefiles.unit_words import (
    Reader,
    at_hex,
    made_of,
    number,
    read_fields,
    text,
    written,
)
from rules_engine.casefiles.vocabulary import Vocabulary
from rules_engine.games.grenade.questions import QUESTIONS
from rules_engine.games.grenade.turn.order_of_battle import UNUSED, records
from rules_engine.games.grenade.turn.setup import first_state
from rules_engine.games.grenade.units import FACES, SIZES, TYPES
from rules_engine.games.grenade.views import PHASE
from rules_engine.mechanics.hexes.desk.totals import TOTALS
from rules_engine.plain import JsonObject

CLASSES = ("A", "B", "C")
SUPPLY = {"in-supply": "in", "out-of-supply": "out", "isolated": "isolated"}
STATUS = {"due": "due", "pool": "pool", "eliminated": "out", "out": "out", "map": "map"}
UNRATED: JsonObject = {"class": None, "paren": False, "morale": None}
"""A unit with a printed strength has neither class nor morale and draws no chit (8.6)."""
NUMBERS = ("morale", "ma", "entered")
TEXTS = ("division", "corps", "entry", "group", "source", "values")
SINGLE: dict[str, JsonObject] = {
    **{word: {"type": word} for word in TYPES},
    **{word: {"size": word} for word in SIZES},
    **{word: {"class": word, "paren": False} for word in CLASSES},
    **{f"({word})": {"class": word, "paren": True} for word in CLASSES},
    "no-class": UNRATED,
    **{word: {"supply": supply} for word, supply in SUPPLY.items()},
    **{word: {"face": word} for word in FACES},
    **{word: {"status": status, "space": None} for word, status in STATUS.items()},
    **{word: {"status": word} for word in ("map", "due")},
}


def blank() -> JsonObject:
    """Return an empty map on the historical D-Day in dry weather."""
    tracks = {**first_state()["tracks"], "d_day": 23, "flood": "gradual", "current": "normal"}
    return {"units": {}, "tracks": {**tracks, "weather": "clear"}}


def _plain(name: str, side: str) -> JsonObject:
    """Return a plain infantry regiment of that name."""
    parts = name.split("/")
    return {
        "side": side,
        "type": "infantry",
        "size": "regiment",
        "class": "B",
        "paren": False,
        "morale": 2,
        "ma": 4,
        "strength": None,
        "cadre": [1, 4],
        "division": parts[1] if len(parts) == 3 else None,
        "corps": parts[-1] if len(parts) > 1 else None,
        **UNUSED,
        "group": None,
        "source": "rules",
        "values": "rules",
    }


def _space(word: str, fields: JsonObject) -> None:
    if word == "nowhere":
        fields["space"] = None
        return
    at_hex("0508")(word, fields)


def _strength(word: str, fields: JsonObject) -> None:
    number("strength")(word, fields)
    if fields["strength"] is not None:
        fields.update({**UNRATED, "chit": None})


def _cadre(word: str, fields: JsonObject) -> None:
    strength, dash, allowance = word.partition("-")
    if word == "none":
        fields["cadre"] = None
    elif dash and strength.isdigit() and allowance.isdigit():
        fields["cadre"] = [int(strength), int(allowance)]
    else:
        raise ValueError(f"'{word}' is no cadre side; write strength-allowance, such as 1-4.")


PAIRS: dict[str, Reader] = {
    "at": _space,
    "chit": text("chit"),
    "cadre-side": _cadre,
    "strength": _strength,
    **{name: number(name) for name in NUMBERS},
    **{name: text(name) for name in TEXTS},
}


def write_unit(unit: JsonObject) -> list[str]:
    """Return the words of a unit's record; what they do not say, the position adds."""
    words = [unit["type"], unit["size"]]
    words += ["strength", str(unit["strength"])] if unit["strength"] is not None else []
    if unit["class"]:
        words.append(f"({unit['class']})" if unit["paren"] else unit["class"])
    else:
        words.append("no-class")
    for name in ("morale", "ma"):
        words += [name, written(unit[name])]
    cadre = unit["cadre"]
    words += ["cadre-side", f"{cadre[0]}-{cadre[1]}" if cadre else "none"]
    words += ["division", written(unit["division"]), "corps", written(unit["corps"])]
    words += _standing(unit)
    return words


def _standing(unit: JsonObject) -> list[str]:
    words = []
    if unit["status"] == "map" and unit["space"]:
        words += ["at", unit["space"]]
    elif unit["status"] in STATUS:
        words.append(unit["status"])
    if unit["face"] != "full":
        words.append(unit["face"])
    if unit["chit"]:
        words += ["chit", unit["chit"]]
    if unit["supply"] != "in":
        words.append({"out": "out-of-supply"}.get(unit["supply"], unit["supply"]))
    return words


# ---- sites --------------------------------------------------------------------------------------


def _town(words: Sequence[str]) -> tuple[str, str, Any]:
    """`town koeln 0419 0418 volkssturm 3 vp 3 key 0419`."""
    if len(words) < 2:
        raise ValueError("Write 'town', a name and its hexes: 'town koeln 0419 0418 vp 3'.")
    town: JsonObject = {"name": str(words[0]).capitalize(), "spaces": []}
    at = 1
    while at < len(words) and words[at].isdigit():
        town["spaces"].append(str(words[at]))
        at += 1
    while at < len(words):
        if words[at] not in ("volkssturm", "vp", "key") or at + 1 == len(words):
            raise ValueError(f"'{words[at]}' should be volkssturm, vp or key with its value.")
        value = str(words[at + 1])
        town[str(words[at])] = value if words[at] == "key" else int(value)
        at += 2
    return "towns", str(words[0]), town


def _bridge(words: Sequence[str]) -> tuple[str, str, Any]:
    """`bridge koeln 0419 0320`: west end, east end."""
    if len(words) != 3:
        raise ValueError("Write 'bridge', a name, its west hex and its east hex.")
    name, west, east = map(str, words)
    return "bridges", name, {"name": name.capitalize(), "west": west, "east": east}


def _entry(words: Sequence[str]) -> tuple[str, str, Any]:
    """`entry A 0301`."""
    if len(words) != 2:
        raise ValueError("Write 'entry', its letter and its hex.")
    return "entries", str(words[0]), str(words[1])


VOCABULARY = Vocabulary(
    marks=(*PHASE, "losses", "rest", "tried"),
    blank=blank,
    read_unit=partial(read_fields, single=SINGLE, pairs=PAIRS),
    write_unit=write_unit,
    make_unit=made_of(records, _plain, "among the counters; write 'us {} ...'"),
    questions=QUESTIONS,
    sites={"town": _town, "bridge": _bridge, "entry": _entry},
    totals=TOTALS,
)
