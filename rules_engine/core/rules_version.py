"""Going over to another version of the rules in the midst of a campaign.

A log can be folded whatever becomes of the rules; only who derives it anew has to know under which
version an input was carried out. So the first input under a new version says so in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.core.dice import Dice
from rules_engine.core.events import Event, put
from rules_engine.core.game import Game
from rules_engine.core.numbering import key_drawn
from rules_engine.core.position import Position
from rules_engine.core.proceedings import Proceedings
from rules_engine.plain import JsonObject

KIND = "rules_changed"


def proceedings(game: Game[Any], state: JsonObject, dice: Dice, by: str) -> Proceedings[Any]:
    """Return proceedings on a state of this or another rules version; where it is another, the
    first event goes over to this one.
    """
    p: Proceedings[Any] = Proceedings(game, state, dice, by)
    before, now = state["rules"], game.rules_version
    if before != now:
        effects = [put(now, "rules"), *key_drawn(state, dice)]
        p.emit(KIND, {"before": before, "now": now}, effects, by="rules")
    return p


def version_of(state: JsonObject, events: Sequence[Event]) -> str:
    """Return the rules version under which an input led from a state to these events."""
    first = events[0]
    return str(first.data["now"] if first.kind == KIND else state["rules"])


def tell_rules_changed(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject:
    """Tell everybody: rules are no secret."""
    return {"kind": KIND, "by": "rules", "cases": [], **event.data}
