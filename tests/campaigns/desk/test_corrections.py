"""Corrections: forms made from the game's record, looked at before and after, then made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.services import engine
from campaigns.services.asking import corrections, inputs
from campaigns.services.errors import Stale
from campaigns.services.history import logbook, reading
from rules_engine.core.corrections import Field
from tests.campaigns.desk.conftest import Desk
from tests.conftest import Cast

NO_CHANGE = "Nothing would change: it stands so already."
WHY = {"reason": "slip of the hand", "announce": "A unit was put right."}


def make(desk: Desk, name: str, **fields: str) -> None:
    """Make a correction; it must succeed."""
    answer = desk.send("desk-correction", name, action="make", **WHY, **fields)
    assert answer.status_code == 302, answer.content.decode()
    assert desk.last.is_done, desk.last.message


def on_map(desk: Desk, side: str) -> str:
    """Return some unit of a side that stands on the map."""
    units = sorted(desk.state["units"].items())
    return next(n for n, unit in units if unit["side"] == side and unit["status"] == "map")


def test_every_correction_has_a_page(desk: Desk) -> None:
    listed = corrections.corrections_of(desk.cast.seat("referee").campaign)
    page = desk.page("desk-corrections")
    assert len(listed) > 12
    for one in listed:
        assert one.title in page
        assert one.title in desk.page("desk-correction", one.name)


def test_the_preview_shows_before_and_after_and_changes_nothing(desk: Desk) -> None:
    unit = on_map(desk, "german")
    old = desk.state["units"][unit]["space"]
    before = desk.cast.campaign.inputs.count()
    fields = {"unit": unit, "to": "0712", "action": "preview"}
    page = desk.send("desk-correction", "move-unit", **fields).content.decode()
    assert "What would change" in page
    assert f"<td>{old}</td>" in page
    assert "<strong>0712</strong>" in page
    assert "Make this correction" in page
    assert desk.cast.campaign.inputs.count() == before
    assert desk.state["units"][unit]["space"] == old


def test_a_correction_needs_a_reason(desk: Desk) -> None:
    fields = {"unit": on_map(desk, "german"), "to": "0712", "action": "make", "reason": " "}
    answer = desk.send("desk-correction", "move-unit", **fields)
    assert answer.status_code == 400
    assert "needs a reason" in answer.content.decode()
    assert not desk.cast.campaign.inputs.filter(kind="overrule").exists()


def test_a_unit_is_moved_removed_and_placed(desk: Desk) -> None:
    unit = on_map(desk, "german")
    make(desk, "move-unit", unit=unit, to="0712")
    assert desk.state["units"][unit]["space"] == "0712"
    make(desk, "remove-unit", unit=unit, status="out", entry="")
    assert desk.state["units"][unit]["status"] == "out"
    assert desk.state["units"][unit]["space"] is None
    make(desk, "place-unit", unit=unit, to="0713")
    assert desk.state["units"][unit]["space"] == "0713"


def test_losses_chit_supply_and_knowledge_of_a_unit(desk: Desk) -> None:
    unit = on_map(desk, "german")
    make(desk, "losses", unit=unit, face="reduced", chit="s7")
    make(desk, "supply", unit=unit, supply="isolated")
    record = desk.state["units"][unit]
    assert (record["face"], record["chit"], record["supply"]) == ("reduced", "s7", "isolated")
    make(desk, "known", unit=unit, level="full")
    assert unit in reading.view_for(desk.cast.seat("us"))["units"]
    make(desk, "known", unit=unit, level="contact")
    assert unit not in reading.view_for(desk.cast.seat("us"))["units"]


def test_tracks_towns_and_bridges(desk: Desk) -> None:
    make(desk, "weather", weather="heavy", ground="rain", mud_until="3")
    make(desk, "air", us="4", german="1")
    make(desk, "town", town="0419", owner="us")
    make(desk, "volkssturm", town="koeln", rolled="yes")
    make(desk, "roer", flood="gradual", current="torrent", d_day="20")
    make(desk, "markers", ruse="yes", withdrawal="no", free="yes", south="1", east="0", north="2")
    tracks = desk.state["tracks"]
    assert (tracks["weather"], tracks["ground"], tracks["mud_until"]) == ("heavy", "rain", 3)
    assert tracks["air"] == {"us": 4, "german": 1}
    assert desk.state["spaces"]["0419"]["owner"] == "us"
    assert "koeln" in tracks["volkssturm"]
    assert (tracks["current"], tracks["d_day"]) == ("torrent", 20)
    assert tracks["ruse"] == 1
    assert tracks["reinforcements"] == {"south": 1, "east": 0, "north": 2}


def test_a_bridge_is_blown_and_restored(desk: Desk) -> None:
    make(desk, "bridge", bridge="koeln", state="blown")
    assert desk.state["tracks"]["bridges"]["koeln"] == "blown"
    make(desk, "bridge", bridge="koeln", state="untried")
    assert "koeln" not in desk.state["tracks"]["bridges"]
    make(desk, "crossing", bridge="koeln", unit=on_map(desk, "us"), counts="yes")
    assert desk.state["tracks"]["crossed"]["koeln"] == [on_map(desk, "us")]


def test_readings_and_options_change_during_play(desk: Desk) -> None:
    make(desk, "reading", question="OQ-29", key="free")
    make(desk, "option", option="combat_strengths", value="stay")
    assert desk.state["readings"]["OQ-29"] == "free"
    assert desk.state["options"]["combat_strengths"] == "stay"
    answer = desk.send(
        "desk-correction", "reading", question="OQ-29", key="nonsense", action="make", **WHY
    )
    assert answer.status_code == 400
    assert "is not one of the choices" in answer.content.decode()


def test_play_goes_on_from_another_step(desk: Desk) -> None:
    make(desk, "step", turn="3", step="german.movement")
    assert (desk.state["turn"], desk.state["step"]) == (3, "german.movement")
    assert desk.state["side"] == "german"
    assert "Waiting for the <strong>German</strong> side" in desk.page("desk")
    make(desk, "step", turn="2", step="weather")
    assert desk.state["turn"] == 2


def test_anything_else_is_corrected_by_its_name(desk: Desk) -> None:
    make(desk, "anything", path="tracks / air / us", value="5")
    assert desk.state["tracks"]["air"]["us"] == 5
    wrong = {
        "tracks / air / us": "clear",
        "nonsense / entry": "5",
        "game": '"cobra"',
        "units / 941/353/58 / status": '"flying"',
    }
    for path, value in wrong.items():
        fields = {"path": path, "value": value, "action": "make"}
        answer = desk.send("desk-correction", "anything", **WHY, **fields)
        assert answer.status_code == 400, path


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"unit": "941/353/58", "to": "9999"}, "there is no 9999 on this map"),
        ({"unit": "no/such/unit", "to": "0712"}, "is not one of the choices"),
        ({"unit": "", "to": ""}, "fill this in"),
    ],
)
def test_what_is_filled_in_wrongly_is_said_beside_the_field(
    desk: Desk, fields: dict[str, str], words: str
) -> None:
    answer = desk.send("desk-correction", "move-unit", action="make", **WHY, **fields)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not desk.cast.campaign.inputs.filter(kind="overrule").exists()


def test_a_position_that_would_not_hold_together_is_refused(desk: Desk) -> None:
    enemy = desk.state["units"][on_map(desk, "us")]["space"]
    fields = {"unit": on_map(desk, "german"), "to": enemy, "action": "preview"}
    answer = desk.send("desk-correction", "move-unit", **fields)
    assert answer.status_code == 400
    assert "Both sides have units" in answer.content.decode()


def test_only_the_announcement_reaches_the_sides(desk: Desk) -> None:
    make(desk, "air", us="3", german="2")
    for side in ("us", "german"):
        texts = [row["text"] for row in logbook.told_log(desk.cast.seat(side))]
        assert any("A unit was put right." in text for text in texts)
        assert not any("slip of the hand" in text for text in texts)


def test_a_correction_sent_twice_is_made_once(desk: Desk) -> None:
    fields = {"us": "4", "german": "1", "action": "make", "token": "once", "expected": desk.key}
    for _ in range(2):
        assert desk.send("desk-correction", "air", **WHY, **fields).status_code == 302
    assert desk.cast.campaign.inputs.filter(kind="overrule").count() == 1


def test_a_stale_page_corrects_nothing(desk: Desk) -> None:
    fields = {"us": "4", "german": "1", "action": "make", "expected": "truth.1.1"}
    answer = desk.send("desk-correction", "air", **WHY, **fields)
    assert answer.status_code == 409
    assert "The game has moved on" in answer.content.decode()


def test_an_order_composed_before_a_silent_correction_is_stale_where_its_side_sees_it(
    desk: Desk,
) -> None:
    def key() -> str:
        return inputs.position_key(desk.cast.seat("us").campaign, "us")

    before, said = key(), len(logbook.told_log(desk.cast.seat("us")))
    silent = {"reason": "slip of the hand", "announce": "", "action": "make"}
    enemy = on_map(desk, "german")
    assert desk.send("desk-correction", "losses", unit=enemy, face="reduced", chit="s7", **silent)
    assert desk.state["units"][enemy]["face"] == "reduced"
    assert key() == before, "the side does not see this, so nothing may say that it has happened"
    own = on_map(desk, "us")
    desk.send("desk-correction", "move-unit", unit=own, to="0105", **silent)
    assert desk.state["units"][own]["space"] == "0105"
    assert len(logbook.told_log(desk.cast.seat("us"))) == said
    assert key() != before
    with pytest.raises(Stale):
        inputs.submit_order(desk.cast.seat("us"), "end", token="old", expected=before)


def test_a_choice_that_another_subject_has_not_gives_way_to_how_it_stands(desk: Desk) -> None:
    unit = on_map(desk, "german")
    page = desk.page("desk-correction", "losses", unit=unit, face="no such face", reason="A slip")
    assert 'value="A slip"' in page
    shown = re.search(r'<select id="f-face".*?</select>', page, re.DOTALL)
    assert shown is not None
    now = re.search(r'data-present="([^"]+)"', shown[0])
    assert now is not None
    assert re.findall(r'value="([^"]*)"\s+selected', shown[0]) == [now[1]]


def test_there_is_no_correction_of_that_name(desk: Desk) -> None:
    assert desk.client.get(desk.address("desk-correction", "magic")).status_code == 400


def test_what_stands_now_is_filled_in_and_changes_nothing(desk: Desk) -> None:
    make(desk, "weather", weather="clear", ground="", mud_until="0")
    referee = desk.cast.seat("referee")
    position = engine.game_of(referee.campaign).lens(desk.state)
    tried = 0
    for kind in corrections.corrections_of(referee.campaign):
        if kind.present is None or kind.name in ("step", "move-unit"):
            continue
        subject = next((one for one in kind.fields if one.is_subject), None)
        named: list[dict[str, str]] = [{}]
        if subject is not None and subject.choices is not None:
            named = [{subject.name: key} for key, _ in subject.choices(position, {})]
        for given in named:
            values = corrections.present_values(referee, kind, given)
            trial = corrections.try_out(referee, kind, values)
            assert trial.faults == {"": NO_CHANGE}, (kind.name, values, trial.faults)
            tried += 1
    assert tried > 100


@pytest.mark.parametrize("game", ["grenade", "market_garden"])
@pytest.mark.parametrize("level", ["open", "double_blind"])
def test_a_place_that_there_is_not_is_named_wherever_a_form_asks_for_one(
    make_cast: Callable[..., Cast], game: str, level: str
) -> None:
    cast = make_cast(game, level=level)
    cast.start()
    desk = Desk(cast)
    referee = cast.seat("referee")
    position = engine.game_of(referee.campaign).lens(desk.state)
    asked = 0
    for one in corrections.corrections_of(referee.campaign):
        given = {field.name: first_of(field, position) for field in one.fields}
        if any(field.kind == "space" for field in one.fields):
            page = desk.send("desk-correction", one.name, action="preview", **given)
            assert page.status_code == 400
            assert "there is no 9999 on this map" in page.content.decode(), one.name
            asked += 1
    assert asked > 1


def first_of(field: Field, position: Any) -> str:
    """Return something that fits a field of a form, but for a place: that one there is not."""
    if field.kind == "space":
        return "9999"
    if field.choices is None:
        return "1"
    return next((value for value, _ in field.choices(position, {}) if value), "")
