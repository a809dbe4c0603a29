"""The order of battle: all units as data/units.tsv lists them, for a person to check. Source: 4.2,
5.2, 18.0, 25.1 to 25.5, OQ-50.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject

FILE = Path(__file__).parents[1] / "data" / "units.tsv"
HEADS = [
    "unit",
    "side",
    "nation",
    "branch",
    "type",
    "size",
    "formation",
    "division",
    "flags",
    "attack",
    "defense",
    "spent",
    "move",
    "date",
    "places",
    "drops",
    "condition",
    "source",
    "values",
    "note",
]
FLAGS = ("airborne", "glider", "mechanized", "corps")
WORDS = {
    "side": ("allied", "german"),
    "nation": ("british", "us", "german"),
    "branch": ("army", "ss", "-"),
    "type": ("infantry", "armor", "artillery", "flak", "flak_tower"),
    "size": ("company", "battalion", "regiment", "brigade", "division", "corps"),
    "formation": ("xxx", "airborne", "polish", "light52", "-"),
    "source": ("rules", "reconstruction"),
    "values": ("rules", "reconstruction"),
}
FIRST_DAY, LAST_DAY = 17, 26
SPECIAL = "sp"
"""The date of what waits for Deelen airfield. Source: 22.2."""


@lru_cache(maxsize=1)
def order_of_battle() -> tuple[tuple[str, JsonObject], ...]:
    """Return every unit with its first record, in the order of the list. Source: 5.2.

    Raises:
        BadRecord: a line of the file is wrong; the message names it.
    """
    return tuple(read(FILE.read_text(encoding="utf-8").splitlines(), FILE.name).items())


def records() -> JsonObject:
    """Return the units part of a first state: set up where a counter has no date, else due."""
    return {unit: dict(record) for unit, record in order_of_battle()}


def read(lines: Iterable[str], name: str) -> JsonObject:
    """Return the units that the lines of such a file describe.

    Raises:
        BadRecord: names the file, the line and what is wrong there.
    """
    found: JsonObject = {}
    heads: list[str] | None = None
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            cells = line.split("\t")
            if heads is None:
                heads = _heads(cells)
                continue
            unit, record = _unit(cells)
            _need(unit not in found, f"{unit} is listed twice")
        except BadRecord as wrong:
            raise BadRecord(f"{name}, line {number}: {wrong}.") from wrong
        found[unit] = record
    return found


def _heads(cells: list[str]) -> list[str]:
    _need(cells == HEADS, f"the columns must be {' '.join(HEADS)}")
    return cells


def _need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BadRecord(otherwise)


def _unit(cells: list[str]) -> tuple[str, JsonObject]:
    _need(len(cells) == len(HEADS), f"{len(cells)} columns, not {len(HEADS)}")
    line = dict(zip(HEADS, cells, strict=True))
    unit = line["unit"]
    _need(bool(unit) and " " not in unit, "a designation is one word")
    for head, words in WORDS.items():
        _need(line[head] in words, f"{head} is one of {', '.join(words)}, not '{line[head]}'")
    flags = _words(line["flags"])
    for flag in flags:
        _need(flag in FLAGS, f"a flag is one of {', '.join(FLAGS)}, not '{flag}'")
    enters = _enters(line)
    waits = enters["date"] is not None
    return unit, {
        **{head: line[head] for head in ("side", "nation", "type", "size", "source", "values")},
        **{head: _text(line[head]) for head in ("branch", "formation", "division")},
        **{flag: flag in flags for flag in ("airborne", "glider", "mechanized")},
        "corps_artillery": "corps" in flags,
        **_factors(line),
        "space": None if waits else enters["places"][0],
        "status": "due" if waits else "map",
        "state": "fresh",
        "enters": enters,
        "drops": _words(line["drops"]),
    }


def _factors(line: dict[str, str]) -> JsonObject:
    """Return the factors of both faces; a Tower has neither Attack Factor nor MF. Source: 4.22."""
    found: JsonObject = {
        "attack": _number(line, "attack"),
        "defense": _number(line, "defense"),
        "move": _number(line, "move"),
        "spent_defense": _number(line, "spent"),
    }
    may_lack = ("attack", "move") if line["type"] == "flak_tower" else ()
    for factor, value in found.items():
        _need((value is None) == (factor in may_lack), f"{factor} is missing or out of place")
    return found


def _enters(line: dict[str, str]) -> JsonObject:
    date: int | str | None = SPECIAL if line["date"] == SPECIAL else _number(line, "date")
    if isinstance(date, int):
        _need(FIRST_DAY <= date <= LAST_DAY, f"the date {date} is not in {FIRST_DAY}-{LAST_DAY}")
    places = _words(line["places"])
    _need(bool(places), "a unit needs a place of set-up or entry")
    _need(date is not None or len(places) == 1, "a unit of the set-up has one place")
    return {"date": date, "places": places, "condition": _text(line["condition"])}


def _number(line: dict[str, str], head: str) -> int | None:
    cell = line[head]
    _need(cell == "-" or cell.isdigit(), f"{head} is a number or -, not '{cell}'")
    return None if cell == "-" else int(cell)


def _text(cell: str) -> str | None:
    return None if cell == "-" else cell


def _words(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split(",")
