"""What a side is told of events at the levels "limited" and "double_blind": a line for each kind of
event, built up from nothing. At the level "double_blind" what has no line here is told to the
referee alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.dispatches import telling as dispatches
from rules_engine.mechanics.hexes.blind import tellers as shared
from rules_engine.mechanics.hexes.blind.tellers import (
    Line,
    fighting,
    said,
    tell_named,
    to_owner,
    went,
    whole,
)
from rules_engine.mechanics.hexes.blind.views import names_in_sight
from rules_engine.plain import JsonObject

PUBLIC_ROLLS = ("6.48", "9.5")  # weather, a combat or bombing that is both sides' own
ALWAYS = (
    *("campaign_started", "overrule", "choice", "spotted", "lost", "aged"),
    *dispatches.TELLERS,
)
"""Tellers that suit every level, or the level "double_blind" only."""


def tellers(ordinary: Mapping[str, Teller[CobraPosition]]) -> dict[str, Teller[CobraPosition]]:
    """Return tellers that tell all in the open game, and at the other levels by these lines."""
    named = {
        kind: tell if kind in ALWAYS else shared.covered(tell, LIMITED.get(kind, tell_named))
        for kind, tell in ordinary.items()
    }
    return shared.tellers(named, LINES, ALWAYS)


# ---- the level "limited" ------------------------------------------------------------------------


def _moved_in_sight(
    before: CobraPosition, event: Event, after: CobraPosition, side: str
) -> JsonObject:
    """Who has moved where; what it cost is its owner's."""
    notice = tell_named(before, event, after, side)
    if side == event.data["side"]:
        return notice
    kept = ("kind", "by", "unit", "side", "path", "to", "units")
    return {**{name: notice[name] for name in kept if name in notice}, "cases": []}


def _step_seen(before: CobraPosition, event: Event, after: CobraPosition, side: str) -> JsonObject:
    """A step lost; how many are left, of a unit that lies face up."""
    notice = tell_named(before, event, after, side)
    known = after.data["known"].get(side, {}).get(event.data["unit"], {})
    if side != event.data["side"] and known.get("level") != "full":
        notice.pop("left")
    return notice


OWN = ("replaced", "trucks_placed", "trucks_settled", "air_named", "flown", "halted")
"""What its side alone is told; Air Points and trucks are the Allies' own. Source: OQ-110."""
POINTS = ("air", "supply")


LESS = shared.all_but(*POINTS, owner="allied")
"""What befalls both; the points that it brings the Allies are their own. Source: OQ-110."""


LIMITED: Mapping[str, Line] = {
    **dict.fromkeys(("set_up", "weather"), LESS),
    "supply_received": shared.only_to("allied"),
    **dict.fromkeys(OWN, to_owner),
    "moved": _moved_in_sight,
    "step_lost": _step_seen,
}


# ---- the level "double_blind" -------------------------------------------------------------------


def _scored(before: CobraPosition, event: Event, after: CobraPosition, side: str) -> JsonObject:
    """A unit is gone: what it was is announced, since it scores; which and where is told to who
    saw it. Source: OQ-106.
    """
    if side == event.data["side"]:
        return said(event, *event.data)
    unit = before.units[event.data["unit"]]
    notice = {**said(event, "side"), "what": unit.kind.word, "nation": unit.nation}
    shown = names_in_sight(before, side)(unit.id)
    if shown is None:
        return notice
    return {**notice, **said(event, "space", "edge"), "unit": shown}


ENDED = shared.all_but("terms")
"""The end: what it counts is told, not which unseen units it counts. Source: OQ-106."""
ODDS = shared.odds_of("side", "targets", by=lambda term: (term["unit"], term["amount"]))
LINES: Mapping[str, Line] = {
    **dict.fromkeys(OWN, to_owner),
    **dict.fromkeys(("step", "step_ended", "turn_ended"), whole),
    **dict.fromkeys(("set_up", "weather"), LESS),
    "game_over": ENDED,
    **dict.fromkeys(("combat_result", "combat_over", "overrun_over", "bombs_fell"), whole),
    **dict.fromkeys(("attack_declared", "overrun_declared", "bombed"), fighting),
    **dict.fromkeys(("combat_odds", "overrun_odds"), ODDS),
    **dict.fromkeys(("retreated", "advanced", "overran"), went),
    **dict.fromkeys(("eliminated", "exited"), _scored),
    "supply_received": shared.only_to("allied"),
    "roll": shared.roll_of(PUBLIC_ROLLS),
    "moved": shared.moved_and("to", "units"),
    "step_lost": shared.befell("space"),
}
