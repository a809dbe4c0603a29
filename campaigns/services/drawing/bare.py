"""A moment of the history without its arrows: the map on which the next step's moves are drawn."""

from __future__ import annotations

from campaigns.models import Picture, Seat
from campaigns.services.drawing.painter import paint
from campaigns.services.history import reading


def draw_bare(seat: Seat, viewer: str, moment: Picture) -> bytes:
    """Return a moment as PNG, as a seat may know it, without what happened in its step.

    Raises:
        NotAllowed, NotNow: as for a view.
    """
    viewer = reading.viewer_for(seat, viewer)
    return paint(viewer, reading.view_for(seat, viewer, moment), [], seat.campaign.title)
