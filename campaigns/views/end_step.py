"""Ending a step at the table: at once, or once more where something is left undone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.play import ending
from campaigns.views.common import seat_page
from campaigns.views.orders import submit
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, may_end, panel_context


@seat_page("POST")
def end_step(request: HttpRequest, seat: Seat) -> HttpResponse:
    """End the step that is running; where something is left undone, only if it is wanted all the
    same.
    """
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    undone = () if request.POST.get("anyway") else _undone(request, scene)
    if not undone:
        return submit(request, scene, ["end"])
    context = panel_context(scene) | {"undone": undone, "here": "table"}
    if not request.headers.get("HX-Request"):
        return render(request, "play/end_step.html", context)
    response = render(request, "play/_end.html", context)
    response["HX-Retarget"], response["HX-Reswap"] = "#end", "outerHTML"
    return response


def _undone(request: HttpRequest, scene: Scene) -> tuple[dict[str, Any], ...]:
    """Return what is left undone; nothing where the page showed another position, or where what is
    handed in stays sealed: the submission says so.
    """
    is_other = request.POST.get("expected", scene.key) != scene.key
    if is_other or scene.is_sealed or not may_end(scene):
        return ()
    return ending.undone(scene.game, scene.seen, scene.side, len(scene.drafts))
