"""Who is without supply, in words: one sentence for all who lack it for the same reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules_engine.mechanics.words import listed

WORDS = {"out": "out of supply", "isolated": "isolated"}
NAMED = 4
"""So many are named of those who lack it for the same reason."""


class Lacking(NamedTuple):
    """A unit without supply, and whether supply reaches its hex all the same."""

    name: str
    space: str
    state: str
    is_reached: bool


def lacking_notes(units: Iterable[Lacking]) -> list[str]:
    """Return a sentence for each reason, in the order in which the reasons first occur."""
    found: dict[tuple[str, bool], list[str]] = {}
    for one in units:
        found.setdefault((one.state, one.is_reached), []).append(f"{one.name} in {one.space}")
    return [_note(*reason, names) for reason, names in found.items()]


def _note(state: str, is_reached: bool, names: list[str]) -> str:
    more = len(names) - NAMED
    who = listed([*names[:NAMED], f"{more} more"] if more > 1 else names)
    is_one = len(names) == 1
    head = f"{who} {'is' if is_one else 'are'} {WORDS.get(state, state)}"
    if not is_reached:
        return f"{head}: no line that the enemy leaves open reaches {'it' if is_one else 'them'}."
    its = (
        "its hex: a rule about its formation" if is_one else "their hexes: a rule about formations"
    )
    return f"{head}, though supply reaches {its} says so."
