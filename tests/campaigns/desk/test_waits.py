"""Everything waits behind a roll of real dice, play behind an open decision: the desk says for whom
and leads there.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse

from campaigns.services.asking import inputs
from campaigns.services.turns import closing
from rules_engine.core import registry
from tests.campaigns.desk.conftest import Desk
from tests.conftest import Cast

MakeCast = Callable[..., Cast]


@pytest.fixture
def rolling(make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A closing of a turn has come to an order that needs real dice."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets", news="published", dice="table")
    cast.start()
    inputs.submit_order_set(cast.seat("red"), ["take 3"], token="red")
    closing.close(cast.seat("referee"), token="close", without=["blue"])
    assert cast.campaign.inputs.filter(status="needs_dice").count() == 1
    return Desk(cast)


def test_every_page_of_the_desk_leads_to_the_roll(rolling: Desk) -> None:
    dice = rolling.address("desk-dice")
    for name in ("desk", "desk-turn", "desk-corrections", "desk-notes", "desk-take-back"):
        page = rolling.page(name)
        assert "Everything waits for a roll of real dice:" in page, name
        assert "three at once, one die with six faces, for the Red side" in page, name
        assert f'href="{dice}">Type in what was rolled' in page, name
    assert "Everything waits" not in rolling.page("desk-dice")


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("desk-turn-publish", {}),
        ("desk-turn-close", {"until": "turn"}),
        ("desk-end-step", {"side": "red"}),
        ("desk-take-back", {"reason": "why"}),
    ],
)
def test_what_the_roll_would_make_stale_is_not_even_stored(
    rolling: Desk, name: str, fields: dict[str, str]
) -> None:
    before = rolling.cast.campaign.inputs.count()
    answer = rolling.send(name, **fields)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "First comes a roll of real dice for the Red side: three at once" in text
    assert "Type it in, then press again" in text
    assert rolling.cast.campaign.inputs.count() == before


def test_a_note_waits_behind_the_roll_and_follows_it(rolling: Desk) -> None:
    assert rolling.send("desk-notes", to="blue", text="Have patience").status_code == 302
    page = rolling.page("desk-notes")
    assert "It waits behind a roll of real dice for the Red side: three at once" in page
    assert "Behind it: note to blue: Have patience." in page
    item = rolling.cast.campaign.inputs.get(status="needs_dice")
    rolling.send("desk-dice", input=str(item.pk), face="4")
    assert "Everything waits" not in rolling.page("desk-turn")
    assert rolling.last.is_done


def test_after_the_last_roll_of_a_closing_the_page_leads_back_to_it(rolling: Desk) -> None:
    item = rolling.cast.campaign.inputs.get(status="needs_dice")
    there = f'href="{rolling.address("desk-turn")}">Close the turn: go on'
    assert there not in re.sub(r"\s+", " ", rolling.page("desk-dice"))
    rolling.send("desk-dice", input=str(item.pk), face="4")
    assert there in re.sub(r"\s+", " ", rolling.page("desk-dice"))


def test_publishing_is_not_offered_before_the_roll(rolling: Desk) -> None:
    inputs.send_note(rolling.cast.seat("referee"), "blue", "Later", token="note")
    page = rolling.page("desk-turn")
    assert 'type="submit" disabled>Publish to both sides' in page
    assert 'type="submit" disabled>Go on' in page


def test_an_open_decision_says_whose_it_is_and_leads_to_it(rolling: Desk) -> None:
    item = rolling.cast.campaign.inputs.get(status="needs_dice")
    rolling.send("desk-dice", input=str(item.pk), face="4")
    one = rolling.cast_decisions()[0]
    there = f"{rolling.address('desk-turn')}#decision-{one['id']}"
    for name in ("desk-turn", "desk-corrections", "desk-orders"):
        page = rolling.page(name)
        assert "Play waits for the Blue side to decide:</strong> And now?" in page, name
        assert "Blue, commander (blue)" in page, name
        assert f'href="{there}"' in page, name
    page = rolling.page("desk-turn")
    assert f'id="decision-{one["id"]}"' in page
    assert "The Blue side is then asked: And now?" in page
    page = rolling.page("desk")
    assert f'href="#decision-{one["id"]}"' in page
    assert "The step does not end before this is answered" in page


def test_a_set_up_that_needs_dice_says_so_at_the_desk(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "rolling", "tests.campaigns.rolling_game")
    cast = make_cast("rolling", dice="table")
    cast.client("referee").post(reverse("start", args=(cast.campaign.pk,)), {"token": "start"})
    page = Desk(cast).page("desk")
    assert "Everything waits for a roll of real dice:" in page
    there = reverse("campaign", args=(cast.campaign.pk,))
    assert f'href="{there}">Type in what was rolled' in page
