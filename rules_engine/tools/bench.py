"""`bench`: what the operations cost, each beside a plain reference in the same run."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rules_engine.core.registry import GAMES, installed, load
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject
from rules_engine.tools.benchblind import blind_figures
from rules_engine.tools.benchlog import log_figures
from rules_engine.tools.benchmoves import move_figures, search_figures
from rules_engine.tools.measures import Figure

REFERENCES = ("networkx",)
"""The packages of the tests beside which the measures are taken."""

HEAD = """# Measures

Written by `python -m rules_engine bench`. Each operation is measured beside a plain reference in
the same run, on a position of a whole game with the complete rules. Times of the engine are medians
of processor time; those of pictures and of the site go by the clock. Absolute times wander with
the machine, ratios hold. The references stand in `rules_engine/games/*/bench.py` and beside the
measures. The lines of the site come from `manage.py measure --json > rows.json`, those of a club's
evening from `python -m tests.load --rows > load.json`, the whole table from `python -m rules_engine
bench --write docs/benchmarks.md --date DATE --rows rows.json --rows load.json --include
cartography.bench:figures`.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="otherwise all of them")
    parser.add_argument("--date", default="", help="the date to write down, such as 2026-11-21")
    parser.add_argument("--write", type=Path, metavar="FILE", help="docs/benchmarks.md")
    parser.add_argument(
        "--rows", action="append", default=[], type=Path, metavar="FILE", help="rows as JSON"
    )
    parser.add_argument(
        "--include",
        action="append",
        default=[],
        metavar="MODULE:FUNCTION",
        help="further figures: a function that returns a list of objects",
    )


def run(chosen: argparse.Namespace) -> int:
    """Measure, print and write; 1 if a requirement is not met.

    Raises:
        BadRecord: what it is measured beside is not installed, a module to include cannot be, or
            the file cannot be written.
    """
    _assert_references()
    figures = []
    for figure in _figures(chosen):
        figures.append(figure)
        print(figure.row() + (f" {figure.note}" if figure.note else ""), flush=True)
    if chosen.write:
        try:
            chosen.write.write_text(_page(figures, chosen.date), encoding="utf-8")
        except OSError as fault:
            raise BadRecord(f"{chosen.write} cannot be written: {fault.strerror}.") from fault
    missed = [figure.operation for figure in figures if figure.is_met is False]
    print(f"{len(figures)} figures, {len(missed)} below what is required" + _list(missed))
    return 1 if missed else 0


def _assert_references() -> None:
    missing = [name for name in REFERENCES if find_spec(name) is None]
    if missing:
        raise BadRecord(
            f"The measures are taken beside {' and '.join(missing)}, which is not installed: "
            "pip install --require-hashes -r requirements-dev.txt."
        )


def _figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    slugs = chosen.games or installed()
    for slug in slugs:
        for figure in _figures_of(slug):
            operation = f"{slug}: {figure.operation}" if len(slugs) > 1 else figure.operation
            yield replace(figure, operation=operation)
    for spec in chosen.include:
        yield from map(Figure.from_json, included(spec))
    for path in chosen.rows:
        yield from map(_of_row, read_rows(path))


def _figures_of(slug: str) -> Iterator[Figure]:
    load(slug)
    game_bench = import_module(GAMES[slug].rpartition(".")[0] + ".bench")
    own = getattr(game_bench, "figures", None)
    yield from own(slug) if own else search_figures(slug, game_bench)
    yield from move_figures(slug)
    yield from blind_figures(slug, game_bench)
    yield from log_figures(slug)


def included(spec: str) -> list[JsonObject]:
    """Return the figures of a function elsewhere, named `module:function`.

    Raises:
        BadRecord: there is no such function.
    """
    module, _, name = spec.partition(":")
    sys.path.insert(0, os.getcwd())
    try:
        function = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as fault:
        raise BadRecord(f"'{spec}' names no function of a module: {fault}.") from fault
    found: list[JsonObject] = function()
    return found


def read_rows(path: Path) -> list[JsonObject]:
    """Return the rows that another command has measured (`manage.py measure --json`).

    Raises:
        BadRecord: the file cannot be read or holds no rows.
    """
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [dict(row) for row in rows]
    except (OSError, ValueError, TypeError) as fault:
        raise BadRecord(f"{path} holds no rows of measures: {fault}.") from fault


def _of_row(row: JsonObject) -> Figure:
    own, beside = row["own_ms"], row["reference_ms"]
    times = beside / own if beside else None
    operation, reference, required = row["operation"], row["reference"], row["required"]
    met, unit, note = row["is_met"], row["unit"], row.get("note", "")
    return Figure(operation, reference, beside, own, times, required, met, note, unit)


def _list(names: list[str]) -> str:
    return ": " + "; ".join(names) if names else ""


def _page(figures: list[Figure], date: str) -> str:
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    heads = ("operation", "time", "reference", "its time", "ratio", "required", "met")
    lines = [HEAD, f"Measured{f' on {date}' if date else ''}: {machine}, {platform.system()}.", ""]
    lines += [f"| {' | '.join(heads)} |", "|---|--:|---|--:|--:|---|---|"]
    lines += [figure.row() for figure in figures]
    notes = [f"- {figure.operation}: {figure.note}" for figure in figures if figure.note]
    return "\n".join([*lines, "", *notes]).rstrip() + "\n"
