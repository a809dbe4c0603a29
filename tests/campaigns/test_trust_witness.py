"""Real dice: who typed a roll, who saw it, who contests it; nothing waits for a witness."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Input
from campaigns.presenters.log.dice_statistics import dice_groups
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import logbook, reading, rolls, witness
from rules_engine.core import registry
from tests.conftest import Cast


@pytest.fixture
def table(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign with real dice; red's first taking waits for two."""
    monkeypatch.setitem(registry.GAMES, "dicing", "tests.campaigns.dicing_game")
    cast = make_cast("dicing", dice="table")
    cast.start()
    inputs.submit_order(cast.seat("red"), "take 2", token="o1")
    return cast


def waiting(cast: Cast) -> Input:
    """Return the input that waits for dice."""
    return cast.campaign.inputs.get(status="needs_dice")


def typed(cast: Cast, who: str = "referee", faces: tuple[int, ...] = (3, 4)) -> dict[str, Any]:
    """Let somebody type the dice that are waited for; return the roll as blue knows it."""
    inputs.type_dice(cast.seat(who), waiting(cast), faces, token=f"d{faces}")
    return rolls.rolls_of(cast.seat("blue"))[-1]


def counts(cast: Cast, who: str) -> list[tuple[str, int]]:
    """Return the sources of dice in somebody's statistics, with how many."""
    groups = dice_groups(engine.game_of(cast.campaign), rolls.rolls_of(cast.seat(who)))
    return [(group.source, group.total) for group in groups]


def test_the_log_says_who_typed_a_roll_and_play_goes_on_without_a_witness(table: Cast) -> None:
    roll = typed(table)
    assert roll["typed"]["by"] == "Referee"
    assert roll["standing"] == "unwitnessed"
    entry = next(e for e in logbook.told_log(table.seat("red")) if "typed" in e)
    assert entry["typed"] == roll["typed"]
    assert reading.view_for(table.seat("blue"))["side"] == "blue"
    assert counts(table, "blue") == [("real dice, without a witness", 2)]
    text = table.client("blue").get(reverse("log", args=(table.campaign.pk,))).content.decode()
    assert "typed by Referee" in text


@pytest.mark.database
def test_a_witness_confirms_or_contests_and_is_counted_apart(table: Cast) -> None:
    roll = typed(table)
    address = reverse("witnessed", args=(table.campaign.pk,))
    data = {"entry": str(roll["number"]), "verdict": "confirmed", "token": "w1"}
    assert table.client("blue").post(address, data).status_code == 302
    for who in ("red", "blue"):
        assert counts(table, who) == [("real dice, with a witness", 2)]
        assert "confirmed the roll of 3+4" in logbook.told_log(table.seat(who))[-1]["text"]
    assert rolls.rolls_of(table.seat("referee"))[0]["standing"] == "witnessed"
    wrong = {"entry": str(roll["number"]), "verdict": "contested", "token": "w2"}
    assert table.client("red").post(address, wrong).status_code == 400
    table.client("red").post(address, wrong | {"text": "I saw two sixes"})
    assert counts(table, "blue") == [("real dice, contested", 2)]
    text = table.client("blue").get(reverse("dice", args=(table.campaign.pk,))).content.decode()
    assert "Seen by Blue, commander" in text
    assert "I saw two sixes" in text


@pytest.mark.database
def test_whoever_has_answered_is_not_asked_again(table: Cast) -> None:
    roll = typed(table)
    address = reverse("dice", args=(table.campaign.pk,))
    assert "I saw this roll" in table.client("blue").get(address).content.decode()
    witness.bear_witness(table.seat("blue"), roll["number"], "confirmed", token="w1")
    text = table.client("blue").get(address).content.decode()
    assert "I saw this roll" not in text
    assert "Your word is in the log" in text
    assert "I saw this roll" in table.client("red").get(address).content.decode()


def test_a_contested_roll_is_named_where_the_turn_is_closed(table: Cast) -> None:
    roll = typed(table)
    address = reverse("desk-turn", args=(table.campaign.pk,))
    assert "contested" not in table.client("referee").get(address).content.decode()
    blue = table.seat("blue")
    witness.bear_witness(blue, roll["number"], "contested", "I saw two sixes", token="w1")
    page = table.client("referee").get(address).content.decode()
    assert "1 roll contested" in page
    assert "I saw two sixes" in page
    witness.bear_witness(blue, roll["number"], "confirmed", token="w2")
    assert "contested" not in table.client("referee").get(address).content.decode()


