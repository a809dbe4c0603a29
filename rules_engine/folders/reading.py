"""Reading a folder: every file, every fault of it, then its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import lcm
from pathlib import Path

from rules_engine.board.board import Board
from rules_engine.board.making import load_board
from rules_engine.core.casebook import Casebook
from rules_engine.core.registry import OUTLINE
from rules_engine.folders import cases, dispatches, tables, units
from rules_engine.folders.faults import Faults
from rules_engine.folders.fitting import check_ground, check_names, check_stacks
from rules_engine.folders.roles import FAR
from rules_engine.folders.rules import Rules
from rules_engine.folders.tables import Ground, Objective, Results
from rules_engine.folders.toml import Outline, read_outline
from rules_engine.mechanics.hexes.blind.tables import Cover, Eyes, read_eyes, read_ground
from rules_engine.plain import JsonObject

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
    check_names(folder, found.outline, faults)
    _check_cases(folder, found, faults)
    check_ground(found.board, found.ground, faults)
    check_stacks(found.units, found.outline, faults)
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
