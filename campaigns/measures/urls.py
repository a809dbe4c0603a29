"""Bare views beside which the site is measured; no address of the site leads here."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from campaigns.models import Draft, Entry, Seat
from campaigns.views.common import person

_ROWS = engines["django"].from_string(
    "<h1>{{ user }}</h1>{% for row in rows %}<p>{{ row.seq }} {{ row.body }}</p>{% endfor %}"
)


@csrf_exempt
def write(request: HttpRequest) -> HttpResponse:
    """Write one row for the person who is logged in."""
    seat = Seat.objects.filter(user=person(request)).select_related("campaign")[0]
    Draft.objects.create(campaign=seat.campaign, seat=seat, side=seat.side, position=1, text="end")
    return HttpResponse("ok")


def rows(request: HttpRequest) -> HttpResponse:
    """Show 20 rows to the person who is logged in."""
    user = person(request)
    return HttpResponse(_ROWS.render({"rows": Entry.objects.all()[:20], "user": user}, request))


urlpatterns = [
    path("write/", write),
    path("rows/", rows),
    # What stands before every view asks for addresses of the site.
    path("", include("referee.urls")),
]
