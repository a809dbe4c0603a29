"""People found clubs, come in by a link, leave, and are never without a secretary."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Club, Member
from campaigns.services.clubs import clubs, members
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from tests.browsing import Browser
from tests.campaigns.clubs.conftest import Party

pytestmark = pytest.mark.database


def names(party: Party) -> list[str]:
    """Return who belongs to the club, in the order of joining."""
    return [str(one.user) for one in members.present(party.club)]


def secretaries(party: Party) -> list[str]:
    """Return who does the club's business."""
    rows = members.present(party.club).filter(role="secretary")
    return [str(one.user) for one in rows]


def test_who_founds_a_club_by_the_page_is_its_secretary_and_finds_it_on_his_first_page(
    party: Party,
) -> None:
    browser = party.browser("dora")
    answer = browser.post(reverse("clubs"), {"name": "Hill  Street", "about": "Chess, too."})
    made = Club.objects.get(name="Hill Street")
    assert answer.headers["Location"] == reverse("club-members", args=(made.pk,))
    assert Member.objects.get(club=made).is_secretary
    assert "Hill Street" in browser.get("/").content.decode()
    assert "Hill Street" not in party.browser("anna").get("/").content.decode()
    refused = browser.post(reverse("clubs"), {"name": " "})
    assert refused.status_code == 400
    assert "1 to 80 characters" in refused.content.decode()


def test_the_link_lets_people_in_until_it_is_renewed(party: Party) -> None:
    old = party.club.invitation
    page = reverse("club-join", args=(old,))
    assert "The Lower Town" in party.browser("dora").get(page).content.decode()
    assert party.browser("dora").post(page).status_code == 302
    assert names(party) == ["anna", "bert", "carl", "dora"]
    assert party.browser("dora").get(page).status_code == 302, "he is in already"
    assert party.post("anna", "club-members", action="renew")[0] == 302
    assert Browser().get(page).status_code == 302, "the anonymous are asked to log in"
    stranger = User.objects.create_user("erik")
    with pytest.raises(BadRequest, match="no longer, valid"):
        members.join(stranger, old)
    browser = Browser()
    browser.force_login(stranger)
    assert browser.get(page).status_code == 404


def test_an_invitation_waits_until_an_account_is_made(party: Party) -> None:
    page = reverse("club-join", args=(party.club.invitation,))
    browser = Browser()
    assert browser.get(page).headers["Location"] == f"/accounts/login/?next={page}"
    welcome = browser.get("/").content.decode()
    assert "invited to the club" in welcome
    assert f"?next={page.replace('/', '%2F')}" in welcome
    browser.force_login(party.user("dora"))
    assert "Come in" in browser.get("/").content.decode()


def test_who_is_a_member_already_is_invited_no_more(party: Party) -> None:
    page, browser = reverse("club-join", args=(party.club.invitation,)), Browser()
    browser.get(page)
    browser.force_login(party.user("bert"))
    assert browser.get(page).headers["Location"] == reverse("club", args=(party.club.pk,))
    assert "You are invited" not in browser.get("/").content.decode()


def test_strangers_and_the_anonymous_find_nothing(party: Party) -> None:
    for page in ("club", "club-members", "club-seasons", "club-settings", "club-house"):
        status, text = party.get("dora", page)
        assert (status, "Lower Town" in text) == (404, False), page
        assert party.post("dora", page, action="renew")[0] in (404, 405), page
        assert party.get("nobody", page)[0] == 302, page


def test_a_member_does_no_secretarys_business(party: Party) -> None:
    bert, carl = party.member("bert"), party.member("carl")
    assert party.get("bert", "club-settings")[0] == 404
    assert party.club.invitation not in party.get("bert", "club-members")[1]
    for action in ("renew", "take-off", "appoint", "step-down"):
        status, _ = party.post("bert", "club-members", action=action, member=str(carl.pk))
        assert status == 403, action
    with pytest.raises(NotAllowed):
        clubs.describe(bert, name="Mine", about="", is_public=True)
    with pytest.raises(NotAllowed):
        clubs.dissolve(bert, "The Lower Town")
    assert names(party) == ["anna", "bert", "carl"]


