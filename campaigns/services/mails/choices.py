"""Each person's choice of what he is told at once, with a daily letter, or not at all."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User

from campaigns.models import Mail, Profile, Seat
from campaigns.services.errors import BadRequest
from campaigns.services.mails import registry
from campaigns.services.mails.registry import Kind

Manner = Mail.Manner


def kinds_for(user: User) -> list[Kind]:
    """Return the kinds that a person can be told: those of referees where he is one."""
    is_referee = Seat.objects.filter(user=user, role=Seat.Role.REFEREE).exists()
    kinds = registry.KINDS.values()
    return [one for one in kinds if is_referee or one.reader != registry.REFEREE]


def chosen(user: User) -> tuple[dict[str, str], int]:
    """Return what a person has chosen by kind, where it is not at once, and the letter's hour."""
    profile = Profile.objects.filter(user=user).first()
    return (profile.notices, profile.letter_at) if profile else ({}, 7)


def choose(user: User, wanted: Mapping[str, str], letter_at: str) -> None:
    """Keep how a person wants to be told of each kind, from now on.

    Raises:
        BadRequest: no such kind, way or hour.
    """
    for kind, manner in wanted.items():
        if kind not in registry.KINDS or manner not in Manner.values:
            raise BadRequest(f"There is no mail '{kind[:40]}' that comes '{manner[:20]}'.")
    if not letter_at.isdecimal() or len(letter_at) > 2 or int(letter_at) > 23:
        raise BadRequest("The daily letter comes at a full hour, from 0 to 23.")
    before, _ = chosen(user)
    kept = {**before, **wanted}
    facts = {
        "notices": {kind: manner for kind, manner in kept.items() if manner != Manner.ONCE},
        "letter_at": int(letter_at),
    }
    Profile.objects.update_or_create(user=user, defaults=facts)
