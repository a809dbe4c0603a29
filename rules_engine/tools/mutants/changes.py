"""The changes themselves: numbers, comparisons, signs, roundings, booleans, members of sets."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Plant = Callable[[], None]

ORDERINGS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE,),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE,),
    ast.GtE: (ast.Gt,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
SIGNS: dict[type[ast.cmpop | ast.operator], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.Add: "+",
    ast.Sub: "-",
}
SWAPPED = {"min": "max", "max": "min", "ceil": "floor", "floor": "ceil", "any": "all", "all": "any"}
CASE_NUMBER = re.compile(r"(\d+(\.\d+)*[a-zA-Z]*(-[A-Z]+)?|(OQ-|DB|T)\d+.*)$")


@dataclass(frozen=True)
class Change:
    """A change of one node: in words, and the act that makes it in the tree."""

    words: str
    plant: Plant


def changes_at(node: ast.AST, replace: Callable[[ast.expr], None]) -> Iterator[Change]:
    """Yield the changes of a node; `replace` puts another expression in its place."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield from _number(node)
    elif isinstance(node, ast.Compare):
        yield from _comparison(node)
    elif isinstance(node, ast.BoolOp):
        yield from _boolean(node)
    elif isinstance(node, ast.UnaryOp):
        yield from _unary(node, replace)
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        yield from _arithmetic(node, replace)
    elif isinstance(node, ast.Call):
        yield from _call(node)
    elif isinstance(node, ast.Set | ast.Tuple | ast.List):
        yield from _members(node)


def _number(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, int):
        for other in (value + 1, value - 1):
            yield Change(f"{value} becomes {other}", _setter(node, "value", other))


def _comparison(node: ast.Compare) -> Iterator[Change]:
    for at, operator in enumerate(node.ops):
        for other in ORDERINGS.get(type(operator), ()):
            said = f"{SIGNS[type(operator)]} becomes {SIGNS[other]}"
            yield Change(said, _item_setter(node.ops, at, other()))


def _boolean(node: ast.BoolOp) -> Iterator[Change]:
    if isinstance(node.op, ast.And):
        yield Change("and becomes or", _setter(node, "op", ast.Or()))
    else:
        yield Change("or becomes and", _setter(node, "op", ast.And()))


def _unary(node: ast.UnaryOp, replace: Callable[[ast.expr], None]) -> Iterator[Change]:
    if isinstance(node.op, ast.Not):
        yield Change("not left out", lambda: replace(node.operand))
    elif isinstance(node.op, ast.USub):
        inner = node.operand
        if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.FloorDiv):
            yield Change("rounded down, not up", lambda: replace(_floored(inner)))
        else:
            yield Change("minus left out", lambda: replace(inner))


def _floored(inner: ast.BinOp) -> ast.expr:
    """Return x // y for the inner part of -(-x // y)."""
    if isinstance(inner.left, ast.UnaryOp) and isinstance(inner.left.op, ast.USub):
        inner.left = inner.left.operand
        return inner
    return ast.copy_location(ast.UnaryOp(ast.USub(), inner), inner)


def _arithmetic(
    node: ast.BinOp | ast.AugAssign, replace: Callable[[ast.expr], None]
) -> Iterator[Change]:
    if isinstance(node.op, ast.Add) and not _is_joining(node):
        yield Change("+ becomes -", _setter(node, "op", ast.Sub()))
    elif isinstance(node.op, ast.Sub):
        yield Change("- becomes +", _setter(node, "op", ast.Add()))
    elif isinstance(node.op, ast.FloorDiv) and isinstance(node, ast.BinOp):
        yield Change("rounded up, not down", lambda: replace(_ceiled(node)))


def _ceiled(node: ast.BinOp) -> ast.expr:
    flipped = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right)
    return ast.fix_missing_locations(ast.copy_location(ast.UnaryOp(ast.USub(), flipped), node))


def _is_joining(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether texts, tuples or lists are joined, as far as the source shows it."""
    parts = [node.value] if isinstance(node, ast.AugAssign) else [node.left, node.right]
    kinds = (ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple, ast.Dict, ast.Set)
    return any(
        isinstance(part, kinds) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in parts
    )


def _call(node: ast.Call) -> Iterator[Change]:
    if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        other = SWAPPED[node.func.id]
        yield Change(f"{node.func.id} becomes {other}", _setter(node.func, "id", other))
    elif isinstance(node.func, ast.Attribute) and node.func.attr in ("ceil", "floor"):
        other = SWAPPED[node.func.attr]
        yield Change(f"{node.func.attr} becomes {other}", _setter(node.func, "attr", other))


def _members(node: ast.Set | ast.Tuple | ast.List) -> Iterator[Change]:
    values = [item.value for item in node.elts if isinstance(item, ast.Constant)]
    if len(values) < 2 or len(values) < len(node.elts):
        return
    if all(isinstance(value, str) and CASE_NUMBER.match(value) for value in values):
        return
    for at, value in enumerate(values):
        yield Change(f"{value!r} left out", _dropper(node.elts, at))


def _setter(node: ast.AST, name: str, value: object) -> Plant:
    return lambda: setattr(node, name, value)


def _item_setter(items: list[ast.cmpop], at: int, value: ast.cmpop) -> Plant:
    def plant() -> None:
        items[at] = value

    return plant


def _dropper(items: list[ast.expr], at: int) -> Plant:
    def plant() -> None:
        del items[at]

    return plant
