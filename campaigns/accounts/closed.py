"""Which accounts are closed: the demonstration's, wherever others than this machine can come in."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest

from campaigns import demonstration
from campaigns.models import Seat

FORWARDED = (
    "HTTP_FORWARDED",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP",
    "HTTP_VIA",
)
"""What proxies write on a request that they pass on."""


def is_closed(
    user: AbstractBaseUser | AnonymousUser | None, request: HttpRequest | None = None
) -> bool:
    """Whether an account is of the demonstration, and this site or request is no place for it."""
    is_public = bool(settings.WHY_NO_DEMONSTRATION) or (
        request is not None and any(name in request.META for name in FORWARDED)
    )
    return is_public and isinstance(user, User) and is_demonstration(user)


def is_demonstration(user: User) -> bool:
    """Whether an account was made for the demonstration: its password is published."""
    if user.username not in demonstration.PEOPLE:
        return False
    is_as_made = user.email == demonstration.mail_of(user.username)
    return is_as_made or Seat.objects.filter(user=user, campaign__is_demonstration=True).exists()


def closed_accounts() -> list[str]:
    """Return the names of the accounts that are closed here."""
    found = User.objects.filter(username__in=demonstration.PEOPLE).order_by("username")
    return [user.username for user in found if is_closed(user)]
