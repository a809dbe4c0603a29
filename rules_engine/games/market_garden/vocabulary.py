"""The words of Monty's Gamble in case files: how a unit, control, a bridge is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rules_engine.casefiles.unit_words import Reader, made_of, number, read_fields, text, written
from rules_engine.casefiles.vocabulary import Vocabulary
from rules_engine.games.market_garden.day.order_of_battle import records
from rules_engine.games.market_garden.day.setup import first_tracks
from rules_engine.games.market_garden.questions import QUESTIONS
from rules_engine.games.market_garden.rolls import KEEP
from rules_engine.games.market_garden.states import STATES
from rules_engine.games.market_garden.units import TYPES
from rules_engine.games.market_garden.views import PHASE
from rules_engine.games.market_garden.vocabulary_facts import FACTS, NOTED, TOTALS
from rules_engine.plain import JsonObject

SIZES = ("company", "battalion", "regiment", "brigade", "corps")
NATIONS = {"british": "british", "us": "us"}
SS, ARMY = "ss", "army"
DIVISIONS = ("1st", "82nd", "101st")
"""Divisions whose units are Airborne. Source: OQ-71."""
FLAGS = ("glider", "mechanized")
NUMBERS = ("attack", "defense", "move")
TEXTS = ("source", "values")
SINGLE: dict[str, JsonObject] = {
    **{word: {"type": word} for word in TYPES},
    **{word: {"size": word} for word in SIZES},
    "division-sized": {"size": "division"},
    **{word: {"state": word} for word in STATES},
    **{word: {"nation": nation} for word, nation in NATIONS.items()},
    **{word: {"branch": word} for word in (SS, ARMY)},
    **{word: {word: True} for word in FLAGS},
    "flak_tower": {"type": "flak_tower", "attack": None, "move": None},
    "corps-artillery": {"type": "artillery", "corps_artillery": True, "size": "corps"},
    "airborne": {"airborne": True, "formation": "airborne"},
    "polish": {"nation": "british", "airborne": True, "formation": "polish", "division": None},
    "light52": {"formation": "light52", "division": "52nd"},
    "xxx": {"formation": "xxx"},
    "out": {"status": "out", "space": None},
    "due": {"status": "due", "space": None},
}


def blank() -> JsonObject:
    """Return an empty map with every marker in its starting place. Source: 5.1."""
    return {"units": {}, "tracks": first_tracks()}


PLAIN: JsonObject = {
    "type": "infantry",
    "size": "battalion",
    "airborne": False,
    "glider": False,
    "mechanized": False,
    "corps_artillery": False,
    "division": None,
    "attack": 4,
    "defense": 4,
    "move": 4,
    "spent_defense": 2,
    "space": None,
    "status": "out",
    "state": "fresh",
    "source": "rules",
    "values": "rules",
}
"""What a unit of a case file is if nothing else is said."""


def _plain(name: str, side: str) -> JsonObject:
    """Return a plain infantry battalion of that name."""
    allied = side == "allied"
    return {
        **PLAIN,
        "side": side,
        "nation": "british" if allied else "german",
        "branch": None if allied else ARMY,
        "formation": "xxx" if allied else None,
        "enters": {"date": None, "places": [], "condition": None},
        "drops": [],
    }


def _space(word: str, fields: JsonObject) -> None:
    fields.update({"space": word, "status": "map"})


def _division(word: str, fields: JsonObject) -> None:
    fields["division"] = None if word == "none" else word
    if word in DIVISIONS:
        fields["formation"] = "airborne"


def _enters(name: str) -> Reader:
    def read(word: str, fields: JsonObject) -> None:
        value: Any = word.split(",") if name == "places" else None if word == "none" else word
        if name == "date" and word.isdigit():
            value = int(word)
            fields.update({"status": "due", "space": None})
        before = fields.get("enters", {"date": None, "places": [], "condition": None})
        fields["enters"] = {**before, name: value}

    return read


def _drops(word: str, fields: JsonObject) -> None:
    fields["drops"] = [] if word == "none" else word.split(",")


PAIRS: dict[str, Reader] = {
    "at": _space,
    "division": _division,
    "drop": _drops,
    "spent-defense": number("spent_defense"),
    **{name: number(name) for name in NUMBERS},
    **{name: _enters(name) for name in ("date", "places", "condition")},
    **{name: text(name) for name in TEXTS},
}


def write_unit(unit: JsonObject) -> list[str]:
    """Return the words of a unit's record; what they do not say, the position adds."""
    size = unit["size"]
    words = [unit["type"], size if size in SIZES else "division-sized"]
    words += [unit["nation"]] if unit["nation"] in NATIONS else []
    words += [unit["branch"]] if unit["branch"] else []
    if unit["corps_artillery"]:
        words.append("corps-artillery")
    words += ["division", str(unit["division"])] if unit["division"] else []
    words += ["airborne"] if unit["airborne"] and unit["formation"] == "airborne" else []
    words += [unit["formation"]] if unit["formation"] in ("polish", "light52") else []
    words += [flag for flag in FLAGS if unit[flag]]
    for name in (*NUMBERS, "spent_defense"):
        words += [name.replace("_", "-"), written(unit[name])]
    words += ["drop", ",".join(unit["drops"])] if unit["drops"] else []
    return words + _standing(unit)


def _standing(unit: JsonObject) -> list[str]:
    if unit["status"] == "map" and unit["space"]:
        words = ["at", unit["space"]]
    else:
        words = [unit["status"]] if unit["status"] in ("due", "out") else []
    return words + ([] if unit["state"] == "fresh" else [unit["state"]])


def _roads(words: Sequence[str]) -> tuple[str, str, Any]:
    """`roads 34 33 / 28`: inside 34 the road to 33 does not meet the road to 28."""
    if len(words) < 4 or "/" not in words:
        raise ValueError("Write 'roads', an area, and its neighbours by road: 'roads 34 33 / 28'.")
    groups: list[list[str]] = [[]]
    for word in words[1:]:
        if word == "/":
            groups.append([])
        else:
            groups[-1].append(str(word))
    return "road_groups", str(words[0]), groups


def _named(words: Sequence[str]) -> tuple[str, str, Any]:
    """`bridge-name 13-17 Arnhem road bridge`."""
    if len(words) < 2:
        raise ValueError("Write 'bridge-name', its boundary and its name.")
    return "bridges", str(words[0]), {"name": " ".join(map(str, words[1:]))}


TRACKS = (
    *("day", "decks", "drops", "ferried", "first_impulse", "passed", "repaired", "rerolls"),
    *("stopped", "stopped_on", "weather_due"),
)
VOCABULARY = Vocabulary(
    tracks=TRACKS,
    marks=PHASE,
    blank=blank,
    read_unit=partial(read_fields, single=SINGLE, pairs=PAIRS),
    write_unit=write_unit,
    make_unit=made_of(records, _plain, "in the list; write 'allied {} ...'"),
    questions=QUESTIONS,
    sites={"roads": _roads, "bridge-name": _named},
    facts=FACTS,
    unsaid={"control": "german", "bridge": "german", "held": "german", "ferry": "ready"},
    quiet={"reroll": KEEP},
    totals=TOTALS,
    noted=NOTED,
)
