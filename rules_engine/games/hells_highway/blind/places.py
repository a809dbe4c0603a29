"""What a side knows of bridges and of the hexes that count for victory: each as it last saw it.
Source: H62, H72.

`state["told"][side]` is {"owner": {hex: side}, "bridges": {hexside: blown or built}}; what does not
stand there is as it was at the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway.classes import SIDE_TITLES
from rules_engine.games.hells_highway.control import owner
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.tellers import tell_side
from rules_engine.plain import JsonObject

NEAR = 3
"""From how far a bridge is seen that has been blown or built. Source: H72."""
AS_PRINTED = "as the map has it"
"""What stands for a hexside that is neither blown nor built any more: the referee put it right."""


def places_known(position: HellsPosition, side: str, what: str) -> Mapping[str, Any]:
    """Return what a side knows of the owners of hexes, or of bridges."""
    found: Mapping[str, Any] = position.data.get("told", {}).get(side, {}).get(what, {})
    return found


def learn(p: Run) -> None:
    """Let each side learn what it sees of bridges and of hexes that count. Source: H72."""
    if not is_double_blind(p.state):
        return
    for side in p.game.sides:
        news = [*_owners(p.position, side), *_bridges(p.position, side)]
        if news:
            effects: list[Effect] = [_noted(side, *one) for one in news]
            seen = [{"what": what, "at": at, "now": now} for what, at, now in news]
            p.emit("places_seen", {"side": side, "places": seen}, effects, ["H72"], by="rules")


def _owners(position: HellsPosition, side: str) -> Iterator[tuple[str, str, str]]:
    """Yield the hexes of which a side sees that they have changed hands: it is in them or next to
    them.
    """
    board, known = position.board, places_known(position, side, "owner")
    for space in position.data["spaces"]:
        now = owner(position, space)
        if known.get(space, "german") != now:
            at = board.index[space]
            if position.occupied(side) & {at, *board.neighbours[at]}:
                yield "owner", space, now


def _bridges(position: HellsPosition, side: str) -> Iterator[tuple[str, str, str]]:
    """Yield the bridges of which a side sees that they are no longer as they were."""
    board, known = position.board, places_known(position, side, "bridges")
    really = position.tracks["bridges"]
    for pair in sorted({*really, *known}):
        ends, now = [board.index[end] for end in pair.split("-")], really.get(pair, AS_PRINTED)
        if known.get(pair, AS_PRINTED) != now and any(
            position.occupied(side) & set(board.within(end, NEAR)) for end in ends
        ):
            yield "bridges", pair, now


def _noted(side: str, what: str, at: str, now: str) -> Effect:
    """Return the effect of a side's seeing how a place is now."""
    place = ("told", side, what, at)
    return drop(*place) if now == AS_PRINTED else put(now, *place)


def _words(notice: JsonObject) -> str:
    return " ".join(_said(**one) for one in notice["places"])


def _said(what: str, at: str, now: str) -> str:
    if what == "owner":
        return f"{at} is {SIDE_TITLES[now]} now."
    if now == AS_PRINTED:
        return f"{at} is seen to be as the map has it."
    return f"The bridge {at} is seen to be {now}."


PART = Part(tellers={"places_seen": tell_side}, words={"places_seen": _words})
