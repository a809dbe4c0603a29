"""Receipts: what one's side handed in, with the fingerprint that was given for it at once."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.log.receipts import receipt_row
from campaigns.services import engine
from campaigns.services.asking.receipts import receipts_of
from campaigns.services.history import chains, reading
from campaigns.views.chain import side_of
from campaigns.views.common import seat_page
from campaigns.views.dice import trust_context

ON_PAGE = 40


@seat_page()
def receipts(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show a side's receipts, the newest first; find one that was noted down."""
    side = side_of(request, seat)
    noted = "".join(request.GET.get("noted", "").lower().split())[:80]
    rows = receipts_of(seat, side)
    found = [row for row in rows if row["hash"].startswith(noted)] if noted else rows
    page = Paginator(found, ON_PAGE).get_page(request.GET.get("page"))
    titles = engine.game_of(seat.campaign).side_titles
    context = trust_context(seat, "receipts", side) | {
        "sides": list(titles.items()) if engine.TRUTH in reading.viewers_of(seat) else [],
        "noted": noted,
        "rest": urlencode({"as": side, "noted": noted} if noted else {"as": side}),
        "page": page,
        "rows": [receipt_row(row) for row in page],
        "may_read_whole": chains.may_read_whole(seat),
    }
    return render(request, "campaigns/receipts.html", context)
