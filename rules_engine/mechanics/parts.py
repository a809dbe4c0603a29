"""A part of a game's record: what one chapter of the rules adds to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rules_engine.core.game import FrameKind, OrderKind, Teller
from rules_engine.core.position import P
from rules_engine.mechanics.tellers import tell_public
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

    @classmethod
    def saying(
        cls,
        words: Mapping[str, Words],
        *,
        tell: Teller[P] = tell_public,
        but: Mapping[str, Teller[P]] | None = None,
        orders: Mapping[str, OrderKind[P]] | None = None,
        frames: Mapping[str, FrameKind[P]] | None = None,
    ) -> Part[P]:
        """Return a part all events of which, those that have words, are told by one teller: whole
        and to everybody if no other is named; `but`: those that have their own.
        """
        tellers = {**dict.fromkeys(words, tell), **(but or {})}
        return cls(orders or {}, frames or {}, tellers, words)


def merged(tables: Iterable[Mapping[str, T]]) -> Mapping[str, T]:
    """Return the tables of all parts as one, in their order."""
    return {name: entry for table in tables for name, entry in table.items()}


def joined(parts: Iterable[Part[P]]) -> Part[P]:
    """Return several parts as one."""
    found = tuple(parts)
    return Part(
        merged(part.orders for part in found),
        merged(part.frames for part in found),
        merged(part.tellers for part in found),
        merged(part.words for part in found),
    )


@dataclass(frozen=True)
class Sayings:
    """Says a notice in one sentence, by its kind."""

    kinds: Mapping[str, Words]

    def __call__(self, notice: JsonObject) -> str:
        """Return the sentence; of a kind that has no words, its name."""
        words = self.kinds.get(notice["kind"])
        text = words(notice) if words else notice["kind"].replace("_", " ") + "."
        return text[:1].upper() + text[1:]


def words_by_kind(tables: Iterable[Mapping[str, Words]]) -> Sayings:
    """Return what says the notices of all parts."""
    return Sayings(merged(tables))
