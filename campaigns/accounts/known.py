"""Browsers in which somebody has signed in: guesses made elsewhere do not lock them out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "referee_known"
SALT = "campaigns.accounts.known"
LASTS = 400 * 24 * 3600
MOST = 8
"""So many people a browser is remembered of, as one in a club's room may be."""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let a browser be known as this person's from now on."""
    kept = {name: mark for name, mark in _kept(request).items() if name != str(user.pk)}
    newest = dict(list(kept.items())[-(MOST - 1) :]) | {str(user.pk): _mark(user)}
    response.set_cookie(
        COOKIE,
        signing.dumps(newest, salt=SALT),
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def knows(request: HttpRequest, users: Iterable[User]) -> bool:
    """Whether one of these people has signed in in this browser with the password of now."""
    kept = _kept(request)
    return any(kept.get(str(user.pk)) == _mark(user) for user in users) if kept else False


def browser_of(request: HttpRequest) -> str:
    """Return what stands for this browser in a count."""
    return hashlib.sha256(request.COOKIES.get(COOKIE, "").encode()).hexdigest()


def _mark(user: User) -> str:
    """Return what is over when the password changes."""
    return hashlib.sha256(user.get_session_auth_hash().encode()).hexdigest()[:24]


def _kept(request: HttpRequest) -> dict[str, Any]:
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return {}
    return found if isinstance(found, dict) else {}
