"""A club's texts and readings: new campaigns of the club begin with them, and say so."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

import rules_engine
from campaigns.models import Campaign, ClubCampaign, HouseDefaults, Seat
from campaigns.services.clubs import house
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.people import case_texts
from tests.campaigns.clubs.conftest import Party
from tests.conftest import Cast

GAME = "grenade"


def choices() -> tuple[str, str, str, str]:
    """Return an option and a reading of the game with a value other than its own."""
    record = rules_engine.load(GAME)
    option = next(one for one in record.options if len(one.choices) > 1)
    value = next(value for value, _ in option.choices if value != option.default)
    reading = next(one for one in record.readings if not one.levels and len(one.alternatives) > 1)
    key = next(one.key for one in reading.alternatives if one.key != reading.default)
    return option.name, str(value), reading.question, key


def keep(party: Party) -> None:
    """Let the club play otherwise than the game, in one option and one reading."""
    option, value, reading, key = choices()
    own = house.game_defaults(rules_engine.load(GAME))
    given = {f"option.{name}": one for name, one in own["options"].items()}
    given |= {f"reading.{name}": one for name, one in own["readings"].items()}
    given |= {f"option.{option}": value, f"reading.{reading}": key}
    status, text = party.post("anna", "club-house-game", GAME, action="defaults", **given)
    assert status == 302, text


def new(party: Party, name: str, **data: str) -> Any:
    """Post the form of a new campaign."""
    record = rules_engine.load(GAME)
    given = {"game": GAME, "scenario": next(iter(record.scenarios)), "title": "On the Roer"}
    given |= {"level": record.levels[0], "play": "live", "dice": "sealed"}
    return party.browser(name).post(reverse("new"), given | data)


def test_only_what_is_otherwise_than_the_game_is_kept(party: Party) -> None:
    option, value, reading, key = choices()
    keep(party)
    row = HouseDefaults.objects.get()
    assert (row.options, row.readings) == ({option: value}, {reading: key})
    assert "as the game has it" in party.get("bert", "club-house")[1]
    record = rules_engine.load(GAME)
    title = next(one.title for one in record.readings if one.question == reading)
    assert title in party.get("bert", "club-house-game", GAME)[1]


def test_a_member_reads_the_house_rules_and_changes_nothing(party: Party) -> None:
    assert party.get("bert", "club-house-game", GAME)[0] == 200
    assert party.post("bert", "club-house-game", GAME, action="defaults")[0] == 403
    record = rules_engine.load(GAME)
    with pytest.raises(NotAllowed):
        house.write(party.member("bert"), record, next(iter(record.casebook)).number, "x")
    assert party.get("bert", "club-house-game", "no-such-game")[0] == 404


def test_a_value_that_the_game_has_not_is_refused(party: Party) -> None:
    option, _, reading, _ = choices()
    record = rules_engine.load(GAME)
    for options, readings in (({option: "x"}, {}), ({}, {reading: "x"}), ({"x": "y"}, {})):
        with pytest.raises(BadRequest, match="no choice of this game"):
            house.choose(party.member("anna"), record, options, readings)


def test_what_the_game_offers_no_more_is_left_out(party: Party) -> None:
    _, _, reading, key = choices()
    HouseDefaults.objects.create(
        club=party.club, game=GAME, options={"gone": "x"}, readings={reading: key, "OQ-0": "x"}
    )
    found = house.defaults_of(party.club, rules_engine.load(GAME))
    assert found == {"options": {}, "readings": {reading: key}}


def test_the_form_of_a_new_campaign_begins_with_the_clubs_and_marks_it(party: Party) -> None:
    keep(party)
    option, value, reading, key = choices()
    browser = party.browser("bert")
    plain = browser.get(reverse("new"), {"game": GAME})
    assert "the club's" not in plain.content.decode().replace("&#x27;", "'").split("</nav>")[-1]
    address = {"game": GAME, "club": str(party.club.pk)}
    answer = browser.get(reverse("new"), address)
    rows = {row["reading"].question: row for row in answer.context["readings"]}
    assert (rows[reading]["chosen"], rows[reading]["club"]) == (key, key)
    assert '<span class="tag">the club\'s</span>' in answer.content.decode()
    stranger = party.browser("dora").get(reverse("new"), address)
    assert "Lower Town" not in stranger.content.decode()
    assert answer.context["chosen"]["options"][option] == value
    switched = new(party, "bert", for_club=str(party.club.pk))
    assert switched.context["for_club"] == party.club
    assert switched.context["chosen"]["title"] == "On the Roer"
    assert switched.context["chosen"]["readings"] == {reading: key}


def test_a_new_campaign_of_the_club_takes_over_its_texts(party: Party) -> None:
    record = rules_engine.load(GAME)
    case = next(iter(record.casebook)).number
    written = {"action": "text", "case": case, "text": "We play it\nour way."}
    assert party.post("anna", "club-house-game", GAME, **written)[0] == 302
    refused = party.post("anna", "club-house-game", GAME, action="text", case="0.0.0", text="x")
    assert refused[0] == 400
    assert new(party, "bert", club=str(party.club.pk)).status_code == 302
    made = Campaign.objects.get()
    assert made.case_texts == {case: "We play it\nour way."}
    assert ClubCampaign.objects.get().campaign == made
    assert "On the Roer" in party.get("carl", "club")[1]
    assert new(party, "bert", title="Another").status_code == 302
    assert Campaign.objects.get(title="Another").case_texts == {}
    assert party.post("anna", "club-house-game", GAME, action="text", case=case, text="")[0] == 302
    assert house.texts_of(party.club, record) == {}


def test_somebody_elses_club_cannot_be_had_by_its_number(party: Party) -> None:
    assert new(party, "dora", club=str(party.club.pk)).status_code == 302
    assert not ClubCampaign.objects.exists()


def test_who_has_handed_a_campaign_over_brings_it_into_no_club_by_pressing_again(
    party: Party,
) -> None:
    assert new(party, "bert", token="once").status_code == 302
    Seat.objects.filter(role="referee").update(user=party.user("dora"))
    again = new(party, "bert", token="once", club=str(party.club.pk))
    assert (again.status_code, Campaign.objects.count()) == (302, 1)
    assert not ClubCampaign.objects.exists()


def test_the_referees_own_text_stays_where_the_clubs_is_taken_over(
    party: Party, playing: Cast
) -> None:
    party.join("referee")
    record = rules_engine.load("toy")
    numbers = [one.number for one in record.casebook][:2]
    for number in numbers:
        house.write(party.member("anna"), record, number, f"The club on {number}")
    case_texts.write(playing.seat("referee"), numbers[0], "My own")
    address = reverse("campaign-club", args=(playing.campaign.pk,))
    posted = {"action": "bring", "club": str(party.club.pk)}
    assert playing.client("referee").post(address, posted).status_code == 302
    playing.campaign.refresh_from_db()
    found = {numbers[0]: "My own", numbers[1]: f"The club on {numbers[1]}"}
    assert playing.campaign.case_texts == found
