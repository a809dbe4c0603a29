"""What `manage.py simulate` runs: many campaigns, or one of them again."""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from shlex import quote
from typing import Any

SETTINGS = "tests.campaigns.simulator.settings"


def main() -> int:
    """Run; return 1 if a promise was broken (or, with --plant, none was)."""
    chosen = _arguments()
    if os.environ.get("PYTHONHASHSEED") != "0":
        # Sets are gone through in the same order in every run, or no seed repeats.
        again = [sys.executable, "-m", "tests.campaigns.simulator", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONHASHSEED": "0"})  # noqa: S606
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    gc.disable()  # it takes a tenth of the time
    with _site() as (pool, door):
        from tests.campaigns.simulator import planted

        if chosen.plant:
            defects = planted.named(chosen.plant)
            return _find_planted(defects, planted.MET_AT, chosen, pool, door)
        return _simulate(chosen, pool, door)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py simulate")
    parser.add_argument("--campaigns", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first campaign")
    parser.add_argument("--seed", default="long")
    parser.add_argument("--only", type=int, default=-1, help="one campaign, by its number")
    parser.add_argument("--plant", default="", help="planted defects, with commas, or `all`")
    parser.add_argument("--table", action="store_true", help="say what met what")
    parser.add_argument("--go-on", action="store_true", help="do not stop at the first failure")
    return parser.parse_args()


@contextmanager
def _site() -> Iterator[tuple[list[Any], Any]]:
    """Make the site ready, in a directory that is thrown away."""
    import django
    from django.conf import settings

    django.setup()
    try:
        from tests import kept_database
        from tests.campaigns.simulator import seams, tables
        from tests.campaigns.simulator.clients import Door
        from tests.campaigns.simulator.world import open_pool

        kept_database.make_ready()
        tables.install()
        with seams.instead():
            yield open_pool(12), Door()
    finally:
        shutil.rmtree(settings.DATA_DIR, ignore_errors=True)


def _simulate(chosen: argparse.Namespace, pool: list[Any], door: Any) -> int:
    from tests.campaigns.simulator import coverage

    met: Counter[Any] = Counter()
    inputs: Counter[str] = Counter()
    passed: set[tuple[str, str]] = set()
    failed, longest, began = 0, 0.0, time.perf_counter()
    numbers = _numbers(chosen)
    for number in numbers:
        report = _simulated(chosen.seed, number, pool, door)
        met.update(report.met)
        passed.update(report.passed)
        inputs.update(report.inputs)
        longest = max(longest, report.waited)
        if chosen.only >= 0:
            print(f"Campaign {number} ({report.shape}), trace {report.trace}")
        if report.broken:
            failed += 1
            _tell(chosen.seed, number, report)
            if not chosen.go_on:
                return 1
        if number % 500 == 499:
            print(f"{number + 1} campaigns, {failed} failed", flush=True)
    if chosen.table:
        print(coverage.table(met))
        for kind, point in coverage.never(met):
            print(f"never met: {kind}, {point}")
        for aim in coverage.missing(met):
            print(f"not met: {aim.kind}, {aim.point}, {aim.what}")
        for kind, point in coverage.not_aimed_at(passed):
            print(f"not aimed at: {kind}, {point}")
    print(
        f"{len(numbers)} campaigns of seed {chosen.seed}, {sum(inputs.values())} wishes, "
        f"{sum(met.values())} disasters, {failed} campaigns failed; nothing waited for longer "
        f"than {longest:.0f} s afterwards; {len(coverage.missing(met))} of {len(coverage.AIMS)} "
        f"pairs not met ({time.perf_counter() - began:.0f} s)"
    )
    return 1 if failed else 0


def _simulated(seed: str, number: int, pool: list[Any], door: Any) -> Any:
    """Return what became of a campaign; now and then look for garbage before it."""
    from tests.campaigns.simulator.run import simulate

    if number % 20 == 0:
        gc.collect()
    return simulate(seed, number, pool, door)


def _tell(seed: str, number: int, report: Any) -> None:
    print(f"Campaign {number} of seed {seed} ({report.shape}):")
    for line in report.broken:
        print(f"  {line}")
    for aim, count in report.met.items():
        print(f"  (met: {aim.kind}, {aim.point}, {aim.what}, {count} times)")
    _repeat(seed, number)


def _repeat(seed: str, number: int, more: str = "") -> None:
    command = f"manage.py simulate --seed {quote(seed)} --only {number}{more}"
    print(f"Again: {command}", flush=True)


def _numbers(chosen: argparse.Namespace) -> list[int]:
    return (
        [chosen.only]
        if chosen.only >= 0
        else list(range(chosen.first, chosen.first + chosen.campaigns))
    )


def _find_planted(
    defects: Any, met_at: Any, chosen: argparse.Namespace, pool: list[Any], door: Any
) -> int:
    """Say in which campaign each planted defect is found; 1 if one is not."""
    missed = looked = 0
    for name, plant in defects.items():
        with plant():
            for number in sorted(_numbers(chosen), key=lambda one: one != met_at.get(name)):
                report = _simulated(chosen.seed, number, pool, door)
                looked += 1
                if report.broken:
                    print(f"{name}: found in campaign {number}: {report.broken[0]}")
                    print(f"  (trace {report.trace})")
                    _repeat(chosen.seed, number, f" --plant {name}")
                    break
            else:
                missed += 1
                print(f"{name}: not found in {chosen.campaigns} campaigns", flush=True)
    print(f"{looked} campaigns were looked through")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
