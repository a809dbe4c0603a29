"""The charts: the tables beside the map, as this campaign plays them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.rules.charts import campaign_charts, chart_row
from campaigns.services import engine
from campaigns.views.common import seat_page
from campaigns.views.scene import scene_of


@seat_page()
def charts(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show every chart of the game, as the options and readings of the campaign leave it."""
    scene = scene_of(request, seat)
    context = {
        "campaign": seat.campaign,
        "seat": seat,
        "game": engine.game_of(seat.campaign),
        "here": "charts",
        "query": f"?{scene.query}" if scene.query else "",
        "scene": scene,
        "charts": [chart_row(chart) for chart in campaign_charts(seat.campaign, scene.chosen)],
    }
    return render(request, "rules/charts.html", context)
