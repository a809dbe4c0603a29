"""The turn desk's page and its API: what is in, what would happen, closing, publishing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from campaigns.models import Closing, Input, Picture, SideEntry, UnitAssignment
from campaigns.presenters.desk.news import dry_rows
from campaigns.presenters.desk.turn import Planned, StepRow, meetings
from campaigns.services.asking import inputs, order_sets, planning
from campaigns.services.carrying import retelling
from campaigns.services.history import positions, reading
from campaigns.services.people import seats
from campaigns.services.turns.dry_run import DryRun, Happening
from campaigns.services.turns.halts import Halt
from campaigns.services.turns.moments import Coming
from rules_engine import Ruling, load, parse_order
from rules_engine.core import registry
from tests.campaigns.desk.conftest import Desk
from tests.conftest import Cast

MakeCast = Callable[..., Cast]


@pytest.fixture
def blind(make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The desk of a campaign in which news are published, at the first step of turn 1."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets", news="published")
    cast.start()
    return Desk(cast)


def hand_in(desk: Desk, who: str, *orders: str) -> list[Input]:
    """Hand in a set."""
    return inputs.submit_order_set(desk.cast.seat(who), orders, token=f"set.{who}")


def test_the_page_says_whose_orders_are_in_and_which_would_be_refused(blind: Desk) -> None:
    hand_in(blind, "red", "take 2", "take 9")
    page = blind.page("desk-turn")
    assert "2 orders" in page
    assert "1 would be refused" in page
    assert "Take 1 to 3 of the 9 counters" in page
    assert "no orders" in page
    assert "go on without the Blue orders" in page


def test_close_calls_stand_beside_the_orders_and_in_the_try(
    blind: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "rule", lambda *_: Ruling(detail={"gap": 1}))
    hand_in(blind, "red", "take 2")
    assert "by a gap of 1" in blind.page("desk-turn")
    # In a try what was told of a fight is asked for, whoever may know it.
    told = ({"kind": "taken", "count": 2, "gap": 2}, {"kind": "taken", "count": 2}, {"text": "No."})
    state = blind.state
    tried = DryRun(
        1,
        state,
        state,
        (Happening("decision", "red", 1, "x", "", None, told),),
        Halt(""),
        {"red": (), "blue": ()},
    )
    found = dry_rows(blind.cast.seat("referee"), tried)["close"]
    assert [row["why"] for row in found] == ["by a gap of 2"]


def test_a_try_names_each_choice_that_it_took_for_somebody(blind: Desk) -> None:
    hand_in(blind, "red", "take 3")
    page = blind.page("desk-turn", throw="1", without="blue")
    assert "Whoever was asked took the first choice offered" in page
    assert "Blue: And now?" in page
    assert "Taken here: “Bow”, the first of 2 choices." in page


@pytest.mark.parametrize(
    ("german", "met"),
    [
        ("move 1157/363/81 tactical 0808-0807", "the same space"),
        ("move 1157/363/81 tactical 0809-0808", "next to each other"),
        ("move 1157/363/81 tactical 0909-0910", ""),
    ],
)
def test_orders_of_both_sides_that_meet_are_named(german: str, met: str) -> None:
    game = load("grenade")
    march = "move 115/29/19 tactical 0707-0807"
    table = [
        StepRow(Coming(1, f"{side}.movement", "Movement", side), side, True, [planned(side, text)])
        for side, text in (("us", march), ("german", german))
    ]
    found = meetings(game, table, game.board_of({"tracks": {}}))
    assert [(row["first"], row["second"], row["space"]) for row in found if row["how"] == met] == (
        [(march, german, "0807")] if met else []
    )


def planned(side: str, text: str) -> Planned:
    """Return an order of a set, as the table has it."""
    return Planned(Input(), text, parse_order(text, side, load("grenade").notations))


def test_a_try_shows_what_each_side_would_learn_and_keeps_nothing(blind: Desk) -> None:
    hand_in(blind, "red", "take 3", "take 9")
    before = (blind.state, Input.objects.count(), Picture.objects.count())
    page = blind.page("desk-turn", throw="7", until="turn", without="blue")
    tried = page[page.index('id="try-title"') :]
    assert "throwaway dice, throw 7" in tried
    assert "Blue: And now? <span" in tried
    assert "First of 2: “Bow”." in tried
    assert "It would stop:" in tried
    assert "<code>take 9</code>" in tried
    assert (blind.state, Input.objects.count(), Picture.objects.count()) == before
    # A closing would stop at that refusal too, whoever goes on without orders.
    both = ["red", "blue"]
    assert "It would stop:" in blind.page("desk-turn", throw="7", without=both, until="step")


def test_a_turn_is_closed_and_published_from_the_page(blind: Desk) -> None:
    hand_in(blind, "red", "take 3")
    assert blind.send("desk-turn-close", until="turn").status_code == 302
    page = blind.page("desk-turn")
    assert "Blue decides" in page
    assert "The Blue side does not know of it before you publish" in page
    fields = {"decision": blind.cast_decisions()[0]["id"], "owner": "blue", "key": "bow"}
    assert blind.send("desk-turn-answer", **fields).status_code == 302
    assert "Blue has handed in no orders for Blue takes" in blind.page("desk-turn")
    assert blind.send("desk-turn-close", until="turn", without="blue").status_code == 302
    page = blind.page("desk-turn")
    assert "The turn is closed" in page
    assert "Its log: " in page
    assert blind.send("desk-turn-publish").status_code == 302
    assert Closing.objects.get().status == Closing.Status.PUBLISHED
    assert reading.view_for(blind.cast.seat("blue"))["turn"] == 2
    assert "Not published yet" not in blind.page("desk-turn")


def test_what_a_player_sees_of_it(blind: Desk) -> None:
    client = blind.cast.client("blue")
    hand_in(blind, "blue", "take 2")
    page = client.get(blind.address("table")).content.decode()
    assert "✓ 1 sealed" in page
    assert "Submit at once" not in page
    assert "Orders of a set wait" not in page
    before = client.get(blind.address("panel")).content
    blind.send("desk-turn-close", until="step", without="red")
    after = client.get(blind.address("panel")).content.decode()
    assert "The referee is closing the turn" in after
    assert before.decode().count("<code>take 2</code>") == after.count("<code>take 2</code>")
    blind.send("desk-turn-close", until="turn", without="red")
    assert client.get(blind.address("panel")).content.decode() == _again(after, client, blind)


def test_an_order_of_a_players_is_sealed_however_it_is_sent(blind: Desk) -> None:
    fields = {"action": "submit", "token": "x", "order": "take 2"}
    answer = blind.cast.client("red").post(
        blind.address("orders"), fields, headers={"HX-Request": "true"}
    )
    assert "Waits for the orders before it" in answer.content.decode()
    assert blind.last.status == Input.Status.HELD
    by_hand = blind.send("orders", order="take 1", action="submit", **{"as": "red"})
    assert by_hand.status_code == 302
    assert blind.last.is_done
    assert (
        "Submit at once" in blind.client.get(blind.address("orders") + "?as=red").content.decode()
    )


def _again(page: str, client: Any, desk: Desk) -> str:
    """Return a page with the tokens of another, which are new each time."""
    import re

    token = r'name="token" value="[^"]*"'
    fresh = re.findall(token, client.get(desk.address("panel")).content.decode())
    found = re.sub(token, "TOKEN", page)
    for one in fresh:
        found = found.replace("TOKEN", one, 1)
    return found


def test_players_never_reach_the_turn_desk(blind: Desk) -> None:
    for who in ("red", "stranger"):
        client = blind.cast.client(who)
        for name in ("desk-turn", "desk-turn-part", "api-turn", "api-dry-run"):
            assert client.get(blind.address(name)).status_code == 404
        for name in ("desk-turn-close", "desk-turn-publish", "desk-turn-answer"):
            assert client.post(blind.address(name)).status_code == 404
        for name in ("api-close", "api-set-aside", "api-publish"):
            answer = client.post(blind.address(name), {}, content_type="application/json")
            assert answer.status_code == 404


def test_the_turn_is_closed_by_the_api(blind: Desk) -> None:
    def post(who: str, name: str, **data: Any) -> Any:
        address = reverse(name, args=(blind.cast.campaign.pk,))
        return blind.cast.client(who).post(address, data, content_type="application/json")

    made = post("red", "api-order-sets", orders=["take 1"], moment="1.red.take")
    assert made.status_code == 202
    assert post("red", "api-orders", order="take 2").json()["status"] == "held"
    assert post("blue", "api-check", order="take 2").json()["lawful"]
    steps = blind.client.get(blind.address("api-turn")).json()["steps"]
    assert [(step["state"], len(step["orders"])) for step in steps] == [("in", 1), ("missing", 0)]
    address = blind.address("api-dry-run")
    tried = blind.client.get(address, {"without": "blue", "throw": "3"}).json()
    assert tried["is_through"]
    assert blind.client.get(address, {"throw": "x"}).status_code == 400
    assert post("referee", "api-close", without=["blue"]).status_code == 201
    found = blind.client.get(blind.address("api-turn")).json()
    assert (found["closing"]["status"], found["news"]["is_moved"]) == ("ready", True)
    assert post("referee", "api-publish").status_code == 201
    assert post("referee", "api-set-aside").status_code == 422
    assert positions.head_state(blind.cast.seat("referee").campaign)["turn"] == 2


def test_what_was_ticked_when_the_closing_began_is_ticked_at_each_stop(blind: Desk) -> None:
    hand_in(blind, "red", "take 1")
    assert blind.send("desk-turn-close", until="turn", answers="first").status_code == 302
    running = Closing.objects.get(campaign=blind.cast.campaign)
    assert running.status == Closing.Status.RUNNING
    assert TICKED.search(blind.page("desk-turn"))
    # Whoever takes the tick off, and tries, does not get it back.
    assert not TICKED.search(blind.page("desk-turn", until="turn", throw="1"))


TICKED = re.compile(r'name="answers" value="first" checked')


def test_a_side_is_in_when_everybody_who_commands_has_handed_in(blind: Desk) -> None:
    user = get_user_model().objects.create_user("adjutant")
    referee = blind.cast.seat("referee")
    adjutant = seats.add_seat(referee, side="red", role="officer", name="Adjutant")
    seats.join(user, adjutant.invitation)
    hand_in(blind, "red", "take 1")
    assert "in part" not in blind.page("desk-turn")  # he has no units
    UnitAssignment.objects.create(campaign=referee.campaign, seat=adjutant, unit="1/Red")
    page = blind.page("desk-turn")
    assert "! in part" in page
    assert "Nothing yet from Adjutant" in page


def test_taking_back_what_was_published_says_how_much_and_asks_for_the_set_again(
    blind: Desk,
) -> None:
    """The page said "Nothing new in its log", and the set was in for good though it was undone."""
    handed = hand_in(blind, "red", "take 3")
    blind.send("desk-turn-close", until="turn")
    fields = {"decision": blind.cast_decisions()[0]["id"], "owner": "blue", "key": "bow"}
    blind.send("desk-turn-answer", **fields)
    blind.send("desk-turn-close", until="turn", without="blue")
    blind.send("desk-turn-publish")
    item = Input.objects.get(pk=handed[0].pk)
    moment = item.body["moment"]
    assert order_sets.set_rows(blind.cast.seat("red").campaign, "red", moment) != []
    referee = blind.cast.seat("referee")
    inputs.take_back(referee, "A slip", to=item.first_seq or 0, token="back")
    referee = blind.cast.seat("referee")
    counted = {side: one.taken_back for side, one in retelling.outlook(referee.campaign).items()}
    assert min(counted.values()) > 0
    page = blind.page("desk-turn")
    for count in counted.values():
        assert re.search(rf"{count} entr(y|ies) of its log becomes? “taken back”", page)
    assert "Nothing new in its log" not in page
    # What a side was not told yet changes nothing for it.
    assert order_sets.set_rows(referee.campaign, "red", moment) != []
    assert blind.send("desk-turn-publish").status_code == 302
    for side, count in counted.items():
        log = [json.loads(row.body)["notice"] for row in SideEntry.objects.filter(side=side)]
        (span,) = [notice for notice in log if notice["kind"] == "taken_back"]
        assert span["last"] - span["first"] + 1 == count
    # Now both know, and the step is to be played again: its set is asked for.
    campaign = blind.cast.seat("red").campaign
    assert order_sets.set_rows(campaign, "red", moment) == []
