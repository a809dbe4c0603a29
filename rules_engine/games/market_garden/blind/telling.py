"""What each side is told at the level "double_blind": by kind of event. A kind that is not named
here is told to the referee alone. Who is seen, and where, is told by `spotting.py`.

Dice are thrown before both sides, since either may have them rolled again (12.2); whom they name
has been revealed before (DB2.3). Source: DB1.8, DB2.1 to DB2.4, OQ-203 to OQ-205.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.core.levels import is_double_blind
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.contacts import is_identified
from rules_engine.mechanics.tellers import tell_overrule, tell_public, tell_rolls, told_to_owner
from rules_engine.plain import JsonObject

Tell = Teller[MarketPosition]
PUBLIC = (
    *("campaign_started", "step", "step_ended", "roll", "card", "weather", "impulse_advanced"),
    *("day_over", "advantage_used", "advantage_passed", "sunset_moved", "sunset_first", "passed"),
    *("control", "bridge_taken", "boundary_held", "markers_ready", "markers_back", "eindhoven"),
    *("points", "game_over", "eighth_flipped", "interdiction", "interdiction_back"),
    *("interdiction_due", "reserves_kept", "impulses_bought", "bid", "ferry_destroyed"),
    *("construct_hit", "seizure_tried", "seizure", "repair_tried", "repair", "demolition_tried"),
    *("demolition", "bombardment", "air_bombardment", "bombarded", "mistaken_attack"),
    *("interdicted", "assault", "forward_unit", "assault_result", "overrun"),
    *("infiltration_tried", "infiltration"),
)
"""The sequence of play, markers, dice, and what happens where both sides stand."""
OWN = (
    *("moved", "halted", "regrouped", "refitted", "arrived", "drop_chosen", "depots_placed"),
    *("depots_raised", "works_paid", "reorganized"),
)
IF_SEEN = ("state_changed", "eliminated", "attrition_lost")


def owner_of(event: Event, after: MarketPosition) -> str | None:
    """Return the side that did something, or whose unit it happened to."""
    data = event.data
    if data.get("side"):
        return str(data["side"])
    names = [data["unit"]] if data.get("unit") else list(data.get("units") or ())
    unit = after.units.get(names[0]) if names else None
    return unit.side if unit is not None else None


def _tell_own(
    before: MarketPosition, event: Event, after: MarketPosition, side: str | None
) -> JsonObject | None:
    if side is not None and side != owner_of(event, after):
        return None
    return tell_public(before, event, after, side)


def _tell_if_seen(
    before: MarketPosition, event: Event, after: MarketPosition, side: str | None
) -> JsonObject | None:
    """Tell what happens to a unit to its owner, and to an enemy who sees which it is."""
    is_own = side in (None, owner_of(event, after))
    if is_own or is_identified(before.data, str(side), event.data["unit"]):
        return tell_public(before, event, after, side)
    return None


def _tell_retreat(
    before: MarketPosition, event: Event, after: MarketPosition, side: str | None
) -> JsonObject | None:
    """The enemy sees which way a unit goes back, not how far."""
    told = _tell_if_seen(before, event, after, side)
    if told is not None and side not in (None, owner_of(event, after)):
        told |= {"path": event.data["path"][:2], "names": event.data["names"][:2]}
    return told


def _tell_landing(
    before: MarketPosition, event: Event, after: MarketPosition, side: str | None
) -> JsonObject | None:
    """The enemy sees where troops land, not which. Source: DB2.4, OQ-204."""
    if side in (None, owner_of(event, after)):
        return tell_public(before, event, after, side)
    if after.reading("OQ-204") == "silent" or not after.holds("DB2.4"):
        return None
    told = {name: event.data[name] for name in ("space", "name")}
    return {"kind": event.kind, "by": event.by, "cases": list(event.cases), "units": [], **told}


def _tell_activation(
    before: MarketPosition, event: Event, after: MarketPosition, side: str | None
) -> JsonObject | None:
    """The areas that a side activates are its own affair. Source: OQ-205."""
    if after.reading("OQ-205") == "announced":
        return tell_public(before, event, after, side)
    return _tell_own(before, event, after, side)


TELLERS: Mapping[str, Tell] = {
    **dict.fromkeys(PUBLIC, tell_public),
    "roll": tell_rolls(tell_public),
    **dict.fromkeys(OWN, _tell_own),
    **dict.fromkeys(IF_SEEN, _tell_if_seen),
    "choice": told_to_owner(tell_public),
    "overrule": tell_overrule,
    "retreated": _tell_retreat,
    "landed": _tell_landing,
    "airdrop": _tell_landing,
    "activated": _tell_activation,
}


def by_level(tellers: Mapping[str, Tell], always: Mapping[str, Tell]) -> Mapping[str, Tell]:
    """Return the tellers of the open game, each giving way to that of this table where the game is
    played double-blind; those of `always` tell at every level.
    """
    made: dict[str, Tell] = {kind: _chosen(kind, tell) for kind, tell in tellers.items()}
    return {**made, **always}


def _chosen(kind: str, tell: Tell) -> Tell:
    blind: Callable[..., JsonObject | None] | None = TELLERS.get(kind)

    def told(
        before: MarketPosition, event: Event, after: MarketPosition, side: str | None
    ) -> JsonObject | None:
        if side is None or not is_double_blind(after.data):
            return tell(before, event, after, side)
        return blind(before, event, after, side) if blind is not None else None

    return told
