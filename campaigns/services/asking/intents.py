"""Plans and intents: what a side means to do, written down beforehand, for the history.

A plan is for a turn or several; an intent is a sentence for the orders of one step. What can be
written follows from what its side has been told, and from nothing else. How it is read, and kept
once play has gone past it, stands in `services.history.intended`.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import Intent, Seat
from campaigns.services import engine
from campaigns.services.asking import order_sets, presses
from campaigns.services.asking.storing import assert_text, locked_for
from campaigns.services.errors import BadRequest, NotAllowed, NotNow, Refusal
from campaigns.services.history import reading
from campaigns.services.history.intended import PLAN, written
from campaigns.services.turns.closing_shown import is_closing
from rules_engine.core.game import Game

MOST_PLAN = 8000
MOST_INTENT = 400
MOST_TURNS = 20
"""For so many turns at most is one plan."""
MOST_WRITTEN = 400
CLOSING = (
    "The referee is closing the turn: what has been written stays as it is until the news. "
    "A step or a turn for which nothing has been written yet can still get its words."
)


CHANGED = (
    "Somebody who sits here with you, or you in another window, has changed this meanwhile. What "
    "stands there now is shown beside your words; Save puts yours in its place."
)


DEPUTY = (
    "A deputy takes away nothing that stands there. He can write other words in its place; they "
    "bear his name."
)


class Changed(Refusal):
    """Something else stands in a place than what its writer saw there."""

    status = 409


@dataclass(frozen=True)
class Opening:
    """Something that a seat can write now: a plan for a turn, or an intent for a step ahead."""

    turn: int
    step: str
    """Empty for a plan."""
    closes: str
    title: str

    @property
    def name(self) -> str:
        """It in one word, for a field of a form: "3.plan", "3.us.move"."""
        return f"{self.turn}.{self.step or PLAN}"

    @property
    def words(self) -> str:
        """It in words: "a plan for 23 February", "an intent for US movement"."""
        return f"{'an intent' if self.step else 'a plan'} for {self.title}"

    @property
    def most(self) -> int:
        """How many characters it takes."""
        return MOST_INTENT if self.step else MOST_PLAN


def openings(seat: Seat) -> list[Opening]:
    """Return what a seat can write now, the plans first. Raises NotNow: nothing is laid out."""
    campaign = seat.campaign
    if not (seat.may_order and campaign.is_playing):
        return []
    game, seen = engine.game_of(campaign), reading.view_for(seat)
    steps, title = order_sets.steps_for(seat), game.sequence.moment
    named = [Opening(one.turn, one.step, one.step, title(one.turn, one.step)) for one in steps]
    return [*_plans(game, seen, seat.side), *named]


def step_of(seat: Seat) -> str:
    """Return the name of the opening for the side's running or next step; empty for none."""
    return next((one.name for one in openings(seat) if one.step), "")


def write(
    seat: Seat, about: str, text: str, *, turns: int = 1, token: str, stood: str | None = None
) -> Intent | None:
    """Write a plan or an intent, in the place of what stands there; an empty text takes that away.
    A press that has been carried out is not carried out again. `stood` says what its writer saw
    there (`stamp_of`).

    Raises:
        NotAllowed: the seat gives no orders, or a deputy would leave a place empty.
        BadRequest: too long, or for a step or turn for which nothing can be written (any more).
        NotNow: the turn is being closed, or the campaign is not being played.
        Changed: something else stands there by now than what the writer saw.
    """
    if seat.is_referee or not seat.may_order:
        raise NotAllowed("Plans and intents are written by those who give a side's orders.")
    text, turns = _clean(about, text), int(turns)
    if not 1 <= turns <= MOST_TURNS:
        raise BadRequest(f"A plan is for 1 to {MOST_TURNS} turns.")
    with transaction.atomic():
        seat.campaign = campaign = locked_for(seat)
        if not presses.is_new(seat, token, [about, text, f"{turns}"]):
            return written(seat).get(about)
        one = _opening(seat, about)
        old = written(seat).get(about)
        if old is not None and is_closing(campaign):
            raise NotNow(CLOSING)
        if stood is not None and stood != stamp_of(old):
            raise Changed(CHANGED)
        if old is not None and not text and seat.deputy_name:
            raise NotAllowed(DEPUTY)
        return _put(seat, one, old, text, turns)


def stamp_of(old: Intent | None) -> str:
    """Return what changes whenever something else is written in a place; empty for nothing."""
    return old.changed.isoformat() if old else ""


# ---- inside -------------------------------------------------------------------------------------


def _plans(game: Game[Any], seen: dict[str, Any], side: str) -> list[Opening]:
    """Return the openings for plans: for the running turn, and for the one after it."""
    turn = seen["turn"]
    ordered = (one.id for one in game.sequence.turn if one.orders and one.side == side)
    first = next(ordered, game.sequence.turn[0].id)
    return [
        Opening(turn, "", seen["step"], game.sequence.turn_name(turn)),
        Opening(turn + 1, "", first, game.sequence.turn_name(turn + 1)),
    ]


def _opening(seat: Seat, about: str) -> Opening:
    if not seat.campaign.is_playing:
        state = seat.campaign.get_status_display()
        raise NotNow(f"Plans are written while a campaign is being played; this one is {state}.")
    known = openings(seat)
    found = next((one for one in known if one.name == about), None)
    if found is None:
        possible = "; ".join(f"{one.name}, {one.words}" for one in known)
        raise BadRequest(f"Nothing can be written for that any more. Possible: {possible}.")
    return found


def _clean(about: str, text: str) -> str:
    """Return a text without what no page shows; an intent stands in one line. Raises BadRequest."""
    assert_text(text)
    is_plan = about.endswith(f".{PLAN}")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    text = "".join(one for one in text if one == "\n" or unicodedata.category(one) != "Cc").strip()
    text = text if is_plan else " ".join(text.split())
    most = MOST_PLAN if is_plan else MOST_INTENT
    if len(text) > most:
        what = "A plan" if is_plan else "An intent"
        raise BadRequest(f"{what} has at most {most} characters; this one {len(text)}.")
    return text


def _put(seat: Seat, one: Opening, old: Intent | None, text: str, turns: int) -> Intent | None:
    """Store the text in the place of the old one. The caller holds the campaign's lock."""
    last = one.turn if one.step else one.turn + turns - 1
    if not text:
        if old is not None:
            old.delete()
        return None
    if old is None and Intent.objects.filter(seat=seat).count() >= MOST_WRITTEN:
        raise NotNow(f"{MOST_WRITTEN} plans and intents stand here; there is room for no more.")
    facts = {"name": seat.name, "deputy": seat.deputy_name, "last": last, "text": text}
    now = timezone.now()  # one clock for all that is written, which tests can set by hand
    if old is None:
        place = {"turn": one.turn, "step": one.step, "closes": one.closes}
        by = {"campaign": seat.campaign, "seat": seat, "side": seat.side}
        return Intent.objects.create(**by, **place, **facts, created=now, changed=now)
    Intent.objects.filter(pk=old.pk).update(**facts, changed=now)
    old.refresh_from_db()
    return old
