"""Retreats: units go a path hex by hex, chosen where there are several.

The waiting point "retreat" {side, origin, units, chooser, path, left, entered, ...}: `chooser` says
which path, `path` is what is left of it (None: not chosen yet), `left` how many hexes are owed,
`entered` the hexes entered so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.mechanics.hexes.ground.position import H
from rules_engine.plain import JsonObject

Path = tuple[str, ...]


@dataclass(frozen=True)
class Retreats(Generic[H]):
    """What a game says of retreats."""

    paths: Callable[[H, JsonObject], Sequence[Path]]
    """The lawful paths from here, as far as whoever chooses knows."""
    is_blocked: Callable[[H, JsonObject, str], bool]
    """Whether the next hex of a path that was chosen has been closed since."""
    blocked: Callable[[Proceedings[H], JsonObject], None]
    no_way: Callable[[Proceedings[H], JsonObject], None]
    """What becomes of units that have no path."""
    enter: Callable[[Proceedings[H], JsonObject, str, str], None]
    """Takes them from hex to hex; the waiting point has noted it already."""
    finish: Callable[[Proceedings[H], JsonObject], None]
    """Closes the waiting point when nobody is left or nothing is owed."""
    case: Callable[[JsonObject], str]
    """The case by which somebody chooses."""
    whose: Callable[[JsonObject], str]
    """Who retreats, in the words of the question."""
    words: Callable[[Path], str]
    leads_to: Callable[[H, JsonObject, Path], str]
    """What a path leads to, for whoever chooses."""


def frame_of(rules: Retreats[H]) -> FrameKind[H]:
    """Return the waiting point of a retreat."""

    def run(p: Proceedings[H], frame: JsonObject) -> None:
        _run(rules, p, frame)

    def decisions(position: H, frame: JsonObject) -> tuple[Decision, ...]:
        return _where(rules, position, frame)

    def answer(p: Proceedings[H], frame: JsonObject, decision: Decision, key: str) -> None:
        p.amend(path=key.split("-"))

    return FrameKind("retreat", run, decisions, answer)


def stands_in(frame: JsonObject) -> str:
    """Return the hex that the units have come to."""
    return str([frame["origin"], *frame["entered"]][-1])


def _run(rules: Retreats[H], p: Proceedings[H], frame: JsonObject) -> None:
    """Choose the path where there is only one, go on by a hex, or finish."""
    position: Any = p.position
    if not frame["left"] or not standing(position, frame["units"]):
        rules.finish(p, frame)
    elif frame["path"] is None:
        found = rules.paths(p.position, frame)
        if found:
            p.amend(path=list(found[0]))
        else:
            rules.no_way(p, frame)
    elif rules.is_blocked(p.position, frame, frame["path"][0]):
        rules.blocked(p, frame)
    else:
        rules.enter(p, frame, stands_in(frame), frame["path"][0])


def _where(rules: Retreats[H], position: H, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask for the path where there are several."""
    if frame["path"] is not None or not frame["left"]:
        return ()
    found = rules.paths(position, frame)
    if len(found) < 2:
        return ()
    choices = tuple(
        Choice("-".join(path), rules.words(path), rules.leads_to(position, frame, path), path[-1])
        for path in found
    )
    here = stands_in(frame)
    prompt = f"Where do {rules.whose(frame)} retreat from {here}?"
    name, owner = f"{frame['id']}.{frame['left']}", str(frame["chooser"])
    return (Decision(name, owner, "retreat", rules.case(frame), prompt, choices, here),)
