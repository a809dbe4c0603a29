"""Imported files that somebody altered: refused with a sentence, or taken in so that every page
of the campaign can still be looked at."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.urls import get_resolver, reverse

from campaigns.models import Campaign
from campaigns.services.asking import inputs, intents
from campaigns.services.errors import Refusal
from campaigns.services.files import exports, imports
from rules_engine.plain import canonical
from rules_engine.records.record import link
from tests.campaigns.adversary.hostile import SCRIPT, counts, nonsense, tolerant
from tests.campaigns.test_access import patterns
from tests.conftest import Cast

MUTANTS = int(os.environ.get("FUZZ_ROUNDS", "40"))
FEW = 6
Path = tuple[str | int, ...]


def chained(record: dict[str, Any]) -> dict[str, Any]:
    """Forge the chains anew over what was altered, as a knowing forger would."""
    for branch in record["branches"]:
        chain = ""
        for entry in branch["entries"]:
            chain = link(chain, record["chain_salt"], canonical(entry["body"]))
            entry["hash"] = chain
    for entries in record["told"].values():
        chain = ""
        for entry in entries:
            chain = entry["hash"] = link(chain, "", canonical(entry["body"]))
    return record


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every part of a record, not too many of the same list."""
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from places(value[name], (*path, name))
    elif isinstance(value, list):
        for at in sorted({0, len(value) // 2, len(value) - 1} & set(range(len(value)))):
            yield from places(value[at], (*path, at))


def altered(record: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """Return the record with one part replaced."""
    fresh = copy.deepcopy(record)
    part: Any = fresh
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    return fresh


def pages(campaign: Campaign) -> Iterator[str]:
    """Yield the address of every page of a campaign that needs nothing but the campaign."""
    for name, arguments in dict(patterns(get_resolver())).items():
        if [argument for argument, _ in arguments] == ["campaign_id"]:
            yield reverse(name, args=(campaign.pk,))


@pytest.fixture
def grenade(make_begun: Callable[..., Cast]) -> Cast:
    """Operation Grenade, just begun, with a refused order, a note and a plan."""
    return make_begun("grenade", _write, level="limited")


def _write(cast: Cast) -> None:
    inputs.submit_order(cast.seat("german"), "end", token="refused")
    inputs.send_note(cast.seat("referee"), "us", "Good luck", token="note")
    intents.write(cast.seat("us"), "0.plan", "Over the Roer", token="plan")


def exported(cast: Cast) -> dict[str, Any]:
    """Return the campaign as its file holds it."""
    raw = exports.export_file(cast.seat("referee")).getvalue()
    record: dict[str, Any] = json.loads(raw)
    return record


@pytest.mark.parametrize("rounds", [FEW, pytest.param(MUTANTS, marks=pytest.mark.long)])
def test_altered_files(grenade: Cast, rounds: int) -> None:
    record = exported(grenade)
    chance = random.Random("letters")
    client = tolerant(grenade.client("stranger"))
    user = get_user_model().objects.get(username="stranger")
    listed = [path for path in places(record) if path]
    top = sorted({path[0] for path in listed}, key=str)
    before = counts()
    taken = 0
    refused: list[tuple[str, dict[str, int]]] = []
    for _ in range(rounds):
        head = chance.choice(top)
        path = chance.choice([path for path in listed if path[0] == head])
        try:
            raw = canonical(chained(altered(record, path, nonsense(chance))))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue  # It cannot be written down as a file.
        try:
            campaign = imports.import_campaign(user, raw)
        except Refusal as refusal:
            refused.append((refusal.message, counts()))
            continue
        taken += 1
        for address in pages(campaign):
            answer = client.get(address)
            fault = getattr(answer, "exc_info", None)
            assert answer.status_code < 500, (path, address, fault and repr(fault[1]))
        assert all(len(words) > 10 and found == before for words, found in refused)
        refused.clear()
        before = counts()
    assert all(len(words) > 10 and found == before for words, found in refused)
    assert taken > rounds // 20


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("campaign", "title"), "A\r\nBcc: everybody@example.org"),
        (("campaign", "title"), ""),
        (("campaign", "level"), "omniscient"),
        (("campaign", "options"), {"nonsense": "1"}),
        (("campaign", "readings"), {"OQ-0": "x"}),
        (("campaign", "readings"), []),
        (("campaign", "branch"), 77),
        (("campaign", "status"), "finished"),
        (("seats", 0, "side"), "russian"),
        (("seats", 0, "role"), "king"),
        (("seats", 0, "name"), "x" * 500),
        (("seats",), []),
        (("branches", 0, "number"), 10**30),
        (("branches", 0, "number"), -1),
        (("branches", 0, "parent"), 1),
        (("inputs", 0, "number"), 10**30),
        (("inputs", 1, "number"), 1),
        (("inputs", 0, "number"), -4),
        (("inputs", 0, "kind"), "spell"),
        (("inputs", 0, "body"), {}),
        (("inputs", 1, "ruling"), {"lawful": False, "violations": [{}]}),
        (("inputs", 1, "first_seq"), 10**30),
        (("told", "us", 0, "seq"), 10**30),
        (("told", "us", 0, "seq"), -1),
        (("told", "us", 0, "body"), {}),
        (("told", "us", 0, "body", "notice"), {"kind": "taken_back"}),
        (("told", "us", 0, "body", "notice"), {"kind": "taken_back", "first": 1, "last": 10**9}),
        (("side_salts",), {"us": "x\nsecond line"}),
        (("side_salts",), []),
        (("secret",), 0),
        (("secret",), "no number"),
        (("secret",), "00" * 32),
        (("seal",), ""),
        (("rehearsal",), {}),
        (("rehearsal",), {"seals": [1], "upto": {}}),
        (("rehearsal",), {"seals": [], "upto": {"1": -1}}),
        (("rehearsal",), {"seals": [], "upto": []}),
        (("chain_salt",), "x" * 1000),
    ],
)
def test_a_part_that_cannot_be(grenade: Cast, path: Path, value: Any) -> None:
    user = get_user_model().objects.get(username="stranger")
    before = counts()
    raw = canonical(chained(altered(exported(grenade), path, value)))
    with pytest.raises(Refusal) as refused:
        imports.import_campaign(user, raw)
    assert refused.value.status == 400
    assert counts() == before


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        b"\xff\xfe{}",
        b"[" * 500_000,
        b'{"a":' * 100_000,
        b'{"format":"referee-campaign/1","x":' + b"9" * 6000 + b"}",
        b'{"format":"referee-campaign/1","x":1e999}',
        b'{"format":"referee-campaign/1","x":"\\ud800"}',
        b'{"format":"referee-campaign/1","format":"referee-campaign/1"}',
        b'{"x":"\\u0000"}',
    ],
)
def test_what_is_no_file(playing: Cast, raw: bytes) -> None:
    before = counts()
    with pytest.raises(Refusal) as refused:
        imports.import_campaign(get_user_model().objects.get(username="red"), raw)
    assert refused.value.status == 400
    assert counts() == before


def test_an_altered_entry_breaks_the_chain(grenade: Cast) -> None:
    record = exported(grenade)
    record["branches"][0]["entries"][-1]["body"]["input"]["body"]["text"] = "Bad luck"
    with pytest.raises(Refusal, match="chain"):
        imports.import_campaign(
            get_user_model().objects.get(username="stranger"), canonical(record)
        )


def test_names_and_notes_of_a_file_come_out_as_text(grenade: Cast) -> None:
    record = exported(grenade)
    record["campaign"]["title"] = record["seats"][1]["name"] = SCRIPT[:60]
    for branch in record["branches"]:
        branch["reason"] = SCRIPT
    for item in record["inputs"]:
        item["message"] = SCRIPT
    record["told"]["us"][-1]["body"]["notice"] = {"kind": "note", "from": SCRIPT, "text": SCRIPT}
    user = get_user_model().objects.get(username="stranger")
    campaign = imports.import_campaign(user, canonical(chained(record)))
    client = tolerant(grenade.client("stranger"))
    for address in pages(campaign):
        answer = client.get(address, {"as": "us"})
        if "json" not in answer.headers["Content-Type"]:
            assert b"<script>alert" not in answer.getvalue(), address
            assert b"<img src=x" not in answer.getvalue(), address
