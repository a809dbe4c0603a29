"""Requests that no browser sends: broken JSON, text that is no text, numbers without end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.campaigns.adversary.hostile import SCRIPT, assert_polite, counts, deep, tolerant
from tests.conftest import Cast

RAW = {
    "deep list": b"[" * 200_000,
    "deep object": b'{"a":' * 100_000,
    "deep order": b'{"order":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    "deep effects": b'{"reason":"x","effects":[[["tracks","heap"],'
    + b"[" * 900
    + b"]" * 900
    + b"]]}",
    "long number": b'{"order":{"kind":"take","args":{"count":' + b"9" * 6000 + b"}}}",
    "no number": b'{"order":{"kind":"take","args":{"count":NaN}}}',
    "endless": b'{"order":{"kind":"take","args":{"count":1e999}}}',
    "surrogate order": b'{"order":"take \\ud800"}',
    "surrogate key": b'{"order":{"kind":"take","args":{"count":1,"\\ud800":2}}}',
    "surrogate token": b'{"order":"take 1","token":"\\ud800"}',
    "surrogate text": b'{"text":"\\ud800","reason":"\\ud800","side":"red","key":"\\ud800",'
    b'"effects":[[["tracks","heap"],"\\ud800"]],"announce":"\\ud800","orders":["\\ud800"],'
    b'"title":"\\ud800","game":"toy","scenario":"heap","faces":[1],"due":"\\ud800"}',
    "nul": b'{"text":"\\u0000","reason":"\\u0000","key":"\\u0000","side":"red",'
    b'"effects":[[["tracks","heap"],5]]}',
    "twice": b'{"order":"take 1","order":"take 2","side":"blue"}',
    "utf-16": '{"order":"take 1"}'.encode("utf-16"),
    "nothing": b"",
    "half": b'{"order":"take 1"',
}
PARTS = (
    "orders/",
    "orders/check/",
    "order-sets/",
    "drafts/",
    "decisions/d1/",
    "overrule/",
    "take-back/",
    "undo/",
    "notes/",
    "deadlines/",
)


@pytest.mark.parametrize("name", RAW)
def test_raw_bytes(playing: Cast, name: str) -> None:
    campaign = f"/api/v1/campaigns/{playing.campaign.pk}/"
    for address in (*(campaign + part for part in PARTS), "/api/v1/campaigns/", "/api/v1/import/"):
        for who in ("red", "referee"):
            client = tolerant(playing.client(who))
            answer = client.post(address, RAW[name], content_type="application/json")
            assert_polite(answer, (name, who, address))
    for part in ("log/", "inputs/", "view/", "drafts/?side=red"):
        for who in ("red", "referee"):
            assert tolerant(playing.client(who)).get(campaign + part).status_code == 200, part
    assert playing.client("referee").post(f"{campaign}export/").status_code == 200


@pytest.mark.parametrize(
    "options",
    [[], ["a"], "abc", 5, {"x": {}}, {"x": []}, {"": ""}, None, {"__proto__": "1"}],
)
def test_settings_of_every_kind(playing: Cast, options: Any) -> None:
    before = counts()
    wanted = {"title": "A", "game": "toy", "scenario": "heap"}
    for name in ("options", "readings"):
        body = json.dumps({**wanted, name: options})
        client = tolerant(playing.client("red"))
        answer = client.post("/api/v1/campaigns/", body, "application/json")
        assert_polite(answer, body)
        if options not in ({}, [], None):
            assert answer.status_code == 400, answer.content
    if options not in ({}, [], None):
        assert counts() == before


def test_numbers_that_no_database_holds(playing: Cast) -> None:
    client = tolerant(playing.client("red"))
    campaign = f"/api/v1/campaigns/{playing.campaign.pk}/"
    for number in ("9" * 19, "9" * 25, "-" + "9" * 25, "9" * 4000, "\u00b2", "1_0", "1.0", " 1"):
        for part in ("log", "inputs", "orders/legal"):
            for name in ("after", "limit"):
                answer = client.get(f"{campaign}{part}/", {name: number})
                assert_polite(answer, (part, name, number[:30]))
        assert_polite(client.delete(f"{campaign}drafts/{'9' * 25}/"), number)
        now = reverse("now", args=(playing.campaign.pk,))
        log = reverse("log", args=(playing.campaign.pk,))
        assert_polite(client.get(now, {"n": number, "cursor": number}), ("now", number[:30]))
        assert_polite(client.get(log, {"page": number}), ("log", number[:30]))


def test_forms_that_are_none(playing: Cast) -> None:
    client = tolerant(playing.client("referee"))
    pk = playing.campaign.pk
    bodies = [
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % n for n in range(2000))),
        ("application/x-www-form-urlencoded; charset=utf-16", b"order=take+1"),
        ("application/x-www-form-urlencoded; charset=nonsense", b"order=take+1"),
        ("application/x-www-form-urlencoded", b"order=%ff%fe&token=%ff"),
        ("multipart/form-data", b"order=take+1"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: nonsense\r\n\r\n--x--"),
        ("text/plain", b"order=take+1"),
        ("", b"order"),
    ]
    for content, body in bodies:
        for address in (
            f"/campaigns/{pk}/seats/add/",
            f"/campaigns/{pk}/salt/",
            "/new/",
            "/import/",
        ):
            answer = client.generic("POST", address, body, content_type=content)
            assert_polite(answer, (content, address))


def test_addresses_of_every_kind(playing: Cast) -> None:
    client = tolerant(playing.client("red"))
    for path in (
        "/join/%ff/",
        f"/join/{'x' * 3000}/",
        "/counters/%ff.png",
        f"/counters/{'9.' * 400}.png",
        "/counters/us.infantry.battalion.x.A1." + "9" * 200 + "..full.png",
        "/static/../.data/secret_key",
        "/static/%2e%2e/%2e%2e/manage.py",
        "//evil.example/",
        "/api/v1/campaigns/" + "0" * 32 + "/",
    ):
        answer = client.get(path)
        assert answer.status_code in (200, 302, 404), (path, answer.status_code)
        assert b"SECRET" not in answer.getvalue()


def test_a_page_says_nothing_raw(playing: Cast) -> None:
    """What a person typed comes back as text, whatever page repeats it."""
    client = tolerant(playing.client("red"))
    pk = playing.campaign.pk
    for page in ("log", "roster", "casebook", "history"):
        answer = client.get(f"/campaigns/{pk}/{page}/", {"find": SCRIPT, "as": "red"})
        assert b"<script>alert" not in answer.getvalue(), page
        assert b"onerror=alert(1)>" not in answer.getvalue(), page
    answer = client.get(f"/campaigns/{pk}/log/", {"as": SCRIPT})
    assert answer.status_code == 403
    assert b"<script>alert" not in answer.content


def test_forged_requests_are_refused(playing: Cast) -> None:
    """Another site's form, sent by a person who is logged in here, does nothing."""
    before = counts()
    client = Client(enforce_csrf_checks=True)
    client.force_login(playing.seat("referee").user)
    pk = playing.campaign.pk
    for address in (f"/campaigns/{pk}/end/", f"/campaigns/{pk}/orders/", "/new/", "/import/"):
        answer = client.post(address, {"token": "t", "reason": "x"})
        assert answer.status_code == 403, address
    body = json.dumps({"order": "take 1", "side": "red"})
    answer = client.post(f"/api/v1/campaigns/{pk}/orders/", body, "application/json")
    assert answer.status_code == 403
    assert counts() == before


