"""Slips, reports and bulletins among three sides: each gets its own, and all get what all know."""

from __future__ import annotations

import pytest

from campaigns.bulletins import drafting, sending
from campaigns.packs.content import content_of
from campaigns.packs.reading_slips import read_slip
from campaigns.services.history import logbook
from campaigns.services.packs import asking
from tests.three_sides.club import Club

pytestmark = pytest.mark.django_db

ORDER = "move 1/Ash march 0101-0201"
TEXT = f"""1/ash: march 0101-0201
mvoe 1/Ash march 0101-0201
{ORDER}.
All the best from the hills"""


def test_a_unit_without_its_verb_and_a_slip_of_the_pen_are_read_as_the_nearest(club: Club) -> None:
    slip = read_slip(club.seat("ash"), "ash", TEXT)
    lines = slip.parts[0].lines
    assert [(line.order, line.is_taken) for line in lines] == [
        (ORDER, False),
        (ORDER, False),
        (ORDER, True),
    ]
    assert [line.raw for line in slip.passed] == ["All the best from the hills"]


def test_each_of_three_sides_gets_a_report_of_its_own(club: Club) -> None:
    packs = [asking.make(club.seat(side)) for side in ("ash", "birch", "cedar")]
    found = [content_of(asking.pack_of(club.seat("referee"), one.pk)) for one in packs]
    assert len({one["known"] for one in found}) == 3
    for one in found:
        assert one["roster"][0]["is_own"]


def test_the_draft_of_a_bulletin_holds_what_all_three_were_told_since_the_last(club: Club) -> None:
    club.order("ash", ORDER)
    draft = drafting.draft(club.seat("referee"))
    lines = [line[2:] for line in draft.splitlines() if line.startswith("- ")]
    # Unseen marches are told to nobody else, and stand in no draft.
    assert any("1/Ash" in line for line in lines) == (club.campaign.level == "open")
    for side in ("ash", "birch", "cedar"):
        assert set(lines) <= {one["text"] for one in logbook.told_log(club.seat(side))}
    sending.send(club.seat("referee"), draft, token="b")
    assert drafting.draft(club.seat("referee")) == ""
