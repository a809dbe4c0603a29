"""Orders that travel, at the site: a commander sends them, they arrive or not, come into force as
their step begins, and nobody learns of them who has not read them.
"""

from __future__ import annotations

import json
import re
from unittest.mock import patch

import pytest
from django.contrib.auth import get_user_model

from campaigns.services.files import exports, imports
from rules_engine.core.dice import SealedDice
from rules_engine.core.registry import load
from rules_engine.plain import canonical
from rules_engine.records.rederive import rederive
from tests.three_sides.club import Club

LINE = "move 2/Ash march 0102-0202"
SENT = f"send Outpost wireless 2.ash.march {LINE}"
pytestmark = pytest.mark.django_db


def club_of(**settings: str) -> Club:
    """A campaign in which orders travel: Ash's commander is in 0101, his outpost in 0102."""
    return Club(
        level="double_blind",
        **{"option.dispatches": "orders", "option.orders_near": "0", **settings},
    )


@pytest.fixture
def far() -> Club:
    """A campaign in live play; 2/Ash stands at the outpost."""
    return club_of()


def arrive(club: Club, order: str = SENT) -> None:
    """Send orders, and let them have arrived when Ash's step is over, whatever the die shows."""
    club.order("ash", order)
    with patch.object(SealedDice, "roll", lambda dice, label, faces, count: (4,)):
        club.order("ash", "end")
    assert club.truth["dispatches"]["all"]["ash.1"]["fate"] == "arrived"


def _reads(club: Club, who: str) -> dict[str, bool]:
    return {name: LINE in club.page(who, name) for name in ("dispatches", "log", "table")}


def test_a_commander_sends_orders_and_the_referee_alone_sees_them_under_way(far: Club) -> None:
    far.order("ash", SENT)
    assert all(_reads(far, "ash").values())
    assert all(_reads(far, "referee").values())
    for side in ("birch", "cedar"):
        assert not any(_reads(far, side).values()), side
    assert "on the way, in 0101" in far.page("referee", "dispatches")
    assert "on the way" not in far.page("ash", "dispatches")


def test_the_referee_says_with_which_of_two_headquarters_a_commander_is(far: Club) -> None:
    named = {
        one.name: one for one in load("three_sides").options if one.name.startswith("commander_")
    }
    assert list(named) == ["commander_ash"]
    assert [choice for choice, _ in named["commander_ash"].choices] == ["Ash", "Outpost"]


def test_orders_for_far_units_are_not_given_at_once(far: Club) -> None:
    made = far.browsers["ash"].post(
        f"/api/v1/campaigns/{far.campaign.pk}/orders/", {"order": LINE}, "application/json"
    )
    assert made.status_code == 422
    assert made.json()["message"].startswith("5.7: the outpost of Ash is far from you")
    page = far.page("ash", "compose", unit="2/Ash", to="0202", kind="move")
    assert LINE in page
    assert "keep it as a draft" in page
    assert 'value="submit"' not in page
    assert 'value="submit"' in far.page("ash", "compose", unit="1/Ash", to="0201", kind="move")
    far.order("ash", "move 1/Ash march 0101-0201")


def test_nor_are_they_handed_in_for_a_step(game: str) -> None:
    sealed = club_of(play="order_sets", news="published")
    address = f"/api/v1/campaigns/{sealed.campaign.pk}/order-sets/"
    made = sealed.browsers["ash"].post(address, {"orders": [LINE]}, "application/json")
    assert made.status_code == 400
    assert "far from you" in made.content.decode()
    assert not sealed.campaign.inputs.filter(kind="order").exists()


def test_the_referee_orders_whom_he_likes(far: Club) -> None:
    far.tell("referee", "orders/", order=LINE, side="ash")
    assert far.truth["units"]["2/Ash"]["space"] == "0202"


