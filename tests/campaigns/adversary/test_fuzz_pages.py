"""Every page and every form of a real game, with words of every wrong kind in its fields."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from django.urls import get_resolver, reverse

from campaigns.models import Entry, Input, Pack, Thread
from campaigns.services.asking import drafts, inputs
from campaigns.services.history import positions
from campaigns.services.packs import asking as packs
from campaigns.services.people import seats, threads
from tests.campaigns.adversary.hostile import SCRIPT, TEXTS, assert_polite, query_of, tolerant
from tests.campaigns.test_access import patterns
from tests.conftest import Cast

ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "3"))
FIELDS = (
    "as",
    "tap",
    "hex",
    "kind",
    "unit",
    "along",
    "only",
    "mode",
    "to",
    "path",
    "f.targets",
    "f.attackers",
    "f.support",
    "use",
    "order",
    "orders",
    "side",
    "find",
    "page",
    "n",
    "cursor",
    "beside",
    "type",
    "token",
    "expected",
    "action",
    "text",
    "reason",
    "announce",
    "key",
    "decision",
    "owner",
    "if_refused",
    "with_end",
    "due",
    "face",
    "input",
    "sure",
    "name",
    "role",
    "title",
    "salt",
    "noted",
    "entry",
    "verdict",
    "player",
    "f.area",
    "f.with",
    "f.unit",
)
LIKELY = {
    "as": ("us", "german", "allied", "truth"),
    "hex": ("0407", "0101", "9999", "54", "F"),
    "tap": ("0407", "2621", "F", "UK"),
    "kind": ("move", "attack", "place", "end", "bombard", "activate"),
    "use": ("text",),
    "order": (
        "end",
        "move 117/30/19 tactical 0508-0608",
        "attack 0609 with",
        "place x at 0101",
        "activate 54",
    ),
    "orders": ("end\nend", "> 1. move 1/1/1 tactical 0101"),
    "path": ("0407-0408", "-" * 200),
    "side": ("us", "german", "allied"),
    "f.area": ("F", "54", "99"),
    "f.with": ("Gds/1Gren", "x"),
    "entry": ("1", "8", "-3"),
    "verdict": ("confirmed", "contested"),
    "action": ("check", "draft", "submit", "make", "up", "remove"),
}
SKIPPED = {"end", "start", "lay-out", "desk-close", "picture-now", "board-picture", "export"}


@pytest.fixture(
    params=[("grenade", "limited"), pytest.param(("market_garden", "open"), marks=pytest.mark.long)]
)
def begun(make_cast: Any, request: pytest.FixtureRequest) -> Cast:
    """A real game, just begun, with hostile names, notes, reasons and refused orders."""
    game, level = request.param
    cast: Cast = make_cast(game, level=level)
    referee = cast.seat("referee")
    for who in cast.names[1:3]:
        seats.rename_seat(referee, cast.seat(who), SCRIPT[:60])
    threads.begin(cast.seat(cast.names[1]), ["referee"], SCRIPT, SCRIPT, token="thread")
    cast.campaign.title = SCRIPT[:110]
    cast.campaign.save()
    cast.start()
    inputs.send_note(cast.seat("referee"), cast.names[1], SCRIPT, token="note")
    effects = [[["readings"], positions.head_state(cast.seat("referee").campaign)["readings"]]]
    inputs.overrule(cast.seat("referee"), effects, SCRIPT, announce=SCRIPT, token="rule")
    for side in cast.names[1:3]:
        inputs.submit_order(cast.seat(side), "end", token=side)
        drafts.add_draft(cast.seat(side), "end")
    packs.make(cast.seat(cast.names[1]))
    return cast


def fields(chance: random.Random) -> dict[str, str]:
    """Return some fields of a form, filled with what fits and what does not."""
    return {
        name: chance.choice((chance.randrange(2) and LIKELY.get(name)) or TEXTS)
        for name in chance.sample(FIELDS, 12)
        if name in LIKELY or chance.randrange(2)
    } | {"order": chance.choice(LIKELY["order"])}


def addresses(cast: Cast) -> list[tuple[str, str]]:
    """Return the address of every page and form below the campaign."""
    first = Input.objects.first()
    assert first is not None
    filled = {
        "campaign_id": cast.campaign.pk,
        "input_id": first.pk,
        "moment_id": first.pk,
        "picture_id": first.pk,
        "thread_id": Thread.objects.get().pk,
        "pack_id": Pack.objects.get().pk,
        "seat_id": cast.seat(cast.names[1]).pk,
        "unit_id": sorted(positions.head_state(cast.seat("referee").campaign)["units"])[0],
        "decision": "x",
        "place": 1,
        "name": "weather",
        "number": 1,
        "entry": 1,
    }
    found = []
    for name, arguments in dict(patterns(get_resolver())).items():
        wanted = [argument for argument, _ in arguments]
        if "campaign_id" in wanted and name not in SKIPPED and not name.startswith("api-"):
            values = {argument: filled.get(argument, "x") for argument in wanted}
            found.append((name, reverse(name, kwargs=values)))
    return found


def test_pages_and_forms_with_wrong_words(begun: Cast) -> None:
    chance = random.Random("pages")
    for name, address in addresses(begun):
        for at in range(ROUNDS):
            who = chance.choice((*begun.names[1:3], "referee"))
            data = fields(chance)
            data["token"] = f"{name}.{at}"
            client = tolerant(begun.client(who))
            if chance.randrange(2):
                answer = client.get(f"{address}?{query_of(data)}")
            else:
                sent = query_of({n: v for n, v in data.items() if n != "expected"})
                kind = "application/x-www-form-urlencoded"
                answer = client.post(address, sent, content_type=kind)
            assert_polite(answer, (name, who, data))
            if "html" in answer.get("Content-Type", ""):
                content = answer.getvalue()
                assert b"<script>alert" not in content, (name, data)
                assert b"onerror=alert(1)>" not in content, (name, data)
    assert Entry.objects.filter(campaign=begun.campaign).exists()


def test_what_people_write_comes_out_as_text(begun: Cast) -> None:
    shown = 0
    for name, address in addresses(begun):
        for who in (begun.names[1], "referee"):
            answer = tolerant(begun.client(who)).get(address)
            assert_polite(answer, name)
            if "html" in answer.get("Content-Type", "") or "svg" in answer.get("Content-Type", ""):
                content = answer.getvalue()
                assert b"<script>alert" not in content, name
                assert b"<img src=x" not in content, name
                shown += b"&lt;script&gt;alert" in content
    assert shown > 10
