"""Leaks in what an answer holds: pages, pictures, errors, counts, ids, rulings, options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from campaigns.api import acting
from campaigns.models import Draft, Entry, Input, Intent, Picture
from campaigns.presenters.play import cards
from campaigns.services import engine
from campaigns.services.asking import advice, intents
from campaigns.services.drawing import pictures
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.files import exports
from campaigns.services.history import intended, reading
from campaigns.services.mails import mail_texts
from campaigns.views import table
from tests.campaigns.tightness.planting import Patch, is_drafting, wrap
from tests.campaigns.tightness.played import PLANNED, Table

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
            return bytes(real(who, {**seen, "units": here.shown()["units"]}, *rest))

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
    for name in ("body", "due_body"):
        wrap(patch, mail_texts, name, lambda real: lambda *a: f"{real(*a)} {Input.objects.count()}")


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
        return lambda seat, dates: {**real(seat, dates), "when": f"{Draft.objects.count()} drafts"}

    wrap(patch, cards, "_card", make)


def plans(patch: Patch, here: Table, side: str) -> None:
    """The page of plans shows those of both sides."""

    def make(real: Any) -> Any:
        return lambda seat, *_: Intent.objects.filter(campaign=seat.campaign)

    wrap(patch, intended, "intents_of", make)


def plans_beside(patch: Patch, here: Table, side: str) -> None:
    """What stands beside a step, and in a report, is what both sides have written."""
    for name in ("beside", "known_at"):
        wrap(patch, intended, name, lambda _: lambda seat, *_: _all_plans(seat))


def _all_plans(seat: Any) -> list[Intent]:
    return list(Intent.objects.filter(campaign=seat.campaign))


def room_for_plans(patch: Patch, here: Table, side: str) -> None:
    """What can be written hangs on what the other side has written."""

    def make(real: Any) -> Any:
        def openings(seat: Any) -> Any:
            theirs = Intent.objects.filter(campaign=seat.campaign).exclude(side=seat.side)
            return real(seat)[int(theirs.count() > PLANNED) :]

        return openings

    wrap(patch, intents, "openings", make)


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
                if Picture.objects.filter(pk=picture_id).exists():
                    raise NotNow("This picture is not yours.") from fault
                raise

        return picture_for

    wrap(patch, pictures, "picture_for", make)


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
