"""Guessing passwords: it is slow, and it does not lock the rightful owner out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from campaigns.accounts.known import COOKIE
from tests.campaigns.test_accounts import PASSWORD, sign_up
from tests.conftest import Cast

pytestmark = pytest.mark.django_db
CLOSED = "There were too many wrong passwords"


@pytest.fixture(autouse=True)
def counts() -> Iterator[None]:
    """Let no test count the guesses of another."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def owner(client: Client) -> Client:
    """The browser in which somebody has made his account, signed out."""
    assert sign_up(client, "anna") == 302
    client.post("/accounts/logout/")
    return client


def guess(address: str, name: str = "anna", word: str = "wrong", client: Any = None) -> str:
    """Try a password from an address; return what the page says, `in` for one that opens."""
    data = {"login": name, "password": word}
    found = (client or Client()).post("/accounts/login/", data, REMOTE_ADDR=address)
    return "in" if found.status_code == 302 else found.content.decode()


def test_who_guesses_closes_his_own_address(owner: Client) -> None:
    said = [guess("203.0.113.9") for _ in range(8)]
    assert [CLOSED in one for one in said] == [False] * 5 + [True] * 3
    assert CLOSED in guess("203.0.113.9", word=PASSWORD)
    assert guess("198.51.100.7", word=PASSWORD) == "in", "the owner is elsewhere, in a new browser"


def test_guesses_from_everywhere_do_not_close_the_owners_browser(owner: Client) -> None:
    for at in range(60):
        guess(f"203.0.{at}.9")
    assert CLOSED in guess("198.51.100.7", word=PASSWORD)
    assert guess("198.51.100.7", word=PASSWORD, client=owner) == "in"


def test_other_ways_to_write_a_name_are_no_other_name(owner: Client) -> None:
    """Large and full-width letters gave whoever guessed five more tries each."""
    names = ("anna", "ANNA", "ａｎｎａ", "Anna", " anna ", "anna")
    said = [guess("203.0.113.9", name=name) for name in names]
    assert [CLOSED in one for one in said] == [False] * 5 + [True]


def test_guesses_count_for_the_account_under_whatever_name(owner: Client) -> None:
    """By name and by address one account got twice as many in all."""
    for at in range(50):
        name = ("anna", "anna@example.org", "ANNA@Example.org")[at % 3]
        assert CLOSED not in guess(f"203.0.{at}.9", name=name)
    for name in ("anna", "anna@example.org"):
        assert CLOSED in guess("198.51.100.7", name=name, word=PASSWORD)
    assert CLOSED not in guess("198.51.100.7", name="otto")
    assert guess("198.51.100.7", name="anna@example.org", word=PASSWORD, client=owner) == "in"


def test_a_few_guesses_do_not_tell_whose_a_mail_address_is(owner: Client) -> None:
    for _ in range(5):
        guess("203.0.113.9")
    for name in ("anna@example.org", "nobody@example.org"):
        assert CLOSED not in guess("203.0.113.9", name=name)


def test_a_mailed_link_lets_the_owner_in_however_many_guess(owner: Client) -> None:
    for at in range(60):
        guess(f"203.0.{at}.9")
    fresh = Client()
    mail.outbox.clear()
    fresh.post("/accounts/password/reset/", {"email": "anna@example.org"})
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", mail.outbox[0].body)
    assert link is not None
    form = fresh.get(link[1], follow=True)
    word = "quite another long one"
    fresh.post(form.redirect_chain[-1][0], {"password1": word, "password2": word})
    assert fresh.get("/account/").status_code == 200
    fresh.post("/accounts/logout/")
    assert guess("198.51.100.7", word=word, client=fresh) == "in"


def test_a_browser_is_known_as_its_owners_alone(owner: Client) -> None:
    other = Client()
    assert sign_up(other, "otto") == 302
    other.post("/accounts/logout/")
    said = [guess("203.0.113.9", client=other) for _ in range(6)]
    assert CLOSED in said[-1]
    forged = Client()
    forged.cookies[COOKIE] = owner.cookies[COOKIE].value + "x"
    assert CLOSED in guess("203.0.113.9", word=PASSWORD, client=forged)
    said = [guess("198.51.100.7", client=owner) for _ in range(11)]
    assert CLOSED in said[-1], "a browser that was stolen guesses no faster"


def test_one_address_does_not_try_every_name(owner: Client) -> None:
    said = [guess("203.0.113.9", name=f"name{at}") for at in range(21)]
    assert CLOSED in said[-1]
    assert CLOSED not in said[-2]


def test_a_known_browser_comes_in_where_its_address_is_closed(owner: Client) -> None:
    for at in range(25):
        guess("203.0.113.9", name=f"name{at}")
    assert guess("203.0.113.9", word=PASSWORD, client=owner) == "in"


def test_behind_a_proxy_each_visitor_has_his_own_address(owner: Client, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    def through(visitor: str, word: str = "wrong") -> int:
        data = {"login": "anna", "password": word}
        told = f"{visitor}"
        answer = Client().post("/accounts/login/", data, HTTP_X_FORWARDED_FOR=told)
        return answer.status_code

    for at in range(8):
        # What a visitor writes there himself stands before what the proxy writes.
        assert through(f"10.0.0.{at}, 203.0.113.9") == 200
    assert through("203.0.113.9", PASSWORD) == 200
    assert through("198.51.100.7", PASSWORD) == 302


@pytest.mark.parametrize("verification", ["optional", "mandatory"])
def test_sign_up_does_not_tell_whether_an_address_is_known(
    owner: Client, settings: Any, verification: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    found = []
    for name, address in (("otto", "anna@example.org"), ("olga", "olga@example.org")):
        data = {
            "username": name,
            "email": address,
            "shown_name": "A guest",
            "password1": PASSWORD,
            "password2": PASSWORD,
        }
        answer = Client().post("/accounts/signup/", data)
        found.append((answer.status_code, answer.headers.get("Location"), answer.content))
    assert found[0] == found[1]
    assert found[0][0] == 302


def test_people_are_called_by_their_name_at_the_table(playing: Cast) -> None:
    User.objects.filter(username="blue").update(first_name="Brigadier Blau", username="secret1")
    page = playing.client("red").get(f"/campaigns/{playing.campaign.pk}/").content.decode()
    assert "Brigadier Blau" in page
    seats = playing.client("referee").get(f"/campaigns/{playing.campaign.pk}/seats/")
    assert "Brigadier Blau" in seats.content.decode()
    assert "secret1" not in page + seats.content.decode()


def test_the_name_at_the_table_is_asked_for_and_can_be_changed(client: Client) -> None:
    assert sign_up(client) == 302
    user = User.objects.get(username="newcomer")
    assert user.first_name == "The newcomer"
    client.post("/account/name/", {"shown_name": "  General  "})
    user.refresh_from_db()
    assert user.first_name == "General"
    page = client.post("/account/name/", {"shown_name": "x" * 61}, follow=True)
    assert "nothing was changed" in page.content.decode()
