"""Running a line of play again from an earlier point: what the referee wants, stored as a branch.

The branch is on trial: nobody but the referee sees it and play does not go on on it until he adopts
it. Its row says what is to be done and how far that has come; `rerun_work` does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.models import Branch, Campaign, Input, Seat
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.same import assert_said
from campaigns.services.asking.storing import (
    STALE,
    assert_playing,
    assert_text,
    assert_token,
    locked_for,
    position_key,
    store,
)
from campaigns.services.errors import BadRequest, NotNow, Stale
from campaigns.services.history import lines, log, rerun_wishes
from campaigns.services.upkeep import queue
from rules_engine.plain import digest

Kind = Input.Kind
Facts = rerun_wishes.Facts
SAME, FRESH = "same", "fresh"
DICE = {SAME: "the same dice for the same rolls", FRESH: "fresh dice from here on"}
RUNNING, HALTED, READY = "running", "halted", "ready"
ADOPTED, DISCARDED = "adopted", "discarded"
STANDS = (HALTED, READY)
BY_HAND = {"kind": "by_hand", "words": "You wanted to begin by hand."}


def begin(
    seat: Seat,
    at: int,
    *,
    token: str,
    reason: str,
    change: str = "",
    kind: str = "",
    side: str = "",
    body: Mapping[str, Any] | None = None,
    dice: str = SAME,
    stops: bool = False,
    by_hand: bool = False,
    expected: str = "",
) -> Branch:
    """Begin a line on trial that goes back to before the input at the entry `at` of the line of
    play and runs on with those that followed.

    `change` says what is different: "replace" (another order, answer or correction stands in its
    place: `kind`, `side`, `body`), "leave_out", "insert" (one before it), or nothing. With `stops`
    the run halts wherever something cannot be carried out any more; with `by_hand` before the
    first input, so that the referee can put in orders and corrections.

    Raises:
        BadRequest: no reason, no such input, or no order or answer of this game.
        NotAllowed: the seat is not the referee's.
        NotNow: the campaign is not being played.
        Stale: the position is not the expected one.
    """
    assert_referee(seat, "goes back and runs on")
    assert_playing(seat.campaign)
    _assert_wish(token, reason, dice)
    assert_text(dict(body or {}))
    asked = digest([at, reason, dice, change, kind, side, body or {}, stops, by_hand])
    with transaction.atomic():
        campaign = locked_for(seat)
        made = campaign.branches.filter(rerun__token=token).first()
        if made is not None:
            # Older lines do not say what was asked for.
            assert_said((made.rerun or {}).get("asked", asked) == asked)
            return made
        parent = campaign.branch
        if parent is None or (expected and expected != position_key(campaign, seat.viewer)):
            raise Stale(STALE)
        point = lines.point_at(parent, at)
        facts = _plan(parent, at, token=token, dice=dice, stops=stops, by_hand=by_hand)
        facts["asked"] = asked
        given = {"kind": kind, "side": side, "body": body or {}}
        rerun_wishes.change(campaign, facts, point, change, given)
        fresh = {"dice_round": _next_round(campaign)} if dice == FRESH else {}
        branch = lines.new_branch(
            campaign, parent, at - 1, reason.strip(), is_trial=True, rerun=facts, **fresh
        )
        if not by_hand:
            queue.announce("rerun", branch.pk)
    return branch


def total_of(branch: Branch, at: int) -> int:
    """Return how many inputs of a line, from an entry on, are to be carried out again."""
    rows = log.inputs_on_line(branch, after=at - 1)
    return rows.filter(input__kind__in=(*lines.CHANGING, Kind.NOTE)).count()


def go_on(
    seat: Seat,
    number: int,
    do: str,
    *,
    kind: str = "",
    side: str = "",
    body: Mapping[str, Any] | None = None,
    faces: list[int] | None = None,
) -> Branch:
    """Let a line on trial that has halted go on: "insert" an order, answer or correction first,
    "skip" the input at which it stands, "run" on as it is, type the "dice" that it asks for, "take
    in" what was played since on the line of play; or "discard" it.

    Raises:
        BadRequest: no such line, or what is to be put in cannot be read.
        NotAllowed: the seat is not the referee's.
        NotNow: the line is not at a point where this can be done.
    """
    assert_referee(seat, "goes back and runs on")
    with transaction.atomic():
        campaign = locked_for(seat)
        branch = trial_of(campaign, number)
        facts: Facts = dict(branch.rerun or {})
        doers = {
            "insert": lambda: _insert(campaign, facts, {"kind": kind, "side": side, "body": body}),
            "skip": lambda: _skip(facts),
            "run": lambda: _assert(facts["state"] == HALTED),
            "dice": lambda: rerun_wishes.typed(facts, faces or []),
            "take_in": lambda: _take_in(campaign, facts),
            "discard": lambda: None,
        }
        if do not in doers:
            raise BadRequest(f"A line on trial cannot '{do[:20]}'.")
        doers[do]()
        facts["state"] = DISCARDED if do == "discard" else RUNNING
        facts["halt"] = None
        branch.rerun = facts
        branch.save(update_fields=["rerun"])
        if do != "discard":
            queue.announce("rerun", branch.pk)
    return branch


def adopt(
    seat: Seat, number: int, *, token: str, expected: str = "", user: User | None = None
) -> Input:
    """Let play go on on a line that was on trial; each side is told what is different for it.

    Raises:
        BadRequest, NotAllowed, NotNow, Stale: as for `go_on` and for an order.
    """
    assert_referee(seat, "goes back and runs on")
    assert_playing(seat.campaign)
    branch = trial_of(seat.campaign, number)
    facts = branch.rerun or {}
    if state_of(branch) not in STANDS:
        raise NotNow("This line is still being run; wait until it stands.")
    rerun_wishes.assert_signed(branch)
    body = {
        "branch": number,
        "reason": branch.reason,
        "dice": facts["dice"],
        "round": branch.dice_round,
        "from": facts["at"],
    }
    return store(seat, Kind.ADOPT, body, token, "", expected, user)


def trial_of(campaign: Campaign, number: int) -> Branch:
    """Return a line on trial that can still be worked on. Raises BadRequest."""
    found = campaign.branches.filter(number=number, is_trial=True).first()
    if found is None or state_of(found) in ("", DISCARDED):
        raise BadRequest("There is no line on trial with this number.")
    found.campaign = campaign
    return found


def state_of(branch: Branch) -> str:
    """Return how far a line that was run again has come; empty for any other line."""
    return str((branch.rerun or {}).get("state", ""))


# ---- inside -----------------------------------------------------------------------------------


def _assert_wish(token: str, reason: str, dice: str) -> None:
    if not reason.strip():
        raise BadRequest("Say why: the reason stays with the line.")
    assert_text([reason, token])
    if dice not in DICE:
        raise BadRequest(f"The dice are either '{SAME}' or '{FRESH}'.")
    assert_token(token)


def _plan(parent: Branch, at: int, *, token: str, dice: str, stops: bool, by_hand: bool) -> Facts:
    """Return what a new line's row says is to be done."""
    return {
        "token": token,
        "of": [parent.number, parent.head],
        "at": at,
        "dice": dice,
        "stops": stops,
        "changes": {},
        "inserts": [],
        "typed": {},
        "misses": [],
        "next": at,
        "done": 0,
        "total": total_of(parent, at),
        "state": HALTED if by_hand else RUNNING,
        "halt": BY_HAND if by_hand else None,
    }


def _next_round(campaign: Campaign) -> int:
    """Return a number of dice that no line of the campaign has rolled."""
    return max(campaign.branches.values_list("dice_round", flat=True), default=0) + 1


def _insert(campaign: Campaign, facts: Facts, given: Facts) -> None:
    _assert(facts["state"] in STANDS)
    rerun_wishes.insert(campaign, facts, facts["next"], given)


def _skip(facts: Facts) -> None:
    _assert(facts["state"] == HALTED)
    facts["skip"] = facts["next"]


def _take_in(campaign: Campaign, facts: Facts) -> None:
    """Let the run go on up to where the line of play stands now."""
    number, head = facts["of"]
    branch = campaign.branch
    if branch is None or branch.number != number or branch.head == head:
        raise NotNow("Nothing has been played since on the line that this one was run from.")
    facts["of"] = [number, branch.head]
    facts["total"] = total_of(branch, facts["at"])


def _assert(holds: bool) -> None:
    if not holds:
        raise NotNow("This line is still being run, or waits for something else.")
