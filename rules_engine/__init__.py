"""The rules of the games, pure: no clock, no socket, no global state. The verbs below are its
whole face.
"""

from rules_engine.core.events import Event, apply, fold
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.core.registry import GAMES, load, playable
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.core.undone import Left, left_undone, undone
from rules_engine.core.verbs import (
    Outcome,
    answer,
    check,
    legal,
    overrule,
    project,
    reachable,
    start,
    submit,
    told,
    truth,
    view,
)
from rules_engine.core.whose_turn import is_to_move

__all__ = [
    "GAMES",
    "Event",
    "Left",
    "Order",
    "Outcome",
    "Ruling",
    "Violation",
    "answer",
    "apply",
    "check",
    "fold",
    "format_order",
    "is_to_move",
    "left_undone",
    "legal",
    "load",
    "overrule",
    "parse_order",
    "playable",
    "project",
    "reachable",
    "start",
    "submit",
    "told",
    "truth",
    "undone",
    "view",
]
