"""Whoever opens an invitation before he has an account comes to his seat, by any link he takes."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaigns.models import Seat
from campaigns.services.people import seats
from tests.campaigns.test_accounts import PASSWORD
from tests.conftest import Cast

NEWCOMER = {
    "username": "newcomer",
    "shown_name": "A newcomer",
    "email": "newcomer@example.org",
    "password1": PASSWORD,
    "password2": PASSWORD,
}


@pytest.fixture
def officer(playing: Cast) -> Seat:
    """An empty seat."""
    return seats.add_seat(playing.seat("referee"), side="red", role="officer", name="XIX Corps")


def _link(page: str, words: str) -> str:
    found = re.search(rf'<a[^>]*href="([^"]*)"[^>]*>{words}</a>', page)
    assert found is not None, words
    return unescape(found[1])


def _hidden(page: str) -> dict[str, str]:
    """Return the hidden fields of the page's form, but for the one against forgery."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


def _opened(client: Client, seat: Seat) -> str:
    """Follow an invitation's link; return the page to sign in."""
    answer = client.get(f"/join/{seat.invitation}/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/")
    return answer.content.decode()


def test_the_page_to_sign_in_names_campaign_and_seat(client: Client, officer: Seat) -> None:
    page = _opened(client, officer)
    assert f"<strong>{officer.campaign.title}</strong>" in page
    assert "XIX Corps" in page


def test_a_seat_that_is_called_by_its_role_is_not_called_so_twice(
    playing: Cast, officer: Seat
) -> None:
    for name, said in (("Red, commander", False), ("XIX Corps", True)):
        Seat.objects.filter(pk=officer.pk).update(name=name, role="commander")
        page = playing.client("stranger").get(f"/join/{officer.invitation}/").content.decode()
        assert f"<strong>{name}</strong>" in page
        assert ("(commander)" in page) == said


@pytest.mark.parametrize("words", ["Make an account", "Make one"])
def test_an_account_made_by_any_link_leads_to_the_seat(
    client: Client, officer: Seat, words: str
) -> None:
    address = _link(_opened(client, officer), words)
    page = client.get(address).content.decode()
    assert "XIX Corps" in page
    answer = client.post("/accounts/signup/", NEWCOMER | _hidden(page), follow=True)
    assert answer.redirect_chain[-1][0] == f"/join/{officer.invitation}/"
    assert "Take the seat" in answer.content.decode()
    client.post(f"/join/{officer.invitation}/")
    assert Seat.objects.get(pk=officer.pk).user == User.objects.get(username="newcomer")


def test_who_came_another_way_round_finds_the_invitation_at_home(
    client: Client, officer: Seat
) -> None:
    """For instance by the link in the mail that confirms the address."""
    _opened(client, officer)
    assert "XIX Corps" in client.get("/").content.decode()
    client.post("/accounts/signup/", NEWCOMER)
    assert f'href="/join/{officer.invitation}/"' in client.get("/").content.decode()
    client.post(f"/join/{officer.invitation}/")
    assert f"/join/{officer.invitation}/" not in client.get("/").content.decode()


def test_an_invitation_that_is_none_is_not_kept(client: Client, officer: Seat) -> None:
    client.get("/join/nonsense/")
    assert "You are invited" not in client.get("/accounts/login/").content.decode()
    old = officer.invitation
    client.get(f"/join/{old}/")
    Seat.objects.filter(pk=officer.pk).update(invitation="another")
    assert "You are invited" not in client.get("/accounts/login/").content.decode()
