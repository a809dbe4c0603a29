"""Finding the places of a module that can be changed, and saying each so that it survives edits."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from rules_engine.tools.mutants.changes import Change, changes_at
from rules_engine.tools.mutants.scope import PAGE_FUNCTIONS, WORDY_FUNCTIONS, WORDY_NAMES, source_of

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, order=True)
class Place:
    """Where a change is made, without line numbers: module, function, the line's text, the change,
    and which of several such in the function it is.
    """

    module: str
    function: str
    line: str
    change: str
    nth: int = 1

    @property
    def name(self) -> str:
        """The place in one line."""
        again = f" (no. {self.nth})" if self.nth > 1 else ""
        return f"{self.module.removeprefix('rules_engine.')} {self.function}: {self.change}{again}"


@dataclass(frozen=True)
class Mutant:
    """One change of the rules: where, on which lines, whether its place is carried out when the
    module is imported, and the number of the change among those of its module.
    """

    place: Place
    at: int
    first: int
    last: int
    on_import: bool
    number: int


@dataclass(frozen=True)
class _Spot:
    """The surroundings of a node while a tree is walked."""

    function: str
    first: int
    last: int
    on_import: bool


@dataclass(frozen=True)
class Source:
    """A module's text, its tree, and every change of it. The tree is changed by a change's `plant`,
    in a process of its own.
    """

    text: str
    tree: ast.Module
    mutants: tuple[Mutant, ...]
    changes: tuple[Change, ...]


@cache
def read_source(module: str) -> Source:
    """Return a module's source with all its mutants."""
    return find(module, source_of(module).read_text(encoding="utf-8"))


def find(module: str, text: str) -> Source:
    """Return what can be changed in a module's text."""
    tree = ast.parse(text)
    lines = text.splitlines()
    mutants: list[Mutant] = []
    changes: list[Change] = []
    seen: dict[Place, int] = {}
    for node, spot, change in _walk(tree, _Spot("module", 1, 1, True), lambda new: None):
        at = int(getattr(node, "lineno", spot.first))
        place = Place(module, spot.function, " ".join(lines[at - 1].split()), change.words)
        seen[place] = seen.get(place, 0) + 1
        place = replace(place, nth=seen[place])
        mutants.append(Mutant(place, at, spot.first, spot.last, spot.on_import, len(mutants)))
        changes.append(change)
    return Source(text, tree, tuple(mutants), tuple(changes))


Found = tuple[ast.AST, _Spot, Change]


def _walk(node: ast.AST, spot: _Spot, swap: Callable[[ast.expr], None]) -> Iterator[Found]:
    if _is_wordy(node):
        return
    if isinstance(node, ast.stmt):
        spot = replace(spot, first=node.lineno, last=_head_end(node))
    for change in changes_at(node, swap):
        yield node, spot, change
    for name, value in ast.iter_fields(node):
        if _is_passed_over(node, name, value):
            continue
        inner = _inside(node, name, spot)
        if isinstance(value, ast.AST):
            yield from _walk(value, inner, _field_setter(node, name))
        elif isinstance(value, list):
            for at, item in enumerate(value):
                if isinstance(item, ast.AST) and not _is_idle(node, item):
                    yield from _walk(item, inner, _item_setter(value, at))
                if _rest_stands_in(item):
                    break


def _is_passed_over(node: ast.AST, name: str, value: object) -> bool:
    if isinstance(node, ast.Subscript) and name == "slice" and _is_number(value):
        return True  # where in a list something is kept; a part of a list is another matter
    return name in ("decorator_list", "annotation", "returns") or _stands_in(node, name)


def _inside(node: ast.AST, name: str, spot: _Spot) -> _Spot:
    """Return the surroundings of a field of a node: a function's body is a place of its own."""
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and name == "body":
        outer = "" if spot.function == "module" else f"{spot.function}."
        runs_later = isinstance(node, FUNCTIONS)
        return replace(
            spot, function=outer + node.name, on_import=spot.on_import and not runs_later
        )
    if isinstance(node, ast.Lambda) and name == "body":
        return replace(spot, on_import=False)
    return spot


def _head_end(node: ast.stmt) -> int:
    """Return the last line of a statement without the statements inside it."""
    body = getattr(node, "body", None)
    if isinstance(body, list) and body:
        return max(node.lineno, int(body[0].lineno) - 1)
    return node.end_lineno or node.lineno


def _is_wordy(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr):
        return True
    if isinstance(node, FUNCTIONS):
        return bool(WORDY_FUNCTIONS.search(node.name) or PAGE_FUNCTIONS.match(node.name))
    if isinstance(node, ast.ClassDef):
        return node.name.endswith("Notation")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in ("split", "rsplit")
    if isinstance(node, ast.Assign):
        targets = [target.id for target in node.targets if isinstance(target, ast.Name)]
        return bool(WORDY_NAMES.intersection(targets))
    if isinstance(node, ast.BoolOp):
        return _asks_if_it_holds(node)
    if isinstance(node, ast.keyword):
        return node.arg in WORDY_NAMES
    return False


def _is_number(node: object) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant) and isinstance(inner.value, int)


def _stands_in(node: ast.AST, name: str) -> bool:
    """Whether a field is carried out only where a case has been taken out of the rules (ablation):
    what stands in for a rule is no rule.
    """
    if not isinstance(node, ast.If | ast.IfExp) or name not in ("body", "orelse"):
        return False
    test = node.test
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return name == "body" and any(map(_asks_if_it_is_out, test.values))
    if _asks_if_it_is_out(test):
        return name == "body"
    return name == "orelse" and _asks_if_it_holds(test)


def _is_idle(node: ast.AST, part: ast.AST) -> bool:
    """Whether a part of a condition counts only where a case has been taken out, because another
    part decides the whole: `... and not holds(...)`, `holds(...) or ...`.
    """
    if not isinstance(node, ast.BoolOp):
        return False
    asks = _asks_if_it_is_out if isinstance(node.op, ast.And) else _asks_if_it_holds
    return any(map(asks, node.values)) and not asks(part)


def _asks_if_it_is_out(node: ast.AST) -> bool:
    if not isinstance(node, ast.UnaryOp) or not isinstance(node.op, ast.Not):
        return False
    return _asks_if_it_holds(node.operand)


def _rest_stands_in(item: object) -> bool:
    """Whether what follows a statement is carried out only where a case has been taken out."""
    return (
        isinstance(item, ast.If)
        and _asks_if_it_holds(item.test)
        and not item.orelse
        and isinstance(item.body[-1], ast.Return)
    )


def _asks_if_it_holds(node: ast.AST) -> bool:
    """Whether a test asks of one case or several whether they hold, and nothing else."""
    if isinstance(node, ast.BoolOp):
        return all(_asks_if_it_holds(part) for part in node.values)
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "holds"
    )


def _field_setter(node: ast.AST, name: str) -> Callable[[ast.expr], None]:
    return lambda new: setattr(node, name, new)


def _item_setter(items: list[ast.AST], at: int) -> Callable[[ast.expr], None]:
    def put(new: ast.expr) -> None:
        items[at] = new

    return put
