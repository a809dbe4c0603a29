"""Who is signed in: read with one statement, and out at once when he is not to be in any more."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session as OldSession
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.accounts.backend import OpenAccounts
from campaigns.models import Profile, Session

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def person() -> User:
    """Somebody who has chosen a time zone."""
    found = User.objects.create_user("somebody", "somebody@example.org", "a long password")
    Profile.objects.create(user=found, zone="Europe/Berlin")
    return found


@pytest.fixture
def signed_in(person: User) -> Client:
    """His browser."""
    client = Client()
    client.force_login(person)
    return client


def is_in(client: Client) -> bool:
    """Whether a page that is somebody's own opens."""
    return client.get("/account/").status_code == 200


def about_people(client: Client) -> list[str]:
    """Return the statements of a page that ask who somebody is."""
    with CaptureQueriesContext(connection) as found:
        assert is_in(client)
    texts = [one["sql"] for one in found]
    return [text for text in texts if "session" in text.lower() or 'FROM "auth_user"' in text]


def test_session_and_person_are_read_together(signed_in: Client) -> None:
    assert len(about_people(signed_in)) == 1


def test_a_session_of_before_opens_the_same(signed_in: Client) -> None:
    Session.objects.update(user=None)
    assert len(about_people(signed_in)) == 2


def test_whom_a_session_holds_and_not_the_column_says_whose_it_is(signed_in: Client) -> None:
    other = User.objects.create_user("other", "other@example.org")
    Session.objects.update(user=other)
    assert signed_in.get("/account/").wsgi_request.user.username == "somebody"


def test_who_is_closed_out_is_out_at_the_next_page(signed_in: Client, person: User) -> None:
    assert is_in(signed_in)
    User.objects.filter(pk=person.pk).update(is_active=False)
    assert not is_in(signed_in)


def test_another_password_ends_the_sessions_of_before(signed_in: Client, person: User) -> None:
    person.set_password("another long password")
    person.save()
    assert not is_in(signed_in)


def test_a_person_who_is_gone_is_nobody(signed_in: Client, person: User) -> None:
    person.delete()
    assert Session.objects.exists()
    assert not is_in(signed_in)


def test_outside_a_request_a_person_is_asked_for(signed_in: Client, person: User) -> None:
    assert is_in(signed_in)
    User.objects.filter(pk=person.pk).update(is_active=False)
    assert OpenAccounts().get_user(person.pk) is None


def test_whoever_was_signed_in_before_the_column_stays_so(signed_in: Client) -> None:
    row = Session.objects.get()
    Session.objects.all().delete()
    OldSession.objects.create(
        session_key=row.session_key, session_data=row.session_data, expire_date=row.expire_date
    )
    assert not is_in(signed_in)
    signed_in.cookies["sessionid"] = row.session_key
    migration = import_module("campaigns.migrations.0041_sessions")
    with connection.cursor() as cursor:
        for statement in migration.carried(*migration.TABLES):
            cursor.execute(statement)
    assert is_in(signed_in)
    assert not OldSession.objects.exists()
