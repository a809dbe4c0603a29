"""In what two positions differ, for what is said of a promise that was broken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rules_engine.plain import JsonObject, canonical


def first_difference(seen: bytes, view: JsonObject) -> str:
    """Return where two views differ first."""
    return next(iter(_differences(json.loads(seen), view, "")), "somewhere")


def _differences(one: Any, two: Any, path: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted({*one, *two}):
            yield from _differences(one.get(key), two.get(key), f"{path}.{key}")
    elif one != two:
        yield f"{path.lstrip('.')}: {one!r:.80} or {two!r:.80}"


def same_bytes(one: object, two: object) -> bool:
    """Whether two states would be written alike; what both share is not written at all."""
    if one is two:
        return True
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(same_bytes(one[key], two[key]) for key in one)
    return canonical(one) == canonical(two)
