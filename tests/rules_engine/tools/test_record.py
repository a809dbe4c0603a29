"""Recorded games: played, written, verified; and every way in which a file can be bad."""

import copy
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules_engine.errors import BadRecord, RulesEngineError
from rules_engine.plain import canonical
from rules_engine.records import record as record_module
from rules_engine.records.record import assert_sound, link, read_record
from rules_engine.records.rederive import Findings, rederive
from rules_engine.tools.commands import main
from rules_engine.tools.randomgame import RandomGame
from rules_engine.tools.recorder import Recorder

INPUTS = 60
EXPORTS = Path(__file__).parent.parent / "exports"


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    match = RandomGame("grenade", "recorded", plain=True)
    recorder = Recorder(match)
    for number, turnout in enumerate(match.play()):
        recorder.add(turnout)
        if number == INPUTS:
            break
    return recorder.record()


def verify(record: dict[str, Any]) -> Findings:
    read = read_record(canonical(record))
    assert_sound(read)
    return rederive(read)


def chained_anew(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record as a forger would leave it: with chains that fit what he changed."""
    chain = ""
    for seq, entry in enumerate(record["branches"][0]["entries"], start=1):
        chain = link(chain, record["chain_salt"], canonical(entry["body"]))
        entry.update(seq=seq, hash=chain)
    for entries in record["told"].values():
        chain = ""
        for entry in entries:
            chain = link(chain, "", canonical(entry["body"]))
            entry["hash"] = chain
    return record


def test_a_recorded_game_verifies(record: dict[str, Any]) -> None:
    found = verify(record)
    assert found.differences == []
    assert found.inputs == INPUTS + 1
    assert found.events > found.inputs
    assert found.notices
    assert found.rolls


def _entry(record: dict[str, Any], kind: str) -> dict[str, Any]:
    entries = record["branches"][0]["entries"]
    found: dict[str, Any] = next(
        entry["body"]["event"]
        for entry in entries
        if entry["body"]["type"] == "event" and entry["body"]["event"]["kind"] == kind
    )
    return found


def _change_a_die(record: dict[str, Any]) -> None:
    roll = _entry(record, "roll")["data"]
    roll["dice"][0] = roll["dice"][0] % roll["faces"] + 1


def _change_an_effect(record: dict[str, Any]) -> None:
    _entry(record, "moved")["effects"].append([["tracks", "ruse"], "mine"])


def _forget_an_entry(record: dict[str, Any]) -> None:
    del record["branches"][0]["entries"][7]


def _change_a_notice(record: dict[str, Any]) -> None:
    record["told"]["us"][3]["body"]["notice"]["by"] = "somebody"


def _change_the_secret(record: dict[str, Any]) -> None:
    record["secret"] = "00" * 32


CHANGES = [_change_a_die, _change_an_effect, _forget_an_entry, _change_a_notice, _change_the_secret]


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_record_breaks_its_chain_or_seal(
    record: dict[str, Any], change: Callable[[dict[str, Any]], None]
) -> None:
    other = copy.deepcopy(record)
    change(other)
    with pytest.raises(BadRecord, match=r"chain is broken|does not fit the seal"):
        verify(other)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_change_a_die, "the secret gives"),
        (_change_an_effect, "derive other events"),
        (_change_a_notice, "was told something else"),
    ],
)
def test_a_forged_chain_is_found_out_too(
    record: dict[str, Any], change: Callable[[dict[str, Any]], None], words: str
) -> None:
    other = copy.deepcopy(record)
    change(other)
    found = verify(chained_anew(other))
    assert any(words in line for line in found.differences), found.differences


def test_another_version_of_the_rules_is_noted_and_not_derived(record: dict[str, Any]) -> None:
    other = copy.deepcopy(record)
    _entry(other, "campaign_started")["effects"][0][1]["rules"] = "0"
    found = verify(chained_anew(other))
    assert found.other_rules == "0"
    assert found.differences == []


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "not JSON"),
        (b"{", "line 1"),
        (b"\xff\xfe", "UTF-8"),
        (b"[]", "not an exported campaign"),
        (b'{"format": "referee-campaign/1"}', "is missing"),
        (b'{"format": "referee-campaign/1", "x": 1.5}', "not plain data"),
        (b'{"a":' * 70 + b"1" + b"}" * 70, "nested"),
        (b'{"format": "referee-campaign/1", "campaign": [], "told": {}}', "is missing"),
    ],
)
def test_bad_files_are_one_sentence(raw: bytes, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        assert_sound(read_record(raw))


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b'{"a":[' + b"{}," * record_module.MOST_HOLDERS + b"{}]}", "lists and objects"),
        (b'{"a":[' + b"1," * record_module.MOST_PARTS + b"1]}", "more values"),
    ],
)
def test_more_values_than_any_campaign_has_are_refused_before_they_are_made(
    raw: bytes, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Objects of two bytes each made gigabytes of a file that was not too large."""
    monkeypatch.setattr(record_module.json, "loads", lambda _: pytest.fail("It was read."))
    with pytest.raises(BadRecord, match=words):
        read_record(raw)


def test_what_stands_in_texts_counts_for_no_values() -> None:
    said = '"{[,' * record_module.MOST_HOLDERS
    assert read_record(json.dumps([said]).encode()) == [said]


def test_the_kept_games_stay_below_the_number_of_values_of_a_file() -> None:
    """A game as dense as the densest, and of as many bytes as a file may have, still fits."""
    kept = sorted(EXPORTS.glob("*.xz"))
    assert len(kept) > 3
    for path in kept:
        raw = lzma.decompress(path.read_bytes())
        holders = raw.count(b"{") + raw.count(b"[")
        share = record_module.MOST_BYTES / len(raw)
        assert holders * share < record_module.MOST_HOLDERS, path.name
        assert (raw.count(b",") + holders) * share < record_module.MOST_PARTS, path.name


@pytest.mark.parametrize("part", ["campaign", "branches", "told", "salts", "secret", "seal"])
def test_missing_or_senseless_parts_are_refused(record: dict[str, Any], part: str) -> None:
    for value in (None, 7, "x", [1], {"a": 1}):
        other = {**record, part: value}
        with pytest.raises(RulesEngineError):
            verify(other)


def test_a_branch_that_is_its_own_ancestor_is_refused(record: dict[str, Any]) -> None:
    other = copy.deepcopy(record)
    other["branches"][0]["parent"] = 1
    with pytest.raises(BadRecord):
        verify(other)


@pytest.mark.usefixtures("river")
def test_play_writes_the_same_file_for_the_same_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    for path in (one, two):
        assert main(["play", "river", "--seed", "1", "--out", str(path)]) == 0
    assert one.read_bytes() == two.read_bytes()
    assert main(["verify", str(one)]) == 0
    assert "sound" in capsys.readouterr().out
    record = json.loads(one.read_text(encoding="utf-8"))
    assert record["campaign"]["status"] == "ended"
