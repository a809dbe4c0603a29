"""Trying mutants: each in a forked child, with the scenes that carry out its place."""

from __future__ import annotations

import gc
import os
import resource
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from multiprocessing import get_context
from types import FunctionType

from rules_engine.casefiles.running import run_scene
from rules_engine.casefiles.words import CaseFault
from rules_engine.tools.mutants.finding import Mutant, read_source
from rules_engine.tools.mutants.planting import (
    CannotPlant,
    Key,
    compiled,
    kept_results,
    live_functions,
    plant_by_import,
    plant_in_functions,
)
from rules_engine.tools.mutants.recording import Lines, Recorded
from rules_engine.tools.mutants.scope import source_of

WRONG, CRASHED, ENDLESS, SURVIVED, UNREACHED = "wrong", "crash", "endless", "survived", "unreached"
CAUGHT = (WRONG, CRASHED, ENDLESS)
IMPORT_SECONDS = 20.0
LEAST_SECONDS = 2.0
"""What every scene may take, besides thirty times what it takes otherwise."""
MEMORY = 3 << 30


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: how it was caught, by which scene, of how many that were run."""

    mutant: Mutant
    what: str
    scene: str = ""
    tried: int = 0


@dataclass
class Bench:
    """What the trials of a game need: its scenes, what runs on import, its living functions."""

    slug: str
    scenes: Sequence[Recorded]
    on_import: Lines
    live: dict[Key, list[FunctionType]]

    def __post_init__(self) -> None:
        self.by_line: dict[tuple[str, int], set[int]] = {}
        for at, item in enumerate(self.scenes):
            for line in item.lines:
                self.by_line.setdefault(line, set()).add(at)
        self.by_file: dict[str, set[int]] = {}
        for (path, _), scenes in self.by_line.items():
            self.by_file.setdefault(path, set()).update(scenes)


def set_up(slug: str, scenes: Sequence[Recorded], on_import: Lines) -> Bench:
    """Return a bench with the game loaded and nothing remembered of the scenes that have run."""
    for cache in kept_results():
        cache.cache_clear()
    live = live_functions(("rules_engine.games.", "rules_engine.mechanics."))
    gc.collect()
    gc.freeze()
    return Bench(slug, scenes, on_import, live)


def try_all(bench: Bench, mutants: Sequence[Mutant], jobs: int) -> Iterator[Verdict]:
    """Yield what becomes of each mutant, function by function, in their order."""
    groups = [
        list(group)
        for _, group in groupby(mutants, key=lambda one: (one.place.module, one.place.function))
    ]
    if jobs <= 1:
        for group in groups:
            yield from try_group(bench, group)
        return
    _KEPT.append(bench)
    try:
        with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool:
            for verdicts in pool.map(_try_kept, groups):
                yield from verdicts
    finally:
        _KEPT.pop()


_KEPT: list[Bench] = []
"""The bench, for worker processes, which are forks of this one."""


def _try_kept(group: Sequence[Mutant]) -> list[Verdict]:
    return list(try_group(_KEPT[-1], group))


def try_group(bench: Bench, group: Iterable[Mutant]) -> Iterator[Verdict]:
    """Yield what becomes of the mutants of a function; a scene that caught one is tried first on
    the next.
    """
    keen: list[Recorded] = []
    for mutant in group:
        scenes = reaching(bench, mutant)
        if not scenes:
            yield Verdict(mutant, UNREACHED)
            continue
        there = set(map(id, scenes))
        first = [scene for scene in keen if id(scene) in there]
        ahead = set(map(id, first))
        order = [*first, *(scene for scene in scenes if id(scene) not in ahead)]
        what, at = _try(bench, mutant, order)
        if what in CAUGHT and 0 <= at < len(order):
            found = order[at]
            keen = [found, *(scene for scene in keen if scene is not found)][:8]
            yield Verdict(
                mutant, what, f"{os.path.basename(found.path)}:{found.scene.line}", at + 1
            )
        else:
            yield Verdict(mutant, what, "", len(order))


def reaching(bench: Bench, mutant: Mutant) -> list[Recorded]:
    """Return the scenes that carry out a mutant's place; all of them, those of its module first,
    where it is carried out on import.
    """
    path = str(source_of(mutant.place.module))
    if runs_on_import(bench, mutant):
        near = bench.by_file.get(path, set())
        order = sorted(range(len(bench.scenes)), key=lambda at: (at not in near, at))
        return [bench.scenes[at] for at in order]
    found: set[int] = set()
    for line in range(mutant.first, mutant.last + 1):
        found |= bench.by_line.get((path, line), set())
    return [bench.scenes[at] for at in sorted(found)]


def runs_on_import(bench: Bench, mutant: Mutant) -> bool:
    """Whether a mutant's place is carried out (also) while the game is imported."""
    path = str(source_of(mutant.place.module))
    lines = range(mutant.first, mutant.last + 1)
    return mutant.on_import or any((path, line) in bench.on_import for line in lines)


def _try(bench: Bench, mutant: Mutant, scenes: Sequence[Recorded]) -> tuple[str, int]:
    """Return what becomes of a mutant in a child of this process, and at which scene."""
    compiled(mutant.place.module)
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _child(bench, mutant, scenes, writer)
    os.close(writer)
    said = b""
    while part := os.read(reader, 4096):
        said += part
    os.close(reader)
    _, status = os.waitpid(child, 0)
    return _told(said.decode().split(), status)


def _told(words: Sequence[str], status: int) -> tuple[str, int]:
    """Return how a trial ended, from what the child said: each scene's number as it began, then how
    it ended; a child that was stopped says no end.
    """
    numbers = [int(word) for word in words if word.isdigit()]
    at = numbers[-1] if numbers else 0
    if os.WIFSIGNALED(status):
        return (ENDLESS if os.WTERMSIG(status) == signal.SIGPROF else CRASHED), at
    return words[-1], at


def _child(bench: Bench, mutant: Mutant, scenes: Sequence[Recorded], writer: int) -> None:
    """Plant a mutant and run scenes until one fails; say how it ended and go, whatever happens."""
    what = CRASHED
    try:
        _be_modest()
        signal.setitimer(signal.ITIMER_PROF, IMPORT_SECONDS)
        _plant(bench, mutant)
        for at, item in enumerate(scenes):
            os.write(writer, f"{at}\n".encode())
            signal.setitimer(signal.ITIMER_PROF, LEAST_SECONDS + 30 * item.seconds)
            what = _outcome(item)
            if what != SURVIVED:
                break
    except BaseException:  # noqa: BLE001 (whatever a changed rule raises is a crash of it)
        what = CRASHED
    finally:
        os.write(writer, f"{what}\n".encode())
        os._exit(0)


def _be_modest() -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _plant(bench: Bench, mutant: Mutant) -> None:
    source = read_source(mutant.place.module)
    if not runs_on_import(bench, mutant):
        try:
            plant_in_functions(source, mutant, bench.live)
            return
        except CannotPlant:
            source = read_source.__wrapped__(mutant.place.module)
    plant_by_import(bench.slug, source, mutant)


def _outcome(item: Recorded) -> str:
    try:
        return SURVIVED if run_scene(item.path, item.scene).passed else WRONG
    except CaseFault:
        return WRONG
    except Exception:  # noqa: BLE001 (whatever a changed rule raises is a crash of it)
        return CRASHED
