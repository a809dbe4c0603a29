"""Every page of the desk: for the referee alone, and saying what it should."""

from __future__ import annotations

import pytest
from django.urls import reverse

from campaigns.models import Input
from campaigns.services.history import logbook
from campaigns.services.people import campaigns
from tests.campaigns.desk.conftest import Desk
from tests.conftest import Cast

PAGES = (
    "desk",
    "desk-part",
    "desk-map",
    "desk-hex",
    "desk-orders",
    "desk-corrections",
    "desk-take-back",
    "desk-dice",
    "desk-notes",
    "desk-close",
)
FORMS = ("desk-answer", "desk-end-step", "desk-due")


def addresses(cast: Cast) -> list[str]:
    pages = [reverse(name, args=(cast.campaign.pk,)) for name in (*PAGES, *FORMS)]
    return [*pages, reverse("desk-correction", args=(cast.campaign.pk, "reading"))]


@pytest.mark.parametrize("method", ["get", "post"])
def test_players_and_strangers_find_no_desk(playing: Cast, method: str) -> None:
    for who in ("red", "blue", "stranger"):
        for address in addresses(playing):
            answer = getattr(playing.client(who), method)(address)
            assert answer.status_code in (404, 405), (who, address)


def test_get_is_404_for_players_on_every_page(playing: Cast) -> None:
    for name in PAGES:
        address = reverse(name, args=(playing.campaign.pk,))
        assert playing.client("red").get(address).status_code == 404, name


def test_the_anonymous_are_asked_to_log_in(playing: Cast) -> None:
    for address in addresses(playing):
        answer = playing.client("anonymous").get(address)
        assert answer.status_code == 302, address
        assert answer.headers["Location"].startswith("/accounts/login/"), address


def test_every_page_opens_for_the_referee(desk: Desk) -> None:
    for name in PAGES:
        desk.page(name)
    desk.page("desk-hex", hex="0419")


def test_every_page_opens_for_a_game_without_corrections(playing: Cast) -> None:
    desk = Desk(playing)
    for name in PAGES:
        if name not in ("desk-map", "desk-hex"):  # the toy game has no hexes to draw
            desk.page(name)


def test_pages_before_the_set_up_say_what_comes_first(cast: Cast) -> None:
    desk = Desk(cast)
    assert "has not been laid out" in desk.page("desk")
    for name in ("desk-map", "desk-orders", "desk-corrections", "desk-take-back", "desk-dice"):
        answer = desk.client.get(desk.address(name))
        assert answer.status_code == 409, name
        assert "still preparing" in answer.content.decode()


def test_the_desk_says_who_is_waited_for(desk: Desk) -> None:
    page = desk.page("desk")
    assert "Waiting for the <strong>US</strong> side" in page
    assert "US, commander (us)" in page
    assert "US free placement" in page


def test_the_desk_shows_what_was_refused(desk: Desk) -> None:
    desk.send("desk-end-step", side="us")
    assert desk.last.status == Input.Status.REFUSED
    page = desk.page("desk")
    assert "Not carried out" in page
    assert desk.last.message.split(": ", 1)[1][:30] in page


def test_a_decision_is_answered_for_an_absent_player(grenade: Cast) -> None:
    desk = Desk(grenade)
    one = desk.cast_decisions()[0]
    assert one["prompt"] in desk.page("desk")
    fields = {"decision": one["id"], "owner": one["owner"], "key": one["choices"][0]["key"]}
    assert desk.send("desk-answer", **fields).status_code == 302
    by = [event["by"] for event in _events(grenade)]
    assert f"referee for {one['owner']}" in by


def test_an_answer_that_is_not_offered_is_refused_with_a_sentence(grenade: Cast) -> None:
    desk = Desk(grenade)
    one = desk.cast_decisions()[0]
    answer = desk.send("desk-answer", decision=one["id"], owner=one["owner"], key="nonsense")
    assert answer.status_code == 409
    assert "is not among the answers" in answer.content.decode()
    assert desk.send("desk-answer", decision=one["id"], owner=one["owner"]).status_code == 400


def test_a_stale_page_does_nothing(grenade: Cast) -> None:
    desk = Desk(grenade)
    one = desk.cast_decisions()[0]
    fields = {"decision": one["id"], "owner": one["owner"], "key": one["choices"][0]["key"]}
    answer = desk.send("desk-answer", expected="truth.1.1", **fields)
    assert answer.status_code == 409
    assert "The game has moved on" in answer.content.decode()
    assert not grenade.campaign.inputs.filter(kind="answer").exists()


def test_a_form_sent_twice_counts_once(grenade: Cast) -> None:
    desk = Desk(grenade)
    one = desk.cast_decisions()[0]
    fields = {"decision": one["id"], "owner": one["owner"], "key": one["choices"][0]["key"]}
    key = desk.key
    for _ in range(2):
        desk.send("desk-answer", token="same", expected=key, **fields)
    assert grenade.campaign.inputs.filter(kind="answer").count() == 1


def test_the_campaign_is_ended_only_on_purpose(desk: Desk) -> None:
    assert desk.send("desk-close", reason="Good game").status_code == 400
    assert desk.send("desk-close", reason="Good game", sure="yes").status_code == 302
    desk.cast.campaign.refresh_from_db()
    assert desk.cast.campaign.is_ended
    assert "It ended on" in desk.page("desk-close")
    for name in PAGES:
        desk.page(name)
    answer = desk.send("desk-correction", "air", us="1", german="1", action="make", reason="late")
    assert answer.status_code == 409
    assert desk.send("desk-take-back", reason="late").status_code == 409
    assert desk.cast.client("us").get(desk.address("desk")).status_code == 404


def test_the_set_up_can_be_corrected_before_play(make_cast) -> None:  # type: ignore[no-untyped-def]
    cast = make_cast("grenade", level="limited")
    campaigns.lay_out(cast.seat("referee"), token="lay")
    desk = Desk(cast)
    assert "play has not begun" in desk.page("desk")
    unit, fields = "941/353/58", {"reason": "by our own research", "action": "make"}
    values = {"unit": unit, "type": "infantry", "size": "regiment", "class": "C"}
    values |= {"morale": "2", "ma": "5", "strength": "", "cadre": "1-4"}
    answer = desk.send("desk-correction", "values", **values, **fields)
    assert answer.status_code == 302, answer.content.decode()
    assert desk.state["units"][unit]["ma"] == 5


def _events(cast: Cast) -> list[dict[str, str]]:

    rows = logbook.truth_log(cast.seat("referee"))
    return [row["event"] for row in rows if row["type"] == "event"]
