"""A client that reads pages as a browser shows them."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

_KEPT = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)", re.DOTALL)
_BLOCK = (
    r"</?(?:div|dl|dt|dd|tr|td|th|li|ol|ul|table|tbody|thead|fieldset|legend|p|section|article|"
    r"form|figure|figcaption|details|summary|option|h\d|nav|header|main|head|meta|body)\b[^<>]*>"
)
_BY_A_BLOCK = re.compile(rf"\n({_BLOCK})|({_BLOCK})\n")


def shown(page: str) -> str:
    """Return a page with its lines joined: where a template breaks them shows nothing."""
    parts = _KEPT.split(page)
    # The expression has two groups: what is kept as it is, and the name of its tag.
    return "".join(
        part if at % 3 else _joined(part) for at, part in enumerate(parts) if at % 3 != 2
    )


def _joined(part: str) -> str:
    first, *lines = part.split("\n")
    if not lines:
        return part
    between = [line for one in lines[:-1] if (line := one.strip())]
    before, part = "", "\n".join([first.rstrip(), *between, lines[-1].lstrip()])
    while before != part:  # two blocks share the line break between them
        before, part = part, _BY_A_BLOCK.sub(r"\1\2", part)
    return part.replace("\n>", ">").replace("\n", " ")


class Browser(Client):
    """Somebody's browser, whose pages are joined as it would show them."""

    def request(self, **request: Any) -> Any:
        """Return the answer, a page as it is shown."""
        answer = super().request(**request)
        is_page = answer.get("Content-Type", "").startswith("text/html")
        if isinstance(answer, HttpResponse) and is_page:
            answer.content = shown(answer.content.decode()).encode()
        return answer
