"""What is made of a view is made once: views are never mutated, so it is kept with them.

A view is one side's, and what is kept belongs to exactly that object: nobody is shown another's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

View = Mapping[str, Any]
T = TypeVar("T")

_MOST = 48
_KEPT: dict[int, tuple[View, dict[str, Any]]] = {}


def kept(seen: View, name: str, make: Callable[[], T]) -> T:
    """Return what `make` gives for this view under this name, made the first time."""
    found = _KEPT.get(id(seen))
    if found is None or found[0] is not seen:
        found = (seen, {})
        while len(_KEPT) >= _MOST:
            _KEPT.pop(next(iter(_KEPT)), None)
        _KEPT[id(seen)] = found
    made = found[1]
    if name not in made:
        made[name] = make()
    value: T = made[name]
    return value
