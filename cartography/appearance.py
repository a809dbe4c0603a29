"""What a counter shows, as a small frozen record made from a VIEW's unit, with a key for web
addresses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

FLAGS = {
    "c": "cadre", "r": "reduced", "o": "out", "i": "isolated", "m": "moved",
    "s": "spent", "1": "d1", "2": "d2", "p": "probable", "f": "possible", "w": "reported",
    "a": "ad", "d": "dd", "t": "travels", "g": "prepared", "e": "entrenched",
}  # fmt: skip
GHOSTLY = frozenset("pfw")
"""Marks of a counter that is not in sight: the side remembers it or was told of it."""
FIELDS = 8
"""Parts of a key; a counter that a game labels itself has two more."""
LONGEST = 16


class AppearanceError(ValueError):
    """A counter key that no counter has."""


@dataclass(frozen=True)
class Appearance:
    """Everything that is drawn on one counter, and nothing else.

    `type` is empty for a contact of which only the side is known; `strength` is None where it is
    unknown. `look` names the colours where they are not the side's; `values` is what stands below
    the symbol where that is not strength and allowance; `rating` stands beside the symbol. The
    `designation` of a contact is the viewer's own name for it.
    """

    side: str
    type: str = ""
    size: str = ""
    designation: str = ""
    rating: str = ""
    strength: int | None = None
    allowance: int | None = None
    flags: str = ""
    look: str = ""
    values: str = ""

    @property
    def is_contact(self) -> bool:
        """Whether nothing is known but that an enemy stands there."""
        return not self.type

    @property
    def is_ghost(self) -> bool:
        """Whether it is not in sight, but remembered or reported."""
        return not GHOSTLY.isdisjoint(self.flags)

    def has(self, mark: str) -> bool:
        """Return whether a mark (cadre, reduced, out, isolated, moved, ...) is drawn."""
        return any(FLAGS[letter] == mark for letter in self.flags)

    def key(self) -> str:
        """Return the record as text that may stand in a web address."""
        numbers = ["" if n is None else str(n) for n in (self.strength, self.allowance)]
        parts = [
            self.side,
            self.type,
            self.size,
            self.designation,
            self.rating,
            *numbers,
            self.flags,
        ]
        parts += [self.look, self.values] if self.look or self.values else []
        return ".".join(_escaped(part) for part in parts)


def parse_key(text: str) -> Appearance:
    """Return the appearance that a key stands for.

    Raises: AppearanceError if no appearance has this key.
    """
    parts = [_plain(part, text) for part in text.split(".")]
    if (
        len(parts) not in (FIELDS, FIELDS + 2)
        or not parts[0]
        or any(len(part) > LONGEST for part in parts)
    ):
        raise AppearanceError(
            f"{text[:80]!r} is no counter key: it must have {FIELDS} or {FIELDS + 2} "
            "parts, a side first."
        )
    strength, allowance = (_number(part, text) for part in parts[5:7])
    flags = parts[7]
    if any(letter not in FLAGS for letter in flags):
        raise AppearanceError(
            f"{text[:80]!r} is no counter key: its marks can be {', '.join(FLAGS)}."
        )
    if len(parts) > FIELDS and not (parts[8] or parts[9]):
        raise AppearanceError(f"{text[:80]!r} is no counter key: its last two parts are empty.")
    side, kind, size, designation, rating = parts[:5]
    return Appearance(side, kind, size, designation, rating, strength, allowance, flags, *parts[8:])


def appearance_of(
    unit_id: str,
    unit: Mapping[str, Any],
    moved: bool = False,
    face: Mapping[str, Any] | None = None,
) -> Appearance:
    """Return how a unit of a view looks; what the view does not hold is not drawn.

    `face` is what the game says that the counter shows; without it that is type, size and name.
    Its "tint", the colours of the side, is all that a contact takes of it.
    """
    if not unit.get("type"):
        handle = unit_id[:LONGEST] if unit_id.startswith("#") else ""
        look = str((face or {}).get("tint") or "")[:LONGEST]
        flags = "m" if moved else ""
        return Appearance(str(unit["side"]), designation=handle, flags=flags, look=look)
    plain = {"type": unit["type"], "size": unit.get("size"), "name": unit_id}
    return _labelled(str(unit["side"]), face or plain, moved)


def _labelled(side: str, face: Mapping[str, Any], moved: bool) -> Appearance:
    """Return how a counter looks that its game labels itself."""
    named = {mark: letter for letter, mark in FLAGS.items()}
    marks = [*face.get("marks", ()), *(["moved"] if moved else [])]
    words = {name: str(face.get(name) or "")[:LONGEST] for name in ("type", "size", "rating")}
    return Appearance(
        side=side,
        type=words["type"],
        size=words["size"],
        designation=str(face.get("name") or "")[:LONGEST],
        rating=words["rating"],
        strength=face.get("strength"),
        allowance=face.get("allowance"),
        flags="".join(named[mark] for mark in marks if mark in named),
        look=str(face.get("look") or face.get("tint") or "")[:LONGEST],
        values=str(face.get("values") or "")[:LONGEST],
    )


def _escaped(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", lambda m: "".join(f"~{b:02x}" for b in m[0].encode()), text)


def _plain(part: str, whole: str) -> str:
    if not re.fullmatch(r"(?:[A-Za-z0-9_-]|~[0-9a-f]{2})*", part):
        raise AppearanceError(
            f"{whole[:80]!r} is no counter key: {part[:20]!r} cannot stand in it."
        )
    data = re.sub(rb"~([0-9a-f]{2})", lambda m: bytes.fromhex(m[1].decode()), part.encode())
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise AppearanceError(
            f"{whole[:80]!r} is no counter key: {part[:20]!r} is no text."
        ) from error


def _number(part: str, whole: str) -> int | None:
    if not part:
        return None
    if not re.fullmatch(r"[0-9]{1,3}", part):
        raise AppearanceError(f"{whole[:80]!r} is no counter key: {part[:20]!r} is no strength.")
    return int(part)
