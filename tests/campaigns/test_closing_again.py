"""Going on with a closing that stopped, and setting one aside: what the referee said, no more."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Closing, Input
from campaigns.services.asking import inputs, refereeing
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.files import exports
from campaigns.services.history import log, reading, reruns
from campaigns.services.turns import closing, halts
from campaigns.services.turns.dry_run import dry_run
from campaigns.services.turns.publications import OVERTAKEN, SUPERSEDED
from rules_engine.__main__ import main
from tests.campaigns.test_closing import close, hand_in, now, publish, truth
from tests.campaigns.test_rerun import rerun
from tests.conftest import Cast


def halt_of(cast: Cast) -> tuple[str, str]:
    """Return why the closing does not go on, and whose step it is."""
    found = halts.halt_of(cast.seat("referee").campaign, now(cast))
    return found.kind, found.side


def referee_page(cast: Cast, **query: Any) -> str:
    """Return the turn desk."""
    address = reverse("desk-turn", args=(cast.campaign.pk,))
    return str(cast.client("referee").get(address, query).content.decode())


# ---- a set that was halted is one thing, orders that are missing another ------------------------


def test_going_on_past_a_halted_set_ends_no_step_for_which_orders_are_missing(blind: Cast) -> None:
    hand_in(blind, "red", "take 9", "take 1")
    close(blind)
    assert halt_of(blind) == ("halted", "red")
    close(blind, "go on", past=["red"])
    assert truth(blind)["step"] == "blue.take"
    assert halt_of(blind) == ("missing", "blue")
    assert now(blind).without == []


def test_going_on_without_missing_orders_does_not_give_up_a_set_that_is_halted_later(
    blind: Cast,
) -> None:
    close(blind, without=["red"], until="step")
    hand_in(blind, "blue", "take 9", "take 1")
    close(blind, "rest", without=["red", "blue"])
    assert halt_of(blind) == ("halted", "blue")
    close(blind, "past it", past=["blue"])
    assert halt_of(blind)[0] == "reached"
    assert truth(blind)["tracks"]["blue"] == 9


@pytest.mark.database
def test_only_the_set_that_was_halted_then_is_given_up(blind: Cast) -> None:
    hand_in(blind, "red", "take 9", "take 1")
    close(blind)
    close(blind, "nobody's", past=["blue"])
    assert halt_of(blind) == ("halted", "red")
    with pytest.raises(BadRequest, match="green"):
        close(blind, "x", past=["green"])


def test_a_newer_set_takes_the_place_of_one_that_was_halted(blind: Cast) -> None:
    hand_in(blind, "red", "take 9", "take 1")
    close(blind, until="step")
    assert halt_of(blind) == ("halted", "red")
    inputs.submit_order_set(blind.seat("referee"), ["take 2"], side="red", token="by hand")
    assert halt_of(blind)[0] == "reached"
    assert truth(blind)["tracks"]["red"] == 7


def test_a_try_goes_on_past_what_the_closing_would_go_on_past(blind: Cast) -> None:
    hand_in(blind, "red", "take 9", "take 1")
    close(blind)
    campaign = blind.seat("referee").campaign
    wish: dict[str, Any] = {"until": "turn", "throw": 1}
    assert dry_run(campaign, without=["red"], **wish).halt.kind == "halted"
    assert dry_run(campaign, without=[], past=["red"], **wish).halt.kind == "missing"
    assert dry_run(campaign, without=["blue"], past=["red"], **wish).halt.kind == "reached"


def test_the_two_ticks_of_the_page_are_two_fields(blind: Cast) -> None:
    hand_in(blind, "red", "take 9", "take 1")
    close(blind)
    form = referee_page(blind)
    ticks = re.findall(r'<input type="checkbox" name="(without|past)" value="(\w+)"', form)
    assert ticks == [("without", "blue"), ("past", "red")]
    address = reverse("desk-turn-close", args=(blind.campaign.pk,))
    key = inputs.position_key(blind.seat("referee").campaign, "truth")
    sent = {"token": "page", "expected": key, "until": "turn", "past": "red"}
    blind.client("referee").post(address, sent)
    assert halt_of(blind) == ("missing", "blue")
    log = reverse("log", args=(blind.campaign.pk,))
    said = blind.client("referee").get(log).content.decode()
    assert "without the rest of the halted orders of red" in said


def test_what_was_gone_on_past_is_kept_by_the_api(blind: Cast) -> None:
    hand_in(blind, "red", "take 9")
    close(blind)
    address = reverse("api-close", args=(blind.campaign.pk,))
    answer = blind.client("referee").post(
        address, {"token": "api", "past": ["red"]}, content_type="application/json"
    )
    assert answer.status_code == 201, answer.content
    assert halt_of(blind) == ("missing", "blue")
    publish(blind)
    assert Closing.objects.get().past == [f"{blind.seat('red').pk} red."]


# ---- set aside: the players can go on -----------------------------------------------------------


def set_aside(cast: Cast, wish: str = "aside") -> None:
    """Let the referee set the closing aside."""
    item = closing.set_aside(cast.seat("referee"), token=wish)
    item.refresh_from_db()
    assert item.is_done, item.message


def page(cast: Cast, who: str) -> str:
    """Return the page of a player's sealed orders."""
    address = reverse("orders", args=(cast.campaign.pk,))
    return str(cast.client(who).get(address).content.decode())


