"""Kinds of unit: what a counter's symbols mean to the rules. Source: 3.32, 3.33, 6.31 to 6.34,
7.1, 7.2, 9.61 to 9.63, 13.21.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import read_cells
from rules_engine.games.cobra.nations import DATA, groups

HEADS = (
    *("kind", "group", "type", "size", "steps", "share", "mechanized", "integrity", "zone"),
    *("replacement", "word"),
)
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
    word: str


@cache
def kinds(folder: Path = DATA) -> Mapping[str, Kind]:
    """Return the kinds of unit by name. Source: `data/kinds.tsv`."""
    found = {}
    for row in read_cells(folder / "kinds.tsv", HEADS):
        kind = Kind(
            name=row.name("kind"),
            group=row.one_of("group", tuple(groups())),
            type=row.one_of("type", TYPES),
            size=row.one_of("size", SIZES),
            steps=row.number("steps"),
            share=row.number("share"),
            mechanized=row.one_of("mechanized", TRUCKS),
            integrity=row.one_of("integrity", TRUCKS),
            has_zone=row.yes("zone"),
            replacement=row.one_of("replacement", REPLACEMENTS),
            word=row.text("word"),
        )
        if not 1 <= kind.steps <= 4 or not 0 <= kind.share <= WHOLE_HEX:
            raise row.wrong("a unit has one to four steps and takes no more than six sixths")
        found[kind.name] = kind
    return found
