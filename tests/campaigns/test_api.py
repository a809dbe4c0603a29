"""The API: the same services as the pages, with statuses that programs can use."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaigns.models import Input
from campaigns.services.files import exports
from campaigns.services.people import tokens
from tests.conftest import Cast


def call(cast: Cast, who: str, method: str, part: str, data: Any = None) -> Any:
    """Call the API below the campaign as somebody."""
    address = f"/api/v1/campaigns/{cast.campaign.pk}/{part}"
    return getattr(cast.client(who), method)(address, data, content_type="application/json")


def test_my_campaigns(playing: Cast) -> None:
    rows = playing.client("red").get("/api/v1/campaigns/").json()
    assert [row["id"] for row in rows] == [str(playing.campaign.pk)]
    assert "secret" not in json.dumps(rows)
    assert playing.client("stranger").get("/api/v1/campaigns/").json() == []


def test_a_campaign_as_its_seat_finds_it(playing: Cast) -> None:
    found = call(playing, "red", "get", "").json()
    assert found["seat"]["side"] == "red"
    assert found["to_act"] == ["red"]
    assert found["position"].startswith("red.")


def test_start_one(db: None, playing: Cast) -> None:
    data = {"title": "Mine", "game": "toy", "scenario": "heap", "level": "open"}
    made = playing.client("stranger").post("/api/v1/campaigns/", data, "application/json")
    assert made.status_code == 201, made.content
    wrong = playing.client("stranger").post(
        "/api/v1/campaigns/", {**data, "scenario": "moon"}, "application/json"
    )
    assert wrong.status_code == 400
    assert "moon" in wrong.json()["error"]


def test_an_order_and_its_statuses(playing: Cast) -> None:
    done = call(playing, "red", "post", "orders/", {"order": "take 2", "token": "a"})
    assert (done.status_code, done.json()["status"]) == (201, "done")
    again = call(playing, "red", "post", "orders/", {"order": "take 2", "token": "a"})
    assert again.json()["id"] == done.json()["id"]
    other = call(playing, "red", "post", "orders/", {"order": "take 1", "token": "a"})
    assert other.status_code == 400
    assert "not stored" in other.json()["detail"]
    refused = call(playing, "blue", "post", "orders/", {"order": "take 9"})
    assert refused.status_code == 422
    assert refused.json()["ruling"]["violations"][0]["case"] == "1.1"
    assert call(playing, "blue", "post", "orders/", {"order": "fly"}).status_code == 400
    assert call(playing, "blue", "post", "orders/", {}).status_code == 400
    assert call(playing, "blue", "post", "orders/", {"order": 7}).status_code == 400
    data = {"kind": "take", "args": {"count": 1}}
    assert call(playing, "blue", "post", "orders/", {"order": data}).status_code == 201


def test_not_for_the_other_side(playing: Cast) -> None:
    assert (
        call(playing, "blue", "post", "orders/", {"order": "take 1", "side": "red"}).status_code
        == 403
    )


def test_a_stale_position_is_409(playing: Cast) -> None:
    position = call(playing, "blue", "get", "view/").json()["position"]
    call(playing, "red", "post", "orders/", {"order": "take 2"})
    stale = call(playing, "blue", "post", "orders/", {"order": "take 1", "expected": position})
    assert stale.status_code == 409
    assert "moved on" in stale.json()["error"]


def test_broken_json_is_400(playing: Cast) -> None:
    address = f"/api/v1/campaigns/{playing.campaign.pk}/orders/"
    answer = playing.client("red").post(address, "{", content_type="application/json")
    assert answer.status_code == 400
    assert "error" in answer.json()


def test_advice_changes_nothing(playing: Cast) -> None:
    before = Input.objects.count()
    ruling = call(playing, "red", "post", "orders/check/", {"order": "take 9"}).json()
    assert ruling["lawful"] is False
    assert Input.objects.count() == before


def test_legal_orders_are_accepted(playing: Cast) -> None:
    orders = call(playing, "red", "get", "orders/legal/").json()["orders"]
    assert orders == ["take 1", "take 2", "take 3"]


def test_the_log_newer_than_a_cursor(playing: Cast) -> None:
    call(playing, "red", "post", "orders/", {"order": "take 2"})
    entries = call(playing, "blue", "get", "log/").json()["entries"]
    newest = call(playing, "blue", "get", f"log/?after={entries[-1]['number'] - 1}").json()
    assert newest["entries"] == entries[-1:]
    assert call(playing, "blue", "get", "log/?after=x").status_code == 400


def test_drafts_are_the_sides_own(playing: Cast) -> None:
    made = call(playing, "red", "post", "drafts/", {"text": "take 2"})
    assert made.status_code == 201
    assert call(playing, "blue", "get", "drafts/").json() == []
    assert len(call(playing, "red", "get", "drafts/").json()) == 1
    call(playing, "blue", "delete", f"drafts/{made.json()['place']}/")
    call(playing, "red", "delete", f"drafts/{made.json()['place']}/")
    assert call(playing, "red", "get", "drafts/").json() == []


def test_a_token_opens_what_its_person_may_see(playing: Cast) -> None:
    user = playing.seat("red").user
    assert isinstance(user, User)
    _, text = tokens.make_token(user, "A program")
    client = Client(headers={"Authorization": f"Token {text}"})
    address = f"/api/v1/campaigns/{playing.campaign.pk}/view/"
    assert client.get(address).json()["view"]["viewer"] == "red"
    assert client.get(address, {"viewer": "truth"}).status_code == 403
    wrong = Client(headers={"Authorization": "Token 123"})
    assert wrong.get(address).status_code == 401


def test_export_and_import(playing: Cast) -> None:
    call(playing, "red", "post", "orders/", {"order": "take 2"})
    raw = exports.export_file(playing.seat("referee")).getvalue()
    answer = playing.client("stranger").post("/api/v1/import/", raw, "application/json")
    assert answer.status_code == 201, answer.content


@pytest.mark.parametrize("part", ["overrule/", "take-back/", "notes/", "deadlines/", "start/"])
def test_what_only_the_referee_does(playing: Cast, part: str) -> None:
    data = {
        "effects": [],
        "reason": "x",
        "side": "red",
        "text": "x",
        "due": "2100-01-01T00:00:00Z",
    }
    assert call(playing, "red", "post", part, data).status_code == 403


def test_the_referee_takes_back_by_the_api(playing: Cast) -> None:
    call(playing, "red", "post", "orders/", {"order": "take 2"})
    assert call(playing, "referee", "post", "take-back/", {"reason": "Slip"}).status_code == 201


def test_schema_and_documentation(db: None, client: Client) -> None:
    schema = client.get("/api/v1/schema/", headers={"Accept": "application/json"})
    assert schema.status_code in (401, 403, 200)
