"""Which decision is answered, and by what of that which is offered."""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.position import Position
from rules_engine.core.sequence import open_decisions
from rules_engine.errors import DecisionNotOpen


def open_decision(position: Position, side: str, decision_id: str) -> Decision:
    """Return a decision that waits for a side. Raises DecisionNotOpen."""
    for decision in open_decisions(position):
        if decision.id == decision_id and decision.owner == side:
            return decision
    # One sentence for the other side's decisions and for none at all: that one is open is a secret.
    raise DecisionNotOpen("This decision is no longer open; look at the campaign again.")


def offered_choice(decision: Decision, key: str) -> Choice:
    """Return the choice of a decision with this key. Raises DecisionNotOpen."""
    choice = decision.choice(key)
    if choice is None:
        offered = ", ".join(c.key for c in decision.choices)
        raise DecisionNotOpen(f"'{key}' is not among the answers: {offered}.")
    return choice
