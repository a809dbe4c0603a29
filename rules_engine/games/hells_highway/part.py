"""A part of the game's record: what one chapter of the rules adds to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Modifier, Proceedings, Roll
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics import parts

Run: TypeAlias = Proceedings[HellsPosition]
Part: TypeAlias = parts.Part[HellsPosition]


def own_roll(
    p: Run,
    what: tuple[str, str],
    owner: str,
    modifiers: Sequence[Modifier],
    read: Callable[[int], str] | None = None,
    least: int | None = None,
) -> Roll:
    """Roll by a case for a subject that is a side's own: where units are hidden, the other side is
    told nothing of it.
    """
    secret = is_double_blind(p.state)
    return p.roll(*what, owner=owner, modifiers=modifiers, read=read, least=least, secret=secret)
