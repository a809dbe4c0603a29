"""Leaks that are planted on purpose: each lets something hidden out through another hole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from campaigns.api import acting
from campaigns.middleware import PrivatePages
from campaigns.models import Draft, Entry, Input
from campaigns.services import advice, engine, exports, notices, pictures, reading
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.views import home, table
from campaigns.views.scene import Scene
from tests.campaigns.tightness.played import DRAFTED, Table

Patch = pytest.MonkeyPatch
DRAFTS, REFUSED, SEALED = (
    "the enemy drafts orders",
    "the enemy is refused an order",
    "the enemy seals an order set",
)
NOTE, POSITION, EXISTENCE = "a note to the enemy", "the type of", "what exists"


@dataclass(frozen=True)
class Leak:
    """A leak: what it is, at which address it must be found, by which change, how it is planted."""

    what: str
    url: str
    change: str
    plant: Callable[[Patch, Table, str], None]


def wrap(patch: Patch, where: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put a function in the place of another that it gets to call."""
    patch.setattr(where, name, make(getattr(where, name)))


def is_drafting(here: Table, side: str) -> bool:
    """Return what no side may know: whether the other has more drafts than it began with."""
    return Draft.objects.filter(side=here.other(side)).count() > DRAFTED


# ---- pages, pictures, mails --------------------------------------------------------------------


def page(patch: Patch, here: Table, side: str) -> None:
    """The panel leaves the own orders out while the other side is drafting."""

    def make(real: Any) -> Any:
        return lambda scene: {**real(scene), **({"log": []} if is_drafting(here, side) else {})}

    wrap(patch, table, "panel_context", make)


def pixels(patch: Patch, here: Table, side: str) -> None:
    """The painter takes the units from the truth."""

    def make(real: Any) -> Any:
        def paint(who: str, seen: Any, *rest: Any) -> bytes:
            return bytes(real(who, {**seen, "units": here.state()["units"]}, *rest))

        return paint

    wrap(patch, pictures, "paint", make)


def metadata(patch: Patch, here: Table, side: str) -> None:
    """The picture's file says how many inputs there were."""

    def make(real: Any) -> Any:
        def paint(*args: Any) -> bytes:
            data: bytes = real(*args)
            said = f"inputs\0{Input.objects.count()}".encode()
            return data[:-12] + len(said).to_bytes(4, "big") + b"tEXt" + said + data[-16:]

        return paint

    wrap(patch, pictures, "paint", make)


def mail(patch: Patch, here: Table, side: str) -> None:
    """The mail's body counts the inputs of both sides."""
    wrap(patch, notices, "_body", lambda real: lambda *a: f"{real(*a)} {Input.objects.count()}")


# ---- errors, counts, ids, order ----------------------------------------------------------------


def error(patch: Patch, here: Table, side: str) -> None:
    """The sentence of a refusal counts the inputs of both sides."""

    def make(real: Any) -> Any:
        def read_order(*args: Any) -> Any:
            try:
                return real(*args)
            except BadRequest as fault:
                raise BadRequest(f"{fault.message} ({Input.objects.count()})") from fault

        return read_order

    wrap(patch, engine, "read_order", make)


def count(patch: Patch, here: Table, side: str) -> None:
    """The list of campaigns counts the drafts of both sides."""

    def make(real: Any) -> Any:
        return lambda seat: {**real(seat), "when": f"{Draft.objects.count()} drafts"}

    wrap(patch, home, "_row", make)


def row_id(patch: Patch, here: Table, side: str) -> None:
    """A draft is called by the id of its row."""

    def make(real: Any) -> Any:
        return lambda rows: [{**one, "place": one["draft"]} for one in real(rows)]

    wrap(patch, acting, "_placed", make)


def order(patch: Patch, here: Table, side: str) -> None:
    """A list is turned round when the other side drafts."""

    def make(real: Any) -> Any:
        def known_inputs(*args: Any, **more: Any) -> Any:
            found = real(*args, **more)
            return found[::-1] if is_drafting(here, side) else found

        return known_inputs

    wrap(patch, reading, "known_inputs", make)


def existence(patch: Patch, here: Table, side: str) -> None:
    """A picture of somebody else is refused otherwise than one that is not there."""

    def make(real: Any) -> Any:
        def picture_for(seat: Any, picture_id: Any) -> Any:
            try:
                return real(seat, picture_id)
            except NotAllowed as fault:
                if pictures.Picture.objects.filter(pk=picture_id).exists():
                    raise NotNow("This picture is not yours.") from fault
                raise

        return picture_for

    wrap(patch, pictures, "picture_for", make)


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
    _header(patch, "X-Entries", lambda: str(Entry.objects.count()))


def last_modified(patch: Patch, here: Table, side: str) -> None:
    """A header says when anybody did something last."""
    newest = Input.objects.order_by("-created")
    _header(patch, "Last-Modified", lambda: str(newest.values_list("created", flat=True)[0]))


def _header(patch: Patch, name: str, value: Callable[[], str]) -> None:
    def make(real: Any) -> Any:
        def call(self: Any, request: Any) -> Any:
            response = real(self, request)
            response.headers[name] = value()
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


# ---- rulings, options, exports -----------------------------------------------------------------


def ruling(patch: Patch, here: Table, side: str) -> None:
    """Advice is given that knows of the other side's drafts."""

    def make(real: Any) -> Any:
        def advise(*args: Any, **more: Any) -> Any:
            found = real(*args, **more)
            return replace(found, advice=(*found.advice, f"{is_drafting(here, side)}"))

        return advise

    wrap(patch, advice, "advise", make)


def options(patch: Patch, here: Table, side: str) -> None:
    """An option is gone while the other side is drafting."""

    def make(real: Any) -> Any:
        def legal_orders(*args: Any) -> Any:
            found = list(real(*args))
            return iter(found[int(is_drafting(here, side)) :])

        return legal_orders

    wrap(patch, advice, "legal_orders", make)


def export(patch: Patch, here: Table, side: str) -> None:
    """The refusal of an export says how long the log is."""

    def make(real: Any) -> Any:
        def export_file(seat: Any) -> Any:
            try:
                return real(seat)
            except NotAllowed as fault:
                raise NotAllowed(f"{fault.message} {Entry.objects.count()}") from fault

        return export_file

    wrap(patch, exports, "export_file", make)


LEAKS = (
    Leak("a word on a page", "panel", DRAFTS, page),
    Leak("pixels of a picture", "picture-now", POSITION, pixels),
    Leak("metadata of a picture", "picture-now", REFUSED, metadata),
    Leak("the body of a mail", "mails", REFUSED, mail),
    Leak("the text of an error", "api-drafts", REFUSED, error),
    Leak("a count", "home", DRAFTS, count),
    Leak("an id", "api-drafts", DRAFTS, row_id),
    Leak("the order of a list", "api-inputs", DRAFTS, order),
    Leak("the existence of an id", "api-picture", EXISTENCE, existence),
    Leak("the time of an update", "now", REFUSED, update),
    Leak("the delay until the next look", "now", SEALED, delay),
    Leak("a header", "seats", NOTE, header),
    Leak("a date in a header", "seats", REFUSED, last_modified),
    Leak("the number of queries", "api-inputs", DRAFTS, queries),
    Leak("a ruling", "api-check", DRAFTS, ruling),
    Leak("an option", "api-legal", DRAFTS, options),
    Leak("the refusal of an export", "export", NOTE, export),
)
