"""Members of a club: who comes in by its link, leaves, is taken off, and does its business.

A club is never without a secretary: when the last one leaves, or his account is deleted, the member
follows who has belonged to it longest.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Club, Member
from campaigns.models.clubs import club_token
from campaigns.services.clubs.clubs import assert_room
from campaigns.services.clubs.names import name_of
from campaigns.services.clubs.rights import locked, locked_for
from campaigns.services.errors import BadRequest, NotAllowed, NotNow

MOST_MEMBERS = 300
NOT_VALID = "This link is not, or no longer, valid. Ask the secretary of the club."
Role = Member.Role


def invited_to(token: str) -> Club | None:
    """Return the club into which a link leads."""
    return Club.objects.filter(invitation=token).first() if token else None


def join(user: User, token: str) -> Member:
    """Let somebody into a club by its link; who belonged to it before finds what he had.

    Raises:
        BadRequest: the link leads nowhere.
        NotNow: the club is full, or he belongs to as many as one can.
    """
    with transaction.atomic():
        club = invited_to(token)
        club = locked(club) if club is not None else None
        if club is None or club.invitation != token:
            raise BadRequest(NOT_VALID)
        found = Member.objects.filter(club=club, user=user).first()
        if found is not None and found.left is None:
            return found
        assert_room(user)
        if present(club).count() >= MOST_MEMBERS:
            raise NotNow(f"A club has at most {MOST_MEMBERS} members.")
        now = timezone.now()
        if found is None:
            return Member.objects.create(club=club, user=user, joined=now)
        found.joined, found.left, found.role = now, None, Role.MEMBER
        found.save(update_fields=["joined", "left", "role"])
    return found


def renew_invitation(secretary: Member) -> None:
    """Replace the club's link, so that the old one opens nothing. Raises NotAllowed."""
    with transaction.atomic():
        club = locked_for(secretary, "invites people")
        Club.objects.filter(pk=club.pk).update(invitation=club_token())


def leave(member: Member) -> Member | None:
    """Leave a club; return who follows as its secretary, where the last one has left. What he has
    played for stays in the tables. With the last member the club is dissolved.
    """
    with transaction.atomic():
        club = locked(member.club)
        now = timezone.now()
        Member.objects.filter(pk=member.pk, left=None).update(left=now, role=Role.MEMBER)
        return _follow(club)


def take_off(secretary: Member, member_id: Any) -> Member:
    """Take a member off; the link changes, so that he does not come back by it.

    Raises: NotAllowed: not a secretary's doing; BadRequest: no such member, or himself.
    """
    with transaction.atomic():
        club = locked_for(secretary, "takes members off")
        found = _other(secretary, member_id)
        found.left, found.role = timezone.now(), Role.MEMBER
        found.save(update_fields=["left", "role"])
        Club.objects.filter(pk=club.pk).update(invitation=club_token())
    return found


def appoint(secretary: Member, member_id: Any) -> Member:
    """Make a member a secretary, too. Raises NotAllowed, BadRequest."""
    with transaction.atomic():
        locked_for(secretary, "appoints another one")
        found = _other(secretary, member_id)
        found.role = Role.SECRETARY
        found.save(update_fields=["role"])
    return found


def step_down(secretary: Member) -> None:
    """Be a member only. Raises NotAllowed; NotNow: there is no other secretary."""
    with transaction.atomic():
        club = locked_for(secretary, "steps down")
        if not present(club).filter(role=Role.SECRETARY).exclude(pk=secretary.pk).exists():
            raise NotNow("A club is not without a secretary: appoint another one first.")
        Member.objects.filter(pk=secretary.pk).update(role=Role.MEMBER)


def choose_shown(member: Member, shown: str) -> None:
    """Choose how the page for visitors names oneself. Raises BadRequest: no such way."""
    if shown not in Member.Shown.values:
        raise BadRequest("Choose how the page for visitors names you.")
    Member.objects.filter(pk=member.pk).update(shown=shown)


def present(club: Club) -> QuerySet[Member]:
    """Return who belongs to a club now, in the order of joining."""
    rows = Member.objects.filter(club=club, left=None).exclude(user=None)
    return rows.select_related("user").order_by("joined", "created")


def named(rows: QuerySet[Member]) -> list[tuple[Member, str]]:
    """Return members with their names, by name."""
    return sorted(((one, name_of(one)) for one in rows), key=lambda pair: pair[1].casefold())


def of(user: User) -> list[Member]:
    """Return to which clubs a person belongs, by name."""
    rows = Member.objects.filter(user=user, left=None).select_related("club")
    return list(rows.order_by("club__name", "pk"))


def heir_of(member: Member) -> Member | None:
    """Return who would follow as secretary if this one left; None: nobody has to, or nobody can."""
    if not member.is_secretary:
        return None
    rest = present(member.club).exclude(pk=member.pk)
    return None if rest.filter(role=Role.SECRETARY).exists() else rest.first()


def _follow(club: Club) -> Member | None:
    """Let the eldest member follow where no secretary is left; where nobody is, dissolve the club.
    The caller holds the club's lock.
    """
    rest = present(club)
    if rest.filter(role=Role.SECRETARY).exists():
        return None
    heir = rest.first()
    if heir is None:
        club.delete()
        return None
    heir.role = Role.SECRETARY
    heir.save(update_fields=["role"])
    return heir


def _other(secretary: Member, member_id: Any) -> Member:
    """Return another member as a form names him. Raises BadRequest, NotAllowed."""
    rows = {str(one.pk): one for one in present(secretary.club)}
    found = rows.get(str(member_id))
    if found is None:
        raise BadRequest("There is no such member in this club.")
    if found.pk == secretary.pk:
        raise NotAllowed("That is you yourself: leave the club, or step down, by the other button.")
    return found
