"""Hostile and broken requests: a clear sentence and the right status, and nothing by halves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Campaign, Input, Seat
from campaigns.services.asking import drafts, inputs
from campaigns.services.errors import BadRequest
from tests.conftest import Cast

NUL = "a\x00b"


def counts() -> tuple[int, ...]:
    """Return how many rows there are of what people make."""
    return tuple(model.objects.count() for model in (Campaign, Input, Seat))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b'"take 2"',
        b'{"order": null}',
        b'{"order": []}',
        b'{"order": {}}',
        b'{"order": {"kind": "take"}}',
        b'{"order": {"kind": "take", "args": []}}',
        b'{"order": {"kind": "take", "args": {"count": 1.5}}}',
        b'{"order": {"kind": ["take"], "args": {}}}',
        b'{"order": {"kind": "take", "args": {"count": 1}, "side": "blue"}}',
        b'{"order": "take 1\\u0000"}',
        b'{"order": "take 1", "token": ""}',
        b'{"order": "take 1", "token": "' + b"x" * 61 + b'"}',
        b'{"order": "take 1", "side": "green"}',
        b'{"order": "' + b"take " * 100_000 + b'"}',
        b"{" * 50_000,
        b"\xff\xfe",
    ],
)
def test_a_broken_order(playing: Cast, body: bytes) -> None:
    before = counts()
    address = f"/api/v1/campaigns/{playing.campaign.pk}/orders/"
    answer = playing.client("red").post(address, body, content_type="application/json")
    assert answer.status_code in (400, 403, 413), answer.content
    assert answer.json()["error"]
    assert counts() == before


@pytest.mark.parametrize(
    "data",
    [
        {"effects": "x", "reason": "y"},
        {"effects": {}, "reason": "y"},
        {"effects": [[[], {}]], "reason": "y"},
        {"effects": [[["units", 1], 2]], "reason": "y"},
        {"effects": [[["frames"], "x"]], "reason": "y"},
        {"effects": [[["side"], {"a": []}]], "reason": "y"},
        {"effects": [[["tracks"]]], "reason": "y"},
        {"effects": [[["a"], 1]], "reason": ""},
        {"effects": [[["a"], 1]]},
    ],
)
def test_a_broken_correction(playing: Cast, data: dict[str, Any]) -> None:
    address = f"/api/v1/campaigns/{playing.campaign.pk}/overrule/"
    answer = playing.client("referee").post(address, json.dumps(data), "application/json")
    assert answer.status_code in (400, 422), answer.content
    page = playing.client("red").get(reverse("campaign", args=(playing.campaign.pk,)))
    assert page.status_code == 200


def test_characters_that_are_no_text(playing: Cast) -> None:
    before = counts()
    client = playing.client("referee")
    pk = playing.campaign.pk
    forms = [
        ("/new/", {"title": NUL, "game": "toy"}),
        ("/join/", {"token": NUL}),
        (f"/campaigns/{pk}/seats/add/", {"name": NUL, "side": "red", "role": "officer"}),
        (f"/campaigns/{pk}/settings/", {"title": NUL}),
    ]
    for address, data in forms:
        for content in ("application/x-www-form-urlencoded", None):
            if content is None:
                answer = client.post(address, data)
            else:
                text = "&".join(f"{k}={v}" for k, v in data.items()).replace("\x00", "%00")
                answer = client.post(address, text, content_type=content)
            assert answer.status_code in (400, 409), (address, answer.status_code)
    assert client.get("/join/a%00b/").status_code == 400
    assert client.get(f"/api/v1/campaigns/{pk}/inputs/?side=a%00b").status_code == 400
    with pytest.raises(BadRequest):
        inputs.send_note(playing.seat("referee"), "red", NUL, token="n")
    with pytest.raises(BadRequest):
        drafts.add_draft(playing.seat("red"), f"take {NUL}")
    assert counts() == before


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods(playing: Cast, method: str) -> None:
    for name in ("campaign", "seats", "settings", "api-view", "api-orders"):
        address = reverse(name, args=(playing.campaign.pk,))
        assert getattr(playing.client("red"), method)(address).status_code == 405, name


def test_what_can_be_read_can_be_asked_for_without_what_it_holds(playing: Cast) -> None:
    """A program that looked whether a link leads anywhere read that it did not: HEAD got 405."""
    client = playing.client("referee")
    pk = playing.campaign.pk
    places = ["/", "/new/", "/account/", "/clubs/", "/account/delete/"]
    of_it = ("campaign", "table", "seats", "settings", "threads", "absence", "export", "desk")
    places += [reverse(name, args=(pk,)) for name in of_it]
    for place in places:
        read, asked = client.get(place), client.head(place)
        assert asked.status_code == read.status_code != 405, place
        assert asked.headers.get("Location") == read.headers.get("Location"), place
        assert not asked.content, place
    assert client.head(reverse("withdraw", args=(pk, pk))).status_code == 405


def test_what_is_no_campaign(playing: Cast) -> None:
    for address in ("/campaigns/1/", "/campaigns/x/", "/api/v1/campaigns/1/view/"):
        assert playing.client("red").get(address).status_code == 404
