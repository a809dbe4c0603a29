"""A part of a game's record: what one chapter of the rules adds to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rules_engine.game import FrameKind, OrderKind, P, Teller
from rules_engine.plain import JsonObject

T = TypeVar("T")
Words = Callable[[JsonObject], str]


@dataclass(frozen=True)
class Part(Generic[P]):
    """Order kinds, waiting points, tellers and words of one chapter, each by name."""

    orders: Mapping[str, OrderKind[P]] = field(default_factory=dict)
    frames: Mapping[str, FrameKind[P]] = field(default_factory=dict)
    tellers: Mapping[str, Teller[P]] = field(default_factory=dict)
    words: Mapping[str, Words] = field(default_factory=dict)


def merged(tables: Iterable[Mapping[str, T]]) -> Mapping[str, T]:
    """Return the tables of all parts as one, in their order."""
    return {name: entry for table in tables for name, entry in table.items()}


def words_by_kind(tables: Iterable[Mapping[str, Words]]) -> Words:
    """Return the function that says a notice in one sentence, by its kind."""
    sayings = merged(tables)

    def say(notice: JsonObject) -> str:
        words = sayings.get(notice["kind"])
        text = words(notice) if words else notice["kind"].replace("_", " ") + "."
        return text[:1].upper() + text[1:]

    return say
