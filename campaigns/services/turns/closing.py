"""Closing a turn: the referee lets sealed sets be carried out, then publishes what came of it.

Rows say everything: the closing's own, the sets that are held, the inputs that were carried out. A
worker that dies leaves them as they were, and whoever comes next goes on from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from campaigns.models import Campaign, Closing, Input, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import assert_playing, store
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import positions
from campaigns.services.turns import moments

State = dict[str, Any]
Kind = Input.Kind
Status = Input.Status
WORKING = (Closing.Status.RUNNING, Closing.Status.ASKING)
FIRST, BY_INSTRUCTIONS = "first", "instructions"
AT_ONCE = "In this campaign the sides get their news at once; there is nothing to publish."


# ---- what the referee wants: stored, nothing more ---------------------------------------------


def close(
    seat: Seat,
    *,
    token: str,
    until: str = "turn",
    without: Sequence[str] = (),
    past: Sequence[str] = (),
    answers: str = "",
    expected: str = "",
    user: User | None = None,
    by_calendar: bool = False,
) -> Input:
    """Let the sealed sets be carried out, up to the end of the turn, of the side's steps or of the
    step; or go on with the closing that is open. Sides in `without` go on without orders where
    none came in, those in `past` without the rest of the sets that are halted now in the running
    step. With `answers` "first" what anybody is asked meanwhile is answered by its first choice,
    with "instructions" by standing instructions where there are, and the log says so, as it says
    when the calendar closes a turn.

    Raises:
        BadRequest: no such point, or no such side.
        NotAllowed: not the referee's doing.
        NotNow: news are not published in this campaign, or it is not being played.
        Stale: the position is not the expected one.
    """
    _assert_may_close(seat)
    for side in (*without, *past):
        engine.assert_side(seat.campaign, side)
    state = positions.head_state(seat.campaign)
    goals = moments.stops(engine.game_of(seat.campaign), state)
    if until not in goals:
        known = ", ".join(sorted(goals))
        raise BadRequest(f"A turn is not closed up to '{until[:40]}'; possible now: {known}.")
    if answers not in ("", FIRST, BY_INSTRUCTIONS):
        words = "by its first choice, 'first', or by 'instructions'"
        raise BadRequest(f"What is asked stays open, or is answered {words}.")
    body: dict[str, Any] = {
        "do": "close",
        "until": goals[until][1],
        "without": sorted(set(without)),
    }
    body |= {"past": sorted(set(past))} if past else {}
    body |= {"answers": answers} if answers else {}
    body |= {"calendar": True} if by_calendar else {}
    return store(seat, Kind.CLOSE, body, token, "", expected, user)


def set_aside(seat: Seat, *, token: str, expected: str = "", user: User | None = None) -> Input:
    """Stop the open closing; what was carried out stays, and is not published. The players can hand
    in again.

    Raises: as for `close`.
    """
    _assert_may_close(seat)
    body = {"do": "set_aside", "until": [], "without": []}
    return store(seat, Kind.CLOSE, body, token, "", expected, user)


def publish(seat: Seat, *, token: str, expected: str = "", user: User | None = None) -> Input:
    """Give all sides their news together, up to where play stands.

    Raises: as for `close`.
    """
    _assert_may_close(seat)
    return store(seat, Kind.PUBLISH, {}, token, "", expected, user)


def _assert_may_close(seat: Seat) -> None:
    assert_referee(seat, "closes a turn and publishes")
    assert_playing(seat.campaign)
    if not seat.campaign.is_withheld:
        raise NotNow(AT_ONCE)


# ---- how it stands ----------------------------------------------------------------------------


def open_closing(campaign: Campaign) -> Closing | None:
    """Return the closing that is neither published nor set aside."""
    return campaign.closings.filter(status__in=Closing.OPEN).order_by("-number").first()


def answers_by(campaign: Campaign) -> str:
    """Return by what is answered what is asked while the open closing runs: its first choice,
    standing instructions, or nothing.
    """
    rows = campaign.inputs.filter(kind=Kind.CLOSE, status=Status.DONE).order_by("-number")
    last = rows.first()
    return str(last.body.get("answers", "")) if last is not None else ""


def answers_first(campaign: Campaign) -> bool:
    """Whether what is asked while the open closing runs is answered by its first choice."""
    return answers_by(campaign) == FIRST


# ---- inside -----------------------------------------------------------------------------------
