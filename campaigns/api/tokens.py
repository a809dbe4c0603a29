"""Who asks, by the token that a program sends along: `Authorization: Token ...`."""

from __future__ import annotations

from django.contrib.auth.models import User
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from campaigns.accounts.closed import is_closed
from campaigns.models import ApiToken
from campaigns.services.people.tokens import use_token

NONE = "There is no such token, or it has been revoked."


class HashedTokens(TokenAuthentication):
    """Tokens of which the site keeps hashes only."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return whose token came with a request, and the token. Raises AuthenticationFailed."""
        found: tuple[User, ApiToken] | None = super().authenticate(request)
        if found is not None and is_closed(found[0], request._request):
            raise AuthenticationFailed(NONE)
        return found

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        """Return the person whose token it is. Raises AuthenticationFailed."""
        found = use_token(key)
        if found is None or not isinstance(found.user, User):
            raise AuthenticationFailed(NONE)
        return found.user, found
