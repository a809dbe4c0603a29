"""Questions alike that follow each other, answered together: each answer is an input of its own,
handed in when the one before it has been carried out, until one no longer fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User

from campaigns.models import Input, Seat
from campaigns.services.asking import inputs
from campaigns.services.asking.storing import assert_token
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import reading

View = dict[str, Any]
MOST = 40
ALIKE = ("kind", "owner")
"""What questions of one series have in common, besides the frame that asks them."""
NO_LONGER = "what was asked for it is no longer open, or does not offer it"
SLOW = "the rules are still at work on the answer before it"
AT_ONCE = "Where news wait to be published, one question is answered at a time."


@dataclass
class Given:
    """What became of a series: the answers handed in, and what was left and why."""

    items: list[Input] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """Answers that were not handed in, in words."""
    why: str = ""


@dataclass(frozen=True)
class Answers:
    """Answers to questions alike, in order. `between`: what is asked between two of them is passed
    over; `last`: after them none follows.
    """

    decision: str
    keys: Sequence[str]
    between: bool = False
    last: bool = False


def answer_series(
    seat: Seat,
    answers: Answers,
    *,
    token: str,
    side: str = "",
    expected: str = "",
    user: User | None = None,
) -> Given:
    """Answer questions that follow each other, in order, and stop at the first that does not fit.

    Raises:
        BadRequest: no answers, too many, or no such series is asked of anybody.
        NotNow: news wait to be published.
        NotAllowed, Stale: as for one answer.
    """
    assert_token(token)
    if seat.campaign.is_withheld and not seat.is_referee:
        raise NotNow(AT_ONCE)
    first = _asked(seat, answers.decision)
    if first is None:
        raise BadRequest("This question is no longer open; look at the campaign again.")
    words = {choice["key"]: choice["text"] for choice in first["choices"]}
    queue = list(_queue(answers, first["series"]))
    if not 0 < len(queue) <= MOST:
        raise BadRequest("Choose one of the answers first.")
    given = Given()
    asked: View | None = first
    while queue and asked is not None:
        key, may_be_missing = queue[0]
        if not any(choice["key"] == key for choice in asked["choices"]):
            if not may_be_missing:
                break
            queue.pop(0)
            continue
        queue.pop(0)
        item = inputs.answer_decision(
            seat,
            asked["id"],
            key,
            token=f"{token}.{len(given.items)}",
            side=side,
            expected="" if given.items else expected,
            user=user,
        )
        given.items.append(inputs.wait_for(item))
        if not item.is_done:
            given.why = SLOW if item.is_open else item.message
            break
        asked = _like(_again(seat), first)
    given.left = [words.get(key, key) for key, may_be_missing in queue if not may_be_missing]
    given.why = (given.why or NO_LONGER) if given.left else ""
    return given


# ---- inside -----------------------------------------------------------------------------------


def _queue(answers: Answers, series: View) -> Iterator[tuple[str, bool]]:
    """Yield the answers in order, and whether each may be passed over where it is not offered."""
    for key in answers.keys:
        yield key, False
        if answers.between and series["between"]:
            yield series["between"], True
    if answers.last and series["last"]:
        yield series["last"], True


def _asked(seat: Seat, decision: str) -> View | None:
    """Return an open question of a series that the seat sees, by its name."""
    for one in reading.view_for(seat)["decisions"]:
        if one["id"] == decision and "series" in one:
            return dict(one)
    return None


def _like(seat: Seat, first: View) -> View | None:
    """Return the open question that goes on with a series: of another combat it is another's."""
    for one in reading.view_for(seat)["decisions"]:
        if _frame(one) == _frame(first) and all(one[name] == first[name] for name in ALIKE):
            return dict(one)
    return None


def _frame(decision: View) -> str:
    """Return the number of the frame that asks a question."""
    return str(decision["id"]).partition(".")[0]


def _again(seat: Seat) -> Seat:
    """Return the seat with the campaign as it stands after the worker's commit."""
    return Seat.objects.select_related("campaign", "campaign__branch").get(pk=seat.pk)
