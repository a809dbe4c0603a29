"""Drafts: moved in their list, removed, and handed in together; sealed orders taken up again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from campaigns.models import Seat
from campaigns.presenters.log.receipts import receipt_words
from campaigns.presenters.play.plans import sealed_texts
from campaigns.services.asking import drafts, inputs
from campaigns.services.errors import BadRequest
from campaigns.views import sending
from campaigns.views.common import person, seat_page
from campaigns.views.orders import back
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import sealed_rows


@seat_page("POST")
def draft(request: HttpRequest, seat: Seat, place: int) -> HttpResponse:
    """Move a draft up or down in its list or to a place there, or remove it.

    Drafts are addressed by their place in the side's own list: a row's id would count the drafts
    of another side too.
    """
    scene = scene_of(request, seat)
    ids = [one.pk for one in scene.drafts]
    at = place - 1
    action = request.POST.get("action", "")
    if not 0 <= at < len(ids) or scene.drafts[at].text != request.POST.get("text"):
        raise BadRequest("The list of drafts has changed since this page was drawn.")
    if action == "remove":
        drafts.remove_draft(seat, ids[at], side=scene.side)
    elif action in ("up", "down", "to"):
        to = at + {"up": -1, "down": 1}[action] if action != "to" else _place(request) - 1
        ids.insert(min(max(0, to), len(ids) - 1), ids.pop(at))
        drafts.reorder_drafts(seat, ids, side=scene.side)
    else:
        raise BadRequest("A draft can be moved up, moved down, moved to a place or removed.")
    return back(request, scene)


def _place(request: HttpRequest) -> int:
    """Return the place in the list to which a draft goes. Raises BadRequest."""
    text = request.POST.get("to", "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise BadRequest("A place in the list of drafts is a number.")
    return int(text)


@seat_page("POST")
def order_set(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Submit all drafts as one sealed set; what happens after a refusal is chosen with it."""
    scene = scene_of(request, seat)
    if request.POST.get("nothing"):
        return _nothing(request, scene)
    if request.POST.get("again"):
        return _again(request, scene)
    if request.POST.get("travel"):
        return sending.gather(request, scene)
    lines = [one.text for one in scene.drafts]
    if request.POST.get("with_end"):
        lines.append("end")
    items = drafts.hand_in(
        seat,
        lines,
        token=request.POST.get("token", ""),
        side=scene.side,
        intent=request.POST.get("intent", ""),
        if_refused=request.POST.get("if_refused", "halt"),
        moment=scene.step.name if scene.is_sealed and scene.step else "",
        expected=request.POST.get("expected", ""),
        user=person(request),
    )
    inputs.wait_for(items[-1])
    messages.info(request, f"{_orders(len(items))} handed in. {receipt_words(items[0])}")
    return back(request, scene)


def _nothing(request: HttpRequest, scene: Scene) -> HttpResponse:
    """Hand in that there is nothing to do in a step; drafts stay."""
    item = inputs.submit_order_set(
        scene.seat,
        [],
        token=request.POST.get("token", ""),
        side=scene.side,
        moment=scene.step.name if scene.is_sealed and scene.step else "",
        nothing=True,
        expected=request.POST.get("expected", ""),
        user=person(request),
    )[0]
    messages.info(request, f"Handed in: nothing to do. {receipt_words(item)}")
    return back(request, scene)


def _again(request: HttpRequest, scene: Scene) -> HttpResponse:
    """Copy what is sealed for a step into the drafts, where it can be changed and handed in anew;
    until then what was handed in counts.
    """
    lines = sealed_texts(sealed_rows(scene)["rows"]) if scene.is_sealed else []
    if not lines:
        raise BadRequest("Nothing is sealed for this step.")
    drafts.add_drafts(scene.seat, lines, side=scene.side)
    messages.info(
        request,
        "Your sealed orders stand among your drafts. What you handed in counts "
        "until you hand in anew.",
    )
    return back(request, scene)


def _orders(count: int) -> str:
    return "1 order" if count == 1 else f"{count} orders"
