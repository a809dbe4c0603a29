"""A campaign that lives through a new version of the rules says so, and can still be verified."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import rules_engine
from rules_engine.core import registry
from rules_engine.games.grenade import game as grenade
from rules_engine.plain import canonical
from rules_engine.records.record import assert_sound, read_record
from rules_engine.records.rederive import Findings, rederive
from rules_engine.tools.randomgame import RandomGame
from rules_engine.tools.recorder import Recorder

OLD = grenade.GAME.rules_version
NEW = f"{OLD}-next"


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Install the game's rules under another version."""

    def to(version: str) -> None:
        monkeypatch.setattr(grenade, "GAME", replace(grenade.GAME, rules_version=version))
        registry.load.cache_clear()

    yield to
    monkeypatch.undo()
    registry.load.cache_clear()


def played_over(install: Callable[[str], None]) -> dict[str, Any]:
    """Return the record of a game whose rules changed after its thirtieth input."""
    match = RandomGame("grenade", "two versions", plain=True)
    recorder = Recorder(match)
    for number, turnout in enumerate(match.play()):
        recorder.add(turnout)
        if number == 30:
            install(NEW)
        if number == 60:
            break
    return recorder.record()


def verify(record: dict[str, Any]) -> Findings:
    read = read_record(canonical(record))
    assert_sound(read)
    return rederive(read)


def changes(record: dict[str, Any]) -> list[tuple[str, str]]:
    """Return from which version to which the log went over."""
    bodies = [entry["body"] for entry in record["branches"][0]["entries"]]
    events = [body["event"] for body in bodies if body["type"] == "event"]
    found = [event["data"] for event in events if event["kind"] == "rules_changed"]
    return [(data["before"], data["now"]) for data in found]


def test_the_first_input_under_new_rules_goes_over_to_them_once(
    install: Callable[[str], None],
) -> None:
    record = played_over(install)
    assert changes(record) == [(OLD, NEW)]


def test_both_sides_are_told_in_words(install: Callable[[str], None]) -> None:
    record = played_over(install)
    for side, entries in record["told"].items():
        notices = [entry["body"]["notice"] for entry in entries]
        (told,) = [notice for notice in notices if notice["kind"] == "rules_changed"]
        assert f"version {NEW}" in grenade.GAME.words(told), side


def test_what_the_new_rules_made_is_derived_anew_and_the_rest_folded(
    install: Callable[[str], None],
) -> None:
    found = verify(played_over(install))
    assert found.other_rules == OLD
    assert found.differences == []
    assert found.inputs == 30


def test_under_the_old_rules_only_their_part_is_derived(install: Callable[[str], None]) -> None:
    record = played_over(install)
    install(OLD)
    found = verify(record)
    assert found.other_rules == NEW
    assert found.differences == []
    assert found.inputs == 31


def test_without_a_change_nothing_is_said() -> None:
    match = RandomGame("grenade", "one version", plain=True)
    recorder = Recorder(match)
    for number, turnout in enumerate(match.play()):
        recorder.add(turnout)
        if number == 10:
            break
    assert changes(recorder.record()) == []
    assert rules_engine.load("grenade").rules_version == OLD
