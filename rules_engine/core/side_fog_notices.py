"""Fog inside a side, in words: which decisions and notices of his side reach an officer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine.plain import JsonObject, JsonView

LISTS = ("news", "notes")
"""Parts of a notice that are lists of sightings, each with "by"."""
PLACES = frozenset({"space", "area", "path", "link", "hex", "from", "to", "hexes", "spaces"})
"""Parts of a notice that say where something happened."""

WRITTEN = {
    "witnessed": "text",
    "overrule": "announce",
    **dict.fromkeys(
        (
            *("dispatch_sent", "dispatch_arrived", "dispatch_taken", "dispatch_heard"),
            *("orders_taken", "orders_heard"),
        ),
        "text",
    ),
}
"""Kinds of notices with the part that people write: whether somebody hears of it may not depend on
whether a word of theirs is the name of anybody.
"""


COMMANDERS = frozenset({"orders_sent"})
"""Kinds of notices that no officer is ever told, nor is it reported: what has been sent to him he
learns when it comes.
"""


def is_for(decision: JsonView, units: frozenset[str]) -> bool:
    """Whether a decision is about an officer's units: it speaks of one of them, and of what leads
    to a choice of others only the commander hears.
    """
    texts = [decision["prompt"], *(c["key"] for c in decision["choices"])]
    texts += [c["text"] for c in decision["choices"]]
    return not units.isdisjoint(words_of(texts))


def words_of(texts: Iterable[str]) -> set[str]:
    """Return the words of texts, without what ends a sentence."""
    return {word.strip(".,;:()?!") for text in texts for word in str(text).split()}


def notice_for(
    notice: JsonObject, units: frozenset[str], everybody: frozenset[str], spaces: frozenset[str]
) -> JsonObject | None:
    """Return what an officer who commands `units` is told of a notice of his side: what concerns
    his units, what they saw, and what names neither a unit of `everybody` nor a place of `spaces`.
    """
    if notice["kind"] in COMMANDERS:
        return None
    for part in LISTS:
        if part in notice:
            mine = [one for one in notice[part] if not units.isdisjoint(one.get("by", ()))]
            cases = list(dict.fromkeys(one["case"] for one in mine if "case" in one))
            return {**notice, "cases": cases, part: mine} if mine else None
    words = _strings(notice)
    if not units.isdisjoint(words):
        return notice
    told = _strings({k: v for k, v in notice.items() if k != WRITTEN.get(notice["kind"])})
    if notice["kind"] == "choice" or not everybody.isdisjoint(told):
        return None
    if any(word.startswith("#") for word in told) or not PLACES.isdisjoint(notice):
        return None
    subject = words_of([str(notice.get("subject", ""))])
    return notice if spaces.isdisjoint(subject) else None


def _strings(value: Any) -> set[str]:
    """Return every word in plain data."""
    if isinstance(value, dict):
        return {w for name, part in value.items() for w in ({str(name)} | _strings(part))}
    if isinstance(value, list):
        return {word for part in value for word in _strings(part)}
    return words_of([value]) | {value} if isinstance(value, str) else set()
