"""Orders for a step that has not begun: the view as it would be, as far as a side can know, if the
step began now and its own orders for the steps before it alone had been carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rules_engine
from campaigns.services.turns.moments import Coming
from rules_engine import Order
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import apply, put
from rules_engine.core.game import Game
from rules_engine.core.proceedings import Proceedings
from rules_engine.errors import RulesEngineError

View = dict[str, Any]
CRASHES = (KeyError, TypeError, ValueError, AttributeError, IndexError)


def is_running(seen: Mapping[str, Any], step: Coming) -> bool:
    """Whether orders for a step can be ruled on as things stand."""
    is_now = [seen["turn"], seen["step"]] == step.moment
    return is_now and bool(seen["orders_open"]) and seen["side"] == step.side


def planned_view(game: Game[Any], seen: View, step: Coming, before: Iterable[Order]) -> View:
    """Return a side's view with a step of its own running. `before` are its orders for the steps
    that come first. It holds nothing that the view does not hold, and no decisions.
    """
    for order in before:
        seen = projected(seen, order)
    if is_running(seen, step):
        return seen
    begun = {
        **seen,
        "turn": step.turn,
        "step": step.step,
        "side": step.side,
        "orders_open": True,
        "decisions": [],
        "phase": {},
    }
    begun.pop("waiting", None)
    return _with_duties(game, begun)


def projected(seen: View, order: Order) -> View:
    """Return the view with one order alone carried out, or as it is where that cannot be told."""
    try:
        return rules_engine.project(seen, order)
    except (RulesEngineError, *CRASHES):
        return seen


def rule(seen: View, order: Order) -> rules_engine.Ruling | None:
    """Rule on a planned order; None where too little is known of what will be by then."""
    try:
        return rules_engine.check(seen, order)
    except (RulesEngineError, *CRASHES):
        return None


def _with_duties(game: Game[Any], seen: View) -> View:
    """Return the view with what the step's beginning notes for itself, where the view tells it.

    A view has the layout of a state, so the step's own rule is asked; what it writes elsewhere or
    asks of anybody is left out.
    """
    begin = game.sequence.steps[seen["step"]].begin
    if begin is None:
        return seen
    trial: Proceedings[Any] = Proceedings(game, {"frames": [], **seen}, ThrowawayDice(0), "rules")
    try:
        begin(trial)
    except (RulesEngineError, *CRASHES):
        return seen
    phase = trial.state.get("phase", {})
    noted = rules_engine.Event("draft", "rules", (), {}, (put(phase, "phase"),))
    return apply(seen, noted)
