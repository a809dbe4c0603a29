"""One campaign as one file: out, in again the same, and refused when anything is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.models import Campaign, Entry, SideEntry
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports, imports
from campaigns.services.history import positions, reading
from rules_engine.plain import canonical
from rules_engine.records.rederive import rederive
from tests.conftest import Cast


@pytest.fixture
def record(playing: Cast) -> dict[str, Any]:
    """An export with a taking back in it."""
    for at, (name, order) in enumerate([("red", "take 2"), ("blue", "take 1")]):
        inputs.submit_order(playing.seat(name), order, token=f"p{at}")
    inputs.take_back(playing.seat("referee"), "Slip", token="b")
    inputs.submit_order(playing.seat("blue"), "take 9", token="refused")
    inputs.submit_order(playing.seat("blue"), "take 3", token="z")
    raw = exports.export_file(playing.seat("referee")).getvalue()
    found: dict[str, Any] = json.loads(raw)
    return found


@pytest.mark.database
def test_it_comes_back_the_same(playing: Cast, record: dict[str, Any]) -> None:
    user = playing.client("stranger").get("/").wsgi_request.user
    made = imports.import_campaign(user, canonical(record))
    old, new = playing.seat("referee").campaign, Campaign.objects.get(pk=made.pk)
    assert canonical(positions.head_state(new)) == canonical(positions.head_state(old))
    again = exports.export_campaign(new.seats.get(role="referee"))
    for part in ("salts", "chain_salt", "secret"):
        assert again[part] == record[part], part
    *same, last = again["branches"][-1]["entries"]
    assert last["body"]["input"]["kind"] == "remark"  # it says that it is a copy, and nothing else
    again["branches"][-1]["entries"] = same
    assert again["branches"] == record["branches"]
    for side, entries in record["told"].items():
        assert again["told"][side][:-2] == entries
    assert new.inputs.filter(status="refused").count() == 1
    assert _moments(new) == _moments(old)


def _moments(campaign: Campaign) -> list[tuple[object, ...]]:
    """Return what the history of a campaign consists of."""
    names = ("branch__number", "seq", "viewer", "turn", "step")
    found = list(campaign.pictures.order_by(*names).values_list(*names))
    assert found
    return found


def test_the_file_names_no_people(record: dict[str, Any]) -> None:
    assert "example.org" not in json.dumps(record)
    assert '"stranger"' not in json.dumps(record)


def _change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        *way, last = [int(p) if p.lstrip("-").isdigit() else p for p in path.split(".")]
        part: Any = record
        for step in way:
            part = part[step]
        part[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_change("format", "other/1"), "not an exported campaign"),
        (_change("branches.0.entries.2.body", {"type": "event"}), "chain is broken"),
        (_change("branches.0.entries.3.hash", "00"), "chain is broken"),
        (_change("branches.0.entries.1.seq", 7), "chain is broken"),
        (_change("told.red.0.body", {}), "chain is broken"),
        (_change("told", {}), "logs of"),
        (_change("secret", "00" * 32), "seal"),
        (_change("secret", "xyz"), "not a campaign as it was exported"),
        (_change("campaign.game", "chess"), "no game"),
        (_change("campaign.scenario", "moon"), "no scenario"),
        (_change("campaign.status", "weird"), "does not hold together"),
        (_change("campaign.title", 1.5), "plain data"),
        (_change("seats", "many"), "list"),
        (_change("seats.0.role", "king"), "does not hold together"),
        (_change("inputs.1.seat", "nobody"), "missing"),
        (_change("branches.1.parent", 9), "missing"),
        (_change("branches", {}), "list"),
        (_change("chain_salt", None), "chain is broken"),
    ],
)
def test_a_broken_file_is_refused_and_nothing_is_stored(
    playing: Cast,
    record: dict[str, Any],
    change: Callable[[dict[str, Any]], None],
    words: str,
) -> None:
    before = Campaign.objects.count(), Entry.objects.count(), SideEntry.objects.count()
    change(record)
    user = playing.client("stranger").get("/").wsgi_request.user
    with pytest.raises(BadRequest, match=words):
        imports.import_campaign(user, json.dumps(record).encode())
    after = Campaign.objects.count(), Entry.objects.count(), SideEntry.objects.count()
    assert after == before


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "line 1, column 1"),
        (b'{"format": ', "line 1"),
        (b"\xff\xfe", "UTF-8"),
        (b"[]", "not an exported campaign"),
        (b'{"format": "\\u0000"}', "no text"),
        (b"[" * 200_000, "nested"),
        (b'{"format": "referee-campaign/1"}', "missing"),
    ],
)
def test_what_is_no_campaign_file(playing: Cast, raw: bytes, words: str) -> None:
    user = playing.client("stranger").get("/").wsgi_request.user
    with pytest.raises(BadRequest, match=words):
        imports.import_campaign(user, raw)


@pytest.mark.database
def test_by_the_page(playing: Cast, record: dict[str, Any]) -> None:
    client = playing.client("stranger")
    file = SimpleUploadedFile("campaign.json", canonical(record))
    assert client.post("/import/", {"file": file}).status_code == 302
    broken = client.post("/import/", {"file": SimpleUploadedFile("x.json", b"{")})
    assert broken.status_code == 400
    assert "line 1" in broken.content.decode()
    assert client.post("/import/", {}).status_code == 400


class TestDerivingAnew:
    """Rolls from the secret, events and notices from the inputs."""

    @pytest.fixture
    def played(self, playing: Cast) -> dict[str, Any]:
        for at, (name, order) in enumerate(
            [("red", "take 3"), ("blue", "take 3"), ("red", "take 1")]
        ):
            inputs.submit_order(playing.seat(name), order, token=f"p{at}")
        decision = reading.view_for(playing.seat("red"))["decisions"][0]
        inputs.answer_decision(playing.seat("red"), decision["id"], "roll", token="a")
        whole = exports.export_campaign(playing.seat("referee"))
        return whole | {"secret": playing.campaign.secret}

    def test_nothing_differs(self, played: dict[str, Any]) -> None:
        found = rederive(played)
        assert found.differences == []
        assert found.rolls == 1
        assert found.inputs == 5
        assert found.notices > 0

    def test_with_a_taking_back(self, record: dict[str, Any]) -> None:
        found = rederive(record)
        assert found.differences == []
        assert found.inputs == 4

    def test_a_changed_roll_is_found(self, played: dict[str, Any]) -> None:
        roll = next(
            entry["body"]["event"]
            for entry in played["branches"][0]["entries"]
            if entry["body"].get("event", {}).get("kind") == "roll"
        )
        roll["data"]["dice"] = [(roll["data"]["dice"][0] % 6) + 1]
        found = rederive(played)
        assert any("the secret gives" in words for words in found.differences)

    def test_a_changed_event_is_found(self, played: dict[str, Any]) -> None:
        for entry in played["branches"][0]["entries"]:
            if entry["body"].get("event", {}).get("kind") == "taken":
                entry["body"]["event"]["data"]["count"] += 1
                break
        found = rederive(played)
        assert any("other events" in words for words in found.differences)
