"""The load script keeps within its bounds and counts rightly."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from django.test import Client

from rules_engine.tools import bench
from tests.conftest import Cast
from tests.load import __main__ as load
from tests.load import people, site


@pytest.mark.parametrize(
    "words",
    ["--seconds 601", "--seconds 0", "--players 500", "--referees 0", "--referees 9 --campaigns 3"],
)
def test_more_than_a_club_or_ten_minutes_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["load", *words.split()])
    with pytest.raises(SystemExit):
        load.main()
    assert "error: " in capsys.readouterr().err


@pytest.mark.parametrize("server", ["DATABASE", "REDIS"])
def test_nothing_but_this_machine_is_put_under_load(
    monkeypatch: pytest.MonkeyPatch, server: str
) -> None:
    monkeypatch.setattr(site, server, "postgresql://somebody@db.example.org/club")
    with pytest.raises(site.NotHere, match=r"db\.example\.org"), site.environment_of_a_site():
        pass


def test_who_sits_at_a_table_comes_in_with_his_session_and_his_token(playing: Cast) -> None:
    way = people._way_in(playing.seat("red").user)
    browser = Client(headers={"Cookie": f"sessionid={way['session']}"})
    program = Client(headers={"Authorization": f"Token {way['token']}"})
    base = f"campaigns/{playing.campaign.pk}"
    assert browser.get(f"/{base}/log/").status_code == 200
    assert program.get(f"/api/v1/{base}/decisions/").status_code == 200


def test_everybody_looks_at_one_table() -> None:
    rows = [{"name": name, "campaign": at} for at, name in enumerate(["a", "b", "a"])]
    assert [row["campaign"] for row in load.one_table_each(rows)] == [0, 1]


def test_95_of_100_is_what_95_of_100_waited_at_most() -> None:
    times = [(float(at), float(at)) for at in range(1, 101)]
    found = load._figures(times, half=11.0)
    assert found == {"count": 100, "p50": 50.0, "p95": 95.0, "p95_first_half": 10.0}


def test_the_page_of_measures_takes_the_figures_in(tmp_path: Path) -> None:
    answers = {"count": 9, "p50": 8.0, "p95": 41.0, "p95_first_half": 41.0}
    figures = {"people": 55, "seconds": 60, "answers": {"poll": answers}}
    figures |= {"errors_count": 0, "web_mb": [170.0, 160.5]}
    file = tmp_path / "rows.json"
    file.write_text(json.dumps(load.rows_of(figures)))
    poll, held, wrong = (bench._of_row(row).row() for row in bench.read_rows(file))
    assert "kind poll, by the clock | 41.00 ms |" in poll
    assert poll.endswith("| at most 40 | **no** |")
    assert "| 330.50 MB |" in held
    assert "| 0 answers |" in wrong
    assert held.endswith("| at most 350 | yes |")
