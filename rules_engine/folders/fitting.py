"""What the files of a folder must have in common: names, grounds, stacks and cases that fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rules_engine.board.board import Board
from rules_engine.core.registry import SLUG
from rules_engine.folders import tables, units
from rules_engine.folders.faults import Faults
from rules_engine.folders.tables import Ground
from rules_engine.folders.toml import Outline
from rules_engine.plain import JsonObject

TAKEN = {
    "truth": "all that there is",
    "referee": "whoever judges",
    "others": "all sides but one",
}
"""Names that mean something else to the site than a side."""


def check_ground(board: Board | None, ground: Sequence[Ground], faults: Faults) -> None:
    """Note terrain of the board that the table does not have."""
    names = {row.name for row in ground if row.kind == "terrain"}
    if board is None or not names:
        return
    for terrain in sorted(set(board.terrain) - names):
        at = board.numbers[board.terrain.index(terrain)]
        words = f"the terrain '{terrain}' of board.json (hex {at}) has no row"
        faults.add(
            tables.TERRAIN, f"{words}; terrains that have one are {', '.join(sorted(names))}"
        )


def check_names(folder: Path, outline: Outline, faults: Faults) -> None:
    """Note names that are not as names are, stand there twice, or name nothing."""
    top = next(iter(outline.get("", ())), None)
    if top is not None and top["slug"] and top["slug"] != folder.name:
        faults.add(top.place("slug"), f'slug is "{folder.name}", as the folder is called')
    for section in ("sides", "phases", "scenario"):
        seen: set[str] = set()
        for part in outline.get(section, ()):
            name = part["name"]
            if name and not SLUG.fullmatch(name):
                words = "name is small letters, digits and _, a letter first"
                faults.add(part.place("name"), f"{words}, not '{name}'")
            elif section == "sides" and name in TAKEN:
                faults.add(
                    part.place("name"), f"'{name}' is no side's name: it means {TAKEN[name]}"
                )
            elif name in seen:
                faults.add(part.place("name"), f"there is a '{name}' in [[{section}]] already")
            seen.add(name or "")
    sides = [part["name"] for part in outline.get("sides", ())]
    if len(sides) == 1:
        faults.add(
            outline["sides"][0].place(), "a game has two sides or more: write [[sides]] again"
        )
    for part in outline.get("phases", ()):
        for side in part["sides"] or ():
            if side not in sides:
                said = f"'{side}' is no side; sides are {', '.join(map(str, sides))}"
                faults.add(part.place("sides"), said)
        if "attack" in (part["orders"] or ()) and not outline.get("combat"):
            faults.add(part.place("orders"), '"attack" needs the section [combat]')


def check_stacks(pieces: Mapping[str, JsonObject], outline: Outline, faults: Faults) -> None:
    """Note hexes in which too much begins, or units of several sides."""
    part = next(iter(outline.get("stacking", ())), None)
    limit = part["limit"] if part is not None else None
    for space, there in units.stacks(pieces):
        names = ", ".join(name for name, _ in there)
        if len({side for _, side in there}) > 1:
            faults.add(units.UNITS, f"units of several sides begin in {space}: {names}")
        elif limit and len(there) > limit:
            words = f"{len(there)} units begin in {space} ({names})"
            faults.add(units.UNITS, f"{words}; the limit of game.toml is {limit}")
