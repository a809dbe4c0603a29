"""Who asks, by the token that a program sends along: `Authorization: Token ...`."""

from __future__ import annotations

from django.contrib.auth.models import User
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from campaigns.models import ApiToken
from campaigns.services.tokens import use_token


class HashedTokens(TokenAuthentication):
    """Tokens of which the site keeps hashes only."""

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        """Return the person whose token it is. Raises AuthenticationFailed."""
        found = use_token(key)
        if found is None or not isinstance(found.user, User):
            raise AuthenticationFailed("There is no such token, or it has been revoked.")
        return found.user, found
