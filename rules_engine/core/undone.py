"""What a side leaves undone if it ends the running step now, in sentences, as far as it knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.game import Game
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.registry import load
from rules_engine.core.verbs import check, reachable
from rules_engine.core.whose_turn import is_to_move
from rules_engine.plain import JsonObject

NAMED = 4
"""Up to so many units are named in the sentence; of more only the number is said there."""


@dataclass(frozen=True, slots=True)
class Left:
    """Something left undone: a sentence, and (name, space) of what it is about, the space empty
    where it is nowhere on the board.
    """

    text: str
    about: tuple[tuple[str, str], ...] = ()


def undone(seen: JsonObject, side: str) -> tuple[str, ...]:
    """Return what `left_undone` finds, the sentences alone."""
    return tuple(one.text for one in left_undone(seen, side))


def left_undone(seen: JsonObject, side: str) -> tuple[Left, ...]:
    """Return what is left undone in the running step: what the game advises before the end of it,
    and what it says of its own (`Game.undone`; without that, the units that can still move and the
    spaces that can still be attacked). Nothing where the side cannot end the step now.
    """
    game = load(seen["game"])
    position = game.lens(seen)
    if seen["decisions"] or not is_to_move(seen, side):
        return ()
    if "end" not in game.orders_in(position.step, seen):
        return ()
    ruling = check(seen, Order("end", side, {}))
    if not ruling.is_lawful:
        return ()
    advised = tuple(Left(words) for words in ruling.advice)
    if game.undone:
        return (*advised, *(Left(words) for words in game.undone(position, side)))
    return (*advised, *_can_still_move(seen, position), *_can_attack(game, seen, position, side))


def _can_still_move(seen: JsonObject, position: Position) -> tuple[Left, ...]:
    """Return that units of a view's side can still move in this step, as far as it knows."""
    units = seen["units"]
    own = [name for name, unit in units.items() if unit.get("side") == seen["viewer"]]
    left = sorted(name for name in own if reachable(seen, name, position))
    if not left:
        return ()
    about = tuple((name, str(units[name].get("space") or "")) for name in left)
    who = _named(left) if len(left) <= NAMED else f"{len(left)} units"
    return (Left(f"{who} can still move.", about),)


def _can_attack(game: Game[Any], seen: JsonObject, position: Any, side: str) -> tuple[Left, ...]:
    """Return that a side can still attack in this step, and where, as far as it knows."""
    is_time = "attack" in game.orders_in(position.step, seen)
    spaces = game.attackable(position, side) if game.attackable and is_time else ()
    if not spaces:
        return ()
    what = _named(spaces) if len(spaces) <= NAMED else f"{len(spaces)} places"
    return (Left(f"Attacks on {what} are still possible.", tuple((at, at) for at in spaces)),)


def _named(names: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
