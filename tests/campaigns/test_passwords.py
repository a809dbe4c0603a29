"""What ends with a password, and what asks for it once more: whatever else would open the same."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse

from campaigns.models import ApiToken
from campaigns.services.people import feeds, tokens

pytestmark = pytest.mark.django_db

OLD, NEW = "correct horse battery", "quite another long one"
ENDED = "Your API tokens and the address of your calendar ended with the old password"


@pytest.fixture
def anna(client: Client) -> User:
    """Somebody who has signed in by her password a while ago."""
    user = User.objects.create_user("anna", "anna@example.org", OLD)
    client.force_login(user)
    return user


def other_ways_in(user: User) -> Callable[[], list[int]]:
    """Make a token and a calendar for a person; return how both are answered, whoever has them."""
    _, text = tokens.make_token(user, "A program")
    program = Client(headers={"Authorization": f"Token {text}"})
    address = reverse("feed", args=(feeds.renew(user),))

    def answers() -> list[int]:
        found = (program.get("/api/v1/campaigns/"), Client().get(address))
        return [one.status_code for one in found]

    assert answers() == [200, 200]
    return answers


def test_tokens_and_calendar_end_when_the_password_is_changed(client: Client, anna: User) -> None:
    bert = User.objects.create_user("bert")
    hers, his = other_ways_in(anna), other_ways_in(bert)
    form = {"oldpassword": OLD, "password1": NEW, "password2": NEW}
    page = client.post(reverse("account_change_password"), form, follow=True).content.decode()
    assert ENDED in page
    assert (hers(), his()) == ([401, 404], [200, 200])


def test_they_end_when_the_password_is_set_anew_by_mail(anna: User) -> None:
    hers = other_ways_in(anna)
    browser = Client()
    browser.post("/accounts/password/reset/", {"email": anna.email})
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", str(mail.outbox[-1].body))
    assert link is not None
    form = browser.get(link[1], follow=True).redirect_chain[-1][0]
    page = browser.post(form, {"password1": NEW, "password2": NEW}, follow=True)
    assert ENDED in page.content.decode()
    assert hers() == [401, 404]


def test_they_end_when_a_first_password_is_set(client: Client) -> None:
    """Whoever has come in by a link alone has none to change."""
    user = User.objects.create_user("clara", "clara@example.org")
    client.force_login(user)
    answers = other_ways_in(user)
    client.post(reverse("account_set_password"), {"password1": NEW, "password2": NEW})
    assert answers() == [401, 404]


def test_whoever_has_neither_reads_nothing_of_them(client: Client, anna: User) -> None:
    form = {"oldpassword": OLD, "password1": NEW, "password2": NEW}
    page = client.post(reverse("account_change_password"), form, follow=True).content.decode()
    assert "ended with" not in page


def test_a_token_is_made_by_whoever_knows_the_password(client: Client, anna: User) -> None:
    """An open page is not enough: a token lasts when the page is long closed."""
    address = reverse("new-api-token")
    asked = client.post(address, {"name": "Night clerk"})
    assert "/reauthenticate/" in asked.headers["Location"]
    assert not ApiToken.objects.exists()
    page = client.post(asked.headers["Location"], {"password": OLD, "next": address})
    assert "it is shown only now" in page.content.decode()
    assert [one.name for one in ApiToken.objects.filter(user=anna)] == ["Night clerk"]
    assert "/login/" in Client().post(address, {"name": "x"}).headers["Location"]
