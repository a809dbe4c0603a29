"""What only the referee wants done: corrections, taking back, notes, real dice. Stored rows too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, Input, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.same import assert_said
from campaigns.services.asking.storing import assert_playing, locked_row, store
from campaigns.services.carrying.soundness import read_effects
from campaigns.services.errors import BadRequest, NotAllowed, NotNow, Stale
from campaigns.services.turns import publications
from campaigns.services.upkeep import queue
from rules_engine.core.dice import possible
from rules_engine.errors import BadDice, BadRecord

Kind = Input.Kind
Status = Input.Status
TWO = (
    "In this campaign a correction counts only when a second referee has signed it: propose it, "
    "and the other one signs it on his page Correct."
)


def overrule(
    seat: Seat,
    effects: Sequence[Any],
    reason: str,
    *,
    token: str,
    announce: str = "",
    form: Mapping[str, Any] | None = None,
    expected: str = "",
    user: User | None = None,
) -> Input:
    """Let the referee change the truth by hand, by [path, value] writes and [path] removals.

    `announce` is what all sides are told; empty tells them nothing but what they see. `form` is
    kept so that the correction can be corrected later: its name and what was filled in.

    Raises:
        BadRequest: no reason, or effects or a form that are not of that shape.
        NotAllowed: the seat is not the referee's.
        NotNow: the campaign wants a second signature (`signing`), or has no running position.
    """
    body = correction_body(seat, effects, reason, announce=announce, form=form)
    assert_signs_alone(seat)
    return store_correction(seat, body, token=token, expected=expected, user=user)


def assert_signs_alone(seat: Seat) -> None:
    """Refuse a correction where one referee does not correct alone. Raises NotNow."""
    if Campaign.objects.filter(pk=seat.campaign_id, is_countersigned=True).exists():
        raise NotNow(TWO)


def correction_body(
    seat: Seat,
    effects: Sequence[Any],
    reason: str,
    *,
    announce: str = "",
    form: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what a correction's input holds. Raises as `overrule`."""
    assert_referee(seat, "corrects the position")
    if not reason.strip():
        raise BadRequest("A correction needs a reason; it stays in the log.")
    assert_effects(effects)
    if seat.campaign.is_ended or seat.campaign.branch is None:
        raise NotNow("There is no running position to correct.")
    words = {"reason": reason.strip(), "announce": announce.strip()}
    body: dict[str, Any] = {"effects": list(effects), **words}
    if form is not None:
        body["form"] = form_of(form)
    return body


def store_correction(
    seat: Seat, body: dict[str, Any], *, token: str, expected: str, user: User | None
) -> Input:
    """Store a correction that has been looked at, and signed where that is wanted."""
    return store(seat, Kind.OVERRULE, body, token, "", expected, user)


def assert_effects(effects: Sequence[Any]) -> None:
    """Refuse effects of a correction that are not of their shape. Raises BadRequest."""
    try:
        read_effects(effects)
    except BadRecord as fault:
        raise BadRequest(f"A correction is a list of [path, value] or [path]. {fault}") from fault


def form_of(given: Any) -> dict[str, Any]:
    """Return a correction's form as its input keeps it: name, values. Raises BadRequest."""
    parts = given if isinstance(given, Mapping) else {}
    name, values = parts.get("name"), parts.get("values")
    texts = (name, *values, *values.values()) if isinstance(values, Mapping) else (None,)
    if not all(isinstance(text, str) for text in texts):
        raise BadRequest("A correction's form has a name and texts by field.")
    return {"name": name, "values": dict(values or {})}


def take_back(
    seat: Seat,
    reason: str,
    *,
    token: str,
    to: int = 0,
    expected: str = "",
    user: User | None = None,
) -> Input:
    """Take back the last input that was carried out, or everything from the one at the entry `to`
    of the line of play on: play goes on in a new branch, nothing is lost.

    Raises:
        NotAllowed: the seat is not the referee's.
        NotNow: play has ended.
    """
    assert_referee(seat, "takes back")
    assert_playing(seat.campaign)
    body = {"reason": reason.strip()[:400], **({"to": to} if to else {})}
    return store(seat, Kind.TAKE_BACK, body, token, "", expected, user)


