"""The feed of dates for people's own calendars."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.services.people import feeds
from campaigns.views.common import person
from campaigns.views.methods import only


@only("GET")
def feed(_: HttpRequest, token: str) -> HttpResponse:
    """Return a person's dates to his calendar, which signs in nowhere."""
    owner = feeds.owner_of(token)
    if owner is None:
        raise Http404("There is no such feed.")
    answer = HttpResponse(feeds.feed(owner), content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'inline; filename="referee.ics"'
    answer["Cache-Control"] = "private, no-store"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


@login_required
@only("POST")
def account_feed(request: HttpRequest) -> HttpResponse:
    """Make a person's secret address, make another, or take it away."""
    if request.POST.get("action") == "end":
        feeds.end(person(request))
        messages.success(request, "The address opens nothing any more.")
    else:
        feeds.renew(person(request))
        messages.success(request, "The address is below. An older one opens nothing any more.")
    return redirect("account")
