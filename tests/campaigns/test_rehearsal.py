"""A copy of a campaign that is being played foretells no roll of it; the logs of both say so."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaigns.models import Campaign, Seat
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.files import exports, imports
from campaigns.services.history import chains, logbook, rolls
from campaigns.services.people import campaigns
from rules_engine.core import registry
from rules_engine.plain import canonical
from rules_engine.records.evidence import assert_evidence
from rules_engine.records.record import assert_sound
from rules_engine.records.rederive import rederive
from tests.conftest import Cast

SCRIPT = Path(__file__).parents[2] / "docs" / "check_log.py"
LABELS = [f"1.2|1 counters|turn {turn}|take|1" for turn in range(1, 7)]


@pytest.fixture
def dicing(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign in which every taking is rolled for, with two rolls made."""
    monkeypatch.setitem(registry.GAMES, "dicing", "tests.campaigns.dicing_game")
    cast = make_cast("dicing")
    cast.start()
    for at, (name, order) in enumerate((("red", "take 2"), ("blue", "take 3"))):
        item = inputs.submit_order(cast.seat(name), order, token=f"o{at}")
        item.refresh_from_db()
        assert item.is_done, item.message
    return cast


def _exported(cast: Cast) -> bytes:
    answer = cast.client("referee").post(f"/campaigns/{cast.campaign.pk}/export/")
    assert answer.status_code == 200
    return answer.content


def _copy(raw: bytes) -> Seat:
    """Take a file in; return the referee's seat."""
    made = imports.import_campaign(User.objects.get(username="stranger"), raw)
    return Seat.objects.select_related("campaign__branch").get(campaign=made, role="referee")


def _again(seat: Seat) -> Seat:
    return Seat.objects.select_related("campaign__branch").get(pk=seat.pk)


def _end(seat: Seat) -> Seat:
    campaigns.end_campaign(seat, "", token="end")
    return _again(seat)


def _script(record: Any, file: Path) -> str:
    file.write_text(json.dumps(record))
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_file_of_a_running_campaign_holds_no_secret(dicing: Cast) -> None:
    assert dicing.campaign.secret.encode() not in _exported(dicing)
    answer = dicing.client("referee").post(f"/api/v1/campaigns/{dicing.campaign.pk}/export/")
    assert dicing.campaign.secret.encode() not in answer.content


def test_a_copy_that_is_ended_shows_no_secret_of_the_original(dicing: Cast) -> None:
    """It used to show all rolls to come."""
    seat = _end(_copy(_exported(dicing)))
    assert seat.campaign.secret != dicing.campaign.secret
    assert dicing.campaign.secret not in json.dumps(exports.export_campaign(seat))
    original = Campaign.objects.get(pk=dicing.campaign.pk)
    mine, theirs = (engine.sealed_dice(one) for one in (seat.campaign, original))
    assert [mine.roll(label, 6, 4) for label in LABELS] != [
        theirs.roll(label, 6, 4) for label in LABELS
    ]


def test_the_secret_of_an_older_file_is_not_gone_on_with(dicing: Cast) -> None:
    record = json.loads(_exported(dicing)) | {"secret": dicing.campaign.secret}
    del record["rehearsal"]
    assert _copy(canonical(record)).campaign.secret != dicing.campaign.secret


@pytest.mark.parametrize("address", ["/campaigns/{}/export/", "/api/v1/campaigns/{}/export/"])
def test_no_link_that_a_player_lays_in_the_referees_way_makes_a_copy(
    dicing: Cast, address: str
) -> None:
    """A link, a picture or a page elsewhere made his browser say in both logs that he had one."""
    inputs_before = dicing.campaign.inputs.count()
    answer = dicing.client("referee").get(address.format(dicing.campaign.pk))
    assert answer.status_code in (302, 409)
    assert dicing.campaign.inputs.count() == inputs_before
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get(username="referee"))
    assert strict.post(address.format(dicing.campaign.pk)).status_code == 403
    assert dicing.campaign.inputs.count() == inputs_before


