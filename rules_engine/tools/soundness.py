"""What is wrong with a game before it is played: read from its record and from its source."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core.game import Game
from rules_engine.core.registry import GAMES, folder_of, load
from rules_engine.errors import BrokenFolder, BrokenGame
from rules_engine.mechanics.parts import Sayings

ENGINE = Path(__file__).resolve().parents[1]


def loading_faults(slug: str) -> tuple[str, ...]:
    """Return what loading an installed game shows, in sentences; empty for a sound one.

    It can be loaded, its tables are whole, and it has its vocabulary.
    """
    try:
        load(slug)
        vocabulary(slug)
    except BrokenGame as fault:
        if isinstance(fault.__cause__, BrokenFolder):
            return tuple(f"The game '{slug}': {said}" for said in fault.__cause__.faults)
        return (str(fault),)
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is the game's, and is told
        kind = type(fault).__name__
        return (f"The game '{slug}' has no vocabulary for case files. {kind}: {fault}",)
    return ()


def source_faults(slug: str) -> tuple[str, ...]:
    """Return what reading an installed game's sources shows, in sentences; empty for a sound one.

    Every case that its source asks for by name, and every case that a violation cites, is in its
    casebook, and every open question is one of its readings; every kind of event that it emits by
    name has a teller and words, or is silent. A game that cannot be loaded is not read.
    """
    try:
        game = load(slug)
    except BrokenGame:
        return ()
    return tuple(said for path in _modules(slug) for said in _in(game, path))


def sources_digest() -> str:
    """Return one hash of all that decides what `source_faults` finds in games that can be loaded:
    the engine's modules and tables, and those of games that stand elsewhere.
    """
    found = sha256(json.dumps(GAMES).encode())
    files = {path for ending in ("py", "tsv") for path in ENGINE.rglob(f"*.{ending}")}
    for path in sorted(files.union(*map(_modules, GAMES))):
        found.update(f"{path}\n".encode() + path.read_bytes())
    return found.hexdigest()


def _modules(slug: str) -> Iterable[Path]:
    """Return the files of a game: its folder, or its single module; none of a folder of data."""
    if folder_of(slug) is not None:
        return ()
    name = GAMES[slug]
    origin = Path(str(import_module(name).__file__))
    if origin.name != "game.py":
        return [origin]
    return sorted(origin.parent.rglob("*.py"))


def _in(game: Game[Any], path: Path) -> Iterator[str]:
    """Yield what is wrong in one file, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            for said in _call(game, node):
                yield f"{game.title}, {path.name}, line {node.lineno}: {said}"


def _call(game: Game[Any], node: ast.Call) -> Iterator[str]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    word = _first_word(node)
    if word is None:
        return
    if name == "Violation" and word not in game.casebook:
        yield f"the violation cites '{word}', which is no case of the casebook."
    if name == "holds" and word not in game.casebook:
        yield f"it asks whether '{word}' holds, which is no case of the casebook."
    if name == "reading" and word not in {one.question for one in game.readings}:
        yield f"it asks for the reading '{word}', which is no open question of the game."
    if name == "emit":
        yield from _event(game, word)


def _event(game: Game[Any], kind: str) -> Iterator[str]:
    if kind in game.silent:
        return
    if kind not in game.tellers:
        yield f"nobody is told of the event '{kind}': it has no teller."
    if isinstance(game.words, Sayings) and kind not in game.words.kinds:
        yield f"the event '{kind}' has no words."


def _first_word(node: ast.Call) -> str | None:
    """Return the first argument of a call where it is written out as text."""
    first = node.args[0] if node.args else None
    is_text = isinstance(first, ast.Constant) and isinstance(first.value, str)
    return str(first.value) if isinstance(first, ast.Constant) and is_text else None
