"""Kinds of unit: what a counter's symbols mean to the rules. Source: 3.32, 3.33, 6.31 to 6.34,
7.1, 7.2, 9.61 to 9.63, 13.21.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.records import read_records
from rules_engine.games.cobra.nations import DATA, groups
from rules_engine.plain import JsonObject

TYPES = (
    *("infantry", "airborne", "armor", "cavalry", "panzer", "panzergrenadier", "static", "tiger"),
    "hq",
)
SIZES = ("battalion", "regiment", "brigade", "division", "corps", "army")
TRUCKS = ("yes", "no", "trucks")
REPLACEMENTS = ("panzer", "infantry", "any", "none")
WHOLE_HEX = 6
"""What a hex holds of one side, in the shares of `Kind.share`. Source: 7.1."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit. `share` is what it takes of a hex, in sixths. `mechanized` and `integrity`
    are yes, no, or trucks: only with a truck marker. `replacement` is the German allotment against
    which its steps count; any: none, none: it takes no steps.
    """

    name: str
    group: str
    type: str
    size: str
    steps: int
    share: int
    mechanized: str
    integrity: str
    has_zone: bool
    replacement: str
    symbol: str
    front: int
    back: int | None
    ma: int
    radius: int | None
    word: str

    @property
    def counter(self) -> JsonObject:
        """What most units of the kind have in their records."""
        shown = ("type", "size", "front", "back", "ma", "radius", "steps")
        what = {name: getattr(self, name) for name in shown}
        return {"kind": self.name, "nation": self.group, **what}


@cache
def kinds(folder: Path = DATA) -> Mapping[str, Kind]:
    """Return the kinds of unit by name. Source: `data/kinds.tsv`."""
    words: dict[str, Collection[str]] = {"mechanized": TRUCKS, "integrity": TRUCKS}
    words |= {"group": groups(), "type": TYPES, "size": SIZES, "replacement": REPLACEMENTS}
    found = read_records(folder / "kinds.tsv", Kind, words, fault=_fault)
    return {kind.name: kind for kind in found}


def _fault(kind: Kind) -> str:
    if 1 <= kind.steps <= 4 and 0 <= kind.share <= WHOLE_HEX:
        return ""
    return "a unit has one to four steps and takes no more than six sixths"