def mine(cast: Cast, who: str) -> list[tuple[str, str]]:
    """Return what a player reads of his own orders, the oldest first."""
    known = reading.known_inputs(cast.seat(who), kinds=("order",))
    return [(str(one.body["order"]), str(one.status)) for one in known if one.order_set][::-1]


def test_after_setting_aside_nobody_reads_that_the_turn_is_being_closed(blind: Cast) -> None:
    close(blind)
    assert "The referee is closing the turn" in page(blind, "red")
    set_aside(blind)
    for who in ("red", "blue"):
        assert "The referee is closing the turn" not in page(blind, who)
    hand_in(blind, "red", "take 1")
    hand_in(blind, "red", "take 2", token="better")
    close(blind, "again", without=["blue"])
    assert truth(blind)["tracks"] == {"red": 7, "blue": 9}


def test_what_is_handed_in_after_setting_aside_shows_nobody_what_was_carried_out(
    blind: Cast,
) -> None:
    """Red's orders are carried out, Blue's are not; both read the same of theirs."""
    hand_in(blind, "red", "take 1")
    hand_in(blind, "blue", "take 1")
    close(blind, until="step")
    set_aside(blind)
    assert truth(blind)["tracks"] == {"red": 8, "blue": 9}
    for who in ("red", "blue"):
        hand_in(blind, who, "take 2", token=f"{who}.newer")
        assert mine(blind, who) == [("take 1", "held"), ("take 2", "held")]
        assert "takes the place of" in page(blind, who)
        with pytest.raises(NotNow, match="withdraw"):
            inputs.withdraw(blind.seat(who), reading.known_inputs(blind.seat(who))[-1])
    close(blind, "rest")
    assert truth(blind)["tracks"] == {"red": 8, "blue": 7}
    publish(blind)
    assert mine(blind, "red") == [("take 1", "done"), ("take 2", "halted")]
    assert mine(blind, "blue") == [("take 1", "halted"), ("take 2", "done")]


def test_taking_back_alone_tells_no_player_anything(blind: Cast) -> None:
    hand_in(blind, "red", "take 1")
    close(blind)
    refereeing.take_back(blind.seat("referee"), "A slip", token="back")
    assert now(blind).status == Closing.Status.OVERTAKEN
    assert "The referee is closing the turn" in page(blind, "red")
    assert "Set aside" in referee_page(blind)
    set_aside(blind)
    assert "The referee is closing the turn" not in page(blind, "red")


def lasting(text: str) -> str:
    """Return a page without what is new at each visit: the tokens of its forms."""
    return re.sub(r'"[\w-]{16,64}"', "", text)


def status_of(cast: Cast, token: str) -> list[str]:
    """Return what became of the orders of a set, in truth."""
    rows = Input.objects.filter(campaign=cast.campaign, order_set=token).order_by("number")
    return list(rows.values_list("status", flat=True))


def first_of(cast: Cast, token: str) -> int:
    """Return the entry at which a set began to be carried out."""
    rows = Input.objects.filter(campaign=cast.campaign, order_set=token, first_seq__isnull=False)
    return int(rows.order_by("first_seq").values_list("first_seq", flat=True)[0])


def take_back(cast: Cast, wish: str = "back", **more: Any) -> None:
    """Let the referee take back the last input, or go back to before the one at `to`."""
    refereeing.take_back(cast.seat("referee"), "A slip", token=wish, **more)


@pytest.mark.database
def test_a_set_that_was_carried_out_and_taken_back_before_the_news_lies_sealed_again(
    blind: Cast,
) -> None:
    hand_in(blind, "red", "take 1", "take 2", token="mine")
    close(blind, until="step")
    assert status_of(blind, "mine") == ["done", "done"]
    before = lasting(page(blind, "red"))
    take_back(blind, to=first_of(blind, "mine"))
    assert status_of(blind, "mine") == ["held", "held"]
    assert mine(blind, "red") == [("take 1", "held"), ("take 2", "held")]
    assert lasting(page(blind, "red")) == before
    close(blind, "again", until="step")
    assert truth(blind)["tracks"]["red"] == 6
    publish(blind)
    assert mine(blind, "red") == [("take 1", "done"), ("take 2", "done")]


