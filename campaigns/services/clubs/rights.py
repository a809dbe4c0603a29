"""Whose a club's business is; one change of a club at a time."""

from __future__ import annotations

from campaigns.models import Club, Member
from campaigns.services.errors import BadRequest, NotAllowed


def assert_secretary(member: Member, what: str) -> None:
    """Refuse everybody but a secretary; `what` says what he alone does. Raises NotAllowed."""
    if not member.is_secretary:
        raise NotAllowed(f"Only a secretary of the club {what}.")


def locked_for(secretary: Member, what: str) -> Club:
    """Return a secretary's club, locked, once it is certain that he is one still: he may have been
    taken off while his press waited. Raises NotAllowed; BadRequest: the club is gone.
    """
    assert_secretary(secretary, what)
    club = locked(secretary.club)
    secretary.refresh_from_db(fields=["role", "left"])
    assert_secretary(secretary, what)
    return club


def locked(club: Club) -> Club:
    """Return a club read anew and locked until the transaction ends. Raises BadRequest: gone."""
    found = Club.objects.select_for_update(of=("self",)).filter(pk=club.pk).first()
    if found is None:
        raise BadRequest("This club has been dissolved.")
    return found
