"""What an import carries over beside the log, and what it says that it cannot."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Input, UnitAssignment
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports, imports
from campaigns.services.people import seats
from rules_engine.plain import canonical
from rules_engine.records import record as records
from tests.conftest import Cast

LONG_AGO = datetime(2026, 1, 3, 19, 30, tzinfo=UTC)


@pytest.fixture
def exported(playing: Cast) -> dict[str, Any]:
    """A campaign with an officer who has a unit, and an order of long ago, as it was exported."""
    referee = playing.seat("referee")
    officer = seats.add_seat(referee, side="red", role="officer", name="A company")
    # The toy game has no units of its own.
    UnitAssignment.objects.create(campaign=playing.campaign, seat=officer, unit="1/A")
    item = inputs.submit_order(playing.seat("red"), "take 1", token="a")
    Input.objects.filter(pk=item.pk).update(
        created=LONG_AGO, finished=LONG_AGO + timedelta(seconds=3)
    )
    return exports.export_campaign(playing.seat("referee"))


def test_officers_keep_their_units_and_orders_their_moments(
    playing: Cast, exported: dict[str, Any]
) -> None:
    person = playing.seat("blue").user
    made = imports.import_campaign(person, canonical(exported))
    (unit,) = UnitAssignment.objects.filter(campaign=made)
    assert (unit.seat.name, unit.seat.role) == ("A company", "officer")
    assert [unit.unit] == next(s["units"] for s in exported["seats"] if s["name"] == "A company")
    order = Input.objects.get(campaign=made, kind="order")
    assert order.created == LONG_AGO
    assert order.finished == LONG_AGO + timedelta(seconds=3)


def test_a_moment_of_the_future_is_now(playing: Cast, exported: dict[str, Any]) -> None:
    for item in exported["inputs"]:
        item["handed_in"] = "2999-01-01T00:00:00+00:00"
    made = imports.import_campaign(playing.seat("blue").user, canonical(exported))
    assert not Input.objects.filter(campaign=made, created__gt=timezone.now()).exists()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file["seats"][0].update(units=["x"]),
        lambda file: [seat.update(units=["x", "x"]) for seat in file["seats"][-1:]],
        lambda file: file["seats"][-1].update(units=[7]),
        lambda file: file["inputs"][0].update(handed_in="yesterday"),
        lambda file: file["inputs"][0].update(handed_in=12),
    ],
)
def test_what_cannot_be_carried_over_is_refused(
    playing: Cast, exported: dict[str, Any], spoil: Any
) -> None:
    spoil(exported)
    with pytest.raises(BadRequest):
        imports.import_campaign(playing.seat("blue").user, canonical(exported))
    assert Campaign.objects.count() == 1


def test_a_file_of_an_earlier_version_says_what_it_lacks(
    playing: Cast, exported: dict[str, Any]
) -> None:
    for seat in exported["seats"]:
        del seat["units"]
    for item in exported["inputs"]:
        del item["handed_in"], item["finished"]
    client = playing.client("stranger")
    answer = client.post(
        reverse("api-import"), canonical(exported), content_type="application/json"
    )
    assert answer.status_code == 201
    page = client.get(reverse("import-state", args=(answer.json()["id"],))).content.decode()
    for words in ("invite them to their seats", "officers&#x27; units", "when things were"):
        assert words in page


def test_a_file_that_is_too_large_for_the_page_comes_in_by_the_command(
    playing: Cast,
    exported: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "campaign.json"
    file.write_bytes(canonical(exported))
    monkeypatch.setattr(records, "MOST_BYTES", 1000)
    with pytest.raises(BadRequest, match="larger than"):
        imports.import_campaign(playing.seat("blue").user, file.read_bytes())
    call_command("take_in", str(file), referee="stranger", dry_run=True)
    assert Campaign.objects.count() == 1
    call_command("take_in", str(file), referee="stranger")
    assert "not taken over" in capsys.readouterr().out
    made = Campaign.objects.exclude(pk=playing.campaign.pk).get()
    assert made.seats.get(role="referee").user.username == "stranger"
    file.write_bytes(canonical(exported).replace(b'"heap"', b'"hoop"'))
    with pytest.raises(CommandError, match="Nothing was stored"):
        call_command("take_in", str(file), referee="stranger")
    assert Campaign.objects.count() == 2
