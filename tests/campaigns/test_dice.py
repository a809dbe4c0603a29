"""Every roll can be recomputed: on a page after the end, and by a script that stands alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.urls import reverse

from campaigns.models import Entry
from campaigns.services.asking import inputs
from campaigns.services.files import exports
from campaigns.services.history import reading
from campaigns.services.people import campaigns
from tests.campaigns.test_trust_chain import forge
from tests.conftest import Cast

SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "check_log.py"


@pytest.fixture
def rolled(playing: Cast) -> Cast:
    """A campaign with one roll in it."""
    for at, (name, order) in enumerate([("red", "take 3"), ("blue", "take 3"), ("red", "take 1")]):
        inputs.submit_order(playing.seat(name), order, token=f"p{at}")
    decision = reading.view_for(playing.seat("red"))["decisions"][0]
    item = inputs.answer_decision(playing.seat("red"), decision["id"], "roll", token="a")
    item.refresh_from_db()
    assert item.is_done
    return playing


def page(cast: Cast, who: str) -> str:
    """Return the page of dice as somebody sees it."""
    answer = cast.client(who).get(reverse("dice", args=(cast.campaign.pk,)))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_before_the_end_a_player_sees_what_he_was_told(rolled: Cast) -> None:
    text = page(rolled, "blue")
    assert "the last counter" not in text
    assert rolled.campaign.secret not in text
    assert "the last counter" in page(rolled, "referee")


def test_after_the_end_every_roll_is_recomputed(rolled: Cast) -> None:
    campaigns.end_campaign(rolled.seat("referee"), "", token="e")
    text = page(rolled, "blue")
    assert "Recomputed: 1 roll, each as the secret has it" in text
    assert rolled.campaign.secret in text


def test_what_was_right_a_while_ago_is_recomputed_when_somebody_asks_again(rolled: Cast) -> None:
    campaigns.end_campaign(rolled.seat("referee"), "", token="e")
    assert "each as the secret has it" in page(rolled, "blue")
    row = Entry.objects.get(kind="roll")
    (die,) = re.findall(r'"dice":\[(\d)\]', row.body)
    forge(row, row.body.replace(f'"dice":[{die}]', f'"dice":[{int(die) % 6 + 1}]'))
    assert "each as the secret has it" not in page(rolled, "blue")


def test_the_script_recomputes_them_too(rolled: Cast, tmp_path: Path) -> None:
    record = exports.export_campaign(rolled.seat("referee"))
    file = tmp_path / "campaign.json"

    def run() -> subprocess.CompletedProcess[str]:
        file.write_text(json.dumps(record))
        command = [sys.executable, "-I", str(SCRIPT), str(file)]
        return subprocess.run(command, capture_output=True, text=True)

    done = run()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Sealed rolls: 1." in done.stdout
    assert "All of it is as it should be." in done.stdout
    for entry in record["branches"][0]["entries"]:
        event = entry["body"].get("event")
        if event and event["kind"] == "roll":
            event["data"]["dice"] = [event["data"]["dice"][0] % 6 + 1]
    assert run().returncode == 1
    record["secret"] = "00" * 32
    assert "not the one that was sealed" in run().stdout


def test_the_script_can_be_downloaded(rolled: Cast) -> None:
    answer = rolled.client("red").get(reverse("dice-script", args=(rolled.campaign.pk,)))
    assert answer.getvalue() == SCRIPT.read_bytes()
