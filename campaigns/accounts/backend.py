"""Signing in by name or address and password, for accounts that are not closed."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.models import AnonymousUser, User

from campaigns.accounts.closed import is_closed
from campaigns.accounts.sessions import person_read


class OpenAccounts(AuthenticationBackend):  # type: ignore[misc]
    """Allauth's backend; the sessions of a closed account end as well."""

    def user_can_authenticate(self, user: User | AnonymousUser | None) -> bool:
        """Whether somebody may come in, now and at every request of his session."""
        return bool(super().user_can_authenticate(user)) and not is_closed(user)

    def get_user(self, user_id: Any) -> User | None:
        """Return the person of a session with what he has chosen for himself: in one query, or in
        none where the session was read with him.
        """
        found = person_read(user_id)
        if found is None:
            found = User.objects.select_related("profile").filter(pk=user_id).first()
        return found if self.user_can_authenticate(found) else None

    def _check_password(self, user: Any, password: str) -> Any:
        """Return the person if the password is right. A closed account is like one unknown."""
        return None if is_closed(user) else super()._check_password(user, password)