def test_who_is_taken_off_sees_the_club_no_more_and_the_link_changes(party: Party) -> None:
    old = party.club.invitation
    bert = party.member("bert")
    assert party.post("anna", "club-members", action="take-off", member=str(bert.pk))[0] == 302
    assert party.get("bert", "club")[0] == 404
    party.club.refresh_from_db()
    assert party.club.invitation != old
    party.join("bert")
    assert party.member("bert").pk == bert.pk, "who comes back finds what he had"
    assert not party.member("bert").is_secretary


def test_a_secretary_steps_down_only_when_there_is_another(party: Party) -> None:
    with pytest.raises(NotNow, match="appoint another one"):
        members.step_down(party.member("anna"))
    carl = party.member("carl")
    assert party.post("anna", "club-members", action="appoint", member=str(carl.pk))[0] == 302
    members.step_down(party.member("anna"))
    assert secretaries(party) == ["carl"]


def test_the_eldest_member_follows_the_last_secretary_who_leaves(party: Party) -> None:
    assert "Bert Cole, the eldest member, follows" in party.get("anna", "club-members")[1]
    assert party.post("anna", "club-members", action="leave")[0] == 302
    assert secretaries(party) == ["bert"]
    assert "Bert Cole is its secretary now" in party.browser("anna").get("/").content.decode()
    assert party.get("anna", "club")[0] == 404


def test_with_its_last_member_a_club_is_dissolved(party: Party) -> None:
    for name in ("anna", "carl"):
        members.leave(party.member(name))
    assert "with you the club is dissolved" in party.get("bert", "club-members")[1]
    members.leave(party.member("bert"))
    assert not Club.objects.exists()


def test_a_club_is_dissolved_by_its_typed_name_alone(party: Party) -> None:
    wrong = party.post("anna", "club-settings", action="dissolve", typed="lower town")
    assert wrong[0] == 400
    assert "Nothing was dissolved" in wrong[1]
    right = party.post("anna", "club-settings", action="dissolve", typed="The Lower Town")
    assert right[0] == 302
    assert not Club.objects.exists()


def test_a_person_belongs_to_so_many_clubs_and_no_more(party: Party) -> None:
    dora = party.user("dora")
    for number in range(clubs.MOST_CLUBS):
        clubs.found_club(dora, f"Club {number}")
    with pytest.raises(NotNow, match="at most 20"):
        clubs.found_club(dora, "One more")
    with pytest.raises(NotNow, match="at most 20"):
        party.join("dora")


def test_a_club_and_a_season_are_made_once_however_often_they_are_pressed(party: Party) -> None:
    for _ in range(2):
        party.browser("dora").post(reverse("clubs"), {"name": "Hill Street"})
        party.post("anna", "club-seasons", name="W", first="2026-01-01", last="2026-02-01")
    assert Club.objects.filter(name="Hill Street").count() == 1
    assert party.club.seasons.count() == 1


def test_two_clubs_of_the_same_name_have_addresses_of_their_own(party: Party) -> None:
    made = [clubs.found_club(party.user("dora"), name) for name in ("The Lower Town", "¿?", "New")]
    slugs = [party.club.slug, *(one.slug for one in made)]
    assert slugs[0] == "the-lower-town"
    assert len(set(slugs)) == 4
    assert all(slugs)


def test_two_people_found_clubs_of_one_name_at_the_same_moment(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each looked for a free address before the other had taken it."""
    monkeypatch.setattr(clubs, "_slug", lambda name: "hill-street")
    made = [clubs.found_club(party.user(name), "Hill Street") for name in ("dora", "carl")]
    assert made[0].slug == "hill-street"
    assert made[1].slug.startswith("hill-street-")


def test_two_secretaries_who_take_each_other_off_at_once_leave_one(party: Party) -> None:
    """Who was taken off while his press waited does nothing more by the page that he had."""
    members.appoint(party.member("anna"), party.member("bert").pk)
    anna, carl = party.member("anna"), party.member("carl")
    acts: list[Callable[[Member], object]] = [
        lambda late: members.take_off(late, anna.pk),
        lambda late: members.appoint(late, carl.pk),
        members.renew_invitation,
        lambda late: clubs.describe(late, name="Bert's", about="", is_public=True),
        lambda late: clubs.dissolve(late, party.club.name),
    ]
    drawn = [(act, party.member("bert")) for act in acts]
    members.take_off(anna, party.member("bert").pk)
    for act, late in drawn:
        assert late.is_secretary
        with pytest.raises(NotAllowed):
            act(late)
    assert secretaries(party) == ["anna"]
    assert Club.objects.get().name == "The Lower Town"
