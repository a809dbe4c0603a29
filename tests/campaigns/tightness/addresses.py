"""Every address of the site, and the arguments that a side can fill in from what it knows."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

UNKNOWN = uuid.UUID(int=0xDEC0DE)
"""An id that nothing has."""


@dataclass(frozen=True)
class Address:
    """One pattern: its name, its route, the names of its arguments."""

    name: str
    route: str
    arguments: tuple[str, ...]


@dataclass
class Fillers:
    """What a side can put into an address: first what is its own, then what it only guesses."""

    values: dict[str, list[Any]] = field(default_factory=dict)
    """For each argument what the side has itself."""
    guessed: dict[str, list[tuple[Any, Any]]] = field(default_factory=dict)
    """For each argument pairs: what exists and is not the side's, and what does not exist."""


def addresses() -> list[Address]:
    """Return every address of the site.

    Raises:
        AssertionError: one has no name, so that no table could list it.
    """
    found = list(_walk(get_resolver(), "", ()))
    nameless = [one.route for one in found if not one.name]
    assert not nameless, f"Give these addresses a name: {nameless}"
    return found


def _walk(resolver: Any, route: str, arguments: tuple[str, ...]) -> Iterator[Address]:
    for part in resolver.url_patterns:
        own = (*arguments, *_arguments(part))
        if isinstance(part, URLResolver):
            yield from _walk(part, f"{route}{part.pattern}", own)
        elif isinstance(part, URLPattern):
            yield Address(part.name or "", f"{route}{part.pattern}", own)


def _arguments(part: URLPattern | URLResolver) -> tuple[str, ...]:
    converters = getattr(part.pattern, "converters", {})
    regex = getattr(part.pattern, "regex", None)
    return tuple(converters) or tuple(regex.groupindex if regex else ())
