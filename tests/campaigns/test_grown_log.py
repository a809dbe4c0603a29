"""A log that grew by inputs verifies; one whose rows were made in bulk differs once a side."""

from __future__ import annotations

import pytest

from campaigns.measures import logs
from campaigns.services.asking import inputs
from campaigns.services.files import exports
from campaigns.services.history import positions
from rules_engine.records.rederive import rederive
from tests.conftest import Cast


def differences(cast: Cast) -> list[str]:
    """Return what deriving the campaign anew finds, with the secret of its dice."""
    whole = exports.export_campaign(cast.seat("referee"))
    return list(rederive(whole | {"secret": cast.campaign.secret}).differences)


def test_a_log_that_grew_by_inputs_holds_what_each_side_was_told(playing: Cast) -> None:
    for at in range(60):
        side = ("red", "blue")[at % 2]
        inputs.send_note(playing.seat("referee"), side, f"Note {at}", token=f"n{at}")
    inputs.submit_order(playing.seat("red"), "take 1", token="o")
    assert differences(playing) == []


def test_rows_made_in_bulk_are_told_to_nobody_and_verify_says_so_once_a_side(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This is how the measures grow a log: its events are appended, and no side is told."""
    inputs.submit_order(playing.seat("red"), "take 1", token="o")
    monkeypatch.setattr(logs, "ENTRIES", 300)
    logs._lengthen(logs.branch_of(playing.campaign))
    positions.forget_all()
    told = [words for words in differences(playing) if "was told something else" in words]
    assert len(told) == 2
    assert {
        side for side in ("red", "blue") if any(f": {side} was" in words for words in told)
    } == {
        "red",
        "blue",
    }