def test_the_logs_of_both_say_that_there_is_a_copy(dicing: Cast) -> None:
    raw = _exported(dicing)
    for side in ("red", "blue"):
        last = logbook.told_log(dicing.seat(side))[-1]
        assert last["notice"]["kind"] == "remark"
        assert "handed a copy of this campaign" in last["text"]
    copy = _copy(raw)
    for side in ("red", "blue"):
        remark, seal = logbook.told_log(copy, side)[-2:]
        assert "copy of one that was being played" in remark["text"]
        assert seal["notice"]["seal"] == engine.seal_of(copy.campaign)
        assert seal["notice"]["seal"] != engine.seal_of(dicing.campaign)
    said = len(logbook.told_log(dicing.seat("red")))
    _exported(dicing)
    assert len(logbook.told_log(dicing.seat("red"))) == said


def test_what_both_sides_are_told_of_a_copy_is_the_same(dicing: Cast) -> None:
    _exported(dicing)
    notices = [logbook.told_log(dicing.seat(side))[-1]["notice"] for side in ("red", "blue")]
    assert notices[0] == notices[1]


@pytest.mark.parametrize("ended", [False, True])
def test_a_copy_verifies_with_rolls_of_both(dicing: Cast, tmp_path: Path, ended: bool) -> None:
    """What the original rolled is taken from the log; what the copy rolled is recomputed."""
    seat = _copy(_exported(dicing))
    for at, side in enumerate(("red", "blue")):
        item = inputs.submit_order(_again(seat), "take 1", token=f"c{at}", side=side)
        item.refresh_from_db()
        assert item.is_done, item.message
    seat = _end(seat) if ended else _again(seat)
    record = exports.export_campaign(seat)
    assert_sound(record)
    found = rederive(record)
    assert_evidence(record, found.differs)
    assert found.differences == []
    assert (found.rolls, found.unchecked) == (4, 2 if ended else 4)
    for side in ("red", "blue"):
        text = _script(chains.log_file(seat, side), tmp_path / "log.json")
        assert "the secret is that of the campaign copied here" in text
    assert "does not hold the secret" in _script(record, tmp_path / "campaign.json")
    rows = rolls.rolls_of(seat, "truth")
    assert [row["is_right"] for row in rows] == [
        None,
        None,
        *((True, True) if ended else (None, None)),
    ]
    again = _copy(canonical(record))
    assert_sound(exports.export_campaign(again))


def test_a_roll_of_a_copy_that_was_changed_is_found(dicing: Cast) -> None:
    seat = _copy(_exported(dicing))
    inputs.submit_order(seat, "take 1", token="c", side="red")
    record = exports.export_campaign(_end(_again(seat)))
    rolled = [
        entry["body"]["event"]["data"]
        for entry in record["branches"][0]["entries"]
        if entry["body"].get("event", {}).get("kind") == "roll"
    ]
    rolled[-1]["dice"] = [rolled[-1]["dice"][0] % 6 + 1]
    assert any("the secret gives" in words for words in rederive(record).differences)


@pytest.mark.database
def test_an_ended_campaign_is_exported_whole_and_comes_back_the_same(dicing: Cast) -> None:
    campaigns.end_campaign(dicing.seat("referee"), "", token="end")
    raw = exports.export_file(dicing.seat("red")).getvalue()
    told = len(logbook.told_log(dicing.seat("red")))
    assert json.loads(raw)["secret"] == dicing.campaign.secret
    copy = _copy(raw)
    assert copy.campaign.secret == dicing.campaign.secret
    assert not copy.campaign.is_rehearsal
    assert rederive(exports.export_campaign(copy)).unchecked == 0
    assert len(logbook.told_log(dicing.seat("red"))) == told


def test_an_ended_campaign_without_its_secret_is_refused(dicing: Cast) -> None:
    campaigns.end_campaign(dicing.seat("referee"), "", token="end")
    record = exports.export_campaign(dicing.seat("referee")) | {"secret": ""}
    with pytest.raises(imports.BadRequest, match="secret of its dice is missing"):
        _copy(canonical(record))


def test_the_dice_page_says_what_a_referee_can_know(dicing: Cast) -> None:
    address = f"/campaigns/{dicing.campaign.pk}/dice/"
    for name in ("referee", "red"):
        page = dicing.client(name).get(address).content.decode()
        assert "What the referee can and cannot know" in page
        assert "rehearsal" in page
    copy = _copy(_exported(dicing))
    page = dicing.client("stranger").get(f"/campaigns/{copy.campaign.pk}/dice/").content.decode()
    assert "This campaign is a rehearsal" in page
