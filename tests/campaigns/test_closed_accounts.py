"""The demonstration's accounts are closed wherever others than this machine can come in."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from campaigns import demonstration
from campaigns.services.people.tokens import make_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def us() -> User:
    """A person of the demonstration."""
    return demonstration._user("us")


def sign_in(client: Client, **headers: str) -> bool:
    """Try the published password; return whether it opens the pages of an account."""
    data = {"login": "us", "password": demonstration.password_of("us")}
    client.post("/accounts/login/", data, **headers)  # type: ignore[arg-type]
    return client.get("/account/", **headers).status_code == 200  # type: ignore[arg-type]


def api(text: str, **headers: str) -> int:
    """Return how the API answers a token."""
    told: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Token {text}", **headers}
    return Client().get("/api/v1/campaigns/", **told).status_code


def test_they_are_open_on_this_machine(client: Client, us: User) -> None:
    assert sign_in(client)
    assert api(make_token(us, "x")[1]) == 200


def test_they_are_closed_on_a_public_site(client: Client, us: User, settings: Any) -> None:
    assert sign_in(client)
    text = make_token(us, "x")[1]
    settings.WHY_NO_DEMONSTRATION = "the site listens at 0.0.0.0"
    assert client.get("/account/").status_code == 302  # the session of before
    assert not sign_in(client)
    assert not sign_in(Client())
    assert api(text) == 401
    us.email = "somebody@elsewhere.example"
    us.save()
    assert sign_in(Client()), "who has nothing to do with the demonstration comes in"


def test_a_request_through_a_proxy_opens_none(client: Client, us: User) -> None:
    text = make_token(us, "x")[1]
    assert sign_in(client)
    header = {"HTTP_X_FORWARDED_FOR": "203.0.113.9"}
    assert client.get("/account/", **header).status_code == 302  # type: ignore[arg-type]
    assert not sign_in(Client(), **header)
    assert api(text, **header) == 401


def test_other_people_of_a_public_site_come_in(client: Client, settings: Any) -> None:
    settings.WHY_NO_DEMONSTRATION = "ALLOWED_HOSTS names club.example.org"
    get_user_model().objects.create_user("german", "heinz@club.example", "a very own word")
    data = {"login": "german", "password": "a very own word"}
    client.post("/accounts/login/", data)
    assert client.get("/account/").status_code == 200


def test_the_first_page_of_a_public_site_names_none(client: Client, settings: Any) -> None:
    from campaigns.models import Campaign

    Campaign.objects.create(title="D", game="grenade", scenario="x", is_demonstration=True)
    assert "demonstration campaigns are ready" in client.get("/").content.decode()
    settings.WHY_NO_DEMONSTRATION = "SITE_ADDRESS is https://club.example.org"
    assert "demonstration campaigns" not in client.get("/").content.decode()
