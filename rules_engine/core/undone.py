"""What a side leaves undone if it ends the running step now, in sentences, as far as it knows."""

from __future__ import annotations

from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.registry import load
from rules_engine.core.verbs import check, reachable
from rules_engine.core.whose_turn import is_to_move
from rules_engine.plain import JsonObject

NAMED = 4
"""Up to so many units are named; of more only the number is said."""


def undone(seen: JsonObject, side: str) -> tuple[str, ...]:
    """Return what is left undone in the running step, a sentence each: what the game advises before
    the end of it, and what it says of its own (`Game.undone`; without that, the units that can
    still move). Nothing where the side cannot end the step now.
    """
    game = load(seen["game"])
    position = game.lens(seen)
    if seen["decisions"] or not is_to_move(seen, side):
        return ()
    if "end" not in game.orders_in(position.step, seen.get("level", "")):
        return ()
    ruling = check(seen, Order("end", side, {}))
    if not ruling.is_lawful:
        return ()
    own = game.undone(position, side) if game.undone else can_still_move(seen, position)
    return (*ruling.advice, *own)


def can_still_move(seen: JsonObject, position: Position) -> tuple[str, ...]:
    """Return that units of a view's side can still move in this step, as far as it knows."""
    own = [name for name, unit in seen["units"].items() if unit.get("side") == seen["viewer"]]
    left = sorted(name for name in own if reachable(seen, name, position))
    if not left:
        return ()
    if len(left) > NAMED:
        return (f"{len(left)} units can still move.",)
    names = " and ".join(part for part in (", ".join(left[:-1]), left[-1]) if part)
    return (f"{names} can still move.",)
