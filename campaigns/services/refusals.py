"""Why an input is not carried out: what is asked of all of them before the rules are."""

from __future__ import annotations

from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Input, UnitAssignment
from campaigns.services import closing, engine, officers, positions
from campaigns.services.storing import STALE, key_for


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


def running(campaign: Campaign, playing: bool = True) -> tuple[Branch, dict[str, Any]]:
    """Return the line of play and the state at its head, where something can be carried out."""
    if campaign.branch is None or campaign.is_ended or (playing and not campaign.is_playing):
        state = campaign.get_status_display()
        raise Refused(f"Nothing can be carried out: the campaign is {state}.")
    return campaign.branch, positions.head_state(campaign)


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


def assert_commands(campaign: Campaign, item: Input, order: Any, state: dict[str, Any]) -> None:
    """Refuse an officer's order for units that are not his, or for the whole side."""
    if item.seat.role != "officer":
        return
    units = engine.units_named(order, state.get("units", {}))
    if not units:
        raise Refused("This order is for the whole side; its commander gives it.")
    own = set(UnitAssignment.objects.filter(seat=item.seat).values_list("unit", flat=True))
    others = [unit for unit in units if unit not in own and _is_of(state, unit, item.side)]
    if others:
        raise Refused(f"Not under this officer's command: {', '.join(others)}.")


def assert_seen_lawful(item: Input, order: Any, state: dict[str, Any]) -> None:
    """Refuse an officer's order that is unlawful by what he sees himself, and say why."""
    units = officers.fog_units(item.seat)
    if units is None:
        return
    ruling = rules_engine.check(rules_engine.view(state, item.side, units), order)
    if not ruling.is_lawful:
        first = ruling.violations[0]
        raise Refused(f"{first.case}: {first.message}", ruling.to_json())


def assert_may_answer(item: Input, state: dict[str, Any]) -> None:
    """Refuse an officer's answer to what is asked of his commander."""
    units = officers.fog_units(item.seat)
    if units is None:
        return
    asked = rules_engine.view(state, item.side, units)["decisions"]
    if item.body["decision"] not in [decision["id"] for decision in asked]:
        raise Refused(officers.NOT_ASKED)


def _is_of(state: dict[str, Any], unit: str, side: str) -> bool:
    return bool(state["units"][unit].get("side") == side)
