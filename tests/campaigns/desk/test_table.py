"""Taking back, real dice, notes and dates, and the map as each side sees it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from campaigns.models import Deadline, Input, Mail, Note
from campaigns.services.history import logbook
from tests.campaigns.desk.conftest import Desk
from tests.campaigns.desk.test_orders import lawful
from tests.campaigns.play.conftest import open_play
from tests.conftest import Cast


def test_the_last_input_is_taken_back_into_a_branch(desk: Desk) -> None:
    before = desk.state
    text = lawful(desk)[0]
    desk.send("desk-orders", side="us", orders=text, action="submit")
    assert desk.state != before
    assert "Take back: " + text[:20] in desk.page("desk-take-back")
    assert desk.send("desk-take-back", reason="He misread the map").status_code == 302
    assert desk.state == before
    page = desk.page("desk-take-back")
    assert "He misread the map" in page
    assert "Line 2" in page
    assert text in page
    assert "taken back" in page


def test_a_form_that_is_sent_again_says_that_it_was_sent_before(desk: Desk) -> None:
    desk.send("desk-orders", side="us", orders=lawful(desk)[0], action="submit", token="orders")
    desk.send("desk-take-back", reason="He misread the map", token="back")
    state = desk.state
    for name, wish in (
        ("desk-take-back", {"reason": "Another reason", "token": "back"}),
        ("desk-orders", {"side": "us", "orders": "end", "action": "submit", "token": "orders"}),
    ):
        assert desk.send(name, **wish).status_code == 302
        assert "it was not sent: fill it in and send it again" in desk.page("desk")
    assert desk.state == state


def test_what_is_taken_back_is_named_with_its_step(make_begun: Callable[..., Cast]) -> None:
    desk = Desk(make_begun("grenade", open_play, level="limited"))
    desk.send("desk-end-step", side="us")
    assert desk.last.is_done, desk.last.message
    ended = "US movement"
    page = re.sub(r"\s+", " ", desk.page("desk-take-back"))
    assert re.search(f'<code>end</code> <span class="small faded">[^<]*{ended}', page), page
    desk.send("desk-take-back", reason="Too early")
    assert re.search(f"Taken back: US: end [(][^<)]*{ended}[)]", desk.page("desk-take-back"))


def test_taking_back_says_which_dice_come_then(desk: Desk, make_cast: Callable[..., Cast]) -> None:
    assert "the same dice come up again" in desk.page("desk-take-back")
    page = table_desk(make_cast).page("desk-take-back")
    assert "the same dice come up again" not in page
    assert "dice of what is done then are rolled anew" in re.sub(r"\s+", " ", page)


def test_taking_back_needs_a_reason(desk: Desk) -> None:
    answer = desk.send("desk-take-back", reason="")
    assert answer.status_code == 400
    assert "Say why" in answer.content.decode()


def test_nothing_is_taken_back_before_something_was_done(make_cast: Callable[..., Cast]) -> None:
    cast = make_cast("grenade")
    cast.start()
    desk = Desk(cast)
    assert "Nothing has been done" in desk.page("desk-take-back")
    answer = desk.send("desk-take-back", reason="why not")
    assert answer.status_code == 409
    assert "nothing to take back" in answer.content.decode()


def table_desk(make_cast: Callable[..., Cast]) -> Desk:
    """Return a desk with real dice, where the current of the Roer is to be rolled."""
    settings = {"dice": "table", "level": "open", "readings": {"OQ-63": "before_set_up"}}
    cast = make_cast("grenade", **settings)
    cast.start()
    desk = Desk(cast)
    while desk.cast_decisions() and not _waiting(desk):
        one = desk.cast_decisions()[0]
        fields = {"decision": one["id"], "owner": one["owner"], "key": one["choices"][0]["key"]}
        desk.send("desk-answer", **fields)
    assert _waiting(desk)
    return desk


def _waiting(desk: Desk) -> Input | None:
    return desk.cast.campaign.inputs.filter(status="needs_dice").first()


def test_a_roll_is_asked_for_in_words_and_typed_in(make_cast: Callable[..., Cast]) -> None:
    desk = table_desk(make_cast)
    item = _waiting(desk)
    assert item is not None
    page = desk.page("desk-dice")
    assert "Roll one die with six faces" in page
    assert "Current of the Roer" in page
    assert "Type in what was rolled" in desk.page("desk")
    assert desk.send("desk-dice", input=item.pk, face="4").status_code == 302
    item.refresh_from_db()
    assert item.is_done, item.message
    assert item.dice[0]["faces"] == [4]
    page = desk.page("desk-dice")
    assert "Typed so far" in page
    assert f'href="{desk.address("desk")}">To the desk' in page


def test_impossible_dice_are_refused_with_a_sentence(make_cast: Callable[..., Cast]) -> None:
    desk = table_desk(make_cast)
    item = _waiting(desk)
    assert item is not None
    for face in ("7", "0", "-1", "four", "", "4.0"):
        answer = desk.send("desk-dice", input=item.pk, face=face)
        assert answer.status_code == 400, face
        assert 'role="alert"' in answer.content.decode()
    answer = desk.send("desk-dice", input=item.pk, face=["1", "2"])
    assert answer.status_code == 400
    item.refresh_from_db()
    assert item.status == Input.Status.NEEDS_DICE
    assert item.dice == []
    assert desk.send("desk-dice", input="nonsense", face="1").status_code == 404


def test_an_input_that_waits_for_dice_can_be_given_up(make_cast: Callable[..., Cast]) -> None:
    desk = table_desk(make_cast)
    item = _waiting(desk)
    assert item is not None
    assert desk.send("desk-withdraw", item.pk).status_code == 302
    item.refresh_from_db()
    assert item.status == Input.Status.HALTED


def test_a_note_reaches_one_side_only(desk: Desk) -> None:
    assert desk.send("desk-notes", to="us", text="The Meuse rises.").status_code == 302
    assert Note.objects.get().to_side == "us"
    assert "The Meuse rises." in desk.page("desk-notes")
    logs = {
        side: [row["text"] for row in logbook.told_log(desk.cast.seat(side))]
        for side in ("us", "german")
    }
    assert any("The Meuse rises." in text for text in logs["us"])
    assert not any("The Meuse rises." in text for text in logs["german"])
    desk.send("desk-notes", to="both", text="Tea at five.")
    assert Note.objects.count() == 3


def test_a_note_without_text_or_side_is_refused(desk: Desk) -> None:
    assert desk.send("desk-notes", to="us", text="  ").status_code == 400
    assert desk.send("desk-notes", to="french", text="Bonjour").status_code == 400
    assert not Note.objects.exists()


def test_a_date_is_set_shown_to_players_and_mailed(desk: Desk) -> None:
    when = timezone.now() + timedelta(days=3)
    text = timezone.localtime(when).strftime("%Y-%m-%dT%H:%M")
    for _ in range(2):
        assert desk.send("desk-due", due=text).status_code == 302
    assert Deadline.objects.count() == 1
    assert Mail.objects.filter(seat__side="us").count() == 1
    assert not Mail.objects.filter(seat__side="german").exists()
    shown = timezone.localtime(when).strftime("%H:%M")
    assert shown in desk.page("desk")
    for name in ("campaign", "table"):
        page = desk.cast.client("us").get(desk.address(name)).content.decode()
        assert "Orders are due by" in page, name
        assert shown in page, name


def test_a_date_is_taken_off(desk: Desk) -> None:
    assert "Take it off" not in desk.page("desk-notes")
    assert desk.send("desk-due", due="2099-01-01T10:00").status_code == 302
    assert "Take it off" in desk.page("desk-notes")
    assert desk.send("desk-due", action="clear").status_code == 302
    assert "No date is set any more" in desk.page("desk-notes")
    assert "No date is set for this step" in desk.page("desk")
    assert desk.send("desk-due", action="clear").status_code == 409


def test_a_date_that_is_none_or_has_passed_is_refused(desk: Desk) -> None:
    for text in ("", "soon", "2026-02-31T10:00", "1999-01-01T10:00"):
        answer = desk.send("desk-due", due=text)
        assert answer.status_code == 400, text
    answer = desk.send("desk-due", due="2099-01-01T10:00", expected="truth.1.1")
    assert answer.status_code == 409
    assert not Deadline.objects.exists()


def test_the_map_as_a_side_sees_it_holds_nothing_of_the_truth(desk: Desk) -> None:
    units = desk.state["units"]
    hidden = [name for name, unit in units.items() if unit["side"] == "german"]
    as_us = desk.client.get(desk.address("desk-map"), {"as": "us"}).content.decode()
    start = as_us.index('<g id="counters">')
    drawn = as_us[start : as_us.index('<div class="side">')]
    assert "unidentified unit" in drawn
    for name in hidden:
        assert name not in drawn, name
    truth = desk.page("desk-map")
    assert hidden[0] in truth[truth.index('<g id="counters">') :]


def test_the_differences_are_listed(desk: Desk) -> None:
    as_us = desk.client.get(desk.address("desk-map"), {"as": "us"}).content.decode()
    known = as_us[as_us.index("What the US side does not know") :]
    on_map = [
        name
        for name, unit in desk.state["units"].items()
        if unit["side"] == "german" and unit["status"] == "map" and unit["type"] != "volkssturm"
    ]
    assert all(name in known for name in on_map)
    assert "not which they are" in known
    as_german = desk.client.get(desk.address("desk-map"), {"as": "german"}).content.decode()
    assert "What the German side does not know" in as_german


def test_a_hex_is_shown_as_seen_and_as_it_is(desk: Desk) -> None:
    units = desk.state["units"].items()
    name, unit = next((n, u) for n, u in units if u["side"] == "german" and u["status"] == "map")
    page = desk.client.get(desk.address("desk-hex"), {"as": "us", "hex": unit["space"]})
    text = page.content.decode()
    seen, true = text.split("As it is")
    assert name not in seen
    assert name in true
    assert desk.client.get(desk.address("desk-hex"), {"hex": "9999"}).status_code == 400
    assert desk.client.get(desk.address("desk-map"), {"as": "french"}).status_code == 403
