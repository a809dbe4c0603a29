"""API tokens: shown once, kept as a hash, revoked; those of earlier versions go on working."""

from __future__ import annotations

import hashlib
import importlib
import re
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils import timezone

from campaigns.models import ApiToken
from campaigns.services.errors import NotAllowed
from campaigns.services.people import tokens

pytestmark = pytest.mark.django_db
CAMPAIGNS = "/api/v1/campaigns/"
PASSWORD = "correct horse battery"


@pytest.fixture
def user() -> User:
    """Somebody with an account."""
    return User.objects.create_user("newcomer", password=PASSWORD)


def sign_in(client: Client, user: User) -> None:
    """Sign somebody in who has just said his password."""
    client.force_login(user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def with_token(text: str) -> Client:
    """Return a program that sends a token along."""
    return Client(headers={"Authorization": f"Token {text}"})


def test_a_token_is_shown_once(client: Client, user: User) -> None:
    sign_in(client, user)
    page = client.post("/account/api-token/", {"name": "Night clerk"}).content.decode()
    found = re.search(r'value="([0-9a-f]{64})"', page)
    assert found is not None
    assert "Night clerk" in page
    again = client.get("/account/").content.decode()
    assert found[1] not in again
    assert "Night clerk" in again
    assert with_token(found[1]).get(CAMPAIGNS).status_code == 200


def test_only_the_hash_is_stored(user: User) -> None:
    made, text = tokens.make_token(user, "A program")
    row = ApiToken.objects.filter(pk=made.pk).values().get()
    assert text not in repr(row)
    assert row["hash"] == hashlib.sha256(text.encode()).hexdigest()
    assert with_token(row["hash"]).get(CAMPAIGNS).status_code == 401


def test_a_revoked_token_opens_nothing(client: Client, user: User) -> None:
    made, text = tokens.make_token(user, "A program")
    _, other = tokens.make_token(user, "Another")
    client.force_login(user)
    client.post(f"/account/api-token/{made.pk}/")
    assert with_token(text).get(CAMPAIGNS).status_code == 401
    assert with_token(other).get(CAMPAIGNS).status_code == 200


def test_nobody_revokes_anothers_token(client: Client, user: User) -> None:
    made, text = tokens.make_token(user, "A program")
    client.force_login(User.objects.create_user("somebody"))
    assert client.post(f"/account/api-token/{made.pk}/").status_code == 404
    assert with_token(text).get(CAMPAIGNS).status_code == 200


def test_whose_account_is_closed_does_not_come_in_by_a_token(user: User) -> None:
    _, text = tokens.make_token(user, "A program")
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert with_token(text).get(CAMPAIGNS).status_code == 401


def test_the_last_use_is_noted_now_and_then(user: User) -> None:
    made, text = tokens.make_token(user, "A program")
    with_token(text).get(CAMPAIGNS)
    made.refresh_from_db()
    first = made.last_used
    assert first is not None
    with_token(text).get(CAMPAIGNS)
    made.refresh_from_db()
    assert made.last_used == first
    long_ago = timezone.now() - timedelta(days=2)
    ApiToken.objects.update(last_used=long_ago)
    with_token(text).get(CAMPAIGNS)
    made.refresh_from_db()
    assert made.last_used is not None
    assert made.last_used > long_ago + timedelta(days=1)


def test_a_person_has_so_many_tokens_and_no_more(client: Client, user: User) -> None:
    for at in range(tokens.MOST):
        tokens.make_token(user, f"Number {at}")
    with pytest.raises(NotAllowed):
        tokens.make_token(user, "One more")
    sign_in(client, user)
    answer = client.post("/account/api-token/", {"name": "One more"})
    assert answer.status_code == 403
    assert "revoke one first" in answer.content.decode()


@pytest.mark.parametrize("text", ["", "123", "é", "a b", "\x00", "Ω" * 40])
def test_what_is_no_token_is_refused(user: User, text: str) -> None:
    header = f"Token {text}".encode().decode("latin-1")
    answer = Client().get(CAMPAIGNS, headers={"Authorization": header})
    assert answer.status_code == 401


@pytest.mark.django_db(transaction=True)
def test_tokens_of_earlier_versions_go_on_working_and_are_no_longer_kept_in_clear() -> None:
    user = User.objects.create_user("newcomer")
    old = "0123456789abcdef0123456789abcdef01234567"
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE authtoken_token "
            "(key varchar(40) PRIMARY KEY, created timestamp NOT NULL, user_id integer NOT NULL)"
        )
        cursor.execute(
            "INSERT INTO authtoken_token VALUES (%s, %s, %s)", [old, "2026-01-05 18:00:00", user.pk]
        )
    migration: Any = importlib.import_module("campaigns.migrations.0007_api_tokens")
    with connection.schema_editor() as editor:
        migration.take_over(apps, editor)
    assert "authtoken_token" not in connection.introspection.table_names()
    assert with_token(old).get(CAMPAIGNS).status_code == 200
    kept = ApiToken.objects.get(user=user)
    assert (kept.created.year, kept.created.month) == (2026, 1)
    assert old not in repr(ApiToken.objects.values().get())
