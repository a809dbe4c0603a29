"""The lists of explained survivors, `survivors.tsv`: changes that can change nothing. A game has
its own; what can change nothing in the mechanics, whatever the game, stands beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules_engine.core.registry import home_of
from rules_engine.errors import RulesEngineError
from rules_engine.tools.mutants.finding import Place
from rules_engine.tools.mutants.scope import ENGINE, modules_of

HEAD = "module\tfunction\tline\tchange\tnth\treason"
SHARED = ENGINE / "mechanics" / "survivors.tsv"


def survivors_file(slug: str) -> Path:
    """Return the file of a game's explained survivors."""
    return home_of(slug) / "survivors.tsv"


def explained_survivors(slug: str) -> dict[Place, str]:
    """Return the explained survivors of a game: its own, and those of the mechanics that it uses.

    Raises:
        RulesEngineError: there is no such game, or names the line that cannot be read.
    """
    shared, used = read_survivors(SHARED), set(modules_of(slug))
    of_mechanics = {place: reason for place, reason in shared.items() if place.module in used}
    return {**of_mechanics, **read_survivors(survivors_file(slug))}


def read_survivors(path: Path) -> dict[Place, str]:
    """Return the explained survivors of a file, each with its reason.

    Raises:
        RulesEngineError: names the line that cannot be read.
    """
    if not path.exists():
        return {}
    found: dict[Place, str] = {}
    for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line == HEAD or not line.strip():
            continue
        cells = line.split("\t")
        if len(cells) != 6 or not cells[4].isdigit() or not cells[5].strip():
            raise RulesEngineError(
                f"{path.name}, line {at}: a survivor has 6 cells, {HEAD.split()}, and a reason."
            )
        module, function, text, change, nth, reason = cells
        found[Place(f"rules_engine.{module}", function, text, change, int(nth))] = reason
    return found


def survivor_line(place: Place, reason: str = "") -> str:
    """Return how a survivor is written in the list."""
    module = place.module.removeprefix("rules_engine.")
    cells = (module, place.function, place.line, place.change, str(place.nth), reason)
    return "\t".join(cells)


def stale(listed: Iterable[Place], known: Iterable[Place]) -> list[Place]:
    """Return the listed survivors whose place is no more."""
    there = set(known)
    return [place for place in listed if place not in there]
