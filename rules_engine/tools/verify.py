"""`verify`: recompute an exported campaign: chains, dice, fold, events, what each side was told."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules_engine.errors import BadRecord
from rules_engine.record import read_record
from rules_engine.verification import verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE")


def run(chosen: argparse.Namespace) -> int:
    """Print what was found; 1 if anything is wrong.

    Raises:
        BadRecord: the file cannot be read, or is no campaign.
    """
    try:
        raw = chosen.file.read_bytes()
    except OSError as fault:
        raise BadRecord(f"{chosen.file} cannot be read: {fault.strerror}.") from fault
    found = verify(read_record(raw))
    for line in (*found.notes, *found.faults):
        print(line)
    print(
        f"{found.inputs} inputs, {found.events} events, {found.rolls} sealed rolls, "
        f"{found.notices} notices: {'sound' if found.is_sound else 'NOT SOUND'}"
    )
    return 0 if found.is_sound else 1
