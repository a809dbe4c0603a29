"""By which methods a page is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

View = TypeVar("View", bound=Callable[..., HttpResponse])


def only(*methods: str) -> Callable[[View], View]:
    """Let a page be asked for by these methods alone. What can be read can be asked for without
    what it holds, too (HEAD), as programs do that look whether a link leads anywhere.
    """
    head = ("HEAD",) if "GET" in methods else ()
    return require_http_methods([*methods, *head])
