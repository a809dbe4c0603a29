"""API tokens: making, finding and revoking them. The token itself is shown once and never kept."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.accounts.closed import is_closed
from campaigns.models import ApiToken
from campaigns.services.asking.storing import assert_text
from campaigns.services.errors import BadRequest, NotAllowed

MOST = 20
"""So many tokens a person may have."""
NOTED = timedelta(minutes=10)
"""A use is noted when the one noted last is so long ago: reading shall not write each time."""


def hash_of(text: str) -> str:
    """Return what is kept of a token. It holds 256 random bits, so that it needs no salt."""
    return hashlib.sha256(text.encode()).hexdigest()


def make_token(user: User, name: str) -> tuple[ApiToken, str]:
    """Make a token for a person; return it with its text, which nobody can find out later.

    Raises:
        BadRequest: the name does not fit.
        NotAllowed: the person has too many.
    """
    name = " ".join(name.split()) or "A program"
    assert_text(name)
    if len(name) > 60:
        raise BadRequest("A token's name has at most 60 characters.")
    if ApiToken.objects.filter(user=user).count() >= MOST:
        raise NotAllowed(f"You have {MOST} tokens already; revoke one first.")
    text = secrets.token_hex(32)
    return ApiToken.objects.create(user=user, name=name, hash=hash_of(text)), text


def tokens_of(user: User) -> list[ApiToken]:
    """Return a person's tokens, the oldest first."""
    return list(ApiToken.objects.filter(user=user))


def use_token(text: str) -> ApiToken | None:
    """Return the token that has this text, with its person, and note that it was used."""
    found = ApiToken.objects.filter(hash=hash_of(text)).select_related("user").first()
    if found is not None and found.user.is_active and not is_closed(found.user):
        now = timezone.now()
        if found.last_used is None or found.last_used < now - NOTED:
            ApiToken.objects.filter(pk=found.pk).update(last_used=now)
        return found
    return None


def revoke_token(user: User, token_id: Any) -> bool:
    """Let a person's token open nothing any more; return whether the person had it."""
    return bool(ApiToken.objects.filter(user=user, pk=token_id).delete()[0])


def revoke_all(user: User) -> bool:
    """Let none of a person's tokens open anything any more; return whether he had any."""
    return bool(ApiToken.objects.filter(user=user).delete()[0])
