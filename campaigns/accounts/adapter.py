"""How often somebody may guess a password, so that its owner still comes in."""

from __future__ import annotations

import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.core.internal import ratelimit
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from campaigns.accounts.known import browser_of, knows, remember

RATES = {
    # From one address, whatever the names; of one name, from one address; of one account, from all
    # and under each of its names.
    "login_address": "20/m/ip",
    "login_name_address": "5/5m/key",
    "login_name": "50/h/key",
    # In a browser that its owner has used; nobody else can count here.
    "login_known": "10/5m/key",
}


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Allauth's adapter, which counts failed guesses by name and address, and knows browsers.

    Whoever guesses somebody's password from elsewhere uses up his own address's tries. Guesses from
    very many addresses close a name to strange browsers; its owner comes in by one that he has
    used, or by a link in a mail, which signs him in.
    """

    error_messages = DefaultAccountAdapter.error_messages | {
        "too_many_login_attempts": (
            "There were too many wrong passwords. Try again in five minutes, or let a link be "
            "mailed to you under “Forgot your password?”: it lets you in at once."
        )
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a guess. Raises ValidationError where there were too many."""
        name, people = _words(credentials), _people(credentials)
        meant = [f"account:{user.pk}" for user in people] or [name]
        if knows(request, people):
            browser = browser_of(request)
            counted = [("login_known", f"{browser}:{account}") for account in meant]
        else:
            address = ratelimit.get_ip(request)
            # Of an address the words are counted: were it the account, the sixth guess would tell
            # anybody whose a mail address is.
            counted = [
                ("login_address", ""),
                ("login_name_address", f"{address}:{name}"),
                *(("login_name", account) for account in meant),
            ]
        self._login_failed_rl_usage = ratelimit.RateLimitUsage(usage=[])
        for action, key in counted:
            used = ratelimit.consume(
                request, app="allauth.account", action=action, config=RATES, key=key
            )
            if used is None:
                raise self.validation_error("too_many_login_attempts")
            # What was right is taken back from the counts.
            self._login_failed_rl_usage.usage += used.usage

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse:
        """Answer somebody who has come in, and know the browser from now on."""
        response: HttpResponse = super().post_login(request, user, **more)
        remember(request, response, user)
        return response


def _words(credentials: dict[str, Any]) -> str:
    """Return the name or address that was typed, however wide or large its letters are."""
    typed = str(credentials.get("email") or credentials.get("username") or "")
    return f"words:{unicodedata.normalize('NFKC', typed).casefold().strip()}"


def _people(credentials: dict[str, Any]) -> list[User]:
    """Return whose account a name or an address may mean."""
    found: list[User] = []
    if credentials.get("username"):
        one = get_user_by_username(credentials["username"])
        found += [one] if one else []
    if credentials.get("email"):
        found += filter_users_by_email(credentials["email"])
    return found
