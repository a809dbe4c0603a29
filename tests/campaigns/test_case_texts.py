"""The referee's own texts beside cases go with the file of a campaign, and what no page could show
stays out.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports, imports
from campaigns.services.people import campaigns, case_texts
from rules_engine import load
from rules_engine.plain import canonical
from rules_engine.records.record import read_record
from tests.conftest import Cast

pytestmark = pytest.mark.database
SAID = "As at the convention:\nno more than two a turn."


def first_case(cast: Cast) -> str:
    """Return the number of the first case of the game that is played."""
    return next(iter(load(cast.campaign.game).casebook)).number


def taken_in(record: dict[str, Any]) -> Campaign:
    """Return the campaign that somebody else makes of a file."""
    return imports.import_campaign(User.objects.get(username="stranger"), canonical(record))


def test_texts_come_over_with_the_file_and_go_on_being_read(playing: Cast) -> None:
    case_texts.write(playing.seat("referee"), first_case(playing), SAID)
    made = taken_in(exports.export_campaign(playing.seat("referee")))
    assert made.case_texts == {first_case(playing): SAID}
    again = exports.export_campaign(made.seats.get(role="referee"))
    assert again["case_texts"] == made.case_texts
    shown = playing.client("stranger").get(reverse("casebook", args=(made.pk,)))
    assert SAID.splitlines()[1] in shown.content.decode()


def test_a_file_without_texts_is_as_it_was_before_there_were_any(playing: Cast) -> None:
    record = exports.export_campaign(playing.seat("referee"))
    assert "case_texts" not in record
    assert taken_in(record).case_texts == {}


def test_a_players_file_has_what_he_reads_anyway(playing: Cast) -> None:
    case_texts.write(playing.seat("referee"), first_case(playing), SAID)
    campaigns.end_campaign(playing.seat("referee"), "over", token="end")
    record = exports.export_campaign(playing.seat("red"))
    assert record["case_texts"] == {first_case(playing): SAID}
    assert "referee_notes" not in record


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["x"], "for up to 1000 cases"),
        (None, "for up to 1000 cases"),
        ({f"{at}": "x" for at in range(1001)}, "for up to 1000 cases"),
        ({"": "x"}, "no number of a case"),
        ({"1" * 21: "x"}, "no number of a case"),
        ({"1\n2": "x"}, "no number of a case"),
        ({"7.1": "x" * 601}, "beside case 7.1 in this file is not one of 1 to 600 characters"),
        ({"7.1": " \n"}, "beside case 7.1"),
        ({"7.1": 7}, "beside case 7.1"),
        ({"7.1": {"text": "x"}}, "beside case 7.1"),
        ({"7.1": "a\u202eb"}, "beside case 7.1"),
        ({"7.1": "a\u0000b"}, "no text"),
    ],
)
def test_what_no_page_could_show_is_refused_in_words(
    playing: Cast, texts: object, said: str
) -> None:
    record = read_record(exports.export_file(playing.seat("referee")).getvalue())
    with pytest.raises(BadRequest, match=said):
        taken_in({**record, "case_texts": texts})
    assert Campaign.objects.count() == 1


def test_as_much_as_the_door_lets_in(playing: Cast) -> None:
    record = exports.export_campaign(playing.seat("referee"))
    texts = {f"{at}": "x" * 600 for at in range(1000)}
    assert taken_in({**record, "case_texts": texts}).case_texts == texts


def test_a_text_beside_a_case_that_the_rules_do_not_have_is_kept_and_can_be_taken_away(
    playing: Cast,
) -> None:
    record = exports.export_campaign(playing.seat("referee"))
    old = "<b>99.9</b>"
    made = taken_in({**record, "case_texts": {old: SAID, first_case(playing): "Ours."}})
    club = playing.client("stranger")
    place = reverse("case-texts", args=(made.pk,))
    shown = club.get(place).content.decode()
    assert "no case of the rules" in shown
    assert old not in shown
    assert club.get(reverse("casebook", args=(made.pk,))).status_code == 200
    assert "selected" in club.get(place, {"case": old}).content.decode()
    assert club.post(place, {"case": old, "text": "anew"}).status_code == 400
    assert club.post(place, {"case": old, "text": ""}).status_code == 302
    assert Campaign.objects.get(pk=made.pk).case_texts == {first_case(playing): "Ours."}
