"""Sectors: which part of the map, or which side's inbox, is which referee's. Nothing is locked by
it: the desk shows each referee his own first, and says of all else whose it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.models import Party, Seat, Sector, Thread
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.asking.storing import assert_text, locked_for
from campaigns.services.errors import BadRequest, NotNow
from rules_engine.board.board import Board

MOST = 40
MOST_TEXT = 4000
DIVIDES = "says which referee looks after what"


@dataclass(frozen=True)
class Whose:
    """Whose sector something is in: in words, and whether it is that of the referee who asks."""

    words: str
    is_mine: bool


class Watch:
    """The sectors of a campaign as one of its referees looks at them."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @cached_property
    def all(self) -> list[Sector]:
        """All sectors; none of who is no referee."""
        if not self.seat.is_referee:
            return []
        rows = Sector.objects.filter(campaign=self.seat.campaign_id)
        return list(rows.select_related("seat"))

    def whose(self, side: str = "", spaces: Iterable[str] = ()) -> Whose | None:
        """Return whose a side's inbox is, or else the part of the map with one of these spaces."""
        named = set(spaces)
        inboxes = [one for one in self.all if side and one.side == side]
        parts = [one for one in self.all if named.intersection(one.spaces)]
        found = sorted(inboxes or parts, key=lambda one: one.seat_id != self.seat.pk)
        if not found:
            return None
        words = ", ".join(f"{one.name} ({one.seat.name})" for one in found)
        return Whose(words, found[0].seat_id == self.seat.pk)

    def mine_first(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return rows with his own before what is nobody's, and that before the others'."""
        return sorted(rows, key=lambda row: _place(row.get("sector")))

    def marked(self, rows: Iterable[dict[str, Any]], side: str = "owner") -> list[dict[str, Any]]:
        """Return rows of decisions each with whose sector it is in, his own first. `side`: under
        which name a row has its side.
        """
        found = [{**row, "sector": self.whose(row.get(side, ""), _spaces(row))} for row in rows]
        return self.mine_first(found)

    def threads_first(self, rows: QuerySet[Thread]) -> QuerySet[Thread]:
        """Return threads with those of his own inboxes before all others."""
        sides = [one.side for one in self.all if one.side and one.seat_id == self.seat.pk]
        if not sides:
            return rows
        is_of = Q(side__in=sides) | Q(seat__side__in=sides)
        is_mine = Exists(Party.objects.filter(is_of, thread=OuterRef("pk")))
        return rows.annotate(is_mine=is_mine).order_by("-is_mine", "-changed", "pk")

    def of_thread(self, thread: Thread) -> Whose | None:
        """Return whose inbox a thread is in."""
        sides = [one.seat.side if one.seat else one.side for one in thread.parties.all()]
        found = [whose for side in sides if side and (whose := self.whose(side)) is not None]
        return min(found, key=lambda one: not one.is_mine, default=None)


def sectors_of(seat: Seat) -> list[Sector]:
    """Return the sectors of a campaign, by referee. Raises NotAllowed."""
    assert_referee(seat, DIVIDES)
    return sorted(Watch(seat).all, key=lambda one: (one.seat_id != seat.pk, one.seat.name))


def add(seat: Seat, to: str, *, name: str, side: str = "", spaces: str = "") -> Sector:
    """Let a referee look after a part of the map or a side's inbox.

    `to`: the id of his seat; `spaces`: numbers of spaces, or of two corners ("0301-0812"), divided
    by commas or spaces.

    Raises:
        NotAllowed: not a referee's doing.
        BadRequest: no such referee, side or space, or no name.
        NotNow: there is such a sector already, or too many.
    """
    assert_referee(seat, DIVIDES)
    name = " ".join(name.split())
    assert_text(name)
    if not 0 < len(name) <= 60 or not name.isprintable():
        raise BadRequest("Give the sector a name: 1 to 60 characters.")
    campaign = seat.campaign
    rows = campaign.seats.filter(role=Seat.Role.REFEREE)
    whose = {str(one.pk): one for one in rows}.get(to)
    if whose is None:
        raise BadRequest("Choose which referee it is for.")
    if bool(side) == bool(spaces.strip()):
        raise BadRequest("Choose a side's inbox, or name spaces of the map; not both.")
    if side:
        engine.assert_side(campaign, side)
    found = spaces_in(engine.game_of(campaign).board, spaces) if spaces.strip() else []
    return _stored(seat, whose, {"name": name, "side": side, "spaces": found})


def remove(seat: Seat, name: str) -> None:
    """Let a sector be nobody's. Raises NotAllowed; BadRequest: there is none of that name."""
    assert_referee(seat, DIVIDES)
    with transaction.atomic():
        campaign = locked_for(seat)
        if not Sector.objects.filter(campaign=campaign, name=name).delete()[0]:
            raise BadRequest("There is no such sector.")


def spaces_in(board: Board, text: str) -> list[str]:
    """Return the spaces that a text names, in the board's order. Raises BadRequest."""
    if len(text) > MOST_TEXT:
        raise BadRequest("That is too much text for a part of the map.")
    found: set[str] = set()
    for word in text.replace(",", " ").split():
        first, _, last = word.partition("-") if word not in board.index else (word, "", "")
        strange = next((one for one in (first, last or first) if one not in board.index), None)
        if strange is not None:
            raise BadRequest(f"There is no space {strange[:20]} on this map.")
        found.update(_between(board, first, last) if last else [first])
    return [number for number in board.numbers if number in found]


# ---- inside -------------------------------------------------------------------------------------


def _between(board: Board, first: str, last: str) -> list[str]:
    """Return the spaces whose centres lie in the rectangle between two."""
    (ax, ay), (bx, by) = (board.centre(board.index[one]) for one in (first, last))
    # Every second column of hexes stands half a hex lower: the corner's own row counts there too.
    near = _slack(board)
    return [
        number
        for at, number in enumerate(board.numbers)
        if min(ax, bx) - near <= board.centre(at)[0] <= max(ax, bx) + near
        and min(ay, by) - near <= board.centre(at)[1] <= max(ay, by) + near
    ]


def _slack(board: Board) -> float:
    """Return half the way from one hex to the next, a little more; nothing on a map of areas."""
    if board.grid is None or not board.neighbours[0]:
        return 0.0
    (ax, ay), (bx, by) = (board.centre(at) for at in (0, board.neighbours[0][0]))
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5) * 0.51


def _stored(by: Seat, seat: Seat, facts: dict[str, Any]) -> Sector:
    try:
        with transaction.atomic():
            campaign = locked_for(by)
            if Sector.objects.filter(campaign=campaign).count() >= MOST:
                raise NotNow(f"A campaign has at most {MOST} sectors.")
            return Sector.objects.create(campaign=campaign, seat=seat, **facts)
    except IntegrityError as fault:
        words = "There is a sector of that name, or for that inbox, already: remove it first."
        raise NotNow(words) from fault


def _place(found: Whose | None) -> int:
    return 1 if found is None else 0 if found.is_mine else 2


def _spaces(row: dict[str, Any]) -> list[str]:
    """Return the spaces of which a decision's choices speak."""
    choices = row.get("choices") or ()
    return [str(one["space"]) for one in choices if isinstance(one, dict) and one.get("space")]
