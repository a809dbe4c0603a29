"""Putting a changed module in the place of the true one, in a process that ends afterwards.

What runs inside functions is exchanged in the functions that live (their code objects), which takes
a few milliseconds. What runs while a module is imported (tables, defaults, class bodies) makes the
game be imported anew, with the changed module in its place.
"""

from __future__ import annotations

import ast
import gc
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper, cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core.registry import load
from rules_engine.tools.mutants.finding import Mutant, Source, read_source
from rules_engine.tools.mutants.scope import source_of

GAMES = "rules_engine.games."
Key = tuple[str, str, int, bytes]


class CannotPlant(Exception):
    """The live functions cannot take the changed code; the game has to be imported anew."""


def live_functions(prefixes: Sequence[str]) -> dict[Key, list[FunctionType]]:
    """Return the functions that live in modules with these prefixes, by what tells their code."""
    found: dict[Key, list[FunctionType]] = {}
    for item in gc.get_objects():
        if type(item) is not FunctionType:  # asking lazy objects of others would wake them
            continue
        if str(item.__module__).startswith(tuple(prefixes)):
            found.setdefault(_key(item.__code__), []).append(item)
    return found


def plant_in_functions(source: Source, mutant: Mutant, live: dict[Key, list[FunctionType]]) -> None:
    """Exchange the code of the live functions that a mutant changes.

    Raises:
        CannotPlant: the changed code does not fit the functions, or none of them lives.
    """
    path = str(source_of(mutant.place.module))
    before = compiled(mutant.place.module)
    after = compile(_changed(source, mutant), path, "exec", dont_inherit=True)
    changed = 0
    try:
        for old, new in _pairs(before, after):
            for function in live.get(_key(old), ()) if old != new else ():
                function.__code__ = new
                changed += 1
    except ValueError as fault:
        raise CannotPlant(str(fault)) from fault
    if not changed:
        raise CannotPlant(f"No function of {mutant.place.name} lives.")


@cache
def compiled(module: str) -> CodeType:
    """Return the code of a module as it stands."""
    return compile(read_source(module).text, str(source_of(module)), "exec", dont_inherit=True)


def plant_by_import(slug: str, source: Source, mutant: Mutant) -> None:
    """Import a game anew with a mutant's module in place of the true one."""
    path = str(source_of(mutant.place.module))
    code = compile(_changed(source, mutant), path, "exec", dont_inherit=True)
    sys.meta_path.insert(0, _Finder(mutant.place.module, code))
    forget_games(mutant.place.module)
    load(slug)


def forget_games(module: str = "") -> None:
    """Let the games (and the mechanics, if `module` is one of them) be imported anew."""
    shared = "rules_engine.mechanics."
    prefixes = (GAMES, shared) if module.startswith(shared) else (GAMES,)
    for name in [name for name in sys.modules if name.startswith(prefixes)]:
        package, _, own = name.rpartition(".")
        if package in sys.modules:  # `from package import own` takes what the package still has
            vars(sys.modules[package]).pop(own, None)
        del sys.modules[name]
    load.cache_clear()
    vocabulary.cache_clear()


def kept_results() -> list[_lru_cache_wrapper[Any]]:
    """Return the caches of the rules: what true rules worked out is no result of changed ones."""
    kept = ("rules_engine.mechanics.boards", "rules_engine.core.registry", vocabulary.__module__)
    return [
        item
        for item in gc.get_objects()
        if type(item) is _lru_cache_wrapper
        and str(item.__module__).startswith("rules_engine.")
        and item.__module__ not in kept
    ]


def _changed(source: Source, mutant: Mutant) -> ast.Module:
    source.changes[mutant.number].plant()
    return ast.fix_missing_locations(source.tree)


def _pairs(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the code objects of two trees that differ in one expression, inner ones first."""
    inner = [item for item in before.co_consts if isinstance(item, CodeType)]
    others = [item for item in after.co_consts if isinstance(item, CodeType)]
    if len(inner) != len(others):
        raise ValueError("The change leaves out code.")
    for one, other in zip(inner, others, strict=True):
        yield from _pairs(one, other)
    yield before, after


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno, code.co_linetable


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module as it always stands, with other code."""

    def __init__(self, module: str, code: CodeType) -> None:
        self._module = module
        self._code = code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self._module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(name, spec.origin, self._code)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code
