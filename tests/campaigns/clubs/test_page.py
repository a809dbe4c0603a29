"""What visitors may see of a club: nothing until it puts its page on, and each as he allows."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from campaigns.models import Member, Season
from campaigns.services.clubs import clubs, members, names
from tests.campaigns.clubs.conftest import Party, evening
from tests.campaigns.clubs.test_results import end, sweep
from tests.campaigns.clubs.test_results import table as table
from tests.conftest import Cast

pytestmark = pytest.mark.database

ADDRESS = "/club/the-lower-town/"


def put_on(party: Party) -> None:
    """Put the page on."""
    about = "Tuesdays at the <Red Lion>."
    clubs.describe(party.member("anna"), name="The Lower Town", about=about, is_public=True)


def seen(party: Party, name: str = "nobody") -> tuple[int, str]:
    """Return the page as somebody sees it."""
    answer = party.browser(name).get(ADDRESS)
    return answer.status_code, answer.content.decode()


def test_the_page_is_off_until_a_secretary_puts_it_on(party: Party) -> None:
    for name in ("nobody", "dora", "anna"):
        status, text = seen(party, name)
        assert (status, "Lower Town" in text) == (404, False), name
    unknown = party.browser("nobody").get("/club/no-such-club/")
    assert unknown.content == party.browser("nobody").get(ADDRESS).content
    posted = {"action": "describe", "name": "The Lower Town", "about": "", "public": "yes"}
    assert party.post("anna", "club-settings", **posted)[0] == 302
    for name in ("nobody", "dora", "anna"):
        assert seen(party, name)[0] == 200, name
    posted.pop("public")
    assert party.post("anna", "club-settings", **posted)[0] == 302
    assert seen(party)[0] == 404


def test_each_is_named_as_he_allows(party: Party, season: Season) -> None:
    put_on(party)
    evening(party, season, -3, "anna", "bert", "carl")
    assert party.post("bert", "club-members", action="shown", shown="name")[0] == 302
    assert party.post("carl", "club-members", action="shown", shown="not")[0] == 302
    assert party.post("carl", "club-members", action="shown", shown="loud")[0] == 400
    _, text = seen(party)
    assert "Bert Cole" in text
    assert "A. B." in text
    assert "Anna" not in text
    assert "Carl" not in text
    assert "C. D." not in text
    assert "a member" in text
    assert "Tuesdays at the &lt;Red Lion&gt;." in text


def test_the_name_to_sign_in_with_is_nobodys_to_read() -> None:
    who = Member(user=User(username="secretlogin"), shown=Member.Shown.NAME)
    assert names.public_name(who) == "S."
    assert names.public_name(Member(user=None, shown=Member.Shown.NAME)) == "a former member"
    assert names.initials("Ærøskøbing 1 ¿?") == "Æ. 1."
    assert names.initials("¿?") == "a member"


def test_of_a_campaign_that_is_played_visitors_read_title_and_game_alone(
    party: Party, table: Cast
) -> None:
    put_on(party)
    members.choose_shown(party.member("red"), "name")
    _, text = seen(party)
    assert "A trial" in text
    assert "being played" in text
    assert "Rita Ruby" not in text
    assert str(table.campaign.pk) not in text
    end(table)
    sweep()
    _, text = seen(party)
    assert "Red wins the heap" in text
    assert "Rita Ruby" in text
    assert str(table.campaign.pk) not in text


def test_earlier_seasons_stay_to_be_seen(party: Party, season: Season) -> None:
    put_on(party)
    Season.objects.create(club=party.club, name="Old", first="2020-01-01", last="2020-02-01")
    browser = party.browser("nobody")
    old = Season.objects.get(name="Old")
    assert (
        '<h2 id="table-title">Old</h2>'
        in browser.get(f"{ADDRESS}?season={old.pk}").content.decode()
    )
    for text in ("x", "999999", "9" * 40, "²"):
        answer = browser.get(ADDRESS, {"season": text})
        assert '<h2 id="table-title">Winter</h2>' in answer.content.decode(), text
