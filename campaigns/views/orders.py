"""Orders: put together, checked, kept as drafts, submitted one by one or as a set."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

import rules_engine
from campaigns.access import input_of
from campaigns.models import Input, Seat
from campaigns.presenters.play.compose import Chosen, order_lines, read_chosen
from campaigns.presenters.play.panel import input_row
from campaigns.services.asking import drafts, inputs, order_sets
from campaigns.services.asking.intents import MOST_INTENT
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import reading
from campaigns.services.turns import publications
from campaigns.views.common import person, seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, composer_context, panel_context

MOST_TEXT = 2000
"""Characters of a text whose orders are checked."""


@seat_page()
def compose(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return the composer as it stands after a tap, a choice or a word typed."""
    scene = scene_of(request, seat)
    context = composer_context(scene, read_chosen(request.GET))
    return render(request, "play/_composer.html", context)


@seat_page("GET", "POST")
def orders(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the plain form and all orders of the side; take an order."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    if request.method == "POST":
        return _take(request, scene)
    return _page(request, scene, read_chosen(request.GET))


@seat_page("POST")
def withdraw(request: HttpRequest, seat: Seat, input_id: str) -> HttpResponse:
    """Give up an input that is not carried out yet."""
    inputs.withdraw(seat, input_of(seat, input_id))
    return back(request, scene_of(request, seat))


# ---- what they share --------------------------------------------------------------------------


def _take(request: HttpRequest, scene: Scene) -> HttpResponse:
    text = request.POST.get("order", "").strip()
    if not text and request.POST.get("action") == "check" and request.POST.get("chosen"):
        return _checked(request, scene, read_chosen(QueryDict(request.POST["chosen"][:4000])))
    if not text:
        raise BadRequest("There is no order yet: choose a unit and where it goes, or write a line.")
    if request.POST.get("action") == "check":
        return _checked(request, scene, Chosen(text=text[:MOST_TEXT]))
    if request.POST.get("action") == "draft":
        return composed(request, scene, [], _kept(request, scene, order_lines(text)))
    return submit(request, scene, order_lines(text))


def _kept(request: HttpRequest, scene: Scene, lines: list[str]) -> str:
    """Keep orders as drafts, in the place of one that was being changed; say so in words."""
    if scene.change and scene.edited is None:
        raise BadRequest("The list of drafts has changed since this page was drawn.")
    if scene.edited is None:
        token = request.POST.get("token", "")
        kept = drafts.add_drafts(scene.seat, lines, side=scene.side, token=token)
        words = f"Kept as {_drafts(len(kept))}."
        return f"{words} Nothing is handed in yet." if scene.is_sealed else words
    at, draft = scene.edited
    drafts.change_draft(scene.seat, draft.pk, lines, side=scene.side)
    return f"Draft {at} is changed."


def _checked(request: HttpRequest, scene: Scene, chosen: Chosen) -> HttpResponse:
    """Show the ruling on an order, as far as it has been put together, without giving it."""
    return _page(request, scene, chosen)


def _page(request: HttpRequest, scene: Scene, chosen: Chosen) -> HttpResponse:
    context = panel_context(scene) | composer_context(scene, chosen)
    context |= {"here": "orders", "inputs": _all_rows(scene), "most_intent": MOST_INTENT}
    return render(request, "play/orders.html", context)


def submit(request: HttpRequest, scene: Scene, lines: list[str]) -> HttpResponse:
    """Submit an order, or several that go together: what follows one that is refused stays."""
    items = _submitted(request, scene, lines)
    if scene.is_sealed and not scene.seat.is_referee:
        return composed(request, scene, publications.as_published(scene.campaign, items))
    return composed(request, scene, inputs.wait_for_set(items))


def _submitted(request: HttpRequest, scene: Scene, lines: list[str]) -> list[Input]:
    seat, token, user = scene.seat, request.POST.get("token", ""), person(request)
    side, seen = scene.side, request.POST.get("expected", "")
    if len(lines) == 1:
        line = lines[0]
        return [inputs.submit_order(seat, line, token=token, side=side, expected=seen, user=user)]
    if not scene.is_sealed and not rules_engine.is_to_move(scene.seen, scene.side):
        # A set would wait for the side's next step; what is given at the table is for this one.
        raise NotNow("Several orders go together only in your own step, while nobody is asked.")
    return inputs.submit_order_set(seat, lines, token=token, side=side, expected=seen, user=user)


def composed(
    request: HttpRequest, scene: Scene, items: list[Input], done: str = ""
) -> HttpResponse:
    """Return the composer, empty again, with what became of the orders; what was not carried out
    stands in it once more.
    """
    if not request.headers.get("HX-Request"):
        return back(request, scene)
    fresh = Scene(_again(scene.seat), scene.viewer, scene.wanted)
    left = [
        item.body["order"]
        for item in items
        if item.kind == Input.Kind.ORDER and not item.is_done and not item.is_open
    ]
    chosen = Chosen(text="\n".join(line for line in left if line != "end"))
    context = composer_context(fresh, chosen) | {"results": _results(scene, items, done)}
    response = render(request, "play/_composer.html", context)
    is_done = all(item.is_done for item in items)
    response["HX-Trigger"] = _changed(fresh, [], is_done=is_done)
    return response


def _results(scene: Scene, items: list[Input], done: str) -> dict[str, Any]:
    """Return what became of orders, up to the first that was not carried out."""
    rows = [input_row(scene.game, item) for item in items]
    stopped = next((at for at, item in enumerate(items, 1) if not item.is_done), len(items))
    rows = rows[:stopped] or [{"words": done, "tone": "good"}]
    is_open = not items or any(item.is_open for item in items)
    return {"rows": rows, "tone": rows[-1]["tone"], "is_open": is_open}


def back(request: HttpRequest, scene: Scene) -> HttpResponse:
    """Return to the page that the form stood on; a fragment only says that something changed."""
    if request.headers.get("HX-Request"):
        response = HttpResponse(status=204)
        said = [str(one) for one in messages.get_messages(request)]
        fresh = Scene(_again(scene.seat), scene.viewer, scene.wanted)
        response["HX-Trigger"] = _changed(fresh, said)
        return response
    name = "orders" if request.POST.get("page") == "orders" else "table"
    address = reverse(name, args=(scene.campaign.pk,))
    return redirect(f"{address}?{scene.query}" if scene.query else address)


def _drafts(count: int) -> str:
    return "a draft" if count == 1 else f"{count} drafts"


def _changed(scene: Scene, said: list[str], *, is_done: bool = True) -> str:
    """Tell the page that something changed, and to which position, if what was given is done and
    led to one; what there is to say with it is said there and then, and not on whatever page is
    opened next.
    """
    told = {"position-changed": {"key": scene.key if is_done else ""}}
    return json.dumps(told | ({"said": said} if said else {}))


def _again(seat: Seat) -> Seat:
    """Return the seat with the campaign as it stands after the worker's commit."""
    return Seat.objects.select_related("campaign", "campaign__branch").get(pk=seat.pk)


def _all_rows(scene: Scene) -> list[dict[str, Any]]:
    items = reading.known_inputs(scene.seat, scene.side, kinds=(*order_sets.HANDED_IN, "answer"))
    return [input_row(scene.game, item) for item in items]
