"""The words of Hell's Highway in case files: how a unit is written."""

from __future__ import annotations

from functools import partial

from rules_engine.casefiles.unit_words import Reader, at_hex, made_of, number, read_fields, text
from rules_engine.casefiles.vocabulary import Vocabulary
from rules_engine.games.hells_highway.classes import classes
from rules_engine.games.hells_highway.order_of_battle import formations, record, records
from rules_engine.games.hells_highway.questions import QUESTIONS
from rules_engine.games.hells_highway.turn.setup import empty_tracks
from rules_engine.games.hells_highway.units import COMBAT, TRAVEL
from rules_engine.games.hells_highway.views import PHASE
from rules_engine.mechanics.hexes.desk.totals import TOTALS
from rules_engine.mechanics.hexes.fire.retreats import REFUSED
from rules_engine.plain import JsonObject

FORMATION = {"allied": "GAD", "german": "KGW"}
OFF: JsonObject = {"space": None}
SINGLE: dict[str, JsonObject] = {
    **{name: {"kind": name, "type": one.symbol} for name, one in classes().items()},
    TRAVEL: {"mode": TRAVEL},
    COMBAT: {"mode": COMBAT},
    "AD": {"disrupted": "AD"},
    "DD": {"disrupted": "DD"},
    "map": {"status": "map"},
    "pool": {**OFF, "status": "pool"},
    "due": {**OFF, "status": "due"},
    "out": {**OFF, "status": "out"},
    "glider": {"glider": True},
    "struck": {"strike": True},
    **{cover: {"position": cover} for cover in ("prepared", "entrenched")},
    **{f"comm-{state}": {"comm": state} for state in ("in", "out", "isolated")},
}


def _box(word: str, fields: JsonObject) -> None:
    fields.update({**OFF, "status": "box", "box": word})


PAIRS: dict[str, Reader] = {
    "at": at_hex("1152"),
    "formation": text("formation"),
    "steps": number("steps"),
    "full": number("full"),
    "turn-due": number("due"),
    "by": text("at"),
    "box": _box,
}


def blank() -> JsonObject:
    """Return an empty map."""
    supply = dict.fromkeys(formations(), 9)
    return {"units": {}, "tracks": {**empty_tracks(), "supply": supply}}


def _plain(name: str, side: str) -> JsonObject:
    """Return an infantry battalion of a side's first formation."""
    return {**record(side, name, FORMATION[side], "INF", 2), "full": 4}


def write_unit(unit: JsonObject) -> list[str]:
    """Return the words of a unit's record; what they do not say, the position adds."""
    words = [unit["kind"], unit["mode"], "formation", unit["formation"]]
    words += ["steps", str(unit["steps"]), "full", str(unit["full"])]
    if unit["disrupted"]:
        words.append(unit["disrupted"])
    words += [word for word in (unit["position"], unit["glider"] and "glider") if word]
    words += [f"comm-{unit['comm']}"] if unit["comm"] != "in" else []
    if unit["status"] == "box":
        return [*words, "box", unit["box"]]
    if unit["status"] == "map" and unit["space"]:
        return [*words, "at", unit["space"]]
    return [*words, unit["status"]]


VOCABULARY = Vocabulary(
    asked=(
        *("loss", "order", "defence", "headquarters", "disrupted", "retreat", "retreat_to"),
        *("advance", "demolition"),
    ),
    marks=(*PHASE, REFUSED),
    blank=blank,
    read_unit=partial(read_fields, single=SINGLE, pairs=PAIRS),
    write_unit=write_unit,
    make_unit=made_of(records, _plain, "in the list of units; write 'german {}'"),
    questions=QUESTIONS,
    totals=TOTALS,
)
