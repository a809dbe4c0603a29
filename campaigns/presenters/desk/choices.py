"""The choices of a field of a correction, as its list shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine.core.corrections import Field


def grouped(
    field: Field, position: Any, choices: Iterable[tuple[str, str]]
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the choices under their headings, those without one first."""
    found: dict[str, list[tuple[str, str]]] = {"": []}
    for value, words in choices:
        heading = field.heading(position, value) if field.heading else ""
        found.setdefault(heading, []).append((value, words))
    return [(heading, part) for heading, part in found.items() if part]
