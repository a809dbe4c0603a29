"""Plain data: the JSON values that states, events, orders and views are made of, and their
canonical bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""A JSON object of ints, strings, booleans, nulls, lists and objects. Never mutated once it is
part of a state.
"""

JsonView: TypeAlias = Mapping[str, Any]
"""The same, handed to code that only reads."""


def canonical(value: object) -> bytes:
    """Return the one byte string that stands for a plain value: sorted keys, no spaces, UTF-8.

    Raises:
        ValueError: the value holds a float or anything else that is not plain data.
    """
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_refuse
    )
    return text.encode()


def digest(value: object) -> str:
    """Return the SHA-256 of a plain value's canonical bytes, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def assert_plain(value: object, where: str = "value") -> None:
    """Refuse what canonical JSON cannot hold for ever: floats, tuples, objects, non-text keys.

    Raises:
        ValueError: names the place of the offending part.
    """
    if value is None or isinstance(value, bool | int | str):
        return
    if isinstance(value, dict):
        for key, part in value.items():
            if not isinstance(key, str):
                raise ValueError(f"{where}: the key {key!r} is not text")
            assert_plain(part, f"{where}.{key}")
        return
    if isinstance(value, list):
        for index, part in enumerate(value):
            assert_plain(part, f"{where}[{index}]")
        return
    raise ValueError(f"{where}: {value!r} is a {type(value).__name__}, which is not plain data")


def written(data: JsonObject, path: Sequence[str], value: object) -> JsonObject:
    """Return a copy of `data` with the value at `path` replaced; whatever is not on the path is
    shared.
    """
    if not path:
        if not isinstance(value, dict):
            raise ValueError("only an object can stand at the root of a state")
        return value
    head, rest = path[0], path[1:]
    copy = dict(data)
    copy[head] = value if not rest else written(_branch(data, head), rest, value)
    return copy


def removed(data: JsonObject, path: Sequence[str]) -> JsonObject:
    """Return a copy of `data` without what stands at `path`; nothing happens where nothing
    stands.
    """
    head, rest = path[0], path[1:]
    if head not in data:
        return data
    copy = dict(data)
    if rest:
        copy[head] = removed(_branch(data, head), rest)
    else:
        del copy[head]
    return copy


def _branch(data: JsonObject, head: str) -> JsonObject:
    part = data.get(head)
    if part is None:
        return {}
    if not isinstance(part, dict):
        raise ValueError(f"{head!r} holds {part!r}; nothing can be written below it")
    return part


def _refuse(value: object) -> object:
    raise ValueError(f"{value!r} is a {type(value).__name__}, which is not plain data")
