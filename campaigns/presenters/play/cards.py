"""A campaign on its card in a person's list: how it stands for him, with whom, until when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

import rules_engine
from campaigns.models import Deadline, Input, Seat
from campaigns.presenters.play import due, panel, whose_turn
from campaigns.services import engine
from campaigns.services.history import reading

Card = dict[str, Any]
MISSING = {"is_missing": True, "is_my_turn": False}
MOST_PEOPLE = 6
"""So many of the others are named on a card."""

TOGETHER = Prefetch(
    "campaign__seats", Seat.objects.exclude(user=None).select_related("user"), to_attr="taken"
)


def with_facts(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Return a person's seats with all that their cards ask of the database for each."""
    joined = seats.select_related("campaign__branch", "campaign__publication__branch")
    waiting = Q(campaign__inputs__status=Input.Status.NEEDS_DICE)
    return joined.prefetch_related(TOGETHER).annotate(rolls=Count("campaign__inputs", waiting))


def cards(seats: Sequence[Seat]) -> list[Card]:
    """Return the cards of a page of a person's seats, as `with_facts` gives them: those first that
    wait for him.
    """
    dates = _dates(seat.campaign_id for seat in seats)
    return sorted((_card(seat, dates) for seat in seats), key=lambda card: not card["is_my_turn"])


def when(seat: Seat) -> str:
    """Return turn and step in words, as far as the seat may know."""
    moment = _moment(seat)
    if moment is None:
        return ""
    turn, step = moment
    game = engine.game_of(seat.campaign)
    steps = game.sequence.steps
    title = steps[step].title if step in steps else "set-up"
    return f"{game.sequence.turn_name(turn)}: {title}" if turn else title


def _card(seat: Seat, dates: dict[tuple[Any, int, str], Deadline]) -> Card:
    campaign = seat.campaign
    if campaign.game not in rules_engine.playable():
        return {"seat": seat, "campaign": campaign, "game": campaign.game, **MISSING}
    game = rules_engine.load(campaign.game)
    date = dates.get((campaign.pk, *(_moment(seat) or (0, "")))) if campaign.is_playing else None
    return {
        "seat": seat,
        "campaign": campaign,
        "game": game.title,
        "side": game.side_titles.get(seat.side, "Referee"),
        "when": when(seat),
        "has_map": campaign.branch_id is not None and not campaign.is_preparing,
        "others": _others(seat),
        "deadline": date,
        "is_past_due": due.is_past(date),
        **_state(seat),
    }


def _state(seat: Seat) -> Card:
    """Return what the campaign waits for, as far as the seat may know: whether it is for this
    person, and in words.
    """
    campaign = seat.campaign
    if campaign.is_ended:
        return {"words": _end(seat), "is_my_turn": False}
    if not campaign.is_playing:
        words = "" if seat.is_referee else "The referee is preparing it."
        return {"words": words, "is_my_turn": False}
    if seat.is_referee:
        # Nobody waits for a referee: whose turn it is he is told on the campaign's own pages.
        rolls = getattr(seat, "rolls", 0)
        return {"words": "A roll waits for real dice." if rolls else "", "is_my_turn": bool(rolls)}
    acting = sorted(reading.waited_sides(seat))
    turn = whose_turn.turn_row(seat, acting)
    return {**turn, "words": _asked(seat) if turn["is_my_turn"] else _waits(seat, turn, acting)}


def _asked(seat: Seat) -> str:
    asked = [one for one in reading.view_for(seat)["decisions"] if one["owner"] == seat.side]
    if len(asked) > 1:
        return f"{len(asked)} decisions wait for you."
    return "A decision waits for you." if asked else "It is your turn."


def _waits(seat: Seat, turn: Card, acting: Sequence[str]) -> str:
    """Return for what the seat waits; where turns are closed and published, for the news."""
    if turn["plans"]:
        return str(turn["plans"][:1].upper() + turn["plans"][1:])
    if seat.campaign.is_withheld:
        return "Waiting for the news."
    waited = panel.waited_words(engine.game_of(seat.campaign), acting)
    return f"Waiting for {waited}." if waited else ""


def _end(seat: Seat) -> str:
    """Return how a campaign has ended, if its game came to an end."""
    place = reading.horizon_of(seat)
    outcome = reading.view_for(seat).get("outcome") if place is not None else None
    return str(outcome.get("words", "")) if outcome else ""


def _moment(seat: Seat) -> tuple[int, str] | None:
    """Return turn and step that the seat knows to be running; None while nothing is laid out."""
    campaign = seat.campaign
    if campaign.branch is None or campaign.is_preparing:
        return None
    turn, step = campaign.branch.turn, campaign.branch.step
    if turn is None or not seat.is_referee:
        seen = reading.view_for(seat)
        turn, step = seen["turn"], seen["step"]
    return turn, step


def _others(seat: Seat) -> list[Seat]:
    """Return who else sits there: those of other sides first, the referee last."""
    taken: list[Seat] = getattr(seat.campaign, "taken", [])
    rest = [one for one in taken if one.pk != seat.pk]
    rest.sort(key=lambda one: (one.is_referee, one.side == seat.side))
    return rest[:MOST_PEOPLE]


def _dates(campaigns: Iterable[Any]) -> dict[tuple[Any, int, str], Deadline]:
    """Return the dates by which orders are due, the last that was set for each step."""
    rows = Deadline.objects.filter(campaign__in=list(campaigns)).order_by("pk")
    return {(row.campaign_id, row.turn, row.step): row for row in rows}
