"""`casebook`: every case of a game and where it lives; `--ablate` takes enforced cases out."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_engine.casefiles.model import CaseFile
from rules_engine.casefiles.reading import load_file
from rules_engine.casefiles.running import run_scene
from rules_engine.core.casebook import OPEN, Case
from rules_engine.core.game import Game
from rules_engine.core.registry import home_of, load
from rules_engine.errors import RulesEngineError

RULE_KINDS = ("rule", "setup", "table")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="as JSON, one object a case")
    parser.add_argument("--ablate", action="store_true", help="take each enforced case out in turn")
    parser.add_argument("--only", nargs="*", default=[], metavar="CASE", help="with --ablate")


def run(chosen: argparse.Namespace) -> int:
    """Print the casebook, or what taking cases out reveals; 1 if a case is missed."""
    game = load(chosen.game)
    files = game_case_files(game.slug)
    if chosen.ablate:
        return _report_ablation(game, files, chosen.only)
    entries = casebook_entries(game, files)
    if chosen.json:
        print(json.dumps(entries, ensure_ascii=False, indent=1))
        return 0
    for entry in entries:
        tests = f"{len(entry['tests'])} case files" if entry["tests"] else "-"
        print(f"{entry['case']:10} {entry['status']:9} {tests:14} {entry['title']}")
        if entry["reason"]:
            print(f"{'':10} because {entry['reason']}")
    print(_totals(entries))
    return 0


def cases_folder(slug: str) -> Path:
    """Return the folder of a game's case files."""
    return home_of(slug) / "cases"


def game_case_files(slug: str) -> list[CaseFile]:
    """Return the case files of a game, read.

    Raises:
        CaseFault: one cannot be read.
    """
    return [load_file(path) for path in sorted(cases_folder(slug).rglob("*.case"))]


def casebook_entries(game: Game[Any], files: Sequence[CaseFile]) -> list[dict[str, Any]]:
    """Return every case with the case files that name it."""
    naming = files_by_case(files)
    return [
        {
            "case": case.number,
            "title": case.title,
            "kind": case.kind,
            "status": case.status,
            "summary": case.summary,
            "reason": case.reason,
            "includes": list(case.includes),
            "tests": sorted({Path(file.path).name for file in naming.get(case.number, ())}),
        }
        for case in game.casebook
    ]


def files_by_case(files: Sequence[CaseFile]) -> dict[str, list[CaseFile]]:
    """Return the case files that name each case in a heading."""
    found: dict[str, list[CaseFile]] = {}
    for file in files:
        for number in sorted({case for scene in file.scenes for case in scene.cases}):
            found.setdefault(number, []).append(file)
    return found


def complaints(game: Game[Any]) -> list[str]:
    """Return what is wrong with a casebook: rules that neither the program enforces nor a reason
    excuses, missing summaries, cases that are summed up but do not exist.
    """
    found = []
    for case in game.casebook:
        judged = case.status in ("referee", "tabletop")
        if case.kind in RULE_KINDS and judged and not case.reason:
            found.append(f"{case.number} is a {case.kind} but {case.status}, without a reason.")
        if case.status == OPEN:
            found.append(f"{case.number} is not carried out yet.")
        if not case.summary:
            found.append(f"{case.number} has no summary.")
        found += [
            f"{case.number} sums up {other}, which does not exist."
            for other in case.includes
            if other not in game.casebook
        ]
    return found


def _totals(entries: Sequence[dict[str, Any]]) -> str:
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry["status"]] = counts.get(entry["status"], 0) + 1
    said = ", ".join(f"{count} {status}" for status, count in counts.items())
    bare = [e["case"] for e in entries if e["status"] == "enforced" and not e["tests"]]
    missing = f"; enforced but in no case file: {' '.join(bare)}" if bare else ""
    return f"{len(entries)} cases: {said}{missing}"


# ---- ablation -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Missed:
    """An enforced case that can be taken out without any case file noticing."""

    case: Case
    named: int


def ablate(
    game: Game[Any], files: Sequence[CaseFile], only: Sequence[str] = ()
) -> tuple[list[Missed], list[Case]]:
    """Take each enforced case out in turn; return those that no case file misses, and all tried."""
    tried = [case for case in game.casebook if case.status == "enforced"]
    tried = [case for case in tried if not only or case.number in only]
    scenes = [(file.path, scene) for file in files for scene in file.scenes]
    is_sound = cache(lambda at: run_scene(*scenes[at]).passed)
    missed = []
    for case in tried:
        naming = [at for at, (_, scene) in enumerate(scenes) if case.number in scene.cases]
        others = [at for at, (_, scene) in enumerate(scenes) if case.number not in scene.cases]
        # Few have to be asked whether they pass as long as nothing is taken out.
        if not any(_notices(*scenes[at], case) and is_sound(at) for at in (*naming, *others)):
            missed.append(Missed(case, sum(map(is_sound, naming))))
    return missed, tried


def _notices(path: str, scene: Any, case: Case) -> bool:
    try:
        return not run_scene(path, scene, [case.number]).passed
    except (RulesEngineError, KeyError, ValueError, TypeError, IndexError, AttributeError):
        return True


def _report_ablation(game: Game[Any], files: Sequence[CaseFile], only: Sequence[str]) -> int:
    missed, tried = ablate(game, files, only)
    for item in missed:
        said = f"named in {item.named} scenes" if item.named else "named in none"
        print(f"{item.case.number:10} {item.case.title} ({said})")
    print(f"{len(tried)} enforced cases taken out; {len(missed)} missed by no case file")
    return 1 if missed else 0
