"""`cases`: run case files."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from rules_engine.casefiles.reading import load_file
from rules_engine.casefiles.report import describe
from rules_engine.casefiles.running import run_scene
from rules_engine.casefiles.words import CaseFault


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="case files, or folders of them")
    parser.add_argument("-q", "--quiet", action="store_true", help="failures in one line each")
    parser.add_argument("--without", nargs="*", default=[], metavar="CASE", help="cases taken out")


def case_files(paths: Iterable[str]) -> list[str]:
    """Return the files that the paths name; of a folder, every case file in it."""
    found: list[str] = []
    for path in paths:
        inside = sorted(map(str, Path(path).rglob("*.case"))) if Path(path).is_dir() else [path]
        found.extend(inside)
    return found


def run(chosen: argparse.Namespace) -> int:
    """Run the files, print what failed, and return 1 if anything did."""
    passed = failed = 0
    for path in case_files(chosen.files):
        good, bad = _run_file(path, chosen.without, chosen.quiet)
        passed += good
        failed += bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _run_file(path: str, without: Sequence[str], quiet: bool) -> tuple[int, int]:
    """Run one file: print every fault of it, and return how many cases passed and failed."""
    try:
        file = load_file(path)
    except CaseFault as fault:
        _print_faults(path, fault, {})
        return 0, 1
    passed = 0
    told: dict[str, None] = {}
    for scene in file.scenes:
        try:
            result = run_scene(path, scene, without)
        except CaseFault as fault:
            _print_faults(path, fault, told)
            continue
        passed += result.passed
        if not result.passed:
            print(describe(result, short=quiet))
    return passed, len(file.scenes) - passed


def _print_faults(path: str, fault: CaseFault, told: dict[str, None]) -> None:
    """Print the faults that have not been told: what all cases share is wrong in each of them."""
    for one in map(str, (fault, *fault.others)):
        if one not in told:
            print(f"{path}: {one}")
        told[one] = None
