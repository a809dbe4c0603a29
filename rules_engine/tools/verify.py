"""`verify`: recompute an exported campaign: chains, dice, fold, events, what each side was told."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules_engine.errors import BadRecord
from rules_engine.records.evidence import assert_evidence
from rules_engine.records.record import assert_sound, read_record
from rules_engine.records.rederive import rederive


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE")


def run(chosen: argparse.Namespace) -> int:
    """Print what was found; 1 if anything comes out otherwise.

    Raises:
        BadRecord: the file cannot be read, is no campaign, or its chains or folds are broken.
    """
    try:
        raw = chosen.file.read_bytes()
    except OSError as fault:
        raise BadRecord(f"{chosen.file} cannot be read: {fault.strerror}.") from fault
    record = read_record(raw)
    assert_sound(record)
    found = rederive(record)
    receipts = assert_evidence(record, found.differs)
    for line in found.differences:
        print(line)
    if found.other_rules:
        print(
            f"Of what was made by version {found.other_rules} of the rules chains, dice and folds "
            "are checked; its events are not derived anew."
        )
    if found.unchecked:
        print(
            f"{found.unchecked} of the rolls are taken as the log has them: this file does not "
            "hold the secret of their dice, which is out when their campaign has ended."
        )
    print(
        f"{found.inputs} inputs, {found.events} events, {found.rolls} sealed rolls, "
        f"{found.notices} notices, {receipts} receipts: "
        f"{'NOT SOUND' if found.differences else 'sound'}"
    )
    return 1 if found.differences else 0
