"""Messages: the threads of a seat, searched; one thread, which is read by being shown."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.access import thread_of
from campaigns.models import Campaign, Seat, Thread
from campaigns.presenters.people import threads as rows
from campaigns.services.errors import Refusal
from campaigns.services.people import threads as services
from campaigns.services.people.sectors import Watch
from campaigns.views.common import new_token, seat_page

ON_PAGE = 30
MOST_SHOWN = 100


@seat_page("GET", "POST")
def threads(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the threads of a seat, those with a word in them; begin a new one."""
    refusal = None
    if request.method == "POST":
        try:
            if request.POST.get("action") == "allow":
                services.allow(seat, request.POST.get("letters", ""))
                messages.success(request, "Kept.")
                return redirect("threads", seat.campaign_id)
            made = _begun(request, seat)
            messages.success(request, "Written. Who does not read it soon gets a mail.")
            return redirect("thread", seat.campaign_id, made.pk)
        except Refusal as fault:
            refusal = fault
    find = request.GET.get("find", "").strip()[:60]
    watch = Watch(seat)
    found = watch.threads_first(services.threads_of(seat, find))
    page = Paginator(found, ON_PAGE).get_page(request.GET.get("page"))
    context = _context(seat) | {
        "page": page,
        "rows": [
            {**row, "sector": watch.of_thread(row["thread"])}
            for row in rows.thread_rows(seat, page)
        ],
        "find": find,
        "rest": urlencode({"find": find}) if find else "",
        "addressees": services.addressees(seat),
        "letters": Campaign.Letters.choices,
        "given": request.POST,
        "chosen": request.POST.getlist("to") or request.GET.getlist("to"),
    }
    return _shown(request, "campaigns/threads.html", context, refusal)


@seat_page("GET", "POST")
def thread(request: HttpRequest, seat: Seat, thread_id: UUID) -> HttpResponse:
    """Show a thread, which is read thereby; write in it."""
    found = thread_of(seat, thread_id)
    refusal = None
    if request.method == "POST":
        try:
            post = request.POST
            services.answer(seat, found, post.get("text", ""), token=post.get("token", ""))
            return redirect("thread", seat.campaign_id, found.pk)
        except Refusal as fault:
            refusal = fault
    row = rows.thread_row(seat, found)
    if row["unread"] and request.method != "HEAD":
        services.note_read(seat, found, found.last)
        seat.unread -= 1
    return _shown(request, "campaigns/thread.html", _thread_context(request, seat, row), refusal)


def _begun(request: HttpRequest, seat: Seat) -> Thread:
    post = request.POST
    to, title, text = post.getlist("to"), post.get("title", ""), post.get("text", "")
    return services.begin(seat, to, title, text, token=post.get("token", ""))


def _thread_context(request: HttpRequest, seat: Seat, row: dict[str, Any]) -> dict[str, Any]:
    found: Thread = row["thread"]
    said = list(services.messages_of(found))
    is_whole = request.GET.get("all") == "1" or len(said) <= MOST_SHOWN
    shown = said if is_whole else said[-MOST_SHOWN:]
    return _context(seat) | {
        **row,
        "messages_shown": rows.message_rows(seat, shown, found.last - row["unread"]),
        "left_out": len(said) - len(shown),
        "why_silent": services.why_silent(seat, found),
        "given": request.POST.get("text", ""),
    }


def _context(seat: Seat) -> dict[str, Any]:
    return {
        "campaign": seat.campaign,
        "seat": seat,
        "here": "threads",
        "token": new_token(),
        "most_text": services.MOST_TEXT,
    }


def _shown(
    request: HttpRequest, template: str, context: dict[str, Any], refusal: Refusal | None
) -> HttpResponse:
    if refusal is not None:
        context |= {"error": refusal.message}
    return render(request, template, context, status=refusal.status if refusal else 200)
