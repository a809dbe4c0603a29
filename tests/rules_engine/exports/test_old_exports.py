"""Exports of every released version and of every landed state of the rules stay here and keep
opening, whatever becomes of the rules; those of the rules as they are come out anew to the byte.
"""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules_engine import fold, load, truth, view
from rules_engine.games.market_garden.landing import limits as landing_limits
from rules_engine.records.record import assert_sound, events_of
from rules_engine.records.rederive import rederive
from rules_engine.tools.keep import read_export
from tests.rules_engine.every_game import GAMES

EXPORTS = sorted(Path(__file__).parent.glob("*.json.xz"))


@cache
def record_of(path: Path) -> Any:
    """Return an export as plain data, read once."""
    return read_export(path)


def rules_of(record: Any) -> str:
    """Return the version of the rules by which an export was begun."""
    first = next(iter(events_of(record, record["campaign"]["branch"])))
    return str(fold([first[1]])["rules"])


def kept_of_now(game: str, level: str) -> list[Path]:
    """Return the exports of a game and level that were made by the rules as they are."""
    found = []
    for path in EXPORTS:
        record = record_of(path)
        facts = record["campaign"]
        if (facts["game"], facts["level"]) == (game, level):
            found += [path] if rules_of(record) == load(game).rules_version else []
    return found


def test_there_are_exports_of_every_game_and_of_what_is_hidden() -> None:
    names = {path.name for path in EXPORTS}
    assert {
        "grenade-0.1.json.xz",
        "market_garden-open-0.1.json.xz",
        "market_garden-double_blind-0.1.json.xz",
    } <= names


@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in GAMES for level in load(game).levels]
)
def test_there_is_an_export_of_the_rules_as_they_are(game: str, level: str) -> None:
    made = "python -m rules_engine keep"
    assert kept_of_now(game, level), f"the rules have a new version: run '{made}'"


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.name)
def test_an_old_export_opens(path: Path) -> None:
    record = record_of(path)
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
    """Where this fails the rules lead to something else than they did: raise `rules_version`."""
    record = record_of(path)
    found = rederive(record)
    assert found.rolls
    assert not [words for words in found.differences if "the secret gives" in words]
    assert found.differences == []
    is_of_now = rules_of(record) == load(record["campaign"]["game"]).rules_version
    assert is_of_now == (found.other_rules == "")
    assert not is_of_now or found.inputs == len(record["inputs"])


def test_a_rule_that_was_changed_without_a_new_version_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(landing_limits, "MOST", 1)
    (path, *_) = kept_of_now("market_garden", "open")
    assert rederive(record_of(path)).differences
