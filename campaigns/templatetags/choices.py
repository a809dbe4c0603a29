"""The answers to a decision as a page shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()

LONG = 4
"""A number of so many signs is a hex's wherever it stands; a shorter one may count something."""


@register.filter
def around_space(choice: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the words before and behind the choice's space where its words name it; else None:
    then the page puts it beside them.
    """
    space, text = str(choice.get("space") or ""), str(choice["text"])
    led = "" if len(space) >= LONG else r"(?:(?<=area )|(?<=zone )|(?<=into ))"
    found = re.search(rf"{led}(?<![\w/-]){re.escape(space)}(?![\w/-])", text) if space else None
    return (text[: found.start()], text[found.end() :]) if found else None
