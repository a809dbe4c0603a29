"""The name at the table: what others read is what there is, and nobody is taken for the referee."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

UNFIT = {
    "turned round": "\u202eeeref ehT",
    "a mark of direction": "Anna\u200f",
    "nothing that is seen": "\u3164",
    "no width": "An\u200bna",
    "two lines": "Anna\nwho sat as Red",
    "only marks": "...",
    "the referee": "The Referee",
    "the referee, spaced": "R e f e r e e",
    "the referee with an accent": "R\u00e9f\u00e9ree",
    "the referee in other letters": "R\u0435fer\u0435e",
    "the referee, full width": "\uff32\uff45\uff46\uff45\uff52\uff45\uff45",
}


@pytest.fixture
def client(db: None) -> Client:
    """Somebody who has signed in."""
    found = Client()
    found.force_login(User.objects.create_user("somebody", first_name="Anna"))
    return found


def _name() -> str:
    return User.objects.get(username="somebody").first_name


@pytest.mark.parametrize("name", UNFIT.values(), ids=UNFIT)
def test_a_name_that_is_not_what_it_seems_is_refused(client: Client, name: str) -> None:
    page = client.post("/account/name/", {"shown_name": name}, follow=True)
    assert _name() == "Anna"
    assert "; nothing was changed" in page.content.decode()


@pytest.mark.parametrize("name", ["Jürgen Groß", "Łukasz", "山田", "Ольга", "O'Brien <b>", "Nr. 7"])
def test_names_of_all_peoples_are_kept(client: Client, name: str) -> None:
    client.post("/account/name/", {"shown_name": f" {name} "})
    assert _name() == name


def test_an_account_is_not_made_with_an_unfit_name(db: None) -> None:
    wish = {"username": "u1", "email": "u1@example.org", "shown_name": "\u202eeeref"}
    passwords = {"password1": "quite long 77", "password2": "quite long 77"}
    Client().post("/accounts/signup/", wish | passwords)
    assert not User.objects.filter(username="u1").exists()


@pytest.mark.parametrize("name", ["us", "US", "\u0443\u0455", "u\u0455"])
def test_nobody_is_called_as_somebody_else_signs_in(client: Client, name: str) -> None:
    """Whoever has chosen no name at the table goes by that one."""
    User.objects.create_user("us" if name != "\u0443\u0455" else "ys")
    page = client.post("/account/name/", {"shown_name": name}, follow=True).content.decode()
    assert _name() == "Anna"
    assert "Somebody else signs in with a name that is read like this" in page
    wish = {"username": "u\u0455", "email": "u1@example.org", "shown_name": name}
    passwords = {"password1": "quite long 77", "password2": "quite long 77"}
    assert Client().post("/accounts/signup/", wish | passwords).status_code == 200
    assert not User.objects.filter(email="u1@example.org").exists()


def test_ones_own_name_and_one_that_another_shows_are_free(client: Client) -> None:
    """To refuse the second would tell strangers who plays here; the first is one's own affair."""
    User.objects.create_user("other", first_name="Peter")
    for name in ("Somebody", "Peter"):
        client.post("/account/name/", {"shown_name": name})
        assert _name() == name
