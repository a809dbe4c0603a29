"""What a side is told of events at the level "double_blind": a line for each kind of event, built
up from nothing; what has no line here is told to the referee alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.games.grenade.blind import telling_combat
from rules_engine.games.grenade.blind.place_told import is_place_told
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.dispatches import telling as dispatches
from rules_engine.mechanics.hexes.blind import tellers as shared
from rules_engine.mechanics.hexes.blind.tellers import Line, said, to_owner, whole
from rules_engine.plain import JsonObject

PUBLIC_ROLLS = ("24.11", "18.1", "9.88")  # weather, the Roer, a combat that is both sides' own


def tellers(ordinary: Mapping[str, Teller[GrenadePosition]]) -> dict[str, Teller[GrenadePosition]]:
    """Return tellers that tell as ever at the other levels and by this chapter at this one."""
    return shared.tellers(ordinary, LINES, ALWAYS)


def _to_german(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    """The German's own dice and freedom of action. Source: 19.12, 19.21, OQ-112."""
    is_told = side == "german" or after.reading("OQ-112") == "announced"
    return said(event, *event.data) if is_told else None


def _due(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    """Source: 23.0, 27.3, OQ-113."""
    if side == event.data["side"]:
        return said(event, *event.data)
    if after.reading("OQ-113") != "announced":
        return None
    return {**said(event, "side", "entry"), "due": len(event.data["due"])}


def _list(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    return said(event, *event.data) if side == event.data["side"] else said(event, "side")


def _supply(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    return said(event, side)


def _volkssturm(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    """The US side is told that a town was rolled for; what it raised, it sees or not (OQ-114). The
    German is told where the US unit is, or not (OQ-117).
    """
    if side == "german":
        place = ("space",) if is_place_told(after) else ()
        return said(event, "town", "wanted", "raised", *place)
    if after.reading("OQ-114") == "announced":
        return said(event, *event.data)
    return said(event, "town", "space")


ALWAYS = (  # tellers that suit every level, or this one only
    *dispatches.TELLERS,
    "campaign_started",
    "overrule",
    "choice",
    "spotted",
    "flown",
    "lost",
    "aged",
)
LINES: Mapping[str, Line] = {
    "step": whole,
    "step_ended": whole,
    "roll": shared.roll_of(PUBLIC_ROLLS),
    # before play
    "list_placed": _list,
    "placed": to_owner,
    "flood_declared": whole,
    "d_day": whole,
    "current": whole,
    # the turn
    "weather": whole,
    "supply_determined": _supply,
    "withdrawal": _to_german,
    "second_corps_freed": _to_german,
    "reinforcements_due": _due,
    "moved": shared.moved,
    "halted": to_owner,
    # towns and bridges
    "volkssturm": _volkssturm,
    "volkssturm_placed": to_owner,
    "volkssturm_lost": lambda before, event, after, side: (
        said(event, *event.data) if side == "german" else None
    ),
    "bridge": whole,
    "bridge_left": whole,
    "ruse": whole,
    "towns_seen": to_owner,
    "crossing_seen": to_owner,
    # combat
    "attack_declared": shared.fighting,
    "defenders": shared.fighting,
    "defence_supported": shared.supported,
    "air_point": whole,
    "chit_drawn": to_owner,
    "strengths_revealed": shared.fighting,
    "combat_odds": telling_combat.odds,
    "combat_result": whole,
    "step_lost": shared.loss_by("9.82"),
    "eliminated": shared.loss_by("9.82"),
    "retreated": shared.went,
    "advanced": shared.went,
    "combat_over": whole,
    "game_over": whole,
}
