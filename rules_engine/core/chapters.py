"""The chapters of a casebook: what stands together under one heading, in the rulebook's order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rules_engine.core.tables import read_table
from rules_engine.errors import BadRecord

FILE = "chapters.tsv"
"""Beside the casebook: the case with which each chapter begins, and its heading. A game that has
no such file has a chapter for each number before the first point.
"""
HEADS = ["case", "title"]
_HEAD = re.compile(r"[A-Z]+|\d+")
_RULE = re.compile(r"[,:] (general rule|introduction)$")


class Numbered(Protocol):
    """A case, as far as a heading needs it."""

    @property
    def number(self) -> str:
        """Its number in the rules."""

    @property
    def title(self) -> str:
        """What it is about."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: the case with which it begins, its heading, and the numbers of its cases."""

    first: str
    title: str
    numbers: tuple[str, ...]

    @property
    def label(self) -> str:
        """What its cases' numbers have in common: "9", or "H14 to H19"."""
        heads = [number.partition(".")[0].partition("-")[0] for number in self.numbers]
        first, last = heads[0], heads[-1]
        if first == last:
            return first
        letters = first.rstrip("0123456789")
        is_one = letters and all(h.rstrip("0123456789") == letters for h in heads)
        has_points = any("." in number for number in self.numbers)
        return letters if is_one and has_points else f"{first} to {last}"


def read_titles(path: Path) -> dict[str, str]:
    """Return the headings by the case with which each chapter begins; none without a file.

    Raises:
        BadRecord: the file has other columns, or a row is short.
    """
    if not path.exists():
        return {}
    heads, rows = read_table(path)
    if heads != HEADS:
        raise BadRecord(f"{path.name}: the columns must be {' '.join(HEADS)}.")
    return {row.cells[0]: row.cells[1] for row in rows}


def in_chapters(cases: Iterable[Numbered], titles: Mapping[str, str]) -> tuple[Chapter, ...]:
    """Return the chapters of cases that stand in the rulebook's order."""
    found: list[tuple[str, str, list[str]]] = []
    before = ""
    for case in cases:
        head = _HEAD.match(case.number)
        now = head[0] if head else case.number
        if not found or (case.number in titles if titles else now != before):
            title = titles.get(case.number, _RULE.sub("", case.title))
            found.append((case.number, title, []))
        found[-1][2].append(case.number)
        before = now
    return tuple(Chapter(first, title, tuple(numbers)) for first, title, numbers in found)
