"""What is too large is refused before it costs anything, and no answer gives it back."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.bounds import MOST_ECHO, MOST_LINES, MOST_ORDER, MOST_WORD, cut
from campaigns.models import Upload
from campaigns.services.drawing import pictures, print_turns
from tests.campaigns.adversary.hostile import assert_polite, tolerant
from tests.conftest import Cast

SMALL = 12_000
"""Bytes of an answer that refuses something."""
LARGE = 12_000_000


def bodies(size: int) -> dict[str, str]:
    """Return hostile bodies of about so many bytes for orders/check/."""
    return {
        "words": json.dumps({"order": "take " + "9-" * (size // 2)}),
        "one word": json.dumps({"order": "x" * size}),
        "empty lists": '{"order": "end", "after": [' + ",".join(["[]"] * (size // 3)) + "]}",
        "object": json.dumps({"order": {"kind": "take", "args": {"count": ["1"] * (size // 5)}}}),
        "keys": "{" + ",".join(f'"k{at}":1' for at in range(size // 11)) + "}",
        "depth": '{"order":' + "[" * (size // 2) + "]" * (size // 2) + "}",
    }


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *((name, 400_000) for name in bodies(100)),
        ("keys", LARGE),
        *(pytest.param(n, LARGE, marks=pytest.mark.long) for n in bodies(100) if n != "keys"),
    ],
)
def test_a_large_body_is_refused_at_once(playing: Cast, name: str, size: int) -> None:
    body = bodies(size)[name]
    client = tolerant(playing.client("red"))
    client.get("/")
    for part in ("orders/check/", "orders/", "order-sets/", "overrule/"):
        address = f"/api/v1/campaigns/{playing.campaign.pk}/{part}"
        begun = time.process_time()
        answer = client.post(address, body, content_type="application/json")
        seconds = time.process_time() - begun
        assert_polite(answer, name)
        assert answer.status_code in (400, 403, 413), (part, answer.status_code)
        assert len(answer.content) < SMALL, (part, answer.content[:300])
        assert seconds < 0.5, (part, seconds)


@pytest.mark.parametrize("part", ["orders", "compose", "desk-orders", "draft-add", "settings"])
def test_a_large_form_is_refused_at_once(playing: Cast, part: str) -> None:
    client = tolerant(playing.client("referee"))
    names = {"draft-add": "drafts"}
    address = f"/campaigns/{playing.campaign.pk}/{names.get(part, part)}/"
    begun = time.process_time()
    answer = client.post(address, {"orders": "take 1\n" * (LARGE // 7), "order": "x" * 50})
    assert answer.status_code == 413
    assert time.process_time() - begun < 1.5  # most of it goes into writing the request
    for who in ("anonymous", "red"):
        answer = tolerant(playing.client(who)).post("/accounts/login/", {"login": "x" * LARGE})
        assert answer.status_code == 413


def test_an_address_without_end_is_refused(playing: Cast) -> None:
    address = reverse("compose", args=(playing.campaign.pk,))
    assert playing.client("red").get(f"{address}?path={'0508-' * 5000}").status_code == 414


def test_a_long_order_is_refused_unread(playing: Cast) -> None:
    body = {"order": "take " + "1 " * MOST_ORDER}
    address = f"/api/v1/campaigns/{playing.campaign.pk}/orders/"
    answer = playing.client("red").post(address, body, "application/json")
    assert answer.status_code == 400
    assert f"at most {MOST_ORDER} characters" in answer.json()["error"]


def test_more_lines_than_are_read(playing: Cast) -> None:
    address = reverse("desk-orders", args=(playing.campaign.pk,))
    data = {"orders": "take 1\n" * (MOST_LINES + 1), "side": "red", "action": "check"}
    page = playing.client("referee").post(address, data)
    assert f"At most {MOST_LINES} lines" in page.content.decode()


def test_an_error_gives_back_no_more_than_is_needed() -> None:
    assert cut("'move' is not an order.") == "'move' is not an order."
    assert cut("x" * 5000) == "x" * (MOST_WORD // 2) + "…"
    assert len(cut("word " * 5000)) == MOST_ECHO + 1


def test_campaigns_to_be_taken_in_may_be_large(playing: Cast) -> None:
    """But who is not signed in has no file read, and no file goes to another page."""
    size = (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) * 3
    file = SimpleUploadedFile("campaign.json", b'{"x": "' + b"y" * size + b'"}')
    answer = playing.client("red").post("/import/", {"file": file})
    assert answer.status_code in (302, 400)
    assert Upload.objects.filter(user__username="red").count() == 1
    raw = b'{"x": "' + b"y" * size + b'"}'
    answer = playing.client("red").post("/api/v1/import/", raw, "application/json")
    assert answer.status_code in (202, 400)
    assert Upload.objects.filter(user__username="red").count() == 2
    file.seek(0)
    assert playing.client("anonymous").post("/import/", {"file": file}).status_code == 413
    nobody = playing.client("anonymous").post("/api/v1/import/", raw, "application/json")
    assert nobody.status_code in (401, 403)


def test_large_pictures_are_drawn_one_at_a_time(
    make_cast: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast: Cast = make_cast("grenade", level="open")
    cast.start()
    cache.clear()
    address = reverse("picture-now", args=(cast.campaign.pk,))
    with print_turns.turn_of(cast.seat("us").user_id, "print"):
        second = cast.client("us").get(address, {"size": "print"})
        assert second.status_code == 429
        assert "still being drawn" in second.content.decode()
        monkeypatch.setattr(pictures, "draw_now", lambda *_: b"\x89PNG")
        assert cast.client("us").get(address, {"size": "screen"}).status_code == 200
        assert cast.client("german").get(address, {"size": "print"}).status_code == 200
    found = [
        cast.client("us").get(address, {"size": "print"}).status_code
        for _ in range(print_turns.MOST + 1)
    ]
    assert found == [200] * (print_turns.MOST - 1) + [429] * 2
    cache.clear()
