"""Sessions that are read together with their person: every page and every poll asks for both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.auth import middleware as django_auth
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db
from django.db.models import CharField, DateTimeField, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from campaigns.models import Session
from campaigns.prepared import Blank, Prepared


def _sessions() -> QuerySet[Session]:
    key, now = Blank("key", CharField()), Blank("now", DateTimeField())
    return Session.objects.filter(session_key=key, expire_date__gt=now)


_SESSIONS = Prepared(_sessions)
_read: ContextVar[SessionStore | None] = ContextVar("read", default=None)


class SessionStore(db.SessionStore):
    """Django's sessions in the database, each with its person."""

    person: User | None = None
    """Whose it was when it was read."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """Return the model in which sessions are kept."""
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """Return the row of a session that holds this."""
        row = cast("Session", super().create_model_instance(data))
        row.user_id = data.get(SESSION_KEY)
        return row

    def _get_session_from_db(self) -> Session | None:
        row = _SESSIONS.first(key=self.session_key, now=timezone.now())
        if row is None:
            self._session_key = None
        return row

    def load(self) -> dict[str, Any]:
        """Return what the session holds, and note its person."""
        row = self._get_session_from_db()
        if row is None:
            return {}
        self.person = row.user
        return self.decode(row.session_data)


class Persons(django_auth.AuthenticationMiddleware):
    """Django's own, which finds the person of a session beside it."""

    def process_request(self, request: HttpRequest) -> None:
        """Let the request have its person when it is asked for him."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _person_of(request))  # type: ignore[assignment]


def person_read(user_id: Any) -> User | None:
    """Return the person of the session that is being looked at, if it is this one's and was read
    with him.
    """
    store = _read.get()
    found = store.person if store is not None else None
    return found if found is not None and found.pk == user_id else None


def _person_of(request: HttpRequest) -> Any:
    with _looked_at(request.session):
        return django_auth.get_user(request)


@contextmanager
def _looked_at(store: Any) -> Iterator[None]:
    token = _read.set(store)
    try:
        yield
    finally:
        _read.reset(token)
