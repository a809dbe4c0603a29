"""Drafts that a commander sends to far headquarters, where orders travel."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from campaigns.services.asking import drafts
from campaigns.views.orders import back
from campaigns.views.scene import Scene


def gather(request: HttpRequest, scene: Scene) -> HttpResponse:
    """Put the drafts for a far headquarters into one order that sends them, and go to the step in
    which it is written: the side's next one.
    """
    to, means, moment = (request.POST.get(name, "")[:80] for name in ("to", "means", "moment"))
    drafts.gather_to_send(scene.seat, scene.planned, to, means, moment, side=scene.side)
    messages.info(request, "They stand in one order now, which sets out when it is carried out.")
    return back(request, Scene(scene.seat, scene.viewer))
