"""Plans and intents: what a side means to do, written down beforehand, for the history.

A plan is for a turn or several; an intent is a sentence for the orders of one step. What can be
written follows from what its side has been told, and from nothing else. When play goes past it, as
the sides are told, it is kept as it stands (`keep_passed`).
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Campaign, Intent, Seat
from campaigns.services import engine
from campaigns.services.asking import order_sets, presses
from campaigns.services.asking.rights import assert_seated
from campaigns.services.asking.storing import assert_text, locked_campaign
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import occasions, reading
from campaigns.services.history.occasions import Span
from campaigns.services.turns import moments
from rules_engine.core.game import Game
from rules_engine.plain import canonical

MOST_PLAN = 8000
MOST_INTENT = 400
MOST_TURNS = 20
"""For so many turns at most is one plan."""
MOST_WRITTEN = 400
PLAN = "plan"
"""Stands in the place of a step in the name of what is for a whole turn."""
CLOSING = (
    "The referee is closing the turn: what has been written stays as it is until the news. "
    "A step or a turn for which nothing has been written yet can still get its words."
)


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


def intents_of(seat: Seat, side: str = "") -> QuerySet[Intent]:
    """Return what a seat may read, the newest turn first: its own side's, an officer's under fog
    his own; after the end, and for the referee, all.
    """
    rows = Intent.objects.filter(campaign=seat.campaign)
    if not (seat.is_referee or seat.campaign.is_ended):
        rows = rows.filter(side=seat.side)
        if not reading.sees_whole_log(seat):
            rows = rows.filter(seat=seat)
    return rows.filter(side=side) if side else rows


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


def written(seat: Seat) -> dict[str, Intent]:
    """Return what a seat has written that is not kept yet, by the names of openings."""
    found = Intent.objects.filter(seat=seat, is_kept=False)
    return {f"{one.turn}.{one.step or PLAN}": one for one in found}


def write(seat: Seat, about: str, text: str, *, turns: int = 1, token: str) -> Intent | None:
    """Write a plan or an intent, in the place of what stands there; an empty text takes that away.
    A press that has been carried out is not carried out again.

    Raises:
        NotAllowed: the seat gives no orders.
        BadRequest: too long, or for a step or turn for which nothing can be written (any more).
        NotNow: the turn is being closed, or the campaign is not being played.
    """
    if seat.is_referee or not seat.may_order:
        raise NotAllowed("Plans and intents are written by those who give a side's orders.")
    text, turns = _clean(about, text), int(turns)
    if not 1 <= turns <= MOST_TURNS:
        raise BadRequest(f"A plan is for 1 to {MOST_TURNS} turns.")
    with transaction.atomic():
        seat.campaign = campaign = locked_campaign(seat.campaign_id)
        assert_seated(seat)
        if not presses.is_new(seat, token, [about, text, f"{turns}"]):
            return written(seat).get(about)
        one = _opening(seat, about)
        old = written(seat).get(about)
        if old is not None and order_sets.is_closing(campaign):
            raise NotNow(CLOSING)
        return _put(seat, one, old, text, turns)


def keep_passed(
    campaign: Campaign, state: dict[str, Any] | None, ended: Collection[tuple[int, str]] = ()
) -> None:
    """Keep what play has gone past, where the sides have been told so, with what was for a step
    that ended, be it that play leads back to it; all of it without a state, when the campaign is
    over. The caller holds the campaign's lock.
    """
    rows = Intent.objects.filter(campaign=campaign, is_kept=False)
    if state is not None:
        game = engine.game_of(campaign)
        now = moments.key_of(game, moments.moment_of(state))
        past = [one.pk for one in rows if _key(game, one) < now or (one.turn, one.closes) in ended]
        rows = Intent.objects.filter(pk__in=past) if past else rows.none()
    rows.update(is_kept=True)


def beside(
    seat: Seat, side: str, turn: int, step: str, span: Span = occasions.WHENEVER
) -> list[Intent]:
    """Return what a seat may read of what was planned for a step, as it stood when the step ended:
    of each seat's plans that are for its turn the last one, and the intents for the step itself.
    Of a step that is played several times `span` says when those for this time were written.
    """
    game = engine.game_of(seat.campaign)
    here, (after, upto) = moments.key_of(game, [turn, step]), span
    rows = intents_of(seat, side).filter(turn__lte=turn, last__gte=turn).order_by("created", "pk")
    rows = rows.filter(created__lte=upto) if upto else rows
    rows = rows.exclude(step=step, created__lte=after) if after else rows
    found = [one for one in rows if one.step == step or (one.is_plan and _key(game, one) <= here)]
    return _newest(game, found)


def known_at(seat: Seat, side: str, turn: int, before: Any) -> list[Intent]:
    """Return what a seat may read of what was written by some time for a turn and those ahead."""
    rows = intents_of(seat, side).filter(last__gte=turn, changed__lte=before)
    return _newest(engine.game_of(seat.campaign), rows.order_by("turn", "created", "pk"))


def mark_of(seat: Seat) -> str:
    """Return what changes whenever a seat may read something else; empty where nothing stands."""
    rows = intents_of(seat).order_by("-changed")
    found = [f"{pk} {changed.isoformat()}" for pk, changed in rows.values_list("pk", "changed")]
    return f".{hashlib.sha256(canonical(found)).hexdigest()[:10]}" if found else ""


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


def _key(game: Game[Any], one: Intent) -> tuple[int, int]:
    return moments.key_of(game, [one.turn, one.closes])


def _newest(game: Game[Any], rows: Iterable[Intent]) -> list[Intent]:
    """Return of each seat's rows for the same the one that closed last; a plan for later turns does
    not take the place of one that is for this turn alone.
    """
    found: dict[tuple[Any, int, str], Intent] = {}
    for one in rows:
        key = (one.seat_id or one.name, one.turn, one.step)
        if key not in found or _key(game, one) >= _key(game, found[key]):
            found[key] = one
    return list(found.values())
