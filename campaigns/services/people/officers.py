"""Officers under fog inside a side: which units decide what they see, and what of their side's log
they are told. Commanders, observers and the referee see all; so does everybody after the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules_engine
from campaigns.models import Campaign, Seat, UnitAssignment
from campaigns.services.history import positions
from campaigns.services.turns import publications
from rules_engine.core import side_fog
from rules_engine.core.side_fog_notices import COMMANDERS, is_for, notice_for

NOT_TOLD = "Headquarters knows of something that forbids this order; ask your commander."
NOT_ASKED = "This decision is your commander's."

Notice = dict[str, Any]


def fog_units(seat: Seat) -> frozenset[str] | None:
    """Return the units with whose eyes a seat looks; None for a seat that sees all of its side."""
    campaign = seat.campaign
    if seat.role != Seat.Role.OFFICER or campaign.is_preparing or campaign.is_ended:
        return None
    place = publications.horizon(campaign)
    if place is None or not side_fog.is_on(positions.state_at(*place)):
        return None
    return frozenset(UnitAssignment.objects.filter(seat=seat).values_list("unit", flat=True))


def may_answer(seat: Seat, decision: Notice, seen: Notice) -> bool:
    """Whether a seat that orders may take a decision of its side, which it sees in the view `seen`:
    an officer where it is about his units or the space in which they stand. What is asked of the
    whole side (a flood, a date) its commander decides; where nobody commands, any officer may.
    """
    if seat.role != Seat.Role.OFFICER:
        return True
    units = frozenset(UnitAssignment.objects.filter(seat=seat).values_list("unit", flat=True))
    places = {seen["units"].get(name, {}).get("space") for name in units} - {None}
    if is_for(decision, units) or decision["space"] in places:
        return True
    rows = seat.campaign.seats.filter(side=seat.side, role=Seat.Role.COMMANDER)
    return not rows.exclude(user=None).exists()


def sees_whole_log(seat: Seat) -> bool:
    """Whether a seat reads all that its side is told."""
    return fog_units(seat) is None


def told_notices(seat: Seat, notices: Sequence[Notice], turn: int) -> list[Notice]:
    """Return what a seat is told of notices of one of its side's turns."""
    units = fog_units(seat)
    if units is None:
        return list(notices)
    place = publications.horizon(seat.campaign)
    state = positions.state_at(*place) if place else {}
    told = [_told(state, units, {"turn": turn, "notice": notice}) for notice in notices]
    return [notice for notice in told if notice is not None]


def key_of(seat: Seat, units: frozenset[str], campaign: Campaign | None = None) -> str:
    """Return the name of the position as an officer sees it: it changes when his view does."""
    place = publications.horizon(campaign or seat.campaign)
    if place is None:
        return f"{seat.side}.officer.0"
    return f"{seat.side}.officer.{positions.digest_at(*place, seat.side, units)}"


def _told(state: dict[str, Any], units: frozenset[str], body: dict[str, Any]) -> Notice | None:
    notice: Notice = body["notice"]
    if notice["kind"] in COMMANDERS:
        return None
    chosen = state.get("options", {}).get(side_fog.NAME)
    if chosen == side_fog.FORMATION and body["turn"] < state.get("turn", 0):
        return notice
    if not state:
        return notice
    board = rules_engine.load(state["game"]).board_of(state)
    everybody = frozenset(state.get("units", {}))
    return notice_for(notice, units, everybody, frozenset(board.index))
