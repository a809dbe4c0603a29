"""The knowledge ledger: what a side knows of the enemy, since when and why; the truth beside it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.known.contacts import ContactRow
from campaigns.presenters.known.ledger import Compared, compared_rows, filters, ledger_rows
from campaigns.services import engine
from campaigns.services.history import reading
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context

FILTERS = ("certainty", "level", "space", "find")


@seat_page()
def knowledge(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show a side's ledger, filtered; to the referee both, or the one of `as`, beside the truth."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    wanted = {name: request.GET.get(name, "").strip()[:40] for name in FILTERS}
    sides = [scene.side] if scene.side else list(scene.game.sides)
    groups = [_group(scene, side, wanted) for side in sides]
    shown = [row for group in groups for row in group["all_rows"]]
    context: dict[str, Any] = base_context(scene, "knowledge") | filters(shown)
    context |= {"groups": groups, "wanted": wanted, "is_filtered": any(wanted.values())}
    return render(request, "play/knowledge.html", context)


def _group(scene: Scene, side: str, wanted: dict[str, str]) -> dict[str, Any]:
    """Return one side's ledger; where the truth may be seen, beside it."""
    seen = scene.seen if scene.side else reading.view_for(scene.seat, side)
    rows = ledger_rows(scene.game, seen, side, wanted)
    compared = _beside_truth(scene, seen, side)
    beside = {one.row.id: one for one in compared if one.row}
    return {
        "side": side,
        "title": scene.game.side_titles[side],
        "all_rows": ledger_rows(scene.game, seen, side),
        "rows": [_row(row, beside.get(row.id)) for row in rows if row.side != side],
        "own_rows": [_row(row, None) for row in rows if row.side == side],
        "unseen": [one for one in compared if one.row is None],
    }


def _row(row: ContactRow, truth: Compared | None) -> dict[str, Any]:
    return {"row": row, "truth": truth}


def _beside_truth(scene: Scene, seen: dict[str, Any], side: str) -> list[Compared]:
    """Return the ledger held against the truth, for those who may see the truth."""
    if engine.TRUTH not in reading.viewers_of(scene.seat):
        return []
    truth = reading.view_for(scene.seat, engine.TRUTH)
    return compared_rows(scene.game, truth, seen, side)
