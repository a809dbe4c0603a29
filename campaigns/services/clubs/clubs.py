"""Clubs: founded, described, shown to visitors, dissolved."""

from __future__ import annotations

from uuid import uuid4

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from campaigns.models import Club, Member
from campaigns.services.clubs import points, words
from campaigns.services.clubs.rights import assert_secretary, locked_for
from campaigns.services.errors import BadRequest, NotNow

MOST_NAME, MOST_ABOUT = 80, 1200
MOST_CLUBS = 20
"""To so many clubs one person belongs."""


def found_club(user: User, name: str, about: str = "") -> Club:
    """Found a club; who does is its secretary. Pressed again by somebody who got no answer, it is
    the club of that name that is there already.

    Raises:
        BadRequest: no such name or text.
        NotNow: the person belongs to as many clubs as one can.
    """
    name = words.line(name, MOST_NAME, "A club's name")
    about = words.prose(about, MOST_ABOUT, "What a club says of itself")
    with transaction.atomic():
        User.objects.select_for_update(of=("self",)).get(pk=user.pk)
        own = Member.objects.filter(user=user, left=None, role=Member.Role.SECRETARY)
        found = own.filter(club__name=name).select_related("club").first()
        if found is not None:
            return found.club
        assert_room(user)
        club = _made(name, about)
        Member.objects.create(
            club=club, user=user, role=Member.Role.SECRETARY, joined=timezone.now()
        )
    return club


def describe(secretary: Member, *, name: str, about: str, is_public: bool) -> Club:
    """Change a club's name and what it says of itself; put its page on or off for visitors.

    Raises: NotAllowed, BadRequest.
    """
    assert_secretary(secretary, "describes the club")
    name = words.line(name, MOST_NAME, "A club's name")
    about = words.prose(about, MOST_ABOUT, "What a club says of itself")
    with transaction.atomic():
        club = locked_for(secretary, "describes the club")
        club.name, club.about, club.is_public = name, about, is_public
        club.save(update_fields=["name", "about", "is_public"])
    return club


def dissolve(secretary: Member, name: str) -> None:
    """Dissolve a club with its seasons and tables; `name` is its name, typed in by whoever means
    it. Its campaigns stay as they are, and belong to no club.

    Raises: NotAllowed; BadRequest: another name.
    """
    with transaction.atomic():
        club = locked_for(secretary, "dissolves the club")
        if " ".join(name.split()) != club.name:
            raise BadRequest(f"Nothing was dissolved: type the name as it stands, “{club.name}”.")
        club.delete()


def assert_room(user: User) -> None:
    """Refuse to let somebody into more clubs than one person belongs to. Raises NotNow."""
    if Member.objects.filter(user=user, left=None).count() >= MOST_CLUBS:
        raise NotNow(f"One person belongs to at most {MOST_CLUBS} clubs.")


def _made(name: str, about: str) -> Club:
    """Make the row; whose name somebody else has taken this very moment gets another address."""
    facts = {"name": name, "about": about, "points": dict(points.USUAL)}
    slug = _slug(name)
    try:
        with transaction.atomic():
            return Club.objects.create(slug=slug, **facts)
    except IntegrityError:
        return Club.objects.create(slug=_other(slug), **facts)


def _slug(name: str) -> str:
    found = slugify(name)[:48].strip("-") or "club"
    taken = Club.objects.filter(slug=found).exists() or found == "new"
    return _other(found) if taken else found


def _other(slug: str) -> str:
    return f"{slug[:48]}-{uuid4().hex[:6]}"
