"""Accounts: sign up, sign in, a forgotten password by mail, an API token."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

pytestmark = pytest.mark.django_db

PASSWORD = "a long one that is not common"


def sign_up(client: Client, name: str = "newcomer") -> int:
    """Sign somebody up; return the status."""
    data = {
        "username": name,
        "email": f"{name}@example.org",
        "shown_name": f"The {name}",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    return client.post("/accounts/signup/", data).status_code


def is_known(client: Client) -> bool:
    """Whether the first page and one behind it are somebody's own."""
    first = client.get("/").content.decode()
    inside = client.get("/account/").status_code
    assert (inside == 200) == ("My campaigns" in first)
    return inside == 200


def test_sign_up_and_in(client: Client) -> None:
    assert sign_up(client) == 302
    assert is_known(client)
    client.post("/accounts/logout/")
    assert not is_known(client)
    for login in ("newcomer", "newcomer@example.org"):
        answer = client.post("/accounts/login/", {"login": login, "password": PASSWORD})
        assert answer.status_code == 302
        client.post("/accounts/logout/")
    wrong = client.post("/accounts/login/", {"login": "newcomer", "password": "guess"})
    assert wrong.status_code == 200
    assert not is_known(client)


def test_a_visitor_reads_what_this_is_and_finds_the_way_in(client: Client) -> None:
    text = client.get("/").content.decode()
    assert "a referee leads" in text
    assert "Monty&#x27;s Gamble" in text
    assert 'href="/accounts/signup/"' in text
    assert 'href="/accounts/login/"' in text
    assert "demonstration" not in text


def test_a_forgotten_password_comes_by_mail(client: Client) -> None:
    sign_up(client)
    client.post("/accounts/logout/")
    mail.outbox.clear()
    client.post("/accounts/password/reset/", {"email": "newcomer@example.org"})
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", mail.outbox[0].body)
    assert link is not None
    form = client.get(link[1], follow=True)
    address = form.redirect_chain[-1][0]
    fresh = "quite another long one"
    client.post(address, {"password1": fresh, "password2": fresh})
    answer = client.post("/accounts/login/", {"login": "newcomer", "password": fresh})
    assert answer.status_code == 302


def test_nobody_learns_who_has_an_account(client: Client) -> None:
    sign_up(client)
    client.post("/accounts/logout/")
    known = client.post("/accounts/password/reset/", {"email": "newcomer@example.org"})
    other = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known.headers["Location"]) == (
        other.status_code,
        other.headers["Location"],
    )


@pytest.mark.parametrize(
    "address", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
)
def test_pages_have_one_heading_and_labels(client: Client, address: str) -> None:
    text = client.get(address).content.decode()
    assert text.count("<h1") == 1
    assert "<main" in text
    for field in re.findall(r'<input type="(?:text|email|password)"[^>]*id="([^"]+)"', text):
        assert f'for="{field}"' in text, field
