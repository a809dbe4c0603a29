"""What a seat may read: views, inputs, moments of the history. Its logs are in `logbook`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.db.models import CharField, OuterRef, Q, QuerySet, Subquery, UUIDField

from campaigns.models import (
    Branch,
    Campaign,
    Deadline,
    Excuse,
    Input,
    Picture,
    Seat,
)
from campaigns.prepared import Blank, Prepared
from campaigns.services import engine
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.history import log, positions
from campaigns.services.people.officers import fog_units
from campaigns.services.people.officers import sees_whole_log as sees_whole_log
from campaigns.services.turns import publications
from rules_engine.core.whose_turn import waited_for

View = dict[str, Any]
RERUN, STANDING = "rerun.", "standing."
"""How the tokens of inputs begin that a line of play ran again, and of those that were given for
somebody who was absent.
"""


def viewers_of(seat: Seat) -> list[str]:
    """Return the viewers that a seat may look through: its own; after the end, and for the
    referee, all.
    """
    if seat.is_referee or seat.campaign.is_ended:
        return ["truth", *engine.game_of(seat.campaign).sides]
    return [seat.side]


def viewer_for(seat: Seat, viewer: str = "") -> str:
    """Return the viewer that a seat asks for, by default its own.

    Raises:
        NotAllowed: the seat may not look through it.
    """
    viewer = viewer or seat.viewer
    if viewer not in viewers_of(seat):
        raise NotAllowed("This seat may not look at that.")
    return viewer


def view_for(seat: Seat, viewer: str = "", moment: Picture | None = None) -> View:
    """Return the campaign as a seat may know it, now or at a moment. Never mutate it.

    Raises:
        NotAllowed: the seat may not look through this viewer.
        NotNow: the set-up has not been laid out, or is still the referee's alone.
    """
    viewer = viewer_for(seat, viewer)
    place = horizon_of(seat)
    if place is None:
        raise NotNow("The referee is still preparing this campaign.")
    units = fog_units(seat)
    if moment is None:
        return positions.view_at(*place, viewer, units)
    return positions.view_at(moment.branch, moment.seq, viewer, units)


def chosen_for(seat: Seat) -> dict[str, dict[str, str]]:
    """Return the `options` and `readings` by which a campaign is played as far as a seat may know:
    what was changed since the set-up was laid out stands in the position, not in the settings.
    They are everybody's.
    """
    campaign = seat.campaign
    found = {"options": campaign.options, "readings": campaign.readings}
    place = horizon_of(seat)
    if place is None:
        return found
    state = positions.state_at(*place)
    return {name: {**before, **state[name]} for name, before in found.items()}


def horizon_of(seat: Seat) -> tuple[Branch, int] | None:
    """Return up to where on the line of play a seat looks: the referee to its head, a side as far
    as has been published. None while there is nothing for it to see.
    """
    campaign = seat.campaign
    if seat.is_referee:
        return (campaign.branch, campaign.branch.head) if campaign.branch else None
    return None if campaign.is_preparing else publications.horizon(campaign)


def published_view(referee: Seat, viewer: str) -> View:
    """Return what a side has been told, for the referee, who otherwise looks at the head; or the
    truth as it stood then.

    Raises:
        NotAllowed: not the referee's to ask.
        NotNow: nothing has been published yet.
    """
    place = publications.horizon(referee.campaign)
    if not referee.is_referee:
        raise NotAllowed("This seat may not look at that.")
    if place is None:
        raise NotNow("Nothing has been published to the sides yet.")
    return positions.view_at(*place, viewer)


def inputs_of(seat: Seat, side: str = "") -> QuerySet[Input]:
    """Return the inputs that a seat may see, newest first: its own side's; all for the referee."""
    if seat.is_referee or seat.campaign.is_ended:
        rows = _inputs(seat.campaign_id)
        return rows.filter(side=side) if side and seat.is_referee else rows
    whose = None if sees_whole_log(seat) else seat.pk
    return _own(seat.campaign_id, seat.side, whose, is_withheld=seat.campaign.is_withheld)


def untold_inputs(seat: Seat) -> list[Input]:
    """Return the inputs that a player may see, of a campaign where news wait, and that no news have
    told of yet, as he may know them; never save one.
    """
    if seat.campaign.is_ended:
        rows: Iterable[Input] = inputs_of(seat).filter(publication=None)
    else:
        is_whole = sees_whole_log(seat)
        whose = {} if is_whole else {"whose": seat.pk}
        rows = _untold(is_whole).rows(campaign=seat.campaign_id, side=seat.side, **whose)
    return publications.as_published(seat.campaign, rows)


