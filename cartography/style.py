"""The look of maps and counters, read from data/style.json; for what only boards with a coast and
open country have, data/coast.json; for low country between rivers and canals, data/lowland.json;
for what only area boards have, data/areas.json: colours, terrain marks, unit symbols.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"

Colour = tuple[int, int, int]


@cache
def style() -> Mapping[str, Any]:
    """Return the style tables, those of coasts and low country with them; they are read once and
    never changed.
    """
    tables = dict(inland())
    for name, more in (*coast().items(), *lowland().items()):
        known = tables.get(name, type(more)())
        tables[name] = [*known, *more] if isinstance(more, list) else {**known, **more}
    return tables


@cache
def inland() -> Mapping[str, Any]:
    """Return the style tables of hex boards without a coast."""
    return _read("style.json")


@cache
def coast() -> Mapping[str, Any]:
    """Return what style tables hold besides for boards with a coast."""
    return _read("coast.json")


def _read(name: str) -> Mapping[str, Any]:
    tables: Mapping[str, Any] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return tables


@cache
def lowland() -> Mapping[str, Any]:
    """Return what style tables hold besides for low country between rivers and canals."""
    return _read("lowland.json")


@cache
def areas() -> Mapping[str, Any]:
    """Return the style tables of area boards."""
    return _read("areas.json")


@cache
def rgb(text: str) -> Colour:
    """Return the colour that a style writes as ``#rrggbb``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def colour(*path: str) -> Colour:
    """Return the colour at a path of keys in the style tables, such as ``colour("roads", "road",
    "fill")``.
    """
    return _colour(style(), path)


def area_colour(*path: str) -> Colour:
    """Return the colour at a path of keys in the style tables of area boards."""
    return _colour(areas(), path)


def _colour(entry: Any, path: tuple[str, ...]) -> Colour:
    for key in path:
        entry = entry[key]
    return rgb(entry)


def side_style(side: str) -> Mapping[str, str]:
    """Return the colours and corner shape of a side's counters, or of a look's; an unknown one gets
    the neutral ones.
    """
    sides: Mapping[str, Mapping[str, str]] = style()["sides"]
    return sides.get(side) or looks().get(side) or sides["*"]


@cache
def looks() -> Mapping[str, Mapping[str, str]]:
    """Return the colours that a game can give to a side or a counter, by name."""
    return {**areas()["looks"], **style()["looks"]}


def look_of(sides: Sequence[str], chosen: Mapping[str, str], side: str) -> str:
    """Return the look of a side of a game: the one chosen for it, none where its own name has
    colours, otherwise one of the plain ones, another for each side.
    """
    if side in chosen:
        return chosen[side]
    if side not in sides or side in style()["sides"] or side in looks():
        return ""
    plain = [str(name) for name in style()["looks"]]
    return plain[sides.index(side) % len(plain)]


def type_style(kind: str) -> Mapping[str, Any]:
    """Return label and symbol parts of a unit type; an unknown type gets an empty frame."""
    types: Mapping[str, Mapping[str, Any]] = style()["types"]
    return types.get(kind) or areas()["types"].get(
        kind, {"label": kind.replace("_", " ").capitalize(), "symbol": []}
    )


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """Return the mixture with `share` (0 to 1) of the second colour."""
    mixed = [round(a + (b - a) * share) for a, b in zip(first, second, strict=True)]
    return mixed[0], mixed[1], mixed[2]
