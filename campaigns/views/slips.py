"""Order slips that come back: pasted or as a mail, read line by line, given when confirmed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.bounds import MOST_LINES
from campaigns.models import Input, Seat
from campaigns.packs import giving_slips, mail_files, reading_slips
from campaigns.services import engine
from campaigns.services.errors import BadRequest, NotAllowed, Refusal
from campaigns.views.common import person, referee_page, seat_page
from campaigns.views.desk_common import acting, desk_context, is_sent_again, truth_of
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context

MOST_CHARACTERS = 100_000
MOST_DIGITS = 7


@seat_page("GET", "POST")
def slip(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Let a player hand in orders as text, for all steps at once."""
    assert_laid_out(seat)
    if not seat.may_order:
        raise NotAllowed("Order slips are for commanders and officers; the referee has the desk.")
    scene = scene_of(request, seat)
    context = base_context(scene, "orders") | {"key": scene.key}
    return _page(request, scene, seat.side, context, "play/slip.html")


@referee_page("GET", "POST")
def desk_slip(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Let the referee read a player's mail, and give what it orders."""
    assert_laid_out(seat)
    scene = truth_of(seat)
    waited = [one for one in scene.game.sides if one in acting(scene)]
    side = request.POST.get("side", "") or (waited or list(scene.game.sides))[0]
    return _page(request, scene, side, desk_context(scene, "desk-orders"), "desk/slip.html")


def _page(
    request: HttpRequest, scene: Scene, side: str, context: dict[str, Any], template: str
) -> HttpResponse:
    """Show the form, what was read, or what became of it."""
    seat = scene.seat
    context |= {"given": {"side": side, "text": request.POST.get("text", "")}}
    context |= {"side_title": scene.game.side_titles.get(side, side)}
    context["is_withheld"] = seat.campaign.is_withheld
    if request.method != "POST":
        return render(request, template, context)
    try:
        engine.assert_side(seat.campaign, side)
        if request.POST.get("action") == "give":
            if not is_sent_again(request, seat):
                _say(request, scene, side, _give(request, seat, side))
            return redirect(_next(seat), seat.campaign_id)
        text, mail = _text(request)
        side = _side_of(scene, side, mail, context)
        context["given"] = {"side": side, "text": text}
        context["side_title"] = scene.game.side_titles[side]
        context["slip"] = reading_slips.read_slip(seat, side, text)
        return render(request, template, context)
    except Refusal as fault:
        context |= {"error": fault.message, "slip": _as_left(request, seat, side, fault)}
        return render(request, template, context, status=fault.status)


def _as_left(
    request: HttpRequest, seat: Seat, side: str, fault: Refusal
) -> reading_slips.Slip | None:
    """Return a slip of which nothing was given as it was left, with why not, line by line."""
    text = request.POST.get("text", "")[:MOST_CHARACTERS]
    if request.POST.get("action") != "give" or not text:
        return None
    try:
        slip = reading_slips.read_slip(seat, side, text)
    except Refusal:
        return None
    orders = {one.number: one.order for one in _wanted(request)}
    refused = fault.lines if isinstance(fault, giving_slips.SlipRefused) else {}
    return slip.as_left(orders, refused)


def _text(request: HttpRequest) -> tuple[str, mail_files.MailFile | None]:
    """Return what was pasted, or what the mail says that was handed in as a file."""
    file: Any = request.FILES.get("file")
    if file is not None:
        mail = mail_files.read_mail(file.read(mail_files.MOST_BYTES + 1))
        return mail.text[:MOST_CHARACTERS], mail
    text = request.POST.get("text", "")
    if len(text) > MOST_CHARACTERS:
        raise BadRequest("That is too much text for one slip.")
    if not text.strip():
        raise BadRequest("There is nothing to read: paste the text, or choose a mail.")
    return text, None


def _side_of(
    scene: Scene, side: str, mail: mail_files.MailFile | None, context: dict[str, Any]
) -> str:
    """Return the side whose orders are read: that of whose address stands on a mail."""
    if mail is None or not scene.seat.is_referee:
        return side
    context["mail"] = mail
    writer = mail_files.seat_of_mail(scene.campaign, mail)
    context["writer"] = writer
    return writer.side if writer is not None else side


def _wanted(request: HttpRequest) -> list[giving_slips.Given]:
    """Return the lines that are ticked."""
    post = request.POST
    return [
        giving_slips.Given(
            int(name), post.get(f"step-{name}", ""), post.get(f"order-{name}", "").strip()
        )
        for name in post.getlist("take")[: MOST_LINES + 1]
        if name.isdecimal() and len(name) < MOST_DIGITS
    ]


def _give(request: HttpRequest, seat: Seat, side: str) -> list[Input]:
    """Give the orders that are ticked, a set for each step. Raises Refusal: none of them is given
    where one cannot be.
    """
    wanted = _wanted(request)
    if not wanted:
        raise BadRequest("Nothing is ticked, so nothing was given.")
    post = request.POST
    return giving_slips.give_slip(
        seat,
        wanted,
        token=post.get("token", ""),
        side=side,
        expected=post.get("expected", ""),
        user=person(request),
    )


def _say(request: HttpRequest, scene: Scene, side: str, items: list[Input]) -> None:
    count = "One order is" if len(items) == 1 else f"{len(items)} orders are"
    title = scene.game.side_titles[side]
    how = "sealed" if scene.campaign.is_withheld else "handed in"
    messages.success(request, f"{count} {how} for the {title} side.")


def _next(seat: Seat) -> str:
    """Return the page that shows what becomes of orders."""
    if not seat.is_referee:
        return "orders"
    return "desk-turn" if seat.campaign.is_withheld else "desk"