def test_orders_come_into_force_as_their_step_begins_and_the_others_see_but_the_move(
    far: Club,
) -> None:
    arrive(far)
    assert far.truth["units"]["2/Ash"]["space"] == "0102"
    for side in ("birch", "cedar"):
        far.order(side, "end")
    assert far.truth["units"]["2/Ash"]["space"] == "0202"
    assert "came into force" in far.page("ash", "dispatches")
    assert "came into force" in far.page("referee", "dispatches")
    assert {"orders_arrived", "orders_in_force", "order_followed"} <= set(far.logged("ash"))
    assert "A set of orders came since Turn 1" in far.page("ash", "table")
    for side in ("birch", "cedar"):
        heard = far.truth["dispatches"]["in"].get(side)
        assert not any(kind.startswith("order") for kind in far.logged(side)) or heard
        assert "came into force" not in far.page(side, "dispatches")
        assert ("set of orders came" in far.page(side, "table")) == bool(heard)


def test_a_line_that_cannot_be_carried_out_is_told_to_the_reader_alone(far: Club) -> None:
    arrive(far, SENT.replace("0102-0202", "0102-0404"))
    for side in ("birch", "cedar"):
        far.order(side, "end")
    assert "not carried out" in far.page("ash", "dispatches")
    assert "order_refused" in far.logged("ash")
    assert all("order_refused" not in far.logged(side) for side in ("birch", "cedar"))


def test_drafts_for_far_units_are_put_into_one_order_that_sends_them(far: Club) -> None:
    far.post("ash", "orders", order=LINE, action="draft")
    far.post("ash", "orders", order="move 1/Ash march 0101-0201", action="draft")
    page = far.page("ash", "orders")
    assert "it has to be sent" in page
    assert "Send to a far headquarters" in page
    assert re.search(r'<option value="2\.ash\.march"\s+selected', page)
    chosen = {"to": "Outpost", "means": "wireless", "moment": "2.ash.march"}
    far.post("ash", "order-set", travel="1", **chosen)
    kept = [draft["text"] for draft in far.ask("ash", "drafts/")]
    assert kept == [SENT, "move 1/Ash march 0101-0201"]
    assert "Send to a far headquarters" not in far.page("ash", "orders")


def test_the_form_offers_far_headquarters_and_steps_to_come(far: Club) -> None:
    filled = {"f.to": "Outpost", "f.means": "wireless", "f.for": "2.ash.march", "f.text": LINE}
    page = far.page("ash", "compose", kind="send", **filled)
    assert SENT in page
    assert "Lawful" in page


def test_where_nobody_is_far_the_form_says_so() -> None:
    near = club_of(**{"option.orders_near": "5"})
    page = near.page("ash", "orders")
    assert "None of your headquarters is far from you now" in page
    near.order("ash", LINE)


def test_nobody_reads_of_units_that_he_has_never_seen(far: Club) -> None:
    far.order("ash", SENT)
    far.assert_tight()


def test_such_a_campaign_comes_in_as_it_went_out(far: Club) -> None:
    arrive(far)
    for side in ("birch", "cedar"):
        far.order(side, "end")
    record = json.loads(exports.export_file(far.seat("referee")).getvalue())
    assert not rederive(record).differences
    newcomer = get_user_model().objects.create_user("newcomer")
    made = imports.import_campaign(newcomer, canonical(record))
    assert made.options["dispatches"] == "orders"


def test_what_is_taken_back_is_on_its_way_again(far: Club) -> None:
    arrive(far)
    far.order("birch", "end")
    far.order("cedar", "end")
    far.post("referee", "desk-take-back", reason="A slip")
    assert far.truth["units"]["2/Ash"]["space"] == "0102"
    far.order("cedar", "end")
    assert far.truth["units"]["2/Ash"]["space"] == "0202"


def test_they_can_begin_to_travel_during_play() -> None:
    club = Club(level="double_blind")
    assert "/dispatches/" not in club.page("ash", "table")
    for option, value in (("dispatches", "orders"), ("orders_near", "0")):
        fields = {"action": "make", "option": option, "value": value, "reason": "As agreed"}
        club.post("referee", "desk-correction", "option", announce="Orders travel now.", **fields)
    assert "/dispatches/" in club.page("ash", "table")
    assert "Spaces up to which a commander orders at once" in club.page("ash", "settings")
    assert "Orders for units far from their commander" in club.page("ash", "dispatches")
    arrive(club)
    for side in ("birch", "cedar"):
        club.order(side, "end")
    assert club.truth["units"]["2/Ash"]["space"] == "0202"
