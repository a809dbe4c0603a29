"""What every planted leak is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from campaigns.models import Draft
from tests.campaigns.tightness.played import DRAFTED, Table

Patch = pytest.MonkeyPatch


@dataclass(frozen=True)
class Leak:
    """A leak: what it is, at which address it must be found, by which change, how it is planted."""

    what: str
    url: str
    change: str
    plant: Callable[[Patch, Table, str], None]
    part: str = "body"
    """In which part of the answer it must be found."""


def wrap(patch: Patch, where: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put a function in the place of another that it gets to call."""
    patch.setattr(where, name, make(getattr(where, name)))


def is_drafting(here: Table, side: str) -> bool:
    """Return what no side may know: whether the other has more drafts than it began with."""
    return Draft.objects.filter(side=here.other(side)).count() > DRAFTED
