"""The words of Cobra in case files: how a unit is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

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
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.nations import nations
from rules_engine.games.cobra.questions import QUESTIONS
from rules_engine.games.cobra.turn.order_of_battle import EDGES, records
from rules_engine.games.cobra.turn.setup import empty_tracks
from rules_engine.games.cobra.views import PHASE
from rules_engine.mechanics.hexes.desk.totals import TOTALS
from rules_engine.plain import JsonObject

USUAL = {"german": "german_infantry", "allied": "us_infantry_division"}
OFF: JsonObject = {"space": None}


SINGLE: dict[str, JsonObject] = {
    **{name: kind.counter for name, kind in kinds().items()},
    "trucks": {"trucks": True},
    "no-trucks": {"trucks": False},
    "map": {"status": "map"},
    "out": {**OFF, "status": "out"},
    "pool": {**OFF, "status": "pool"},
    "exited": {**OFF, "status": "exited"},
}


def blank() -> JsonObject:
    """Return an empty map in storms, with supply points and trucks at hand."""
    tracks = {**empty_tracks(), "weather": "storms", "supply": {"american": 9, "british": 9}}
    return {"units": {}, "tracks": {**tracks, "trucks": {"free": 4, "gone": 0}}}


def _plain(name: str, side: str) -> JsonObject:
    """Return an infantry unit of that name and of the division behind its stroke."""
    return {
        "side": side,
        **kinds()[USUAL[side]].counter,
        "division": name.rpartition("/")[2] if "/" in name else None,
        "corps": None,
        "space": None,
        "status": "pool",
        "enters": None,
        "trucks": False,
        "source": "BP",
        "values": "history",
    }


def _due(word: str, fields: JsonObject) -> None:
    """`due 3/E,N`: the game turn, and the edges."""
    turn, stroke, edges = word.partition("/")
    names = edges.split(",")
    if not (turn.isdigit() and stroke and set(names) <= set(EDGES)):
        raise ValueError(f"'{word}' is no arrival; write turn and edges, such as 3/E,N.")
    fields.update({"status": "due", "space": None, "enters": {"turn": int(turn), "edges": names}})


def _nation(word: str, fields: JsonObject) -> None:
    if word not in nations():
        raise ValueError(f"'{word}' is no nation; nations are: {', '.join(nations())}.")
    fields["nation"] = word


PAIRS: dict[str, Reader] = {
    "at": at_hex("1404"),
    "due": _due,
    "nation": _nation,
    **{name: number(name) for name in ("front", "back", "ma", "radius", "steps")},
    **{name: text(name) for name in ("division", "corps", "source", "values")},
}


def write_unit(unit: JsonObject) -> list[str]:
    """Return the words of a unit's record; what they do not say, the position adds."""
    words = [unit["kind"], "nation", unit["nation"]]
    for name in ("front", "back", "ma", "radius", "steps", "division", "corps"):
        words += [name, written(unit[name])]
    if unit["trucks"]:
        words.append("trucks")
    if unit["status"] == "map" and unit["space"]:
        return [*words, "at", unit["space"]]
    if unit["status"] == "due" and unit["enters"]:
        enters = unit["enters"]
        return [*words, "due", f"{enters['turn']}/{','.join(enters['edges'])}"]
    return [*words, unit["status"]] if unit["status"] in SINGLE else words


def _stretch(words: Sequence[str]) -> tuple[str, str, JsonObject]:
    """`stretch allied_supply 0101 0201`: the hexes of an edge off which something leads."""
    if len(words) < 2:
        raise ValueError("Write 'stretch', a name and its hexes: 'stretch allied_supply 0101'.")
    return "stretches", str(words[0]), {"spaces": [str(word) for word in words[1:]]}


VOCABULARY = Vocabulary(
    marks=PHASE,
    blank=blank,
    read_unit=partial(read_fields, single=SINGLE, pairs=PAIRS),
    write_unit=write_unit,
    make_unit=made_of(records, _plain, "among the counters; write 'german {}'", trucks=False),
    questions=QUESTIONS,
    sites={"stretch": _stretch},
    totals=TOTALS,
)
