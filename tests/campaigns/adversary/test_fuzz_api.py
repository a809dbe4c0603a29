"""Every operation of the API's own schema, called with values of every wrong kind."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from campaigns.models import Input
from campaigns.services.people import threads
from tests.campaigns.adversary.hostile import (
    SCRIPT,
    TEXTS,
    assert_polite,
    nonsense,
    query_of,
    tolerant,
)
from tests.conftest import Cast

ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "12"))
METHODS = ("get", "post", "put", "patch", "delete")
SCHEMA: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
OPERATIONS = [
    (method, path)
    for path, item in sorted(SCHEMA["paths"].items())
    for method in METHODS
    if method in item
]
FITTING: dict[str, Any] = {
    "order": "take 1",
    "orders": ["take 1", "end"],
    "after": ["take 1"],
    "text": "take 1",
    "reason": "because",
    "announce": "hear, hear",
    "effects": [[["tracks", "heap"], 7]],
    "key": "bow",
    "faces": [3],
    "due": "2099-01-01T00:00:00Z",
    "title": "A campaign",
    "game": "toy",
    "scenario": "heap",
    "options": {},
    "readings": {},
    "if_refused": "halt",
}
PEOPLE = ("red", "blue", "referee", "referee", "stranger")


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """Return a part of the schema with its reference followed."""
    name = part.get("$ref", "").rsplit("/", 1)[-1]
    return SCHEMA["components"]["schemas"][name] if name else part


def body_of(operation: dict[str, Any], who: str, chance: random.Random) -> Any:
    """Return a body that would fit, with some of it replaced by nonsense."""
    content = operation.get("requestBody", {}).get("content", {})
    if not content or not chance.randrange(8):
        return nonsense(chance)
    fields = resolved(next(iter(content.values()))["schema"]).get("properties", {})
    found = {name: FITTING[name] for name in sorted(fields) if name in FITTING}
    if who == "referee" and "side" in fields:
        found["side"] = "red"
    for name in sorted(fields):
        if not chance.randrange(len(fields)):
            found[name] = nonsense(chance)
    return found


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: part.strip("/")[-40:])
def test_an_operation_with_wrong_values(playing: Cast, method: str, path: str) -> None:
    chance = random.Random(f"{method} {path}")
    operation = SCHEMA["paths"][path][method]
    first = Input.objects.first()
    assert first is not None
    pk = str(playing.campaign.pk)
    thread = threads.begin(playing.seat("red"), ["referee"], SCRIPT, SCRIPT, token="thread")
    names = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]
    for _ in range(ROUNDS):
        who = chance.choice(PEOPLE)
        values = {
            "campaign_id": pk,
            "input_id": str(first.pk),
            "picture_id": pk,
            "upload_id": pk,
            "thread_id": str(thread.pk),
            "seat_id": str(playing.seat("red").pk),
            "pack_id": pk,
            "decision": chance.choice(("d1", "1/2", "x" * 3000, "%00", "\u00b2")),
            "place": chance.choice(("1", "9" * 25)),
            "number": chance.choice(("1", "2", "9" * 25)),
        }
        query = {name: chance.choice(TEXTS) for name in names if chance.randrange(2)}
        body = body_of(operation, who, chance)
        address = f"{path.format(**values)}?{query_of(query)}"
        client = tolerant(playing.client(who))
        answer = client.generic(method.upper(), address, json.dumps(body), "application/json")
        assert_polite(answer, (who, method, address, body))
    page = playing.client("red").get(f"/campaigns/{pk}/log/")
    assert page.status_code == 200
