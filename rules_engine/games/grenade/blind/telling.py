"""What a side is told of events at the level "double_blind": a line for each kind of event, built
up from nothing; what has no line here is told to the referee alone. Where enemy units are, a side
learns from its knowledge ledger's own events and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from rules_engine.core.events import Event
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.blind import telling_combat as telling_blind_combat
from rules_engine.games.grenade.blind.known_position import is_place_told
from rules_engine.games.grenade.blind.telling_combat import said
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject

Teller: TypeAlias = Callable[
    [GrenadePosition, Event, GrenadePosition, str | None], JsonObject | None
]
Line: TypeAlias = Callable[[GrenadePosition, Event, GrenadePosition, str], JsonObject | None]

PUBLIC_ROLLS = ("24.11", "18.1", "9.88")  # weather, the Roer, a combat that is both sides' own


def tellers(ordinary: Mapping[str, Teller]) -> dict[str, Teller]:
    """Return tellers that tell as ever at the other levels and by this chapter at this one."""
    return {kind: _teller(kind, tell) for kind, tell in ordinary.items()}


def _teller(kind: str, ordinary: Teller) -> Teller:
    line = LINES.get(kind)

    def tell(
        before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
    ) -> JsonObject | None:
        if side is None or not is_double_blind(after.data) or kind in ALWAYS:
            return ordinary(before, event, after, side)
        return line(before, event, after, side) if line is not None else None

    return tell


def _whole(before: GrenadePosition, event: Event, after: GrenadePosition, side: str) -> JsonObject:
    """Both sides are told everything: nothing in it is hidden."""
    return said(event, *event.data)


def _to_owner(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    """Only the side that it happens to is told."""
    return said(event, *event.data) if side == event.data["side"] else None


def _moved(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    """The owner is told of his march where he learns something himself, or where it ends."""
    if side != event.data["side"] or event.data.get("part"):
        return None
    notice = said(event, "unit", "side", "mode", "space", "cost", "allowance")
    return {**notice, "path": event.data.get("told", event.data.get("path"))}


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


def _roll(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str
) -> JsonObject | None:
    """A roll is its owner's, but for the weather, the river and the dice of a combat."""
    is_shared = not event.data["secret"] and set(event.cases) & set(PUBLIC_ROLLS)
    if side != event.data["owner"] and not is_shared:
        return None
    return said(event, *event.data)


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
    "campaign_started",
    "overrule",
    "choice",
    "spotted",
    "flown",
    "lost",
    "aged",
)
LINES: Mapping[str, Line] = {
    "step": _whole,
    "step_ended": _whole,
    "roll": _roll,
    # before play
    "list_placed": _list,
    "placed": _to_owner,
    "flood_declared": _whole,
    "d_day": _whole,
    "current": _whole,
    # the turn
    "weather": _whole,
    "supply_determined": _supply,
    "withdrawal": _to_german,
    "second_corps_freed": _to_german,
    "reinforcements_due": _due,
    "moved": _moved,
    "halted": _to_owner,
    # towns and bridges
    "volkssturm": _volkssturm,
    "volkssturm_placed": _to_owner,
    "volkssturm_lost": lambda before, event, after, side: (
        said(event, *event.data) if side == "german" else None
    ),
    "bridge": _whole,
    "bridge_left": _whole,
    "ruse": _whole,
    "towns_seen": _to_owner,
    "crossing_seen": _to_owner,
    # combat
    "attack_declared": telling_blind_combat.fighting,
    "defenders": telling_blind_combat.fighting,
    "defence_supported": telling_blind_combat.supported,
    "air_point": _whole,
    "chit_drawn": _to_owner,
    "strengths_revealed": telling_blind_combat.fighting,
    "combat_odds": telling_blind_combat.odds,
    "combat_result": _whole,
    "step_lost": telling_blind_combat.loss,
    "eliminated": telling_blind_combat.loss,
    "retreated": telling_blind_combat.went,
    "advanced": telling_blind_combat.went,
    "combat_over": _whole,
    "game_over": _whole,
}
