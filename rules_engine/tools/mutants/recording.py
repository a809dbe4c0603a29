"""Recording which lines of the rules each scene carries out, and how long it takes."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import process_time
from types import FrameType
from typing import Any

from rules_engine.casefiles.model import CaseFile, Scene
from rules_engine.casefiles.running import run_scene
from rules_engine.core.registry import load
from rules_engine.tools.mutants.planting import forget_games, kept_results
from rules_engine.tools.mutants.scope import source_of

Lines = frozenset[tuple[str, int]]
Spans = dict[str, list[tuple[int, int]]]


@dataclass(frozen=True)
class Recorded:
    """A scene that passes: the file it is in, the lines it carries out, its seconds of CPU."""

    path: str
    scene: Scene
    lines: Lines
    seconds: float


@contextmanager
def lines_carried_out(files: Iterable[str], found: set[tuple[str, int]]) -> Iterator[None]:
    """Note in `found` every line of these files that is carried out inside."""
    wanted = frozenset(files)

    def in_frame(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return in_frame

    def entered(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        if frame.f_code.co_filename not in wanted:
            return None
        return in_frame(frame, event, None)

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        yield
    finally:
        sys.settrace(before)


def record(files: Sequence[CaseFile], modules: Iterable[str]) -> list[Recorded]:
    """Return the scenes that pass, with the lines of these modules that each carries out, the
    quickest first.
    """
    sources = [str(source_of(module)) for module in modules]
    recorded = []
    for slug in sorted({file.game for file in files}):
        load(slug)
    caches = kept_results()
    for file in files:
        for scene in file.scenes:
            for cache in caches:
                cache.cache_clear()
            found: set[tuple[str, int]] = set()
            began = process_time()
            with lines_carried_out(sources, found):
                passed = run_scene(file.path, scene).passed
            spent = process_time() - began
            if passed:
                recorded.append(Recorded(file.path, scene, frozenset(found), spent))
    return sorted(recorded, key=lambda item: (round(item.seconds, 3), item.path, item.scene.line))


def lines_of_import(slug: str, modules: Iterable[str]) -> Lines:
    """Return the lines of these modules that are carried out while a game is imported; found in a
    process of its own.
    """
    sources = [str(source_of(module)) for module in modules]
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        found: set[tuple[str, int]] = set()
        forget_games()
        with lines_carried_out(sources, found):
            load(slug)
        with os.fdopen(writer, "wb") as out:
            pickle.dump(frozenset(found), out)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as came:
        lines: Lines = pickle.load(came)  # noqa: S301 (written three lines above)
    os.waitpid(child, 0)
    return lines
