"""Leaks in how an answer comes: when, with which status, headers, cookies, by how many queries; and
in what is written on the outside of a mail.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.middleware import PrivatePages
from campaigns.models import Draft, Entry, Input
from campaigns.services.history import reading
from campaigns.services.mails import mail_texts, posting, sending
from campaigns.views import table
from campaigns.views.scene import Scene
from tests.campaigns.tightness.planting import Patch, is_drafting, wrap
from tests.campaigns.tightness.played import Table

# ---- timing, headers, queries ------------------------------------------------------------------


def update(patch: Patch, here: Table, side: str) -> None:
    """The cursor of the live fragment moves with whatever is handed in."""
    real = Scene.cursor.fget  # type: ignore[attr-defined]
    moving = property(lambda scene: f"{real(scene)}|{Input.objects.count()}")
    patch.setattr(Scene, "cursor", moving)


def delay(patch: Patch, here: Table, side: str) -> None:
    """The page asks again sooner while something of the other side is waiting."""

    def make(real: Any) -> Any:
        def live(*args: Any) -> Any:
            waits = Input.objects.filter(side=here.other(side), status__in=Input.OPEN).exists()
            return {**real(*args), **({"delay": 90} if waits else {})}

        return live

    wrap(patch, table, "live_context", make)


def header(patch: Patch, here: Table, side: str) -> None:
    """A header counts the entries of the truth."""
    header_of(patch, "X-Entries", lambda: str(Entry.objects.count()))


def last_modified(patch: Patch, here: Table, side: str) -> None:
    """A header says when anybody did something last."""
    newest = Input.objects.order_by("-created")
    header_of(patch, "Last-Modified", lambda: str(newest.values_list("created", flat=True)[0]))


def status(patch: Patch, here: Table, side: str) -> None:
    """The status is another while the other side is drafting; all else is the same."""

    def change(response: Any) -> None:
        if response.status_code == 200 and is_drafting(here, side):
            response.status_code = 203

    _answered(patch, change)


def cookie(patch: Patch, here: Table, side: str) -> None:
    """A cookie counts the inputs of both sides."""
    _answered(patch, lambda response: response.set_cookie("seen", str(Input.objects.count())))


def header_of(patch: Patch, name: str, value: Callable[[], str]) -> None:
    """Let every answer carry a header."""
    _answered(patch, lambda response: response.headers.__setitem__(name, value()))


def _answered(patch: Patch, change: Callable[[Any], object]) -> None:
    def make(real: Any) -> Any:
        def call(self: Any, request: Any) -> Any:
            response = real(self, request)
            change(response)
            return response

        return call

    wrap(patch, PrivatePages, "__call__", make)


def queries(patch: Patch, here: Table, side: str) -> None:
    """The database is asked once for each draft of the other side."""

    def make(real: Any) -> Any:
        def inputs_of(*args: Any, **more: Any) -> Any:
            for pk in Draft.objects.filter(side=here.other(side)).values_list("pk", flat=True):
                Draft.objects.filter(pk=pk).exists()
            return real(*args, **more)

        return inputs_of

    wrap(patch, reading, "inputs_of", make)


# ---- the outside of mails -----------------------------------------------------------------------


def subject(patch: Patch, here: Table, side: str) -> None:
    """The subject of a mail counts the inputs of both sides."""
    wrap(
        patch, mail_texts, "subject", lambda real: lambda *a: f"{real(*a)} {Input.objects.count()}"
    )


def fewer_mails(patch: Patch, here: Table, side: str) -> None:
    """Officers get no mail while the other side is drafting."""

    def make(real: Any) -> Any:
        def seats(*args: Any) -> Any:
            found = real(*args)
            return found.exclude(role="officer") if is_drafting(here, side) else found

        return seats

    wrap(patch, posting, "seats_of", make)


def message_id(patch: Patch, here: Table, side: str) -> None:
    """The id of a mail counts the inputs of both sides."""

    def make(real: Any) -> Any:
        return lambda row: f"<{Input.objects.count()}.{real(row)[1:]}"

    wrap(patch, sending, "message_id", make)