def test_of_a_set_that_was_taken_back_in_part_the_rest_lies_sealed_again(blind: Cast) -> None:
    hand_in(blind, "red", "take 1", "take 2", "take 9", "take 1", token="mine")
    close(blind, until="step")
    assert status_of(blind, "mine") == ["done", "done", "refused", "halted"]
    take_back(blind)
    assert status_of(blind, "mine") == ["done", "held", "held", "held"]
    assert truth(blind)["tracks"]["red"] == 8
    close(blind, "again", until="step")
    assert status_of(blind, "mine") == ["done", "done", "refused", "halted"]


def test_a_set_for_a_step_that_is_played_again_from_before_it_lies_sealed_again(
    blind: Cast,
) -> None:
    first = hand_in(blind, "red", "take 1", token="mine")
    hand_in(blind, "blue", "take 9", "take 1", token="blue's")
    close(blind)
    assert status_of(blind, "blue's") == ["refused", "halted"]
    take_back(blind, to=first_of(blind, "mine"))
    assert status_of(blind, "mine") == ["held"] * len(first)
    assert status_of(blind, "blue's") == ["held", "held"]


def test_a_newer_set_keeps_its_place_when_what_it_replaced_is_taken_back(blind: Cast) -> None:
    hand_in(blind, "red", "take 1", token="mine")
    close(blind, until="step")
    set_aside(blind)
    hand_in(blind, "red", "take 2", token="newer")
    take_back(blind, to=first_of(blind, "mine"))
    assert status_of(blind, "mine") == ["halted"]
    close(blind, "again", until="step")
    assert truth(blind)["tracks"]["red"] == 7


@pytest.mark.parametrize(("who", "why"), [("red", OVERTAKEN), ("referee", SUPERSEDED)])
def test_what_lies_sealed_again_gives_way_in_the_name_of_whoever_handed_in_the_newer_set(
    blind: Cast, who: str, why: str
) -> None:
    hand_in(blind, "red", "take 1", "take 9", token="mine")
    close(blind)
    set_aside(blind)
    inputs.submit_order_set(blind.seat(who), ["take 2"], token="newer", side="red")
    take_back(blind, to=first_of(blind, "mine"))
    rows = Input.objects.filter(campaign=blind.campaign, order_set="mine")
    assert {(row.status, row.message) for row in rows} == {("halted", why)}


def test_the_line_that_was_left_shows_what_lies_sealed_again_as_taken_back(blind: Cast) -> None:
    hand_in(blind, "red", "take 1", token="mine")
    close(blind, until="step")
    take_back(blind, to=first_of(blind, "mine"))
    address = reverse("desk-take-back", args=(blind.campaign.pk,))
    text = blind.client("referee").get(address).content.decode()
    (line,) = re.findall(r"<li[^>]*>(?:(?!</li>).)*take 1.*?</li>", text, re.DOTALL)
    assert "taken back" in line


def test_what_was_published_is_asked_for_again_and_not_sealed(blind: Cast) -> None:
    hand_in(blind, "red", "take 1", token="mine")
    close(blind, without=["blue"])
    publish(blind)
    take_back(blind, to=first_of(blind, "mine"))
    assert status_of(blind, "mine") == ["done"]


def test_what_was_published_stands_where_it_was_told_also_after_a_line_on_trial(
    blind: Cast,
) -> None:
    hand_in(blind, "red", "take 1", token="mine")
    hand_in(blind, "blue", "take 1", token="blue's")
    close(blind)
    publish(blind)
    rows = Input.objects.filter(campaign=blind.campaign, order_set="blue's")
    before = list(rows.values_list("branch", "first_seq", "last_seq"))
    line = rerun(blind, 0, change="replace", kind="order", side="red", body={"order": "take 2"})
    item = reruns.adopt(blind.seat("referee"), line.number, token="adopt")
    item.refresh_from_db()
    assert item.is_done, item.message
    assert list(rows.values_list("branch", "first_seq", "last_seq")) == before


@pytest.mark.database
def test_a_line_that_was_left_keeps_its_orders_in_the_log_and_all_verifies(
    blind: Cast, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(blind, "red", "take 1", token="mine")
    close(blind, until="step")
    branch = blind.seat("referee").campaign.branch
    assert branch is not None
    take_back(blind, to=first_of(blind, "mine"))
    texts = [row.body for row in log.entries_on_line(branch)]
    assert any("take 1" in text for text in texts)
    close(blind, "again", without=["blue"])
    publish(blind)
    file = tmp_path / "campaign.json"
    file.write_bytes(exports.export_file(blind.seat("referee")).getvalue())
    assert main(["verify", str(file)]) == 0, capsys.readouterr().out


def test_there_is_something_to_be_set_aside_only_once(blind: Cast) -> None:
    close(blind)
    set_aside(blind)
    item = closing.set_aside(blind.seat("referee"), token="twice")
    item.refresh_from_db()
    assert item.status == "refused"
    assert "No closing is open" in item.message
    assert 'value="aside"' not in referee_page(blind)
