"""The words of a folder's game in case files: how a unit is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules_engine.casefiles.unit_words import Reader, made_of, number, read_fields, text, written
from rules_engine.casefiles.vocabulary import Vocabulary
from rules_engine.core.game import Game
from rules_engine.folders.rules import Rules
from rules_engine.folders.views import PHASE
from rules_engine.mechanics.hexes.desk.totals import TOTALS
from rules_engine.plain import JsonObject

SINGLE: dict[str, JsonObject] = {
    "out": {"status": "out", "space": None},
    "no-zone": {"zone": False},
}
PLAIN: JsonObject = {
    "type": "infantry",
    "size": "regiment",
    "division": None,
    "attack": [4],
    "defence": [4],
    "movement": 4,
    "zone": True,
    "steps": 1,
    "status": "out",
    "space": None,
    "enters": None,
}


def vocabulary_of(game: Game[Any]) -> Vocabulary:
    """Return the vocabulary of a folder's game."""
    rules: Rules = game.lens({**_blank(game), "level": "open"}).rules
    return Vocabulary(
        blank=lambda: {"units": {}, "tracks": {}},
        read_unit=partial(read_fields, single=SINGLE, pairs=_pairs(rules)),
        write_unit=_write,
        make_unit=made_of(
            lambda: rules.units, partial(_plain, rules), "in units.tsv; write '{} at'"
        ),
        marks=PHASE,
        totals=TOTALS,
    )


def _blank(game: Game[Any]) -> JsonObject:
    return {"options": {}, "readings": {}, "units": {}, "frames": [], "phase": {}, "turn": 1}


def _plain(rules: Rules, name: str, side: str) -> JsonObject:
    """Return a unit of that name: the printed one of this side, otherwise an infantry regiment."""
    printed = rules.units.get(name)
    if printed is not None and printed["side"] == side:
        return printed
    return {**PLAIN, "side": side, "class": rules.classes[0]}


def _pairs(rules: Rules) -> Mapping[str, Reader]:
    def at_hex(word: str, fields: JsonObject) -> None:
        if word not in rules.board.index:
            raise ValueError(f"'{word}' is no hex of this map; write one such as {_first(rules)}.")
        fields.update({"space": word, "status": "map"})

    def due(word: str, fields: JsonObject) -> None:
        turn, stroke, space = word.partition("/")
        if not (turn.isdigit() and stroke and space in rules.board.index):
            raise ValueError(f"'{word}' is no arrival; write turn and hex: 2/{_first(rules)}.")
        enters = {"turn": int(turn), "hex": space}
        fields.update({"space": None, "status": "due", "enters": enters})

    def strengths(name: str) -> Reader:
        def read(word: str, fields: JsonObject) -> None:
            if not all(part.isdigit() for part in word.split("/")):
                raise ValueError(f"'{word}' is no strength; write one for each step, such as 4/2.")
            fields[name] = [int(part) for part in word.split("/")]
            fields["steps"] = len(fields[name])

        return read

    words = ("type", "size", "division", "class")
    found = {"at": at_hex, "due": due, **{name: text(name) for name in words}}
    numbers = {name: number(name) for name in ("movement", "steps")}
    return found | numbers | {name: strengths(name) for name in ("attack", "defence")}


def _first(rules: Rules) -> str:
    return rules.board.numbers[0]


def _write(unit: JsonObject) -> list[str]:
    """Return the words of a unit's record."""
    words = []
    for name in ("type", "size", "division", "class", "movement", "steps"):
        words += [name, written(unit[name])]
    for name in ("attack", "defence"):
        words += [name, "/".join(map(str, unit[name]))]
    words += [] if unit["zone"] else ["no-zone"]
    if unit["status"] == "map" and unit["space"]:
        return [*words, "at", unit["space"]]
    if unit["status"] == "due" and unit["enters"]:
        return [*words, "due", f"{unit['enters']['turn']}/{unit['enters']['hex']}"]
    return [*words, "out"]
