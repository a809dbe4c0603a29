"""Why an input is not carried out: what is asked of all of them before the rules are."""

from __future__ import annotations

from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Input, Seat
from campaigns.services import engine
from campaigns.services.asking import commands
from campaigns.services.asking.storing import STALE, key_for
from campaigns.services.history.lines import Line
from campaigns.services.people import officers
from campaigns.services.turns import closing


class Refused(Exception):
    """The input is not carried out; the row keeps the reason and the ruling."""

    def __init__(
        self,
        message: str,
        ruling: dict[str, Any] | None = None,
        status: str = Input.Status.REFUSED,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.ruling = ruling
        self.input_status = status


def running(line: Line, playing: bool = True) -> tuple[Branch, dict[str, Any]]:
    """Return a line's branch and the state at its head, where something can be carried out."""
    campaign = line.campaign
    if line.branch is None or campaign.is_ended or (playing and not campaign.is_playing):
        state = campaign.get_status_display()
        raise Refused(f"Nothing can be carried out: the campaign is {state}.")
    return line.branch, line.state


def assert_withheld(campaign: Campaign) -> None:
    """Refuse what is about news where the sides get them at once."""
    if not campaign.is_withheld:
        raise Refused(closing.AT_ONCE)


def assert_expected(campaign: Campaign, item: Input) -> None:
    """Refuse what was decided on another position; orders of a set expect each other's effects."""
    if not item.expected or item.order_set:
        return
    if item.expected != key_for(item.seat, campaign):
        raise Refused(STALE, status=Input.Status.STALE)


def assert_commands(item: Input, order: Any, state: dict[str, Any]) -> None:
    """Refuse a commander's order for units far from him, where orders travel. Refuse an officer's
    order for units that are not his, or for the whole side, or that is unlawful by what he sees
    himself. Names are looked up in what he sees: a refusal says nothing
    of whether there is somebody of a name that he does not know.
    """
    if item.seat.role not in (Seat.Role.COMMANDER, Seat.Role.OFFICER):
        return
    units = officers.fog_units(item.seat)
    seen = rules_engine.view(state, item.side, units)
    why = commands.why_not(item.seat, item.side, order, seen)
    if why:
        raise Refused(why)
    if units is None:
        return
    _assert_seen_lawful(seen, order)
    # His side may know, and hold lawful, what he does not see: it is still not his to order.
    own, named = commands.units_under(item.seat), engine.units_of(order, state)
    if commands.foreign(named, own, item.side, state):
        raise Refused(officers.NOT_TOLD)


def _assert_seen_lawful(seen: dict[str, Any], order: Any) -> None:
    ruling = rules_engine.check(seen, order)
    if not ruling.is_lawful:
        first = ruling.violations[0]
        raise Refused(f"{first.case}: {first.message}", ruling.to_json())


def assert_may_answer(item: Input, state: dict[str, Any]) -> None:
    """Refuse an officer's answer to what is asked of his commander."""
    if item.seat.role != Seat.Role.OFFICER:
        return
    units = officers.fog_units(item.seat)
    seen = rules_engine.view(state, item.side, units)
    asked = {decision["id"]: decision for decision in seen["decisions"]}
    one = asked.get(item.body["decision"])
    is_hidden = one is None and units is not None
    if is_hidden or (one is not None and not officers.may_answer(item.seat, one, seen)):
        raise Refused(officers.NOT_ASKED)
