"""The stand-alone script and the engine agree on rolls, chains and receipts; verify checks them."""

from __future__ import annotations

import hashlib
import importlib.util
from pathlib import Path
from typing import Any

import pytest

from rules_engine.core.dice import SealedDice
from rules_engine.plain import canonical
from rules_engine.records.evidence import assert_evidence, receipt_hash, receipt_text
from rules_engine.records.record import link

PATH = Path(__file__).resolve().parents[2] / "docs" / "check_log.py"
SEAL = hashlib.sha256(b"secret").hexdigest()


@pytest.fixture(scope="module")
def script() -> Any:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("check_log", PATH)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def record(*bodies: dict[str, Any], **campaign: str) -> dict[str, Any]:
    """Return as much of an exported campaign as evidence needs."""
    entries = [{"number": at, "body": body} for at, body in enumerate(bodies, start=1)]
    facts = {"id": "c", "origin": "", **campaign}
    return {"campaign": facts, "seal": SEAL, "salts": ["c", "red=x"], "told": {"red": entries}}


def sealed(*salts: str, seal: str = SEAL, round_: int = 0) -> dict[str, Any]:
    """Return a log's body that holds the seal."""
    notice = {"kind": "sealed", "seal": seal, "salts": list(salts), "round": round_}
    return {"turn": 0, "step": "", "notice": notice}


def receipt(handed_in: list[str], **changes: Any) -> dict[str, Any]:
    """Return a log's body that holds a receipt."""
    text = receipt_text("c", "red", "2026-11-21T08:00:00Z", "w", handed_in)
    part = {"hash": receipt_hash(text), "time": "2026-11-21T08:00:00Z", "word": "w"}
    return {
        "turn": 1,
        "step": "",
        "notice": {"kind": "receipt"},
        "receipt": {**part, "lines": handed_in, **changes},
    }


def faults(*bodies: dict[str, Any], **campaign: str) -> list[str]:
    """Return what is reported of these bodies of red's log."""
    found: list[str] = []
    assert_evidence(record(*bodies, **campaign), found.append)
    return found


def test_the_script_rolls_as_the_engine_does(script: Any) -> None:
    for faces in (2, 6, 10, 20, 37, 256, 65535):
        for count in (1, 2, 16, 40):
            label, salts = f"1.2|ä {faces}|turn 3|red|{count}", ["c", "red=Brücke", "blue="]
            dice = SealedDice(b"secret", salts).roll(label, faces, count)
            assert script.roll(b"secret", salts, label, faces, count) == list(dice)


def test_the_script_follows_the_same_chain(script: Any) -> None:
    bodies = [{"turn": 1, "notice": {"text": "Brücke ☂", "at": [1, None, True]}}, {"a": "b"}]
    chain, entries = "", []
    for number, body in enumerate(bodies, start=1):
        chain = link(chain, "salt", canonical(body))
        entries.append({"number": number, "hash": chain, "body": body})
    found = script.Findings()
    script.check_chain(found, "Log", entries, "salt")
    assert not found.faults
    assert found.hashes[chain] == "Log, entry 2"


def test_a_receipt_of_several_lines_is_one_text() -> None:
    text = receipt_text("c", "red", "t", "w", ["move  1\nto 2", "end"])
    assert (
        text == "Referee receipt\ncampaign c\nside red\ntime t\nword w\nlines 2\nmove 1 to 2\nend\n"
    )


def test_sound_evidence_is_counted() -> None:
    found: list[str] = []
    whole = record(
        sealed("c", "red=x"), receipt(["end"]), sealed("c", "red=x", "round 2", round_=2)
    )
    assert assert_evidence(whole, found.append) == 1
    assert found == []


def test_changed_evidence_is_named() -> None:
    assert "seal of the dice is another" in faults(sealed("c", "red=x", seal="0" * 64))[0]
    assert "entry 1: the salts" in faults(sealed("c", "red=y"))[0]
    assert "the salts" in faults(sealed("c", "red=x", "round 3", round_=2))[0]
    assert "receipt is not that" in faults(receipt(["end"], lines=["take 1"]))[0]
    assert "receipt cannot be read" in faults(receipt(["end"], lines=None))[0]
    assert "receipt is not that" in faults(receipt(["end"]), origin="elsewhere")[0]


def test_salts_of_a_set_up_that_was_set_aside_before_play_do_not_count() -> None:
    back = {"turn": 0, "step": "", "notice": {"kind": "taken_back", "first": 1, "last": 1}}
    assert faults(sealed("c", "red="), back, sealed("c", "red=x")) == []
