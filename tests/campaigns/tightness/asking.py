"""Every request that one person of a side makes: each address, with what the person can fill in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from tests.campaigns.tightness.acts import ACCOUNTS, POSTED, QUERIES
from tests.campaigns.tightness.addresses import Address, Fillers, addresses
from tests.campaigns.tightness.knowing import Knowing

MOST_FILLED = 4
NO_OPTIONS = ("api-schema", "api-docs")
"""Pages of a library that fail when they are asked for their options, whoever asks."""


@dataclass(frozen=True)
class Asked:
    """One request."""

    name: str
    path: str
    method: str = "GET"
    data: Any = field(default=None, compare=False, hash=False)
    is_fragment: bool = False
    is_json: bool = False
    meets_truth: bool = False
    number: int = 0

    def __str__(self) -> str:
        how = " as fragment" if self.is_fragment else ""
        said = f" {json.dumps(self.data, default=str)[:120]}" if self.data else ""
        return f"{self.name}: {self.method} {self.path}{how}{said}"


@dataclass(frozen=True)
class Guess:
    """Two requests that must be answered alike: for what is hidden, and for what is not there."""

    hidden: Asked
    absent: Asked
    values: tuple[str, str]
    """What was put for the argument in both."""


def requests_of(knowing: Knowing, only: frozenset[str] = frozenset()) -> list[Asked]:
    """Return every request of a person; with `only` those at addresses of these names."""
    fillers = knowing.fillers()
    found: list[Asked] = []
    for address in addresses():
        if not only or address.name in only:
            for path in _paths(address, fillers):
                found.extend(_at(knowing, address, path))
    return found


def guesses_of(knowing: Knowing) -> Iterator[Guess]:
    """Yield pairs of requests for what exists behind the curtain and for what does not exist."""
    fillers = knowing.fillers()
    for address in addresses():
        for argument in address.arguments:
            for there, absent in fillers.guessed.get(argument, ()):
                filled = {
                    name: fillers.values[name][0]
                    for name in address.arguments
                    if name != argument and fillers.values[name]
                }
                if len(filled) == len(address.arguments) - 1:
                    one, two = (
                        list(
                            _at(
                                knowing,
                                address,
                                reverse(address.name, kwargs={**filled, argument: value}),
                            )
                        )
                        for value in (there, absent)
                    )
                    values = str(there), str(absent)
                    yield from (Guess(a, b, values) for a, b in zip(one, two, strict=True))


def _paths(address: Address, fillers: Fillers) -> Iterator[str]:
    """Yield the address filled in every way, up to a few.

    Raises:
        AssertionError: nobody has said with what an argument is to be filled.
    """
    for name in address.arguments:
        assert name in fillers.values, (
            f"{address.route}: say in knowing.py what a side can put for <{name}>"
        )
    ways = product(*(fillers.values[name] for name in address.arguments))
    for way in islice(ways, MOST_FILLED):
        yield reverse(address.name, kwargs=dict(zip(address.arguments, way, strict=True)))


def _at(knowing: Knowing, address: Address, path: str) -> Iterator[Asked]:
    name, is_api = address.name, address.name.startswith("api-")
    is_page = not is_api and not path.endswith((".png", ".pdf", ".svg", ".json"))
    for data in ({}, *QUERIES.get(name, _nothing)(knowing)):
        full = f"{path}?{urlencode(data)}" if data else path
        yield Asked(name, full)
        if is_page and not name.startswith(ACCOUNTS):
            yield Asked(name, full, is_fragment=True)
    yield Asked(name, path, "POST", {}, is_json=is_api)
    if is_api and name not in NO_OPTIONS:
        yield Asked(name, path, "OPTIONS")
    for number, act in enumerate(POSTED.get(name, _nothing)(knowing), start=1):
        fragments = (True, False) if is_page else (False,)
        for is_fragment in fragments:
            yield Asked(
                name, path, act.method, act.data, is_fragment, is_api, act.meets_truth, number
            )


def _nothing(_: Knowing) -> list[Any]:
    return []
