"""What was planned and intended, as it is read: by whom, beside which step, and from when on kept.

It is written by `services.asking.intents`. When play goes past what something was written for, as
the sides are told, it is kept as it stands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import QuerySet

from campaigns.models import Campaign, Intent, Seat
from campaigns.services import engine
from campaigns.services.history import occasions, reading
from campaigns.services.history.occasions import Span
from campaigns.services.turns import moments
from rules_engine.core.game import Game
from rules_engine.plain import canonical

PLAN = "plan"
"""Stands in the place of a step in the name of what is for a whole turn."""


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


def written(seat: Seat) -> dict[str, Intent]:
    """Return what a seat has written that is not kept yet, by the names of openings."""
    found = Intent.objects.filter(seat=seat, is_kept=False)
    return {f"{one.turn}.{one.step or PLAN}": one for one in found}


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


# ---- inside -------------------------------------------------------------------------------------


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
