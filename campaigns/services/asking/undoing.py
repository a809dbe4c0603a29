"""Undoing one's own last move, as far as the referee allowed it before play.

What is offered depends on what the seat knows and on nothing else; whether the enemy was told of
the move is not looked at. Where he was, his log says that it was taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from django.contrib.auth.models import User

from campaigns.models import Campaign, Input, Seat
from campaigns.services import engine
from campaigns.services.asking.storing import assert_playing, store
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.history import log, reading, taking_back
from campaigns.services.people import officers
from rules_engine.core.whose_turn import waited_for

Kind = Input.Kind
MOVES = (Kind.ORDER, Kind.ANSWER)
RUNNING = (Input.Status.WAITING, Input.Status.NEEDS_DICE)
RECENT = 60
"""Inputs at most that are looked at: a move of more orders in one set is not undone."""
NEVER = "Your moves are not undone in this campaign; the referee can take one back."
NOTHING = (
    "There is nothing of yours to undo: something has come of your last move, somebody has acted "
    "since, or its step is over. The referee can take it back."
)


def may_undo(seat: Seat) -> bool:
    """Whether a seat can ever undo its moves in its campaign: not the referee's, who takes back at
    his desk, and no officer's who does not see what else his side has done since.
    """
    campaign = seat.campaign
    if campaign.undo == Campaign.Undo.NEVER or campaign.is_withheld or not campaign.is_playing:
        return False
    return seat.may_order and officers.fog_units(seat) is None


def undoable(seat: Seat) -> list[Input]:
    """Return the orders of the seat's last move, first to last, if it can be undone as far as the
    seat knows; none otherwise.
    """
    branch = seat.campaign.branch
    if branch is None or not may_undo(seat):
        return []
    rows = reading.known_inputs(seat, limit=RECENT)
    if any(item.status in RUNNING for item in rows):
        return []
    line = log.segments(branch)
    done = [
        item
        for item in rows
        if item.is_done and item.kind in MOVES and log.holds(line, item.branch_id, item.first_seq)
    ]
    move = _together(done)
    return move if move and _is_alone(seat) and _is_open(seat, move) else []


def undo(seat: Seat, *, token: str, expected: str = "", user: User | None = None) -> Input:
    """Undo the seat's last move: play goes on from before it, in a new branch.

    Raises:
        NotAllowed: the referee does not allow it, or it is not this seat's to do.
        NotNow: there is no such move, or something has come of it; play has not begun or is over.
        Stale: the position is not the expected one.
    """
    assert_playing(seat.campaign)
    if seat.is_referee:
        raise NotAllowed("The referee takes back at his desk, whatever has come of it.")
    stored = Input.objects.filter(seat=seat, token=token).first()
    if stored is None and not may_undo(seat):
        raise NotAllowed(NEVER)
    move = undoable(seat) if stored is None else []
    if stored is None and not move:
        raise NotNow(NOTHING)
    body = {
        "reason": f"Undone by {seat.name}",
        "undo": [str(item.pk) for item in move],
        "orders": [str(item.body.get("order", "an answer")) for item in move],
    }
    return store(seat, Kind.TAKE_BACK, body, token, seat.side, expected, user)


# ---- inside -----------------------------------------------------------------------------------


def _together(done: Sequence[Input]) -> list[Input]:
    """Return the last input of these, newest first, with what was given in one set with it."""
    if not done or not done[0].order_set:
        return list(done[:1])
    last = done[0].set_name
    found = list(takewhile(lambda item: item.set_name == last, done))
    return found[::-1] if len(found) < RECENT else []


def _is_alone(seat: Seat) -> bool:
    """Whether it is the seat's side's own step and, as far as it knows, the game waits for nobody
    else: another may have done something, or be rolling dice for it, of which the side is not told.
    """
    game, seen = engine.game_of(seat.campaign), reading.view_for(seat)
    return seen["side"] == seat.side and waited_for(game, seen) == {seat.side}


def _is_open(seat: Seat, move: Sequence[Input]) -> bool:
    """Whether the setting allows it: nothing has come of the move, or its step is still running;
    and the referee has corrected nothing since that the side knows of.
    """
    branch, first = seat.campaign.branch, move[0].first_seq or 0
    if branch is None or any(item.seat_id != seat.pk for item in move):
        return False
    if seat.campaign.undo == Campaign.Undo.UNTOUCHED:
        is_allowed = all(item.quiet for item in move)
    else:
        is_allowed = first > log.step_began(branch)
    return is_allowed and not taking_back.is_corrected(branch, seat.side, first)