def test_who_typed_a_roll_bears_no_witness_to_it(table: Cast) -> None:
    roll = typed(table)
    with pytest.raises(NotAllowed):
        witness.bear_witness(table.seat("referee"), _seq(table), "confirmed", token="w")
    with pytest.raises(BadRequest):
        witness.bear_witness(table.seat("blue"), roll["number"] + 1, "confirmed", token="w")


def test_the_referee_may_ask_a_player_to_roll_and_the_other_side_bears_witness(
    table: Cast,
) -> None:
    item = waiting(table)
    dice, ask = (
        reverse(name, args=(table.campaign.pk,)) for name in ("dice-typed", "desk-dice-ask")
    )
    faces = {"input": str(item.pk), "face": ["6", "6"], "token": "p"}
    assert table.client("red").post(dice, faces).status_code == 403
    wish = {"input": str(item.pk), "player": str(table.seat("red").pk)}
    assert table.client("red").post(ask, wish).status_code == 404
    with pytest.raises(NotAllowed):
        witness.ask_player(table.seat("referee"), item, table.seat("blue"))
    assert table.client("referee").post(ask, wish).status_code == 302
    page = table.client("red").get(reverse("dice", args=(table.campaign.pk,))).content.decode()
    assert "The referee asks you to roll 2 dice" in page
    assert table.client("blue").post(dice, faces).status_code == 404
    assert table.client("red").post(dice, faces | {"face": ["7", "1"]}).status_code == 400
    assert table.client("red").post(dice, faces).status_code == 302
    roll = rolls.rolls_of(table.seat("red"))[-1]
    assert (roll["typed"]["by"], roll["dice"]) == ("Red, commander", [6, 6])
    with pytest.raises(NotAllowed):
        witness.bear_witness(table.seat("red"), roll["number"], "confirmed", token="w")
    witness.bear_witness(table.seat("referee"), _seq(table), "confirmed", token="wr")
    assert counts(table, "blue") == [("real dice, with a witness", 2)]
    with pytest.raises(NotNow):
        witness.ask_player(table.seat("referee"), item, table.seat("red"))


def test_nobody_is_asked_to_roll_what_the_other_side_keeps_secret(table: Cast) -> None:
    typed(table)
    inputs.submit_order(table.seat("blue"), "take 3", token="o2")
    item = waiting(table)
    assert (item.needed or {})["keeper"] == "blue"
    assert witness.players_for(item) == [table.seat("blue")]
    item.needed = {**(item.needed or {}), "keeper": "red"}
    item.save(update_fields=["needed"])
    assert witness.players_for(item) == []
    with pytest.raises(NotNow):
        witness.ask_player(table.seat("referee"), item, table.seat("blue"))


def test_a_secret_roll_and_its_witness_stay_with_its_side(table: Cast) -> None:
    typed(table)
    inputs.submit_order(table.seat("blue"), "take 3", token="o2")
    before = _seen(table, "red")
    secret = typed(table, faces=(1, 2, 3))
    told = _seen(table, "red")
    assert secret["subject"] == "3 counters"
    assert len(rolls.rolls_of(table.seat("red"))) == 1
    assert "3 counters" not in told["dice"]
    assert told["dice-statistics"] == before["dice-statistics"]
    witness.bear_witness(table.seat("blue"), secret["number"], "confirmed", token="w")
    assert rolls.rolls_of(table.seat("blue"))[-1]["standing"] == "witnessed"
    assert _seen(table, "red") == told


def test_the_api_takes_a_witness_too(table: Cast) -> None:
    roll = typed(table)
    address = reverse("api-witness", args=(table.campaign.pk,))
    data = {"entry": roll["number"], "verdict": "confirmed"}
    answer = table.client("blue").post(address, data, "application/json")
    assert answer.status_code == 201, answer.content
    listed = table.client("red").get(reverse("api-rolls", args=(table.campaign.pk,))).json()
    assert listed["rolls"][0]["standing"] == "witnessed"
    assert listed["rolls"][0]["witnesses"][0]["by"] == "Blue, commander"


def _seq(cast: Cast) -> int:
    """Return the place of the last roll in the log of the truth."""
    return int(rolls.rolls_of(cast.seat("referee"))[-1]["number"])


def _seen(cast: Cast, who: str) -> dict[str, str]:
    """Return the pages of trust as somebody sees them, without what is new at every request."""
    names = ("dice", "dice-statistics", "chain", "receipts", "api-rolls", "api-chain")
    found = {}
    for name in names:
        text = cast.client(who).get(reverse(name, args=(cast.campaign.pk,))).content.decode()
        found[name] = _FRESH.sub("", text)
    return found


_FRESH = re.compile(
    r'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": |name="token" value=)"[^"]*"'
)
