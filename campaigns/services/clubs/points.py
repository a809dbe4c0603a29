"""How many points there are for what: a club's own small table, within bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from campaigns.models import Member, Season
from campaigns.services.clubs.rights import assert_secretary, locked_for
from campaigns.services.errors import BadRequest

MOST = 100
"""So many points at most for one thing."""


@dataclass(frozen=True)
class Kind:
    """Something for which a club may give points."""

    name: str
    title: str
    usual: int


KINDS = (
    Kind("won", "A campaign won", 5),
    Kind("drawn", "A campaign drawn", 3),
    Kind("lost", "A campaign lost", 1),
    Kind("turn", "Each turn played", 0),
    Kind("evening", "Each evening attended", 1),
    Kind("refereed", "A campaign refereed", 5),
)
USUAL = {kind.name: kind.usual for kind in KINDS}
"""What a new club begins with."""


def of(given: Mapping[str, object]) -> dict[str, int]:
    """Return the points of each kind as they were stored; what is not there is as usual."""
    found = {}
    for kind in KINDS:
        value = given.get(kind.name, kind.usual)
        found[kind.name] = value if isinstance(value, int) else kind.usual
    return found


def read(given: Mapping[str, str]) -> dict[str, int]:
    """Return the points that a form holds. Raises BadRequest: one is no number within bounds."""
    found = {}
    for kind in KINDS:
        text = given.get(f"points-{kind.name}", "").strip()
        if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= MOST):
            raise BadRequest(f"{kind.title}: a whole number from 0 to {MOST}.")
        found[kind.name] = int(text)
    return found


def choose(secretary: Member, season: Season, given: Mapping[str, str]) -> dict[str, int]:
    """Change the points of a season; the seasons to come begin with them.

    Raises: NotAllowed, BadRequest.
    """
    assert_secretary(secretary, "sets the points")
    found = read(given)
    with transaction.atomic():
        club = locked_for(secretary, "sets the points")
        Season.objects.filter(pk=season.pk).update(points=found)
        club.points = found
        club.save(update_fields=["points"])
    return found
