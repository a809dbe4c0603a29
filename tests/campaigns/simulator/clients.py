"""How people ask: by the API, again when no answer came, twice when they are impatient."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.core.handlers.base import BaseHandler
from django.test import RequestFactory

from tests.campaigns.simulator.faults import Crash

MOST_SENDINGS = 40
NOTHING = ("Nothing was done", "Nothing was stored", "nothing was done", "nothing was stored")
THIS_TIME = "This time nothing was done"
"""Says nothing of what was sent before, so it may be stored by an earlier sending."""


@dataclass(eq=False)
class Wish:
    """What somebody wants, and what he was answered each time that he said so."""

    kind: str
    who: str
    path: str
    body: dict[str, Any]
    token: str
    method: str = "POST"
    answers: list[tuple[int, Any]] = field(default_factory=list)
    under_way: int = 0
    sent: int = 0
    lies: list[str] = field(default_factory=list)
    unheard: int = 0
    """So many times no answer came."""

    @property
    def ids(self) -> set[str]:
        """The ids of what was stored, as the answers name them."""
        return {one for status, data in self.answers for one in ids_of(status, data)}

    @property
    def is_settled(self) -> bool:
        """Whether he knows what became of it."""
        return any(status < 500 or ids_of(status, data) for status, data in self.answers)

    @property
    def was_denied(self) -> bool:
        """Whether an answer says that nothing was done."""
        return any(
            not ids_of(status, data) and any(words in json.dumps(data) for words in NOTHING)
            for status, data in self.answers
            if status != 503  # these are looked at when they are given
        )


def ids_of(status: int, data: Any) -> tuple[str, ...]:
    """Return the ids of the rows that an answer says are stored."""
    rows = data if isinstance(data, list) else [data]
    return tuple(
        str(row["id"]) for row in rows if isinstance(row, dict) and "id" in row and "status" in row
    )


class Door:
    """The site's own door: every middleware, every check, without a socket."""

    def __init__(self) -> None:
        self.handler = BaseHandler()
        self.handler.load_middleware()
        self.factory = RequestFactory()

    def request_for(self, wish: Wish, word: str) -> Callable[[], None]:
        """Return what an actor does who asks for a wish."""

        def ask() -> None:
            request = self.factory.generic(
                wish.method,
                wish.path,
                data=json.dumps(wish.body),
                content_type="application/json",
                headers={"authorization": f"Token {word}"},
            )
            answer = self.handler.get_response(request)
            text = answer.content.decode()
            is_json = "json" in answer.headers.get("Content-Type", "")
            wish.answers.append((answer.status_code, json.loads(text) if is_json else text[:200]))

        return ask


def heard(wish: Wish, stored: Callable[[], int]) -> Callable[[BaseException | None], None]:
    """Return what is noted when a request has ended; `stored` says how often the wish is stored."""
    before, sent, is_alone = stored(), wish.sent, not wish.under_way

    def note(fault: BaseException | None) -> None:
        wish.under_way -= 1
        if isinstance(fault, Crash):
            wish.unheard += 1
        elif fault is not None:
            raise fault
        elif not wish.under_way and wish.answers[-1][0] == 503:
            words = str(wish.answers[-1][1])
            by_others = before or not is_alone or wish.sent != sent + 1
            is_denied = any(one in words for one in NOTHING)
            if is_denied and not (by_others and THIS_TIME in words) and stored():
                wish.lies.append(words)

    return note
