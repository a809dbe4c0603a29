"""Reading a folder: every file, every fault of it, then its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import lcm
from pathlib import Path

from rules_engine.board.board import Board, load_board
from rules_engine.core.casebook import Casebook
from rules_engine.core.registry import OUTLINE, SLUG
from rules_engine.folders import cases, dispatches, tables, units
from rules_engine.folders.faults import Faults
from rules_engine.folders.roles import FAR
from rules_engine.folders.rules import Rules
from rules_engine.folders.tables import Ground, Objective, Results
from rules_engine.folders.toml import Outline, read_outline
from rules_engine.mechanics.hexes.blind.tables import Cover, Eyes, read_eyes, read_ground
from rules_engine.plain import JsonObject

TAKEN = {
    "truth": "all that there is",
    "referee": "whoever judges",
    "others": "all sides but one",
}
"""Names that mean something else to the site than a side."""

BOARD = "board.json"
EYES, COVER = "spotting_units.tsv", "spotting_ground.tsv"
RULES = (
    *(OUTLINE, BOARD, cases.FILE, units.UNITS, tables.TERRAIN, tables.CRT),
    *(tables.VICTORY, tables.SUPPLY, EYES, COVER, dispatches.FILE),
)
"""The files that decide what an input leads to."""
SEES_NEXT = {"any": Eyes(0, 1)}
HIDES_NOTHING = {"any": Cover(1, 1)}


@dataclass(frozen=True)
class Found:
    """What the files of a folder hold, as far as they can be read."""

    outline: Outline
    casebook: Casebook
    board: Board | None
    classes: tuple[str, ...]
    ground: Sequence[Ground]
    units: Mapping[str, JsonObject]
    results: Results | None
    objectives: Sequence[Objective]
    sources: Mapping[str, tuple[str, ...]]
    eyes: Mapping[str, Eyes]
    cover: Mapping[str, Cover]
    headquarters: Sequence[dispatches.Found]


def read_folder(folder: Path) -> Rules:
    """Return the rules of a folder.

    Raises:
        BrokenFolder: names everything that is wrong, with file, line and what would be right.
    """
    faults = Faults()
    found = _read(folder, faults)
    _check_names(folder, found.outline, faults)
    _check_cases(folder, found, faults)
    _check_ground(found.board, found.ground, faults)
    _check_stacks(found.units, found.outline, faults)
    faults.tell()
    return _rules(folder, found)


def _read(folder: Path, faults: Faults) -> Found:
    """Read every file, whatever is wrong with the others."""
    outline = read_outline(folder / OUTLINE, faults)
    sides = [part["name"] for part in outline.get("sides", ())]
    casebook = cases.read_cases(folder / cases.FILE, faults)
    board, terrain = _board(folder, faults), folder / tables.TERRAIN
    classes, known = tables.classes_of(terrain), {case.number for case in casebook}
    eyes, cover = _sight(folder, casebook, faults)
    supply, crt = folder / tables.SUPPLY, folder / tables.CRT
    return Found(
        outline,
        casebook,
        board,
        classes,
        tables.read_ground(terrain, known, faults),
        units.read_units(folder / units.UNITS, sides, classes, board, faults),
        tables.read_results(crt, faults) if outline.get("combat") else None,
        tables.read_objectives(folder / tables.VICTORY, board, faults),
        tables.read_sources(supply, sides, board, faults) if outline.get("supply") else {},
        eyes,
        cover,
        _headquarters(folder, outline, sides, board, faults),
    )


def _headquarters(
    folder: Path, outline: Outline, sides: Sequence[str], board: Board | None, faults: Faults
) -> Sequence[dispatches.Found]:
    if not outline.get(dispatches.SECTION):
        return ()
    return dispatches.read_headquarters(folder / dispatches.FILE, sides, board, faults)


def _check_cases(folder: Path, found: Found, faults: Faults) -> None:
    """Note cases and roles that do not fit the rules; nothing where these cannot be read."""
    outline, casebook = found.outline, found.casebook
    if not outline:
        return
    named = {row.case for row in found.ground}
    cases.check_cases(folder / cases.FILE, casebook, outline, named, faults)
    if outline["combat"]:
        cases.check_combat(casebook, outline, _cells(found.results), faults)
    cases.check_arrivals(casebook, outline, found.units, found.objectives, faults)


def _rules(folder: Path, found: Found) -> Rules:
    """Return the rules of a folder with which nothing is wrong."""
    if found.board is None:
        raise AssertionError("A board that cannot be read is a fault.")
    costs = [cost for row in found.ground for cost in row.costs if cost is not None]
    return Rules(
        folder,
        found.outline,
        _version(folder, found.outline),
        found.casebook,
        found.board,
        found.units,
        found.classes,
        {row.name: row for row in found.ground},
        lcm(*(cost.denominator for cost in costs)),
        found.results,
        tuple(found.objectives),
        found.sources,
        found.eyes,
        found.cover,
        found.headquarters,
    )


def _cells(results: Results | None) -> Sequence[str]:
    return [cell for row in results.rows for cell in row] if results else ()


def _version(folder: Path, outline: Outline) -> str:
    """Return the version of the rules: that of the file, and what marks these very tables, so that
    campaigns go over to changed ones though nobody has raised the number.
    """
    found = sha256()
    for name in RULES:
        path = folder / name
        if path.exists():
            found.update(name.encode() + b"\n" + path.read_bytes())
    return f"{outline[''][0]['rules_version']}-{found.hexdigest()[:8]}"


# ---- the board, the chart -----------------------------------------------------------------------


def _board(folder: Path, faults: Faults) -> Board | None:
    path = folder / BOARD
    if not path.exists():
        words = "make it with 'python -m rules_engine.board.build' of a folder geography"
        faults.add(BOARD, f"it is missing; {words}, or write it (docs/boards.md)")
        return None
    board = None
    with faults.noting(BOARD):
        board = load_board(str(path))
    if board is not None and board.grid is None:
        faults.add(BOARD, "it is a map of areas; games of folders are played on hexes")
        return None
    return board


def _check_ground(board: Board | None, ground: Sequence[Ground], faults: Faults) -> None:
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


def _sight(
    folder: Path, casebook: Casebook, faults: Faults
) -> tuple[Mapping[str, Eyes], Mapping[str, Cover]]:
    """Return the tables of sight; plain ones where no case asks for them."""
    if not any(casebook.of_role(role) for role in FAR):
        return SEES_NEXT, HIDES_NOTHING
    eyes: Mapping[str, Eyes] = SEES_NEXT
    cover: Mapping[str, Cover] = HIDES_NOTHING
    for name in (EYES, COVER):
        if not (folder / name).exists():
            said = f"it is missing, though casebook.tsv has a role of {', '.join(FAR)}"
            faults.add(name, said)
            continue
        with faults.noting():
            if name == EYES:
                eyes = read_eyes(folder / name)
            else:
                cover = read_ground(folder / name)
    return eyes, cover


# ---- what must fit what -------------------------------------------------------------------------


def _check_names(folder: Path, outline: Outline, faults: Faults) -> None:
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


def _check_stacks(pieces: Mapping[str, JsonObject], outline: Outline, faults: Faults) -> None:
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
