"""In which order things that look alike are numbered, so that a number tells nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from rules_engine.plain import canonical


def arranged(units: Sequence[str], number: int) -> list[str]:
    """Return the arrangement of that number, from 0: two things have two, three have six. The
    number comes from a hidden die.
    """
    left = list(units)
    found: list[str] = []
    while left:
        found.append(left.pop(number % len(left)))
        number //= max(1, len(left) + 1)
    return found


def hidden_number(secret: Sequence[int], *moment: str | int) -> int:
    """Return a number from 0 to 5 that nobody can foretell who does not know the secret, dice that
    were rolled once and shown to neither side; another one for every moment.
    """
    text = canonical([list(secret), *moment])
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % 6
