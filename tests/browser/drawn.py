"""All pictures of a site's data, drawn before its first page: `python -m tests.browser.drawn`.

Every site of the stories begins with a copy, whose worker would draw the same pictures again.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
django.setup()

from campaigns.models import Picture  # noqa: E402
from campaigns.services.drawing.pictures import draw_picture  # noqa: E402


def main() -> None:
    """Draw what waits, with as many processes as stories have."""
    waiting = Picture.objects.filter(status=Picture.Status.WAITING).values_list("pk", "viewer")
    with ProcessPoolExecutor(2) as pool:
        drawn = list(pool.map(_draw, [(str(pk), viewer) for pk, viewer in waiting]))
    assert all(drawn), "A picture of the demonstration could not be drawn."


def _draw(picture: tuple[str, str]) -> bool:
    return draw_picture(*picture)


if __name__ == "__main__":
    main()
