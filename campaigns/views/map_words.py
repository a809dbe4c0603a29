"""The map in words: what the viewer sees of it, to be read, listened to and searched."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from campaigns.models import Seat
from campaigns.presenters.map.spaces import space_name, space_title
from campaigns.presenters.map.words.finding import find_space
from campaigns.presenters.map.words.ground import neighbours
from campaigns.presenters.map.words.reading import around, in_order, rows
from campaigns.presenters.map.words.told import contents, space_rows
from campaigns.views import kept_pages
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context


@seat_page()
def map_words(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Tell the map: an index; a row (`row`); what lies around a space (`near`); or go where `find`
    says.
    """
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    wanted = request.GET.get("find", "")[:60]
    found = find_space(scene.game, scene.seen, wanted)
    if found:
        query = urlencode({"near": found}) + scene.and_query
        return redirect(f"{reverse('map-words', args=(seat.campaign_id,))}?{query}#at-{found}")
    near, row = request.GET.get("near", "")[:8], request.GET.get("row", "")[:2]
    return kept_pages.show(
        request, scene, "play/map_words.html", lambda: _context(scene, near, row, wanted)
    )


def _context(scene: Scene, near: str, row: str, wanted: str) -> dict[str, Any]:
    """Return what the page needs."""
    board = scene.board
    found = base_context(scene, "map-words") | {
        "title": "The map in words",
        "wanted": wanted,
        "may_compose": scene.may_order and scene.campaign.is_playing,
    }
    if near in board.index:
        return found | _near(scene, board.index[near])
    lines = rows(board)
    if board.grid is None:
        areas = {"spaces": _told(scene, lines[""]), "spaces_title": "Area by area"}
        return found | areas | {"index": _index(scene)}
    if row in lines:
        return found | _row(list(lines), row) | {"spaces": _told(scene, lines[row])}
    return found | {"rows": _row_links(scene), "index": _index(scene)}


def _told(scene: Scene, spaces: Any) -> list[Any]:
    return space_rows(scene.game, scene.seen, spaces, scene.side)


def _near(scene: Scene, at: int) -> dict[str, Any]:
    """Return a space, its neighbours by direction, and what lies around it."""
    near = _told(scene, [at])[0]
    return {
        "title": near.title,
        "spaces_title": "Around it",
        "near": near,
        "ways": [
            (wind, _link(scene, scene.board.index[number]))
            for wind, number in neighbours(scene.board, at)
        ],
        "spaces": _told(scene, [one for one in around(scene.board, at) if one != at]),
    }


def _row(names: list[str], row: str) -> dict[str, Any]:
    at = names.index(row)
    return {
        "title": f"Row {row} of the map, from west to east",
        "spaces_title": "Its hexes",
        "row": row,
        "before": names[at - 1] if at else "",
        "after": names[at + 1] if at + 1 < len(names) else "",
    }


def _row_links(scene: Scene) -> list[dict[str, Any]]:
    """Return each row with its ends, and how many of its spaces have something in them."""
    board, told = scene.board, contents(scene.game, scene.seen)
    return [
        {
            "row": name,
            "first": board.numbers[spaces[0]],
            "last": board.numbers[spaces[-1]],
            "count": sum(board.numbers[at] in told for at in spaces),
        }
        for name, spaces in rows(board).items()
    ]


def _index(scene: Scene) -> list[dict[str, Any]]:
    """Return for each side the spaces in which its units stand, the viewer's own first; and the
    places that bear names.
    """
    board, told = scene.board, contents(scene.game, scene.seen)
    places = in_order(board, (at for at in range(len(board)) if board.numbers[at] in told))
    found = []
    for title in (scene.game.side_titles[one] for one in _sides(scene)):
        held = [(at, told[board.numbers[at]].units.get(title, [])) for at in places]
        links = [_link(scene, at, ", ".join(unit.title for unit in on)) for at, on in held if on]
        found.append({"title": f"Where {title} units stand", "links": links})
    named = in_order(board, (at for at, name in enumerate(board.names) if name))
    return [*found, {"title": "Places with names", "links": [_link(scene, at) for at in named]}]


def _sides(scene: Scene) -> list[str]:
    return sorted(scene.game.sides, key=lambda side: side != scene.side)


def _link(scene: Scene, at: int, who: str = "") -> dict[str, str]:
    board = scene.board
    number = board.numbers[at]
    title = space_title(board, at) if board.grid is not None else space_name(board, number)
    return {"number": number, "title": title, "who": who}
