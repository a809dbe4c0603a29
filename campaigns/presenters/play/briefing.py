"""The briefing of a campaign: what one wants, how it stands, with what forces, what came last."""

from __future__ import annotations

from collections import Counter
from typing import Any

from campaigns.models import Seat
from campaigns.presenters.log.notices import notice_rows
from campaigns.presenters.log.told_once import told_once
from campaigns.presenters.map.roster import STATUSES
from campaigns.presenters.play import panel
from campaigns.services import engine
from campaigns.services.history import logbook, reading
from campaigns.services.people.officers import fog_units
from rules_engine.core.game import Game

View = dict[str, Any]
LAST = 6
"""So many of the newest lines of the log stand in it."""


def briefing(seat: Seat) -> View | None:
    """Return the briefing as the seat may read it; None while nothing is laid out for it."""
    if seat.campaign.is_preparing or reading.horizon_of(seat) is None:
        return None
    game, seen = engine.game_of(seat.campaign), reading.view_for(seat)
    told = told_once(game, seat, seat.viewer, logbook.told_log(seat, limit=3 * LAST))[-LAST:]
    return {
        "aims": _aims(seat, game),
        "standing": panel.standing(game, seen),
        "forces": _forces(seat, game, seen),
        "asked": sum(one["owner"] == seat.side for one in seen["decisions"]) if seat.side else 0,
        "last": notice_rows(game, told[::-1]),
        "outcome": (seen.get("outcome") or {}).get("words", ""),
    }


def _aims(seat: Seat, game: Game[Any]) -> list[tuple[str, str, str]]:
    """Return (side, its title, what it wants): a player's own first."""
    aims = game.scenarios[seat.campaign.scenario].aims
    sides = sorted(game.sides, key=lambda side: side != seat.side)
    return [(side, game.side_titles[side], aims[side]) for side in sides if side in aims]


def _forces(seat: Seat, game: Game[Any], seen: View) -> View:
    """Return how many units of each side are where, as far as the seat knows."""
    units = seen.get("units", {}).values()
    counts = Counter((unit["side"], unit.get("status")) for unit in units)
    used = [one for one in STATUSES if any(status == one for _, status in counts)]
    is_whole = seat.is_referee or seat.campaign.is_ended or seat.campaign.level == game.levels[0]
    is_fogged = fog_units(seat) is not None
    return {
        "columns": [STATUSES[one] for one in used],
        "rows": [
            {
                "side": side,
                "title": game.side_titles[side],
                "is_known": not is_whole and (side != seat.side or is_fogged),
                "counts": [counts[side, one] for one in used],
            }
            for side in sorted(game.sides, key=lambda side: side != seat.side)
        ],
    }
