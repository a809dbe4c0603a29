"""Orders that have arrived: they come into force as their step begins, each line ruled on then, or
come too late. Nobody but who reads them is told, for who wrote does not learn what became of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import parse_order
from rules_engine.core.position import P
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling
from rules_engine.core.steps import Step
from rules_engine.core.verbs import check, view
from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.dispatches.lines import lines_of
from rules_engine.mechanics.dispatches.moments import is_past, repeats
from rules_engine.mechanics.dispatches.record import (
    END,
    FOR,
    NAME,
    Dispatches,
    all_of,
    orders_travel,
)
from rules_engine.mechanics.dispatches.writing import told
from rules_engine.plain import JsonObject, JsonView

IN_FORCE, LATE, REPLACED = "force", "late", "replaced"
"""What has come of orders that arrived."""


def kind_of(one: JsonView, what: str) -> str:
    """Return the kind of an event that happens to a dispatch of words, or of orders."""
    return f"{'orders' if FOR in one else 'dispatch'}_{what}"


def with_force(record: Dispatches[P], step: Step[P]) -> Step[P]:
    """Return a step as which begins orders that have arrived for it come into force."""
    return replace(step, begin=partial(_begin, record, step))


def _begin(record: Dispatches[P], step: Step[P], p: Proceedings[P]) -> None:
    if step.begin is not None:
        step.begin(p)
    if orders_travel(p.state):
        _take_up(record, p, str(step.side))
        tell_late(record, p)


def tell_late(record: Dispatches[P], p: Proceedings[P]) -> None:
    """Let it be known to their readers of which orders the step has gone by."""
    for side in p.game.sides if orders_travel(p.state) else ():
        for key, one in _arrived(p, side):
            if is_past(p.position, tuple(one[FOR])):
                _ends(record, p, key, "orders_late", put(LATE, NAME, "all", key, END))


def carry_on(record: Dispatches[P], p: Proceedings[P]) -> bool:
    """Carry out the next line that is in force, where orders can be given; whether there was one.

    It is ruled on as its side sees the position now.
    """
    waiting = p.state.get(NAME, {}).get(IN_FORCE) or []
    if not waiting:
        return False
    (key, line), *rest = waiting
    side = str(all_of(p.state)[key]["side"])
    # Whatever comes of it, until somebody is asked, is done by the side whose orders these are.
    p.by = side
    taken = put(rest, NAME, IN_FORCE)
    seen = p.game.lens(view(p.state, side))
    try:
        order = parse_order(line, side, p.game.notations)
        ruling = check(seen.data, order)
    except MalformedOrder as fault:
        _refused(record, p, key, line, str(fault), taken)
        return True
    if not ruling.is_lawful:
        _refused(record, p, key, line, _why(ruling), taken)
        return True
    data = _data(record, p, key) | {"line": line}
    p.emit("order_followed", data, [taken], [record.cases.force])
    p.ruled_on = (p.state, seen)
    p.game.orders[order.kind].carry_out(p, order)
    return True


# ---- inside -------------------------------------------------------------------------------------


def _take_up(record: Dispatches[P], p: Proceedings[P], side: str) -> None:
    """Let what has arrived for the step that begins come into force, in the order of arrival; of
    several sets to a headquarters the one that was written last.
    """
    if not p.position.holds(record.cases.force):
        return
    due = {key: one for key, one in _arrived(p, side) if one[FOR] == _now(p)}
    newest = {one["to"]: key for key, one in sorted(due.items(), key=_written)}
    for key in [key for key, one in due.items() if newest[one["to"]] != key]:
        _ends(record, p, key, "orders_replaced", put(REPLACED, NAME, "all", key, END))
    found = [key for key in due if key in newest.values()]
    # Where a step comes several times, as impulses do, each time has one set.
    for key in found[:1] if repeats(p.game, p.state["step"]) else found:
        waiting = p.state[NAME].get(IN_FORCE, [])
        lines = [[key, line] for line in lines_of(due[key]["text"])]
        in_force = put([*waiting, *lines], NAME, IN_FORCE)
        _ends(record, p, key, "orders_in_force", put(IN_FORCE, NAME, "all", key, END), in_force)


def _arrived(p: Proceedings[P], side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield a side's orders that have arrived and of which nothing has come yet, as they came."""
    every = all_of(p.state)
    for key, *_ in p.state.get(NAME, {}).get("in", {}).get(side, ()):
        one = every[key]
        if FOR in one and one["side"] == side and END not in one:
            yield key, one


def _written(row: tuple[str, JsonObject]) -> int:
    return int(row[0].rpartition(".")[2])


def _now(p: Proceedings[P]) -> list[Any]:
    return [p.state["turn"], p.state["step"]]


def _ends(record: Dispatches[P], p: Proceedings[P], key: str, kind: str, *effects: Effect) -> None:
    p.emit(kind, _data(record, p, key), effects, [record.cases.force], by="rules")


def _refused(
    record: Dispatches[P], p: Proceedings[P], key: str, line: str, why: str, taken: Effect
) -> None:
    refused = [*all_of(p.state)[key].get("refused", ()), [line, why]]
    effects = [taken, put(refused, NAME, "all", key, "refused")]
    data = _data(record, p, key) | {"line": line, "why": why}
    p.emit("order_refused", data, effects, [record.cases.force], by="rules")


def _data(record: Dispatches[P], p: Proceedings[P], key: str) -> JsonObject:
    one = all_of(p.state)[key]
    said = told(record, p.position, one, record.by_name[one["to"]])
    return {"dispatch": key, "side": one["side"], **said}


def _why(ruling: Ruling) -> str:
    return " ".join(f"{one.case}: {one.message}" for one in ruling.violations[:1])