def test_another_host_and_another_way_out(playing: Cast) -> None:
    client = tolerant(playing.client("red"))
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    answer = client.get("/", headers={"x-forwarded-host": "evil.example"})
    assert b"evil.example" not in answer.getvalue()
    stranger = tolerant(Client())
    for target in ("//evil.example/", "https://evil.example/", "javascript:alert(1)"):
        page = stranger.get("/accounts/login/", {"next": target})
        assert f'action="{target}"' not in page.content.decode()
        inside = client.get("/accounts/login/", {"next": target})
        assert "evil.example" not in inside.headers.get("Location", ""), target
        assert "javascript" not in inside.headers.get("Location", ""), target


def test_a_position_cannot_be_corrected_into_what_cannot_be_kept(playing: Cast) -> None:
    address = f"/api/v1/campaigns/{playing.campaign.pk}/overrule/"
    client = tolerant(playing.client("referee"))
    for effects in (
        [[["turn"], 10**30]],
        [[["turn"], True]],
        [[["turn"], -1]],
        [[["tracks", "heap"], deep(90)]],
        [[["serial"], "x"]],
        [[["serial"], 10**400]],
        [[[], {}]],
    ):
        body = json.dumps({"effects": effects, "reason": "a test"})
        assert_polite(client.post(address, body, "application/json"), str(effects)[:80])
    body = json.dumps({"order": "take 1", "side": "red"})
    orders = f"/api/v1/campaigns/{playing.campaign.pk}/orders/"
    answer = client.post(orders, body, "application/json")
    assert answer.status_code in (201, 422), answer.content
