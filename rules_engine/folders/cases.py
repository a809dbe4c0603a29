"""Whether the cases of a folder fit its rules: each role that a rule needs has its case, each rule
that is enforced has its role.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from rules_engine.core.casebook import HEADS, ROLES, Casebook, load_casebook
from rules_engine.core.tables import read_table
from rules_engine.folders import roles
from rules_engine.folders.faults import Faults
from rules_engine.folders.keys import BLIND
from rules_engine.folders.results import EXCHANGE, RETREAT, read_result
from rules_engine.folders.roles import PHASE, Role
from rules_engine.folders.toml import Outline
from rules_engine.plain import JsonObject

FILE = "casebook.tsv"
SECTIONS = (roles.STACKING, roles.ZONES, roles.COMBAT, roles.SUPPLY, roles.DISPATCHES)
"""The chapters of which each is a section of `game.toml`."""
DONE = ("enforced", "decision")
"""What the program does about a case, so that something must do it."""


def read_cases(path: Path, faults: Faults) -> Casebook:
    """Return the casebook; an empty one where it cannot be read."""
    if not path.exists():
        heads = " ".join((*HEADS, ROLES))
        faults.add(FILE, f"it is missing: a table of the cases with the columns {heads}")
        return Casebook(())
    with faults.noting():
        return load_casebook(path)
    return Casebook(())


def check_cases(
    path: Path, casebook: Casebook, outline: Outline, named: Collection[str], faults: Faults
) -> None:
    """Note what does not fit; `named`: the cases that rows of tables name."""
    lines = _lines(path)
    known = _known(outline)
    for case in casebook:
        place = f"{FILE}, line {lines.get(case.number, 1)}"
        for role in case.roles:
            if role not in known:
                faults.add(place, _stranger(role, outline))
        is_idle = not case.roles and not case.includes and case.number not in named
        if case.status in DONE and is_idle:
            words = f"{case.number} is '{case.status}' and has no role, so nothing does it"
            faults.add(place, f"{words}; give it a role, or make it 'referee' or 'tabletop'")
        for number in case.includes:
            if number not in casebook:
                faults.add(place, f"{case.number} includes '{number}', which is no case")
    for wanted in known.values():
        if wanted.is_needed and casebook.of_role(wanted.name) is None:
            faults.add(FILE, f"no case has the role '{wanted.name}': {wanted.meaning}")


def _known(outline: Outline) -> dict[str, Role]:
    """Return the roles that mean something in this game."""
    chapters = {roles.ALWAYS, *(name for name in SECTIONS if outline.get(name))}
    top = outline.get("", ())
    if top and BLIND in (top[0]["levels"] or ()):
        chapters.add(roles.BLIND)
    phases = [part["name"] for part in outline.get("phases", ()) if part["name"]]
    found = {role.name: role for role in roles.ROLES if role.chapter in chapters}
    return found | {
        f"{PHASE}{name}": Role(f"{PHASE}{name}", roles.ALWAYS, f"the phase '{name}'")
        for name in phases
    }


def _stranger(role: str, outline: Outline) -> str:
    """Return why nothing names a role."""
    found = roles.BY_NAME.get(role)
    if found is None:
        phases = ", ".join(f"{PHASE}{part['name']}" for part in outline.get("phases", ()))
        words = "docs/game_folder.md lists the roles"
        return f"there is no role '{role}'; {words}, and the phases have {phases or 'none'}"
    if found.chapter == roles.BLIND:
        return f"'{role}' means something only where levels names \"{BLIND}\""
    return f"'{role}' means something only with the section [{found.chapter}] of game.toml"


def _lines(path: Path) -> Mapping[str, int]:
    """Return on which line each case stands."""
    faults = Faults()
    found: dict[str, int] = {}
    with faults.noting():
        if path.exists():
            rows = read_table(path).rows
            found = {row.cells[0]: int(row.place.rpartition(" ")[2]) for row in rows}
    return found


# ---- roles that follow from what the tables say -------------------------------------------------


def check_combat(
    casebook: Casebook, outline: Outline, cells: Iterable[str], faults: Faults
) -> None:
    """Note which roles the results and the choices of a combat need besides."""
    [part] = outline["combat"] or (None,)
    if part is None:
        return
    place, verdicts = part.place("verdicts"), list(part["verdicts"] or ())
    for verdict in verdicts:
        with faults.noting(place):
            read_result(verdict)
    wanted = dict(_of_results([*cells, *verdicts]))
    if part["advance"] not in ("no", None):
        wanted["combat.advance"] = 'advance is not "no"'
    if part["withdraw"] or verdicts:
        wanted["combat.answer"] = "who is attacked has a choice"
    if verdicts:
        wanted["combat.appeal"] = "there are verdicts"
    if part["withdraw"]:
        wanted["combat.retreat"] = "who is attacked may withdraw"
    for role, why in wanted.items():
        if casebook.of_role(role) is None:
            faults.add(FILE, f"no case has the role '{role}', though {why}")


def _of_results(cells: Iterable[str]) -> Iterator[tuple[str, str]]:
    for cell in cells:
        faults = Faults()
        with faults.noting():
            if cell == EXCHANGE:
                yield "combat.losses", f"there is the result {cell}"
            for effect in read_result(cell):
                if effect.what == RETREAT:
                    yield "combat.retreat", f"there is the result {cell}"
                    yield "combat.no_way", f"there is the result {cell}"
                else:
                    yield "combat.losses", f"there is the result {cell}"


NUMBERS = (
    ("victory", "unit", "end.units"),
    ("victory", "eliminated", "end.eliminated"),
    ("zones", "exit_cost", "zones.leaving"),
)
"""Numbers of `game.toml` that mean nothing without a case of that role."""


def check_arrivals(
    casebook: Casebook,
    outline: Outline,
    units: Mapping[str, JsonObject],
    objectives: Sequence[object],
    faults: Faults,
) -> None:
    """Note which roles reinforcements, and what counts at the end, need besides."""
    late = next((name for name, unit in units.items() if unit["enters"] is not None), None)
    wanted = {"move.entry": f"{late} comes later"} if late is not None else {}
    if objectives:
        wanted["end.hexes"] = "there is a table of hexes that are worth points"
    for section, key, role in NUMBERS:
        part = next(iter(outline.get(section, ())), None)
        if part is not None and part[key]:
            wanted[role] = f"{key} is {part[key]} in [{section}]"
    for role, why in wanted.items():
        if casebook.of_role(role) is None:
            faults.add(FILE, f"no case has the role '{role}', though {why}")
