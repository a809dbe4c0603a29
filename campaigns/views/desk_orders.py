"""A player's orders from a mail or a slip of paper, typed in by the referee."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

import rules_engine
from campaigns.models import Seat
from campaigns.presenters.desk.work import Line, doubtful, read_lines
from campaigns.presenters.play import panel
from campaigns.services import engine
from campaigns.services.asking import advice, inputs, order_sets
from campaigns.services.errors import BadRequest, NotNow, Refusal
from campaigns.services.history import reading
from campaigns.services.turns.moments import Coming
from campaigns.views.common import referee_page
from campaigns.views.desk_common import (
    acting,
    asked,
    desk_context,
    is_sent_again,
    shown,
    truth_of,
)
from campaigns.views.scene import Scene
from campaigns.views.table_context import assert_laid_out

MOST_CHARACTERS = 100_000


@referee_page("GET", "POST")
def orders(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Read and rule on every line; submit them as one order set when the referee says so."""
    assert_laid_out(seat)
    scene = truth_of(seat)
    given = _given(request, scene)
    if request.method != "POST":
        return shown(request, "desk/orders.html", _context(scene, given, None))
    if request.POST.get("action") == "submit" and is_sent_again(request, seat):
        return redirect(_next_page(seat), seat.campaign_id)
    lines: list[Line] | None = None
    try:
        lines = _read(scene, given)
        if request.POST.get("action") != "submit":
            return shown(request, "desk/orders.html", _context(scene, given, lines))
        _submit(request, scene, given, lines)
        return redirect(_next_page(seat), seat.campaign_id)
    except Refusal as refusal:
        return shown(request, "desk/orders.html", _context(scene, given, lines), refusal)


def _next_page(seat: Seat) -> str:
    """Return the page that shows what becomes of orders."""
    return "desk-turn" if seat.campaign.is_withheld else "desk"


def _given(request: HttpRequest, scene: Scene) -> dict[str, str]:
    """Return what the form holds; the side is by default the one that is waited for."""
    sent = request.POST if request.method == "POST" else request.GET
    side = sent.get("side", "")
    if not side:
        waited, sides = acting(scene), scene.game.sides
        side = next((one for one in sides if one in waited), sides[0])
    names = ("orders", "if_refused", "with_end", "in_doubt", "moment")
    return {"side": side} | {name: sent.get(name, "") for name in names}


def _read(scene: Scene, given: dict[str, str]) -> list[Line]:
    engine.assert_side(scene.campaign, given["side"])
    if len(given["orders"]) > MOST_CHARACTERS:
        raise BadRequest("That is too much text for one order set.")
    seen = advice.plan_for(scene.seat, given["side"], _moment(scene, given))
    return read_lines(scene.campaign, seen, given["side"], given["orders"])


def _submit(request: HttpRequest, scene: Scene, given: dict[str, str], lines: list[Line]) -> None:
    faulty = [line for line in lines if line.fault]
    if faulty:
        where = ", ".join(str(line.number) for line in faulty)
        raise BadRequest(
            f"Nothing was submitted: {_lines(faulty)} {where} cannot be read. Correct what is "
            "marked below."
        )
    if doubtful(lines) and not given["in_doubt"]:
        where = ", ".join(str(line.number) for line in doubtful(lines))
        raise NotNow(
            f"Nothing was submitted: {_lines(doubtful(lines))} {where} would be refused as things "
            "stand. Correct what is marked, or tick the box to submit all the same."
        )
    texts = [line.text for line in lines] + (["end"] if given["with_end"] else [])
    if not texts:
        raise BadRequest("There are no orders yet: write one on each line.")
    items = inputs.submit_order_set(
        scene.seat,
        texts,
        side=given["side"],
        if_refused=given["if_refused"] or "halt",
        moment=_moment(scene, given),
        **asked(request),
    )
    title = scene.game.side_titles[given["side"]]
    count = "One order" if len(items) == 1 else f"{len(items)} orders"
    if scene.campaign.is_withheld:
        turn, step = items[0].body["moment"]
        when = scene.game.sequence.moment(turn, step)
        messages.success(request, f"{count} sealed for the {title} side: {when}.")
        return
    inputs.wait_for(items[-1])
    messages.success(
        request, f"{count} submitted for the {title} side. What becomes of each stands below."
    )


def _moment(scene: Scene, given: dict[str, str]) -> str:
    """Return the step for which the orders are meant, where they are sealed: one that there is."""
    known = [one.name for one in _steps(scene, given["side"])]
    return given["moment"] if given["moment"] in known else ""


def _steps(scene: Scene, side: str) -> list[Coming]:
    if not scene.campaign.is_withheld or side not in scene.game.sides:
        return []
    return order_sets.steps_for(scene.seat, side)


def _lines(lines: list[Line]) -> str:
    return "line" if len(lines) == 1 else "lines"


def _context(scene: Scene, given: dict[str, str], lines: list[Line] | None) -> dict[str, Any]:
    game = scene.game
    step = game.sequence.steps.get(scene.seen["step"])
    return desk_context(scene, "desk-orders") | {
        "given": given,
        "lines": lines,
        "faults": [line for line in lines or () if line.fault],
        "doubtful": doubtful(lines or []),
        "standing": panel.standing(game, scene.seen),
        "waiting": panel.waiting_words(game, scene.seen, "", acting(scene)),
        "is_its_turn": scene.campaign.is_withheld or _is_to_move(scene, given["side"]),
        "steps": _steps(scene, given["side"]),
        "examples": _examples(scene, given["side"], _moment(scene, given)),
        "side_title": game.side_titles.get(given["side"], given["side"]),
        "kinds": [game.orders[name].title for name in step.orders] if step else [],
    }


def _is_to_move(scene: Scene, side: str) -> bool:
    """Whether the side can give orders now, so that they can be ruled on."""
    if side not in scene.game.sides or not scene.campaign.is_playing:
        return False
    return rules_engine.is_to_move(reading.view_for(scene.seat, side), side)


def _examples(scene: Scene, side: str, moment: str) -> list[str]:
    """Return a few orders that the side could give now, as they are written."""
    if side not in scene.game.sides or not scene.campaign.is_playing:
        return []
    found: dict[str, str] = {}
    for at, order in enumerate(advice.legal_orders(scene.seat, side, moment)):
        found.setdefault(order.kind, engine.write_order(scene.campaign, order))
        if at > 40:
            break
    return list(found.values())[:4]
