"""The one place where a campaign meets the rules: which game, which dice, which sides."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import rules_engine
from campaigns.bounds import MOST_ORDER
from campaigns.models import Branch, Campaign, Input
from campaigns.services.errors import BadRequest, NotAllowed
from rules_engine import Order
from rules_engine.core.decisions import REFEREE
from rules_engine.core.dice import Dice, SealedDice, TableDice, commitment
from rules_engine.core.game import Game
from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.words import listed

TRUTH = "truth"


def game_of(campaign: Campaign) -> Game[Any]:
    """Return the record of the campaign's game."""
    return rules_engine.load(campaign.game)


def assert_side(campaign: Campaign, side: str) -> None:
    """Refuse a side that the game does not have. Raises BadRequest."""
    sides = game_of(campaign).sides
    if not side:
        raise BadRequest(f"Say for which side; the sides are {listed(sides)}.")
    if side not in sides:
        raise BadRequest(f"There is no side '{side}'; the sides are {listed(sides)}.")


def seal_of(campaign: Campaign) -> str:
    """Return what is published of the dice before play: the SHA-256 of the campaign's secret."""
    return commitment(bytes.fromhex(campaign.secret))


def salts_of(campaign: Campaign, dice_round: int = 0) -> list[str]:
    """Return the salts in the order in which they enter every sealed roll.

    A line of play that was run on with fresh dice has a round of its own, which adds a line.
    """
    sides = game_of(campaign).sides
    return [
        campaign.origin or str(campaign.pk),
        *(f"{side}={campaign.salts.get(side, '')}" for side in sides),
        *([f"round {dice_round}"] if dice_round else []),
    ]


def seal_notice(campaign: Campaign, dice_round: int = 0) -> dict[str, Any] | None:
    """Return what each side's log keeps of sealed dice: the seal and the salts of the rolls that
    follow; None where the dice are real.
    """
    if campaign.dice != Campaign.DiceMode.SEALED:
        return None
    salts = salts_of(campaign, dice_round)
    return {"kind": "sealed", "seal": seal_of(campaign), "salts": salts, "round": dice_round}


def dice_for(campaign: Campaign, branch: Branch | None, item: Input) -> Dice:
    """Return the dice with which an input is carried out on a line."""
    if campaign.dice == Campaign.DiceMode.TABLE:
        return TableDice([typed["faces"] for typed in item.dice], bytes.fromhex(campaign.secret))
    return sealed_dice(campaign, branch.dice_round if branch else 0)


def sealed_dice(campaign: Campaign, dice_round: int = 0) -> SealedDice:
    """Return the dice that follow from the campaign's secret, the salts and the round."""
    return SealedDice(bytes.fromhex(campaign.secret), salts_of(campaign, dice_round))


def read_order(campaign: Campaign, side: str, order: str | Mapping[str, Any]) -> Order:
    """Return the order that a line of text or plain data stands for.

    Raises:
        BadRequest: it is not an order; the message says what would be.
    """
    game = game_of(campaign)
    try:
        assert_short(order)
        if isinstance(order, str):
            return rules_engine.parse_order(order, side, game.notations)
        found = Order.from_json({"side": side, **order})
        kind = game.orders.get(found.kind)
        if kind is None:
            known = ", ".join(sorted(game.orders))
            raise MalformedOrder(f"'{found.kind}' is not an order of this game; try: {known}.")
        kind.notation.validate(found.args)
    except MalformedOrder as fault:
        raise BadRequest(str(fault)) from fault
    if found.side != side:
        raise NotAllowed(f"This order is for {found.side}; this seat orders for {side}.")
    return found


def assert_short(order: str | Mapping[str, Any]) -> None:
    """Refuse an order that is longer than any can be, before it is read. Raises BadRequest."""
    size = len(order) if isinstance(order, str) else _size(order)
    if size > MOST_ORDER:
        raise BadRequest(f"An order has at most {MOST_ORDER} characters.")


def _size(order: Mapping[str, Any]) -> int:
    """Return how long an order is as text, as far as it matters."""
    try:
        return len(json.dumps(order))
    except (RecursionError, ValueError):
        return MOST_ORDER + 1


def write_order(campaign: Campaign, order: Order) -> str:
    """Return an order in the game's text notation."""
    return rules_engine.format_order(order, game_of(campaign).notations)


def units_of(order: Order, seen: Mapping[str, Any]) -> list[str]:
    """Return the ids of all units of a view or state for which an order is: that it names anywhere
    in its arguments, and that go with them by the rules of the game.
    """
    units = seen.get("units", {})
    named = units_named(order, units)
    game = rules_engine.load(seen["game"])
    concerns = game.orders[order.kind].concerns if order.kind in game.orders else None
    if not named or concerns is None:
        return named
    more = concerns(game.lens(dict(seen)), order)
    return sorted({*named, *(unit for unit in more if unit in units)})


def units_named(order: Order, units: Mapping[str, Any]) -> list[str]:
    """Return the ids of all units that an order names anywhere in its arguments."""
    found: list[str] = []
    pending: list[Any] = [order.args]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            pending.extend(part.values())
        elif isinstance(part, list):
            pending.extend(part)
        elif isinstance(part, str) and part in units:
            found.append(part)
    return sorted(set(found))


def acting_sides(state: Mapping[str, Any]) -> set[str]:
    """Return the sides that are waited for: owners of open decisions, REFEREE among them where it
    is his to decide, or the side in turn.
    """
    decisions = rules_engine.truth(dict(state))["decisions"]
    if decisions:
        return {decision["owner"] for decision in decisions}
    frames = state.get("frames") or []
    if frames and frames[-1]["kind"] == "orders" and state.get("side"):
        return {state["side"]}
    return set()


def owner_of(item: Input) -> str:
    """Return whose decision an answer answers: its side's, or the referee's, who has no side."""
    return item.side or REFEREE


def side_of(owner: str) -> str:
    """Return the side of what answers for an owner of decisions, "" where it is the referee: the
    counterpart of `owner_of`.
    """
    return "" if owner == REFEREE else owner


def side_asked(campaign: Campaign, owner: str) -> str:
    """Return the side of an answer for somebody whom a game can ask, as `side_of` does. Raises
    BadRequest: it is neither a side of the game nor REFEREE.
    """
    if owner != REFEREE:
        assert_side(campaign, owner)
    return side_of(owner)


def side_to_act(state: Mapping[str, Any]) -> str:
    """Return the side that is waited for, the first one where there are several; "" for none."""
    acting = acting_sides(state)
    sides = rules_engine.load(state["game"]).sides if acting else ()
    return next((side for side in sides if side in acting), "")
