"""Pages that are made once for as long as nothing has changed of what they show.

What is kept belongs to one seat, looked at through one viewer: the seat is part of its name, so
nobody is ever shown what was made for another. What belongs to one request alone (its tokens) is
put in anew each time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone

from campaigns import invited
from campaigns.accounts.names import shown_name
from campaigns.services.upkeep.room import MB, Room
from campaigns.views.common import new_token, person
from campaigns.views.scene import Scene

_pages = Room(12 * MB)
# Words that nobody can have typed into anything: each process has its own.
_TOKEN, _CSRF = (f"put{secrets.token_hex(32)}in" for _ in range(2))


@dataclass(frozen=True)
class Page:
    """A page, or a part of one, and until when it says what is true."""

    made: Any
    until: datetime | None

    @property
    def is_over(self) -> bool:
        """Whether the clock alone has made it another."""
        return self.until is not None and timezone.now() >= self.until


def show(
    request: HttpRequest,
    scene: Scene,
    template: str,
    context: Callable[[], Mapping[str, Any]],
    more: Hashable = (),
) -> HttpResponse:
    """Return a page of play for whoever asks; `context` gives what its template needs, and with
    `token` the name of a new wish. `more` is what else it shows that no log holds.
    """
    if _is_for_once(request):
        return render(request, template, context())

    def make() -> bytes:
        marked = {**context(), "token": _TOKEN, "csrf_token": _CSRF}
        return render_to_string(template, marked, request).encode()

    who = (shown_name(person(request)), scene.seat.deputy_name)
    name = (template, who, request.GET.urlencode(), more)
    body: bytes = once(scene, name, make, len)
    body = body.replace(_CSRF.encode(), get_token(request).encode())
    return HttpResponse(body.replace(_TOKEN.encode(), new_token().encode()))


def once(scene: Scene, name: Hashable, make: Callable[[], Any], size: Callable[[Any], int]) -> Any:
    """Return what `make` gives for a scene under a name, made again when anything has changed."""
    zone = timezone.get_current_timezone_name()
    shown = (scene.viewer, scene.wanted, scene.log_shown, scene.seat.unread)
    key = (scene.revision, *shown, zone, name)
    page: Page | None = _pages.get(key)
    if page is None or page.is_over:
        page = Page(make(), scene.true_until)
        _pages.put(key, page, 1000 + size(page.made))
    return page.made


def _is_for_once(request: HttpRequest) -> bool:
    """Whether a page says something to this browser, this once."""
    return invited.is_remembered(request) or len(messages.get_messages(request)) > 0
