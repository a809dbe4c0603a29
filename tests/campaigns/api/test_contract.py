"""Schemathesis, for each role: the site takes what its schema allows, refuses what it forbids, and
answers nothing that does not stand in it.

`CONTRACT_EXAMPLES=50` tries so many of each operation by chance, and every limit for every role;
`CONTRACT_SEED` says with which chance.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.models import Pack
from campaigns.services.asking import inputs
from campaigns.services.calendar import excuses
from campaigns.services.mails import deadlines
from campaigns.services.packs import asking
from campaigns.services.people import seats, tokens
from rules_engine.core import registry
from tests.campaigns.api.contract import Trial
from tests.conftest import Cast

EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES", "0"))
SEED = int(os.environ.get("CONTRACT_SEED", "9457"))
ROLES = ("referee", "anonymous")
"""Who asks with every run: who may do most, and nobody."""
OTHERS = ("officer", "red", "blue", "observer", "stranger")
NOW = (timezone.now() + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
LATER = (timezone.now() + timedelta(days=5)).strftime("%Y-%m-%dT%H:%M:%SZ")
FITTING: dict[str, dict[str, Any]] = {
    "api/v1/campaigns/": {"title": "Another", "game": "toy", "scenario": "heap"},
    "bulletins/": {"text": "All is well."},
    "bulletins/look/": {"text": "All is well, says #4."},
    "deputies/": {"name": "Anna", "begins": NOW, "ends": LATER},
    "excuses/": {"until": LATER, "reason": "A journey"},
    "instructions/": {"kind": "three", "answer": "scowl", "when": "late"},
    "intents/": {"about": "1.plan", "text": "Round by the ford", "turns": 2},
    "proposals/": {"effects": [[["tracks", "heap"], 7]], "reason": "Miscounted"},
    "slips/": {"lines": [{"number": 1, "step": "", "order": "take 1"}]},
    "slips/read/": {"text": "take 1\ntake all of it", "side": "red"},
    "threads/across/": {"across": "commanders"},
    "{seat_id}/decide/": {"granted": True},
    "{seat_id}/give/": {"until": LATER},
    "deadlines/": {"due": "2099-01-01T00:00:00Z"},
    "drafts/": {"text": "take 1"},
    "notes/": {"side": "red", "text": "Well done."},
    "order-sets/": {"orders": ["take 1"]},
    "orders/": {"order": "take 1"},
    "orders/check/": {"order": {"kind": "take", "args": {"count": 1}}, "after": ["take 1"]},
    "overrule/": {"effects": [[["tracks", "heap"], 7]], "reason": "Miscounted"},
    "reruns/": {"at": 2, "reason": "Another way", "change": "leave_out"},
    "take-back/": {"reason": "A slip"},
    "undo/": {},
    "turn/close/": {"until": "turn"},
    "{campaign_id}/": {"title": "A trial"},
}
"""By the end of an address what is truly wanted there, so that it is answered with more than a
refusal.
"""


@pytest.fixture
def live(playing: Cast) -> Cast:
    """A campaign in which orders are carried out at once, with an officer and an observer."""
    for role in ("officer", "observer"):
        seat = seats.add_seat(playing.seat("referee"), side="red", role=role, name=role.title())
        seats.join(User.objects.create_user(role), seat.invitation)
    inputs.submit_order(playing.seat("red"), "take 2", token="first")
    inputs.submit_order(playing.seat("blue"), "take 9", token="refused")
    deadlines.set_deadline(playing.seat("referee"), timezone.now() + timedelta(days=2))
    excuses.ask(playing.seat("blue"), timezone.now() + timedelta(days=3), "A journey")
    asking.make(playing.seat("red"))
    return playing


@pytest.fixture
def withheld(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign in which turns are closed, and the news published."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets", news="published")
    cast.start()
    inputs.submit_order_set(cast.seat("red"), ["take 1", "end"], token="set")
    return cast


_SCHEMA: dict[str, Any] = {}


def described(cast: Cast) -> dict[str, Any]:
    """Return the schema that the site gives out, with the ids that this campaign has."""
    if not _SCHEMA:  # it is the same for whoever asks, and takes a while to make
        _SCHEMA.update(cast.client("referee").get("/api/v1/schema/?format=json").json())
    found = deepcopy(_SCHEMA)
    item = cast.campaign.inputs.exclude(kind="start").first()
    pack, seat = Pack.objects.first(), cast.seat("blue")
    ids = {"campaign_id": cast.campaign.pk, "input_id": item and item.pk, "seat_id": seat.pk}
    ids |= {"pack_id": pack.pk} if pack else {}
    for path, methods in found["paths"].items():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                if parameter["name"] in ids:
                    parameter["schema"]["enum"] = [str(ids[parameter["name"]])]
            _add_example(path, operation)
    return found


def _add_example(path: str, operation: dict[str, Any]) -> None:
    ends = [end for end in FITTING if path.endswith(end)]
    if ends and "requestBody" in operation:
        wanted = FITTING[max(ends, key=len)]
        operation["requestBody"]["content"]["application/json"]["example"] = wanted


def headers_of(cast: Cast, who: str) -> dict[str, str]:
    """Return by what the site knows somebody."""
    if who == "anonymous":
        return {}
    _, token = tokens.make_token(User.objects.get(username=who), "A program")
    return {"Authorization": f"Token {token}"}


def assert_nothing_left(cast: Cast, who: str, *, is_thorough: bool = False) -> Trial:
    """Fail with what schemathesis finds as somebody."""
    trial = Trial(
        described(cast),
        headers_of(cast, who),
        SEED,
        examples=EXAMPLES or 1,
        is_thorough=is_thorough or bool(EXAMPLES),
    )
    found = trial.run()
    told = "\n\n".join(sorted(set(found))[:12])
    assert not found, f"CONTRACT_SEED={SEED} as {who}: {len(found)} findings\n\n{told}"
    return trial


@pytest.mark.parametrize(
    "who", [*ROLES, *(pytest.param(o, marks=pytest.mark.long) for o in OTHERS)]
)
def test_nothing_is_left_to_report(live: Cast, who: str) -> None:
    trial = assert_nothing_left(live, who)
    operations = sum(len(methods) for methods in trial.described["paths"].values())
    assert trial.app.answered.total() > operations
    refused_alike = {"stranger": 404, "anonymous": 401}.get(who)
    assert trial.app.answered[refused_alike or 200] > 10


@pytest.mark.long
def test_nothing_is_left_to_report_at_any_limit(live: Cast) -> None:
    assert_nothing_left(live, "referee", is_thorough=True)


@pytest.mark.parametrize("who", [pytest.param("referee", marks=pytest.mark.long), "red"])
def test_nothing_is_left_where_news_are_withheld(withheld: Cast, who: str) -> None:
    trial = assert_nothing_left(withheld, who)
    assert trial.app.answered[201] + trial.app.answered[202] > 0
