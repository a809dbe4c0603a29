"""The referee's own texts beside the cases of the rules."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaigns.models import Seat
from campaigns.services import engine
from campaigns.services.errors import Refusal
from campaigns.services.people import case_texts as services
from campaigns.views.common import referee_page


@referee_page("GET", "POST")
def case_texts(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the texts that stand beside cases, and write one."""
    campaign = seat.campaign
    case, error, status = request.POST.get("case") or request.GET.get("case", ""), "", 200
    text = request.POST.get("text", campaign.case_texts.get(case, ""))
    if request.method == "POST":
        try:
            services.write(seat, case, text)
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            messages.success(request, f"Beside {case}: saved.")
            return redirect(f"{reverse('casebook', args=(campaign.pk,))}#case-{case}")
    book = engine.game_of(campaign).casebook
    order = {one.number: at for at, one in enumerate(book)}
    written = sorted(campaign.case_texts.items(), key=lambda one: order.get(one[0], len(order)))
    texts = [(name, book.get(name), words) for name, words in written]
    context = {
        "campaign": campaign,
        "seat": seat,
        "here": "casebook",
        "texts": texts,
        "cases": list(book),
        "case": case,
        "left_over": case if case in campaign.case_texts and case not in book else "",
        "text": text,
        "longest": services.LONGEST,
        "error": error,
    }
    return render(request, "rules/case_texts.html", context, status=status)
