"""What stands before the end of a step: what the rules still want, what may have been forgotten."""

from __future__ import annotations

from typing import Any

import rules_engine
from campaigns.presenters.play.rulings import ruling_rows
from campaigns.services.asking import planning
from rules_engine import Order
from rules_engine.core.game import Game

View = dict[str, Any]


def forgotten(game: Game[Any], seen: View, side: str) -> tuple[str, ...]:
    """Return what a side may have forgotten in the running step, as far as it knows."""
    step = game.sequence.steps.get(seen["step"])
    if step is None or step.advise is None or seen["side"] != side:
        return ()
    return step.advise(game.lens(seen))


def left_to_do(game: Game[Any], seen: View, side: str) -> list[dict[str, Any]]:
    """Return what the rules still want in the running step before it can end, as far as the side
    knows: the violations that ending it in this position would be refused for.
    """
    step = game.sequence.steps.get(seen["step"])
    if step is None or "end" not in step.orders or seen["side"] not in (None, side):
        return []
    found = planning.rule(seen, Order("end", side, {}))
    ruling = ruling_rows(game, found) if found is not None else None
    return list(ruling["violations"]) if ruling else []


def end_row(game: Game[Any], seen: View, side: str) -> dict[str, Any] | None:
    """Return the ruling on ending the step now, None where the side has no step to end."""
    if not side or seen["decisions"] or not rules_engine.is_to_move(seen, side):
        return None
    step = game.sequence.steps[seen["step"]]
    if "end" not in step.orders:
        return None
    ruling = rules_engine.check(seen, Order("end", side, {}))
    return {"title": step.title, "ruling": ruling_rows(game, ruling)}


def undone(game: Game[Any], seen: View, side: str, drafts: int = 0) -> tuple[dict[str, Any], ...]:
    """Return what a side leaves undone if it ends the running step now, as far as it knows: a
    sentence each with what it is about; none where it cannot end it. `drafts`: how many of its
    orders it has not submitted.
    """
    row = end_row(game, seen, side)
    if row is None or not row["ruling"]["lawful"]:
        return ()
    kept = "1 draft has" if drafts == 1 else f"{drafts} drafts have"
    own = [rules_engine.Left(f"{kept} not been submitted.")] if drafts else []
    return tuple(_left(one) for one in (*own, *rules_engine.left_undone(seen, side)))


FIRST = 12
"""So many of those that a sentence is about are shown at once."""


def _left(one: rules_engine.Left) -> dict[str, Any]:
    about = [{"name": name, "space": space} for name, space in one.about]
    return {"text": one.text, "first": about[:FIRST], "more": about[FIRST:]}
