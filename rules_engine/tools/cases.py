"""`cases`: run case files."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from rules_engine.casefiles.report import describe
from rules_engine.casefiles.running import run_file
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
        try:
            results = run_file(path, chosen.without)
        except CaseFault as fault:
            print(f"{path}: {fault}")
            failed += 1
            continue
        for result in results:
            passed += result.passed
            failed += not result.passed
            if not result.passed:
                print(describe(result, short=chosen.quiet))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
