"""Recorded games and exports become pictures; other files become sentences."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import rules_engine
from cartography.__main__ import main
from cartography.replay import read_events
from rules_engine.core.dice import ThrowawayDice
from rules_engine.errors import BadRecord

EVENTS = rules_engine.start("grenade", "historical", ThrowawayDice(3)).events
PLAIN = [event.to_json() for event in EVENTS]


def exported(entries: Sequence[object]) -> dict[str, object]:
    half = len(PLAIN) // 2
    rows = [{"seq": n, "body": {"type": "event", "event": e}} for n, e in enumerate(entries, 1)]
    lost = [{"seq": half + 1, "body": {"type": "input", "input": {}}}]
    return {
        "format": "referee-campaign/1",
        "campaign": {"branch": 2},
        "branches": [
            {"number": 1, "parent": None, "from_seq": 0, "entries": [*rows[:half], *lost]},
            {"number": 2, "parent": 1, "from_seq": half, "entries": rows[half:]},
        ],
    }


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(json.dumps(event) for event in PLAIN),
        json.dumps({"events": PLAIN}),
        json.dumps(PLAIN),
        json.dumps(exported(PLAIN)),
    ],
    ids=["lines", "object", "list", "export"],
)
def test_events_are_found_in_every_kind_of_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game"
    file.write_text(text)
    assert read_events(file) == list(EVENTS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}\nnonsense", "line 2: this is no JSON"),
        ('{"branches": []}', "is damaged"),
        ('{"branches": [{}], "campaign": {"branch": 1}}', "is damaged"),
        ("[]", "no event"),
        ('{"kind": "order"}', "neither"),
        ('[{"effects": 3}]', "not an event"),
    ],
)
def test_other_files_are_refused_in_words(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "game"
    file.write_text(text)
    with pytest.raises(BadRecord, match=said):
        read_events(file)


def test_the_command_draws_a_picture_for_everybody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(json.dumps(event) for event in PLAIN))
    assert main(["draw", str(file), "--out", str(tmp_path / "out"), "--size", "thumb"]) == 0
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["turn-00-german.png", "turn-00-truth.png", "turn-00-us.png"]
    assert capsys.readouterr().out.count(".png") == 3


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", str(tmp_path / "none"), "--out", str(tmp_path)]) == 2
    assert "none" in capsys.readouterr().err
    assert main(["counters", "--out", str(tmp_path / "c.png"), "--pixels", "3"]) == 2
    assert "16 to 400" in capsys.readouterr().err


def test_boards_and_counters_can_be_looked_at(tmp_path: Path) -> None:
    board, counters = tmp_path / "board.png", tmp_path / "counters.png"
    assert main(["board", "grenade", "--out", str(board), "--size", "thumb"]) == 0
    assert main(["counters", "--out", str(counters), "--pixels", "20"]) == 0
    assert board.read_bytes()[:4] == counters.read_bytes()[:4] == b"\x89PNG"