def send_note(
    seat: Seat,
    to_side: str,
    text: str,
    *,
    token: str,
    with_news: bool = False,
    user: User | None = None,
) -> Input:
    """Send a note from the referee to a side; its log keeps it, and its people get a mail. Where
    news wait to be published it is told at once all the same, or `with_news`.

    Raises:
        BadRequest: no text, no such side, or no news to wait for.
        NotAllowed: the seat is not the referee's.
    """
    assert_referee(seat, "sends notes")
    engine.assert_side(seat.campaign, to_side)
    if not text.strip():
        raise BadRequest("The note is empty.")
    if seat.campaign.branch is None:
        raise NotNow("Lay out the set-up first; notes go into the log.")
    if with_news and not seat.campaign.is_withheld:
        raise BadRequest("Here the sides get their news at once; a note cannot wait for them.")
    body: dict[str, Any] = {"to": to_side, "text": text.strip()[:4000]}
    if seat.campaign.is_withheld and not with_news:
        body["at_once"] = True
    return store(seat, Kind.NOTE, body, token, "", "", user)


ANOTHER_ROLL = (
    "Somebody else has typed that roll meanwhile, and another is asked for now. Nothing was done; "
    "look at what is asked, and type what was rolled for it."
)


def type_dice(
    seat: Seat, item: Input, faces: Sequence[int], *, token: str, after: int | None = None
) -> Input:
    """Enter the dice that an input waits for, in table mode: those `after` so many rolls of it were
    typed, as the page had it; None leaves that out.

    Raises:
        BadRequest: these dice cannot have been rolled.
        NotAllowed: the seat is not the referee's, and he has not asked it to roll.
        NotNow: the input waits for no dice.
        Stale: it waits for another roll than the page showed.
    """
    with transaction.atomic():
        locked_row(seat)
        found = Input.objects.filter(campaign=seat.campaign, pk=item.pk).first()
        if found is None:
            raise BadRequest("There is no such input in this campaign.")
        who = (token, seat.name, seat.side)
        before = [typed for typed in found.dice if _named(typed) == who]
        if before:
            assert_said(any(typed["faces"] == list(faces) for typed in before))
            return found
        if not may_type(seat, found):
            raise NotAllowed("Only the referee enters dice, or a player whom he has asked to roll.")
        if after is not None and after != len(found.dice):
            raise Stale(ANOTHER_ROLL)
        if found.status != Status.NEEDS_DICE or not found.needed:
            raise NotNow("This input waits for no dice.")
        need = found.needed
        try:
            rolled = possible(list(faces), need["label"], need["faces"], need["count"])
        except BadDice as fault:
            raise BadRequest(str(fault)) from fault
        typed = {"token": token, "label": need["label"], "faces": list(rolled)}
        found.dice = [*found.dice, typed | _typist(seat)]
        found.status, found.needed = Status.WAITING, None
        found.save(update_fields=["dice", "status", "needed"])
        queue.announce("adjudicate", found.pk)
    return found


def may_type(seat: Seat, item: Input) -> bool:
    """Whether a seat may type the dice that an input waits for: the referee, and a player of its
    side whom he has asked.
    """
    is_asked = (item.needed or {}).get("typist") == str(seat.pk)
    is_told = not publications.is_withheld(seat.campaign, item)
    return seat.is_referee or (is_asked and is_told and item.side == seat.side)


def _named(typed: Mapping[str, Any]) -> tuple[Any, ...]:
    return typed["token"], typed.get("by"), typed.get("side")


def _typist(seat: Seat) -> dict[str, str]:
    """Return who typed a roll, and when, as the logs keep it: seats, not people."""
    at = timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"by": seat.name, "side": seat.side, "at": at}
