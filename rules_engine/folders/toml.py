"""Reading `game.toml`: every value with the line on which it stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_engine.core.registry import OUTLINE
from rules_engine.folders.faults import Faults
from rules_engine.folders.keys import BY_NAME, NEEDED, SECTIONS, Section

HEAD = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?")
KEY = re.compile(r"\s*([\w-]+)\s*=")
Lines = dict[tuple[str, int, str], int]
"""The lines by section, its number among those of the name, and key ("" for the heading)."""


@dataclass(frozen=True)
class Part:
    """A section as it stands in the file, with what holds where a key is left out."""

    name: str
    at: int
    values: Mapping[str, Any]
    lines: Lines = field(repr=False)

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def place(self, key: str = "") -> str:
        """Return where a key stands: "game.toml, line 7"; that of the heading where it is left
        out.
        """
        line = self.lines.get((self.name, self.at, key))
        line = line or self.lines.get((self.name, self.at, "")) or 1
        return f"{OUTLINE}, line {line}"


Outline = Mapping[str, tuple[Part, ...]]
"""The sections of a file by name; () for one that is not there."""


def read_outline(path: Path, faults: Faults) -> Outline:
    """Return the sections of the file. What does not fit is noted and left out of them; of a file
    that cannot be read at all nothing is left.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        faults.add(OUTLINE, f"it cannot be read ({fault})")
        return {}
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        line = re.search(r"line (\d+)", str(fault))
        at = f", line {line[1]}" if line else f", line {len(text.splitlines())}"
        faults.add(f"{OUTLINE}{at}", f'this is not TOML, which reads key = "value" ({fault})')
        return {}
    lines = _lines(text)
    _strangers(data, lines, faults)
    return {section.name: _parts(section, data, lines, faults) for section in SECTIONS}


def _lines(text: str) -> Lines:
    """Return on which line each heading and each key stands."""
    found: Lines = {}
    name, at = "", 0
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if head := HEAD.match(line):
            name = head[1]
            at = counts.get(name, 0)
            counts[name] = at + 1
            found[(name, at, "")] = number
        elif key := KEY.match(line):
            found[(name, at, key[1])] = number
    return found


def _strangers(data: Mapping[str, Any], lines: Lines, faults: Faults) -> None:
    """Note headings that mean nothing."""
    for name, value in data.items():
        if isinstance(value, (dict, list)) and name not in BY_NAME and (name, 0, "") in lines:
            known = ", ".join(section.heading for section in SECTIONS if section.name)
            place = f"{OUTLINE}, line {lines[(name, 0, '')]}"
            faults.add(place, f"there is no section '{name}'; sections are {known}")


def _parts(
    section: Section, data: Mapping[str, Any], lines: Lines, faults: Faults
) -> tuple[Part, ...]:
    found = _given(section, data)
    if found is None:
        line = lines.get((section.name, 0, ""), 1)
        words = f"the section is headed {section.heading}"
        faults.add(f"{OUTLINE}, line {line}", f"'{section.name}' is no such thing: {words}")
        return ()
    if not found and section.is_needed:
        faults.add(OUTLINE, f"the section {section.heading} is missing: {section.meaning}")
    return tuple(
        Part(section.name, at, _values(section, at, given, lines, faults), lines)
        for at, given in enumerate(found)
    )


def _given(section: Section, data: Mapping[str, Any]) -> list[Mapping[str, Any]] | None:
    """Return a section's tables as they stand in the file, None where it is none."""
    if not section.name:
        inside = {*BY_NAME}
        top = {n: v for n, v in data.items() if n not in inside and not isinstance(v, dict)}
        return [{n: v for n, v in top.items() if not _is_tables(v)}]
    found = data.get(section.name)
    if found is None:
        return []
    if section.is_list:
        return found if _is_tables(found) else None
    return [found] if isinstance(found, dict) else None


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _values(
    section: Section, at: int, given: Mapping[str, Any], lines: Lines, faults: Faults
) -> dict[str, Any]:
    """Return the values of the keys, the usual ones where they are left out or do not fit."""
    part = Part(section.name, at, {}, lines)
    known = {key.name: key for key in section.keys}
    for name in given:
        if name not in known:
            words = f"{section.heading} has no '{name}'; it has {', '.join(known)}"
            faults.add(part.place(name), words)
    values: dict[str, Any] = {}
    for key in section.keys:
        if key.name in given:
            if key.shape.fits(given[key.name]):
                values[key.name] = given[key.name]
                continue
            words = f"{key.name} is {key.shape.words}, not {given[key.name]!r}"
            faults.add(part.place(key.name), words)
        elif key.default is NEEDED:
            words = f"{section.heading} needs '{key.name}', {key.shape.words}: {key.meaning}"
            faults.add(part.place(), words)
        values[key.name] = None if key.default is NEEDED else key.default
    return values
