"""What is made of a view is made once: views are never mutated, so it is kept with them.

A view is one side's, and what is kept belongs to exactly that object: nobody is shown another's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from campaigns.services.upkeep.room import MB, Room, bytes_of
from rules_engine.plain import canonical

View = Mapping[str, Any]
T = TypeVar("T")

_made = Room(32 * MB)


def kept(seen: View, name: str, make: Callable[[], T]) -> T:
    """Return what `make` gives for this view under this name, made the first time."""
    found: tuple[View, dict[str, Any]] | None = _made.get(id(seen))
    if found is None or found[0] is not seen:
        found = (seen, {})
        # What is made of a view is about as large as the view, which is kept with it.
        _made.put(id(seen), found, 2 * bytes_of(seen))
    made = found[1]
    if name not in made:
        made[name] = make()
    value: T = made[name]
    return value


def digest_of(seen: View) -> str:
    """Return a short name for exactly this view."""
    return kept(seen, "digest", lambda: hashlib.sha256(canonical(seen)).hexdigest()[:12])
