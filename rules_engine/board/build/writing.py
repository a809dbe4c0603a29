"""Writing board files that people can read and compare: one line a space, one line a link."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def format_board(data: Mapping[str, Any]) -> str:
    """The text of a board file; equal boards give equal bytes."""
    parts = [f"{_text(key)}: {_value(value, 1)}" for key, value in data.items()]
    return "{\n" + ",\n".join(f" {part}" for part in parts) + "\n}\n"


def _value(value: Any, depth: int) -> str:
    pad = " " * (depth + 1)
    if (
        isinstance(value, Mapping)
        and depth < 3
        and any(isinstance(v, dict | list) for v in value.values())
    ):
        rows = [f"{pad}{_text(key)}: {_value(item, depth + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(rows) + "\n" + " " * depth + "}"
    if isinstance(value, list) and depth == 1:
        return "[\n" + ",\n".join(pad + _text(item) for item in value) + "\n" + " " * depth + "]"
    return _text(value)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
