"""Orders of other kinds: chosen from the list of those that are lawful now."""

from __future__ import annotations

from itertools import islice

import rules_engine
from campaigns.presenters.play.compose.composition import Composition

MOST = 200


def fill(made: Composition) -> None:
    """List the lawful orders of the chosen kind, and take the one that was chosen."""
    kind = made.game.orders[made.chosen.kind]
    listed = islice(kind.enumerate(made.position, made.side), MOST)
    texts = [rules_engine.format_order(order, made.game.notations) for order in listed]
    made.form = {"look": "list", "orders": texts, "title": kind.title}
    if made.chosen.to in texts:
        made.order = made.chosen.to
    elif not texts:
        made.message = f"{kind.title}: nothing is possible now."
