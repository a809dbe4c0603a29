"""Drafts: orders that a side keeps to itself until it submits them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from campaigns.models import Draft, Input, Seat
from campaigns.services import engine
from campaigns.services.asking import far_orders, intents, presses
from campaigns.services.asking.order_sets import submit_order_set
from campaigns.services.asking.rights import side_for
from campaigns.services.asking.storing import locked_row
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.history import reading

MOST_DRAFTS = 400


def drafts_of(seat: Seat, side: str = "") -> list[Draft]:
    """Return a side's drafts in their order; the referee sees only those that he wrote himself.

    Raises:
        NotAllowed: another's side.
    """
    side = side_for(seat, side)
    rows = Draft.objects.filter(campaign=seat.campaign, side=side)
    if seat.is_referee or not reading.sees_whole_log(seat):
        return list(rows.filter(seat=seat))
    return list(rows.filter(seat__side=side))


def add_drafts(seat: Seat, lines: Sequence[str], *, side: str = "", token: str = "") -> list[Draft]:
    """Append orders to the drafts: all of them or none. A token names the wish: pressed again by
    somebody who got no answer, it is the drafts that stand there already. Raises as for one.
    """
    with transaction.atomic():
        locked_row(seat)
        if token and not presses.is_new(seat, token, lines):
            return drafts_of(seat, _drafting_side(seat, side))[-len(lines) :]
        return [add_draft(seat, line, side=side) for line in lines]


def add_draft(seat: Seat, text: str, *, side: str = "") -> Draft:
    """Append an order to the drafts.

    Raises:
        BadRequest: it is not an order of this game, or there are too many drafts.
        NotAllowed: the seat gives no orders for this side.
    """
    side = _drafting_side(seat, side)
    line = engine.write_order(seat.campaign, engine.read_order(seat.campaign, side, text))
    if "\x00" in line or len(line) > 2000:
        raise BadRequest("An order is at most 2,000 characters of text.")
    with transaction.atomic():
        # Counted are those that the seat sees: the referee's own for this side are his secret.
        if len(drafts_of(seat, side)) >= MOST_DRAFTS:
            raise BadRequest(
                f"There are {MOST_DRAFTS} drafts already; submit or remove some first."
            )
        rows = Draft.objects.filter(campaign=seat.campaign, side=side)
        last = rows.aggregate(last=Max("position"))["last"] or 0
        return Draft.objects.create(
            campaign=seat.campaign, seat=seat, side=side, position=last + 1, text=line
        )


def change_draft(seat: Seat, draft_id: int, lines: Sequence[str], *, side: str = "") -> None:
    """Put other orders in the place of a draft, where it stands in the list. Raises as for one, and
    BadRequest where it is gone.
    """
    with transaction.atomic():
        ids = [draft.pk for draft in drafts_of(seat, _drafting_side(seat, side))]
        if draft_id not in ids:
            raise BadRequest("The list of drafts has changed since this page was drawn.")
        at = ids.index(draft_id)
        Draft.objects.filter(pk=draft_id).delete()
        ids[at : at + 1] = [draft.pk for draft in add_drafts(seat, lines, side=side)]
        reorder_drafts(seat, ids, side=side)


def gather_to_send(
    seat: Seat, seen: far_orders.View, to: str, means: str, moment: str, side: str = ""
) -> str:
    """Put the drafts for the units of a far headquarters into one draft that sends them there, in
    the place of the first; return its text.

    Raises:
        BadRequest: no draft is for units of it, or they cannot travel so.
        NotAllowed: the seat gives no orders for this side.
    """
    side = _drafting_side(seat, side)
    travelling, far = far_orders.travelling_of(seen), far_orders.far_from(seat, seen)
    with transaction.atomic():
        locked_row(seat)
        rows = drafts_of(seat, side)
        read = {row.pk: engine.read_order(seat.campaign, side, row.text) for row in rows}
        posts = {pk: far_orders.headquarters_of(one, seen, far) for pk, one in read.items()}
        meant = {pk for pk, post in posts.items() if post is not None and post[0] == to}
        if travelling is None or not meant:
            raise BadRequest("None of the drafts is for units of that headquarters.")
        along = {pk for pk, one in read.items() if one.kind in travelling.along}
        taken = [row for row in rows if row.pk in meant | along]
        text = "; ".join(row.text for row in taken)
        line = f"{travelling.send} {to} {means} {moment} {text}"
        for row in taken[1:]:
            remove_draft(seat, row.pk, side=side)
        change_draft(seat, taken[0].pk, [line], side=side)
    return line


def remove_draft(seat: Seat, draft_id: int, *, side: str = "") -> None:
    """Remove a draft; removing one that is gone already does nothing. Raises NotAllowed."""
    side = _drafting_side(seat, side)
    with transaction.atomic():
        locked_row(seat)
        found = [draft for draft in drafts_of(seat, side) if draft.pk == draft_id]
        for draft in found:
            draft.delete()


def reorder_drafts(seat: Seat, ids: Sequence[int], *, side: str = "") -> None:
    """Put the drafts into the order of these ids; others follow as they were. Raises NotAllowed."""
    drafts = drafts_of(seat, _drafting_side(seat, side))
    place = {draft_id: at for at, draft_id in enumerate(ids)}
    drafts.sort(key=lambda draft: (place.get(draft.pk, len(place)), draft.position))
    for at, draft in enumerate(drafts, start=1):
        draft.position = at
    Draft.objects.bulk_update(drafts, ["position"])


def hand_in(
    seat: Seat,
    lines: Sequence[str],
    *,
    token: str,
    side: str = "",
    intent: str = "",
    **wish: Any,
) -> list[Input]:
    """Hand in the drafts as a set and remove them, with what is intended by them, all or nothing.
    Pressed again by somebody who got no answer, it is the set that is sealed already, and newer
    drafts stay.

    Raises: as for `submit_order_set` and `intents.write`; BadRequest where there are no drafts.
    """
    sealed = list(Input.objects.filter(seat=seat, order_set=token).order_by("number"))
    if sealed:
        return sealed
    if not lines:
        raise BadRequest("There are no drafts to submit.")
    with transaction.atomic():
        if intent.strip():
            # Before the orders: with them the step may be over.
            about = wish.get("moment") or intents.step_of(seat)
            intents.write(seat, about, intent, token=token)
        items = submit_order_set(seat, lines, token=token, side=side, **wish)
        clear_drafts(seat, side=side)
    return items


def clear_drafts(seat: Seat, *, side: str = "") -> None:
    """Remove all drafts of the side, when they have been submitted. Raises NotAllowed."""
    ids = [draft.pk for draft in drafts_of(seat, _drafting_side(seat, side))]
    Draft.objects.filter(pk__in=ids).delete()


def _drafting_side(seat: Seat, side: str) -> str:
    if not seat.is_referee and not seat.may_order:
        raise NotAllowed("An observer gives no orders.")
    return side_for(seat, side)
