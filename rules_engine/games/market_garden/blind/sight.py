"""What a side can see of the enemy at this moment: area by area, by ground and kind of unit.
The chapter is ours (DB1), for the level "double_blind". Source: DB1.1 to DB1.4, DB4.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rules_engine.core.tables import read_table
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.sighting import Sighting
from rules_engine.plain import JsonObject, canonical

FILE = Path(__file__).parents[1] / "data" / "spotting.tsv"
CONTACT, TYPE, FULL = "contact", "type", "full"
CONTACT_FACTS = ("side",)
TYPE_FACTS = ("side", "nation", "branch", "type", "size", "airborne", "glider", "mechanized")
FULL_FACTS = (
    *TYPE_FACTS,
    *("corps_artillery", "formation", "division", "attack", "defense", "move", "spent_defense"),
    *("state", "left_f", "enters", "drops", "source", "values"),
)
"""What each level knows of a unit: its side; its kind and size; all that the counter shows."""
FACTS = {CONTACT: CONTACT_FACTS, TYPE: TYPE_FACTS, FULL: FULL_FACTS}


class Table(NamedTuple):
    """The table of spotting: the level by (ground, kind of unit that looks), and who is recon."""

    levels: dict[tuple[str, str], str]
    recon: frozenset[str]


@lru_cache(maxsize=1)
def table() -> Table:
    """Return data/spotting.tsv."""
    (_, *heads), rows = read_table(FILE, optional=1)
    levels: dict[tuple[str, str], str] = {}
    recon: frozenset[str] = frozenset()
    for name, *cells in (row.cells for row in rows):
        if name == "recon":
            recon = frozenset(" ".join(cells).split())
        else:
            levels |= {(name, head): cell for head, cell in zip(heads, cells, strict=True)}
    return Table(levels, recon)


def ground_of(position: MarketPosition, space: str) -> str:
    """Return the ground of a space as the table of spotting calls it. Source: DB1.2."""
    if ground.is_zone(position.board, space):
        return "zone"
    if position.tem(space) >= 3:
        return "town"
    if position.is_elevated(space):
        return "woods"
    return "polder" if position.is_polder(space) else "open"


def facts_of(unit: Unit, level: str) -> JsonObject:
    """Return what a level knows of a unit."""
    found = {name: unit.data[name] for name in FACTS[level] if name in unit.data}
    return {**found, "unit": unit.id} if level == FULL else found


def sightings(position: MarketPosition, side: str) -> Iterator[tuple[str, Sighting]]:
    """Yield the enemy units in a side's sight, each with what is seen of it: by place and by what
    is seen, so that the order, in which names are given, tells no more than that.
    """
    found = []
    for unit in position.on_map(position.other(side)):
        one = sighting(position, side, unit)
        if one is not None:
            at = position.board.index[one.space]
            found.append((at, one.level, canonical(one.what), unit.id, one))
    yield from ((name, one) for *_, name, one in sorted(found, key=lambda f: f[:4]))


def sighting(position: MarketPosition, side: str, unit: Unit) -> Sighting | None:
    """Return what a side sees of an enemy unit; None where it is out of sight."""
    space = unit.space or ""
    if space == ground.UK:
        return None
    own = position.stack(space, side)
    if own and position.holds("DB1.1"):
        return _seen(unit, space, FULL, "sighted", "DB1.1", _watchers(position, side, space))
    if unit.id in position.data.get("screened", {}).get(side, {}) and position.holds("DB4.2"):
        return None
    if unit.is_tower and side == ALLIED and position.holds("DB1.4"):
        return _seen(unit, space, FULL, "air", "DB1.4", _watchers(position, side, space))
    return _beside(position, side, unit, space)


def _beside(position: MarketPosition, side: str, unit: Unit, space: str) -> Sighting | None:
    """Return what is seen from adjacent areas. Source: DB1.2, DB1.3."""
    near = _watchers(position, side, space)
    if not near:
        return None
    terrain, known = ground_of(position, space), table()
    scouts = tuple(own for own in near if own.id in known.recon)
    level = known.levels[(terrain, "others")]
    by_scouts = known.levels[(terrain, "recon")]
    if position.data["options"].get("sight", "table") == "contacts":
        level = by_scouts = CONTACT
    if scouts and level != by_scouts and position.holds("DB1.3"):
        return _seen(unit, space, by_scouts, "recon", "DB1.3", scouts)
    level = level if position.holds("DB1.2") else CONTACT
    return _seen(unit, space, level, "adjacent", "DB1.2", near)


def _watchers(position: MarketPosition, side: str, space: str) -> tuple[Unit, ...]:
    """Return a side's units in a space and next to it."""
    spaces = (space, *near_of(position, space))
    return tuple(own for there in spaces for own in position.stack(there, side))


def near_of(position: MarketPosition, space: str) -> tuple[str, ...]:
    """Return the areas and zones from which a space is seen. Source: DB1.2."""
    return position.neighbours(space)


def is_visible(position: MarketPosition, side: str, space: str) -> bool:
    """Whether a side would see any enemy in a space. Source: DB1.1, DB1.2."""
    if space == ground.UK or space not in position.board.index:
        return False
    spaces = (space, *near_of(position, space))
    return any(position.stack(there, side) for there in spaces)


def _seen(
    unit: Unit, space: str, level: str, source: str, case: str, by: tuple[Unit, ...]
) -> Sighting:
    names = tuple(own.id for own in by)
    return Sighting(space, level, facts_of(unit, level), source, case, names)
