"""What is answered where a campaign's game cannot be played: a folder of data that is gone, or that
somebody is still mending.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from campaigns.api.problems import refusal
from rules_engine.errors import BrokenGame, UnknownGame

logger = logging.getLogger(__name__)

WORDS = (
    "The game of this campaign cannot be played now: its rules are missing, or something is wrong "
    "in them. Nothing is lost. Whoever keeps the site finds with 'manage.py check' what to mend."
)


class MissingGame:
    """Say so, in place of a fault of the program; other campaigns go on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """Return the sentence for a game that cannot be loaded."""
        if not isinstance(fault, (BrokenGame, UnknownGame)):
            return None
        logger.error("%s", fault)
        return refusal(request, 503, WORDS)
