"""The history: the newest step first, each shown where something moved or fought."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from PIL import Image, ImageChops

from campaigns.models import Picture
from campaigns.presenters.map import sheet
from campaigns.presenters.map.focus import share
from campaigns.presenters.map.replay import replayed
from campaigns.presenters.map.thumbs import WIDTH, reduced
from campaigns.services.asking import inputs
from cartography import focus_of
from cartography.chart import chart_of
from cartography.focus import ASPECT, LEAST
from rules_engine.core.registry import load
from tests.campaigns.play.conftest import AtTheTable

BOARD = load("grenade").board


def moved(*path: str) -> dict[str, object]:
    """Return a notice of a march."""
    return {"kind": "moved", "unit": "117/30/19", "path": list(path)}


def test_the_newest_step_stands_first(table: AtTheTable) -> None:
    rows = Picture.objects.filter(viewer="us").order_by("-seq").values_list("pk", flat=True)
    assert re.findall(r"/history/([0-9a-f-]{36})/", table.text("us", "history")) == [
        str(row) for row in rows
    ]


def test_the_present_can_stand_beside_a_moment(table: AtTheTable) -> None:
    one = Picture.objects.filter(viewer="us").order_by("seq")[2]
    page = table.text("us", "moment", one.pk, beside="now")
    assert "As it stands now" in page
    assert "/pictures/now.png" in page
    assert "As it stands now" not in table.text("us", "moment", one.pk, beside="nonsense")


def test_what_happened_lies_in_the_part_that_is_shown() -> None:
    box = focus_of(BOARD, [moved("0508", "0509"), moved("0612", "0613")])
    assert box is not None
    left, top, width, height = box
    for number in ("0508", "0509", "0612", "0613"):
        x, y = BOARD.centre(BOARD.index[number])
        assert left < x < left + width
        assert top < y < top + height
    assert width >= LEAST
    assert abs(width / height - ASPECT) < 0.01


def test_where_nothing_moved_or_fought_the_whole_map_is_shown() -> None:
    assert focus_of(BOARD, []) is None
    assert focus_of(BOARD, [{"kind": "weather", "words": "mud"}]) is None


@pytest.mark.parametrize("number", ["0101", "0121", "2618", "2601"])
def test_a_part_never_leaves_the_sheet(number: str) -> None:
    other = "0201" if number == "0101" else "1310"
    box = focus_of(BOARD, [moved(number, other)])
    assert box is not None
    left, top, right, bottom = share(BOARD, box)
    assert 0 <= left < right <= 1.000001
    assert 0 <= top < bottom <= 1.000001


def test_a_small_picture_is_a_part_of_the_map_without_the_panel() -> None:
    height = 900
    wide = round(height * sheet.shape(BOARD))
    whole = Image.new("RGB", (wide + 400, height), "red")
    whole.paste((0, 0, 255), (0, 0, wide, height))
    png = io.BytesIO()
    whole.save(png, "PNG")
    for box in (None, focus_of(BOARD, [moved("2601", "2602")])):
        with Image.open(io.BytesIO(reduced(png.getvalue(), BOARD, box))) as small:
            assert small.width <= WIDTH
            colours = small.convert("RGB").getcolors()
            assert colours is not None
            assert [colour for _, colour in colours] == [(0, 0, 255)]


def ways_of(page: str) -> list[dict[str, Any]]:
    """Return what a moment's page gives to be drawn one after another."""
    found = re.search(r'<script id="ways" type="application/json">(.*?)</script>', page)
    assert found, page
    ways: list[dict[str, Any]] = json.loads(found.group(1))
    return ways


@pytest.mark.parametrize("viewer", ["us", "german"])
def test_the_moves_of_a_step_are_given_in_their_order(table: AtTheTable, viewer: str) -> None:
    seat = table.cast.seat
    for at, text in enumerate(
        ("move 117/30/19 tactical 0508-0509", "move 115/29/19 tactical 0707-0706", "end")
    ):
        inputs.submit_order(seat("us"), text, token=f"w{at}")
    moments = list(Picture.objects.filter(viewer=viewer).order_by("seq"))
    at = next(k for k, one in enumerate(moments) if one.step == "us.movement")
    page = table.text(viewer, "moment", moments[at].pk)
    went = [["0508", "0509"], ["0707", "0706"]]
    assert [one["points"] for one in ways_of(page)] == [
        [list(sheet.centre(BOARD, number)) for number in way] for way in went
    ]
    assert {(one["band"], one["is_back"]) for one in ways_of(page)} == {("first", False)}
    assert f"/pictures/{moments[at - 1].pk}.png?bare=1" in page


def test_a_retreat_is_told_from_a_move_and_what_lies_beside_the_map_is_left_out() -> None:
    back = {"kind": "retreated", "unit": "x", "side": "german", "path": ["0609", "0709"]}
    found = replayed(load("grenade"), BOARD, [moved("0508"), back, moved("0508", "beyond")])
    assert [(one["band"], one["is_back"]) for one in found] == [("second", True)]


def test_ways_over_areas_cross_their_borders_where_the_board_says() -> None:
    board = load("market_garden").board
    first, second = next(iter(chart_of(board).links))
    there = sheet.way(board, [first, second])
    assert there == sheet.way(board, [second, first])[::-1]
    assert (len(there), there[0], there[-1]) == (
        3,
        sheet.centre(board, first),
        sheet.centre(board, second),
    )


def test_a_moment_without_its_arrows_is_drawn_for_whom_it_is(table: AtTheTable) -> None:
    seat = table.cast.seat
    for at, text in enumerate(("move 117/30/19 tactical 0508-0509", "end")):
        inputs.submit_order(seat("us"), text, token=f"b{at}")
    one = Picture.objects.get(viewer="us", step="us.movement")
    without, whole = (
        Image.open(io.BytesIO(table.get("us", "picture", one.pk, **query).content)).convert("RGB")
        for query in ({"bare": "1"}, {})
    )
    assert without.size == whole.size
    assert ImageChops.difference(without, whole).getbbox() is not None
    assert table.get("german", "picture", one.pk, bare="1").status_code == 404


def test_the_referee_stays_with_the_moment_when_he_looks_as_a_side(table: AtTheTable) -> None:
    truth = Picture.objects.filter(viewer="truth").order_by("seq")[1]
    same = Picture.objects.get(viewer="us", seq=truth.seq)
    answer = table.get("referee", "moment", truth.pk, **{"as": "us"})
    assert answer.headers["Location"] == table.address("moment", same.pk) + "?as=us"
    assert table.get("us", "moment", truth.pk).status_code == 404
    Picture.objects.filter(viewer="us").delete()
    answer = table.get("referee", "moment", truth.pk, **{"as": "us"})
    assert answer.headers["Location"] == table.address("history") + "?as=us"
