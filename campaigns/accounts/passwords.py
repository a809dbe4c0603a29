"""What ends with a password: whoever changes his may do so because somebody else has come in."""

from __future__ import annotations

from typing import Any

from allauth.account import signals
from django.contrib import messages
from django.contrib.auth.models import User
from django.dispatch import receiver
from django.http import HttpRequest

from campaigns.services.people import feeds, tokens

ENDED = (
    "{what} ended with the old password: whoever had it reads nothing more here. Under “My "
    "account” you make another."
)


@receiver((signals.password_changed, signals.password_reset, signals.password_set))
def end_other_ways_in(request: HttpRequest, user: User, **_: Any) -> None:
    """End a person's API tokens and the address of his feed, and say so on the page that follows:
    they open what the password opens, and were made before it was another.
    """
    ended = [
        *(["Your API tokens"] if tokens.revoke_all(user) else []),
        *(["the address of your calendar"] if feeds.end(user) else []),
    ]
    if ended:
        what = " and ".join(ended)
        messages.warning(request, ENDED.format(what=what[0].upper() + what[1:]))
