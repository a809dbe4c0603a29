"""Exports of every released version stay here and keep opening, whatever becomes of the rules."""

import lzma
from pathlib import Path

import pytest

from rules_engine import fold, load, truth, view
from rules_engine.records import assert_sound, events_of, read_record
from rules_engine.rederive import rederive

EXPORTS = sorted(Path(__file__).parent.glob("*.json.xz"))


def test_there_are_exports_of_every_game_and_of_what_is_hidden() -> None:
    names = {path.name for path in EXPORTS}
    assert {
        "grenade-0.1.json.xz",
        "market_garden-open-0.1.json.xz",
        "market_garden-double_blind-0.1.json.xz",
    } <= names


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.name)
def test_an_old_export_opens(path: Path) -> None:
    record = read_record(lzma.decompress(path.read_bytes()))
    assert_sound(record)
    state = fold(event for _, event in events_of(record, record["campaign"]["branch"]))
    assert state["outcome"]
    game = load(state["game"])
    for side in game.sides:
        assert view(state, side)["viewer"] == side
        assert all(game.words(entry["body"]["notice"]) for entry in record["told"][side])
    assert truth(state)["turn"] == state["turn"]


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.name)
def test_its_rolls_are_those_of_its_secret_and_it_comes_out_as_it_did(path: Path) -> None:
    found = rederive(read_record(lzma.decompress(path.read_bytes())))
    assert found.rolls
    assert not [words for words in found.differences if "the secret gives" in words]
    assert found.other_rules or found.differences == []
