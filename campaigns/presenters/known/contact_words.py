"""Words for what a side knows of the enemy: how well, how surely, since when, how it was learnt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.presenters.map.units import what_is
from rules_engine.core.game import Game

Entry = Mapping[str, Any]
"""An entry of a side's knowledge ledger, as its view has it."""
LEVELS = {"contact": "something is there", "type": "kind and size", "full": "identified"}
CERTAINTIES = {
    "certain": "in sight now",
    "probable": "probable",
    "possible": "possible",
    "reported": "only reported",
}
HOW = {
    "adjacent": ("next to {by}", "next to its own units"),
    "sighted": ("seen by {by}", "seen"),
    "recon": ("scouted by {by}", "found by reconnaissance"),
    "combat": ("met in combat by {by}", "met in combat"),
    "artillery": ("betrayed by its guns, to {by}", "betrayed by its guns"),
    "air": ("seen from the air, by {by}", "seen from the air"),
    "town": ("told of by the people of the place, to {by}", "told of by the people of the place"),
    "march": ("run into by {by}", "run into on the march"),
    "report": ("reported by {by}", "reported by the troops that met it"),
    "patrol": ("brought in by a patrol of {by}", "brought in by a patrol"),
    "prisoners": ("told to {by} by prisoners", "told by prisoners"),
    "told": ("reported", "reported"),
    "referee": ("reported", "reported"),
}
"""How something came to be known, by the ledger's word for it: with and without who saw it."""
MOST_NAMED = 3


def what_words(game: Game[Any], name: str, what: Entry) -> str:
    """Return what something is, as far as that is known."""
    return what_is(game, name, what)


def when_words(game: Game[Any], entry: Entry) -> str:
    """Return turn and step of an entry: "Turn 4, US movement"."""
    return game.sequence.moment(int(entry.get("turn") or 0), str(entry.get("step") or ""))


def how_words(entry: Entry) -> str:
    """Return how something came to be known, and by whom."""
    by = [str(name) for name in entry.get("by", ())]
    source = str(entry.get("source") or "")
    named, plain = HOW.get(source, (source.replace("_", " ") + ": {by}", source.replace("_", " ")))
    return named.format(by=_named(by)) if by else plain


def _named(names: Sequence[str]) -> str:
    if len(names) > MOST_NAMED:
        return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"
    return listed(names)


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them: "a, b and c"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def natural(name: str) -> list[tuple[int, str]]:
    """Return what sorts #3 before #12, and handles before designations."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
