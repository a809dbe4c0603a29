"""The words of Three Clans in case files."""

from __future__ import annotations

from rules_engine.casefiles.unit_words import read_fields
from rules_engine.casefiles.vocabulary import Vocabulary
from rules_engine.plain import JsonObject

PLAIN: JsonObject = {"status": "map", "type": "infantry", "size": "company"}


def _at(word: str, fields: JsonObject) -> None:
    fields["space"] = word


def _write_unit(unit: JsonObject) -> list[str]:
    return ["at", unit["space"]] if unit["status"] == "map" else ["out"]


VOCABULARY = Vocabulary(
    blank=lambda: {"units": {}, "tracks": {}},
    read_unit=lambda words: read_fields(words, {"out": {"status": "out"}}, {"at": _at}),
    write_unit=_write_unit,
    make_unit=lambda name, side: {**PLAIN, "side": side or name.partition("/")[2].lower()},
    asked=("challenge", "verdict"),
    marks=("moved",),
)
