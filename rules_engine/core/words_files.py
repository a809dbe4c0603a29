"""What a game says of itself in files of words: its scenarios, their openings, and the legend of
its pictures."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules_engine.core.before_play import Scenario
from rules_engine.core.legend import Legend
from rules_engine.core.tables import read_cells
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject


def load_scenarios(folder: Path, first_state: Callable[[], JsonObject]) -> dict[str, Scenario]:
    """Read the scenarios of a game that all begin with the same state: in `scenarios.toml` a
    section for each by its slug, with `title`, `text` and, by side, `aims`; in `opening.tsv` the
    orders and answers, side by side, with which a demonstration of them begins.

    Raises:
        BadRecord: a section lacks one of them, or has another; names it.
    """
    path, found = folder / "scenarios.toml", {}
    rows = read_cells(folder / "opening.tsv", ("side", "words"))
    opening = tuple((row.name("side"), row.text("words")) for row in rows)
    for slug, said in _read(path).items():
        if set(said) != {"title", "text", "aims"}:
            raise BadRecord(f"{path.name}: [{slug}] has title, text and aims, and nothing else.")
        aims = said["aims"]
        found[slug] = Scenario(slug, said["title"], said["text"], first_state, opening, aims)
    return found


def load_legend(path: Path) -> Legend:
    """Read a legend: `types`, `signs`, perhaps `plain`, and `samples`, each a counter with its
    `label`.

    Raises:
        BadRecord: it has anything else, or a sample has no label.
    """
    said = _read(path)
    samples = []
    for sample in said.pop("samples", []):
        if "label" not in sample:
            raise BadRecord(f"{path.name}: each of the samples needs a label.")
        samples.append((sample.pop("label"), sample))
    if not set(said) <= {"types", "signs", "plain"}:
        raise BadRecord(f"{path.name}: a legend has types, signs, plain and samples.")
    said.update({name: tuple(said[name]) for name in ("types", "signs") if name in said})
    return Legend(samples=tuple(samples), **said)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise BadRecord(f"{path.name}: {fault}") from fault