@cache
def _untold(is_whole: bool) -> Prepared[Input]:
    whose = None if is_whole else Blank("whose", UUIDField())
    place = Blank("campaign", UUIDField()), Blank("side", CharField())
    return Prepared(lambda: _own(*place, whose, is_withheld=True).filter(publication=None))


def _inputs(campaign: Any) -> QuerySet[Input]:
    """Return the inputs of a campaign, by its id, newest first, without those that were tried."""
    rows = Input.objects.filter(campaign_id=campaign).exclude(branch__is_trial=True)
    return rows.select_related("seat").order_by("-number")


def _own(campaign: Any, side: Any, whose: Any, *, is_withheld: bool) -> QuerySet[Input]:
    """Return the inputs that players of a side may see: all of it, or those of the seat `whose`
    they are.
    """
    # What another line merely ran again is shown as it was handed in, once.
    again = Q(token__startswith=RERUN)
    own = _inputs(campaign).filter(side=side).exclude(again, status=Input.Status.DONE)
    if whose is not None:
        own = own.filter(seat_id=whose)
    if is_withheld:
        own = own.exclude(again, publication=None)
        # What is given for those who are absent says that somebody was asked.
        own = own.exclude(token__startswith=STANDING, publication=None)
        # What the referee gives in a side's place while a turn is closed says how far it has come.
        return own.exclude(seat__role=Seat.Role.REFEREE, publication=None)
    return own


def known_inputs(
    seat: Seat, side: str = "", *, kinds: Sequence[str] = (), limit: int = 200
) -> list[Input]:
    """Return the newest of those inputs as the seat may know them; never save one."""
    rows = inputs_of(seat, side)
    found = list((rows.filter(kind__in=kinds) if kinds else rows)[:limit])
    return found if seat.is_referee else publications.as_published(seat.campaign, found)


def sealed_inputs(
    seat: Seat, side: str = "", *, kinds: Sequence[str], limit: int = 200
) -> list[Input]:
    """Return the newest inputs of these kinds that lie sealed, or are to be taken as lying sealed,
    as the seat may know them; never save one. What news have told of is none of them.
    """
    rows = inputs_of(seat, side).filter(kind__in=kinds, publication=None)[:limit]
    known = list(rows) if seat.is_referee else publications.as_published(seat.campaign, rows)
    return [item for item in known if item.status == Input.Status.HELD]


def moments(seat: Seat, viewer: str = "") -> list[Picture]:
    """Return the ends of all steps on the line of play, as pictures drawn or being drawn."""
    viewer = viewer_for(seat, viewer)
    place = horizon_of(seat)
    if place is None:
        return []
    rows = Picture.objects.filter(campaign=seat.campaign, viewer=viewer)
    return list(rows.filter(log.on_line(*place)).select_related("branch").order_by("seq"))


def moment_of(seat: Seat, viewer: str, moment_id: Any) -> Picture | None:
    """Return the moment of the history with this id that the viewer may look at."""
    return next((one for one in moments(seat, viewer) if one.pk == moment_id), None)


def any_moment_of(seat: Seat, moment_id: Any) -> Picture | None:
    """Return the moment with this id of whatever viewer the seat may look through."""
    found = (moment_of(seat, viewer, moment_id) for viewer in viewers_of(seat))
    return next((one for one in found if one), None)


def acting_sides(campaign: Campaign) -> set[str]:
    """Return the sides that the campaign waits for."""
    state = positions.head_state(campaign)
    return engine.acting_sides(state) if state else set()


def waited_sides(seat: Seat) -> set[str]:
    """Return the sides that a seat may know to be waited for: never more than its view says.

    Raises: NotNow, as for a view.
    """
    if seat.is_referee:
        return acting_sides(seat.campaign)
    return waited_for(engine.game_of(seat.campaign), view_for(seat))


def current_deadline(seat: Seat) -> Deadline | None:
    """Return the date by which this step's orders are due, if one is set for it; where news are
    published, for the step that all sides know to be running. A seat that was given more time has
    a date of its own; never save it.
    """
    campaign = seat.campaign
    place = publications.horizon(campaign) if campaign.is_withheld else horizon_of(seat)
    if place is None:
        return None
    seen = positions.view_at(*place, seat.viewer)
    own = Excuse.objects.filter(date=OuterRef("pk"), seat=seat.pk, status=Excuse.Status.GRANTED)
    rows = Deadline.objects.filter(campaign=seat.campaign, turn=seen["turn"], step=seen["step"])
    found = rows.order_by("-pk").annotate(more=Subquery(own.values("until")[:1])).first()
    if found is not None and found.more is not None:
        found.due = max(found.due, found.more)
    return found
