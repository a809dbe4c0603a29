"""A slip of the pen is read as the nearest order, and counts for nothing before it is ticked."""

from __future__ import annotations

import pytest

from campaigns.packs.content import content_of
from campaigns.packs.reading_slips import read_slip
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
