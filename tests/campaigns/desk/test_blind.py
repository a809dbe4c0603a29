"""The desk of a double-blind campaign: what each side would learn by a correction before it counts;
where a side is wrong or ignorant, on the map and beside the truth.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from campaigns.presenters.desk.changes import change_rows, learned_by
from campaigns.services import engine
from campaigns.services.asking import corrections
from campaigns.services.history import reading
from tests.campaigns.desk.conftest import Desk
from tests.conftest import Cast

WHY = {"reason": "a scout's word", "announce": ""}
UNSEEN = "407/58"
"""Artillery far behind the German front."""


@pytest.fixture
def desk(make_cast: Callable[..., Cast]) -> Desk:
    """The referee's desk of Operation Grenade, double-blind, before the first US movement."""
    cast = make_cast("grenade", level="double_blind", readings={"OQ-63": "before_set_up"})
    cast.start()
    found = Desk(cast)
    found.answer_all()
    return found


def warned(desk: Desk, name: str, **fields: str) -> dict[str, bool]:
    """Return which sides would learn something new by a correction, as its preview warns."""
    referee = desk.cast.seat("referee")
    kind = corrections.correction_of(referee.campaign, name)
    trial = corrections.try_out(referee, kind, fields)
    assert trial.is_sound, trial.faults
    rows = learned_by(engine.game_of(referee.campaign), trial)
    page = desk.send("desk-correction", name, action="preview", **WHY, **fields).content.decode()
    for row in rows:
        words = f"the {row['title']} side would learn something new of the enemy"
        assert (words in page) == row["is_warned"]
    return {row["side"]: row["is_warned"] for row in rows}


def test_the_preview_warns_of_what_a_side_would_learn(desk: Desk) -> None:
    only_us, how = {"us": True, "german": False}, {"source": "patrol"}
    assert warned(desk, "reveal", unit=UNSEEN, level="type", **how) == only_us
    assert warned(desk, "false-contact", side="us", space="0712", type="tank", **how) == only_us
    assert warned(desk, "losses", unit=UNSEEN, face="reduced", chit="") == {
        "us": False,
        "german": False,
    }
    assert warned(desk, "weather", weather="clear", ground="", mud_until="0") == {
        "us": False,
        "german": False,
    }


def previewed(desk: Desk, name: str, **fields: str) -> list[tuple[str, ...]]:
    """Return the rows of what a correction would change, as its preview has them."""
    referee = desk.cast.seat("referee")
    trial = corrections.try_out(referee, corrections.correction_of(referee.campaign, name), fields)
    rows = change_rows(engine.game_of(referee.campaign), trial)
    return [tuple(row[part] for part in ("what", "part", "before", "after")) for row in rows]


def test_the_preview_of_what_a_side_is_to_know_is_in_words(desk: Desk) -> None:
    how = {"source": "patrol", "by": ""}
    planted = previewed(desk, "false-contact", side="us", space="0712", type="tank", **how)
    assert planted == [
        (
            "What the US side knows of #6",
            "",
            "nothing",
            "tank regiment, in hex 0712, brought in by a patrol",
        )
    ]
    shown = previewed(desk, "reveal", unit=UNSEEN, level="contact", **how)
    assert [row[:3] for row in shown] == [
        ("What the US side knows of #6", f"in truth {UNSEEN}", "nothing")
    ]
    hidden = previewed(desk, "hide", unit=UNSEEN)
    assert hidden == [(f"Unit {UNSEEN}", "hidden from the US side", "no", "yes")]
    desk.send("desk-correction", "reveal", action="make", unit=UNSEEN, level="type", **how, **WHY)
    key = f"us {UNSEEN}"
    (gone,) = previewed(desk, "remove-false-contact", contact=key)
    assert gone[3] == "nothing: it is taken away"


def test_what_happens_unseen_is_told_to_its_own_side_alone(desk: Desk) -> None:
    fields = {"unit": UNSEEN, "to": "0413", "action": "preview", **WHY}
    page = desk.send("desk-correction", "move-unit", **fields).content.decode()
    us, german = page.split("<h3>German</h3>")
    assert "Nothing: its map stays as it is" in us.split("<h3>US</h3>")[1]
    assert f"Unit {UNSEEN}, hex" in german


def test_a_false_contact_is_planted_and_stands_beside_the_truth(desk: Desk) -> None:
    fields = {"side": "us", "space": "0712", "type": "tank", "size": "battalion"}
    fields["source"] = "prisoners"
    answer = desk.send("desk-correction", "false-contact", action="make", **WHY, **fields)
    assert answer.status_code == 302, answer.content.decode()
    seen = reading.view_for(desk.cast.seat("us"))
    assert [one["space"] for one in seen["contacts"]] == ["0712"]
    page = desk.page("desk-map", **{"as": "us"})
    assert "False: nothing is there" in page
    assert '"kind": "false"' in page
    assert '"kind": "unseen"' in page
    ledger = desk.page("knowledge", **{"as": "us"})
    assert "a false contact planted by you" in ledger
    own = desk.cast.client("us").get(desk.address("knowledge")).content.decode()
    assert "only reported" in own
    assert "told by prisoners" in own
    assert "planted" not in own
    assert "referee" not in own.split("<main", 1)[1].split("</main>", 1)[0]
    assert not re.search(r"Truth:", own)


def test_viewing_as_a_side_says_what_it_lacks(desk: Desk) -> None:
    page = desk.page("desk-map", **{"as": "german"})
    assert "Where the German side is wrong or ignorant" in page
    assert "Not known at all" in page
    part = desk.page("desk-hex", **{"as": "us", "hex": desk.state["units"][UNSEEN]["space"]})
    assert "No units." in part.split("As it is")[0]
    assert UNSEEN in part.split("As it is")[1]
