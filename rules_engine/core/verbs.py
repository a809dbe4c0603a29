"""The engine's face: a handful of verbs, plain functions of their arguments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core import side_fog
from rules_engine.core.answering import offered_choice, open_decision
from rules_engine.core.beginning import changed_rules, first_state
from rules_engine.core.dice import Dice
from rules_engine.core.events import Effect, Event, apply, put
from rules_engine.core.numbering import key_drawn
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.registry import load
from rules_engine.core.rules_version import KIND as RULES_CHANGED
from rules_engine.core.rules_version import proceedings, tell_rules_changed
from rules_engine.core.rulings import Ruling
from rules_engine.core.sequence import answer_counted, open_decisions, proceed
from rules_engine.core.whose_turn import is_to_move, orders_open, out_of_turn, seem_open
from rules_engine.errors import BadRecord, DecisionNotOpen, MalformedOrder
from rules_engine.plain import JsonObject


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an input: the ruling, the events (none if refused) and the state after them."""

    ruling: Ruling
    events: tuple[Event, ...]
    state: JsonObject


def start(
    slug: str,
    scenario: str,
    dice: Dice,
    *,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    level: str = "open",
) -> Outcome:
    """Return the first events of a game, up to the first point at which a person is needed.

    Raises:
        BadRecord: an option, reading, scenario or level that the game does not have.
    """
    game = load(slug)
    first = first_state(game, scenario, options or {}, readings or {}, level)
    p: Proceedings[Any] = Proceedings(game, {}, dice, "rules")
    effects = [put(first), *key_drawn(first, dice)]
    changed = changed_rules(game, options or {})
    told = {"house": changed} if changed else {}
    p.emit("campaign_started", {"scenario": scenario, "level": level, **told}, effects)
    proceed(p)
    return Outcome(Ruling(), tuple(p.events), p.state)


def view(state: JsonObject, side: str, units: frozenset[str] | None = None) -> JsonObject:
    """Return the state as one side may know it, with the decisions that are its own; with `units`
    as an officer may know it who commands these, where there is fog inside a side.
    """
    game = load(state["game"])
    position = game.lens(state)
    seen = game.view(position, side)
    seen["viewer"] = side
    own = [d.to_json() for d in open_decisions(position) if d.owner == side]
    seen["decisions"] = own
    seen["orders_open"] = orders_open(position) or seem_open(state, seen)
    if units is None or not side_fog.is_on(state):
        return seen
    return side_fog.officer_view(position, seen, side, units)


def truth(state: JsonObject) -> JsonObject:
    """Return what the referee's desk sees: the whole state and every open decision."""
    position = load(state["game"]).lens(state)
    decisions = [d.to_json() for d in open_decisions(position)]
    is_open = orders_open(position)
    return {**state, "viewer": None, "orders_open": is_open, "decisions": decisions}


def check(seen: JsonObject, order: Order) -> Ruling:
    """Rule on an order as far as the side of this view knows; changes nothing.

    Raises:
        MalformedOrder: it is not an order of this game.
    """
    return _ruled(load(seen["game"]).lens(seen), order)


def submit(state: JsonObject, side: str, order: Order, dice: Dice, by: str = "") -> Outcome:
    """Carry out an order if it is lawful by what its side knows; refuse it otherwise.

    Raises:
        MalformedOrder: it is not an order of this game.
        DiceNeeded: table dice must be rolled first; nothing has happened.
    """
    if order.side != side:
        raise MalformedOrder(f"This order is {order.side}'s; {side} cannot give it.")
    game = load(state["game"])
    seen = game.lens(view(state, side))
    ruling = _ruled(seen, order)
    if not ruling.is_lawful:
        return Outcome(ruling, (), state)
    p = proceedings(game, state, dice, by or side)
    p.ruled_on = (state, seen)
    game.orders[order.kind].carry_out(p, order)
    proceed(p)
    return Outcome(ruling, tuple(p.events), p.state)


def answer(
    state: JsonObject, side: str, decision_id: str, key: str, dice: Dice, by: str = ""
) -> Outcome:
    """Answer an open decision of a side's, or of REFEREE's, with one of its choices.

    Raises:
        DecisionNotOpen: it is not open, not this side's, or the answer is not offered.
        DiceNeeded: table dice must be rolled first; nothing has happened.
    """
    game = load(state["game"])
    position = game.lens(state)
    decision = open_decision(position, side, decision_id)
    choice = offered_choice(decision, key)
    p = proceedings(game, state, dice, by or side)
    frame = position.frames[-1]
    data = {
        "decision": decision.kind,
        "owner": side,
        "prompt": decision.prompt,
        "key": key,
        "text": choice.text,
    }
    p.emit("choice", data, answer_counted(position, side), [decision.case])
    respond = game.frames[frame["kind"]].answer
    if respond is None:
        raise DecisionNotOpen("This question takes no answer.")
    respond(p, frame, decision, key)
    proceed(p)
    return Outcome(Ruling(), tuple(p.events), p.state)


def overrule(
    state: JsonObject, effects: Sequence[Effect], reason: str, announce: str, dice: Dice
) -> Outcome:
    """Let the referee change anything by hand, for a stated reason; `announce` is what all
    sides are told.

    Raises:
        BadRecord: no reason, or a state that would not hold together afterwards.
    """
    if not reason.strip():
        raise BadRecord("An overruling needs a reason; it stays in the log.")
    game = load(state["game"])
    event = Event(
        "overrule", "referee", (), {"reason": reason, "announce": announce}, tuple(effects)
    )
    try:
        changed = apply(state, event)
        faults = game.invariants(game.lens(changed))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        raise BadRecord(f"This change does not fit the campaign: {fault}.") from fault
    if faults:
        raise BadRecord("This change does not fit the campaign: " + " ".join(faults))
    p = proceedings(game, state, dice, "referee")
    p.emit(event.kind, event.data, event.effects)
    proceed(p)
    return Outcome(Ruling(), tuple(p.events), p.state)


def legal(seen: JsonObject) -> Iterator[Order]:
    """Yield every order that this side may give now, as far as it knows, in canonical form."""
    game = load(seen["game"])
    position = game.lens(seen)
    side = seen["viewer"]
    if seen["decisions"] or not is_to_move(seen, side):
        return
    for name in game.orders_in(position.step, seen):
        yield from game.orders[name].enumerate(position, side)


def told(
    before: JsonObject, event: Event, after: JsonObject, side: str | None
) -> JsonObject | None:
    """Return what a side learns from an event (None for the referee: everything), or None for
    nothing.
    """
    game = load(after["game"])
    if side is None:
        return {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}
    teller = tell_rules_changed if event.kind == RULES_CHANGED else game.tellers.get(event.kind)
    if teller is None:
        return None
    earlier = game.lens(before) if before else game.lens(after)
    return teller(earlier, event, game.lens(after), side)


def project(seen: JsonObject, order: Order) -> JsonObject:
    """Return the view as it would be if this order alone had been carried out, for drafts that
    build on it.
    """
    game = load(seen["game"])
    trial = game.orders[order.kind].project
    if trial is None:
        return seen
    effects = tuple(trial(game.lens(seen), order))
    if any(path[0] == "units" and path[1] not in seen["units"] for path, *_ in effects):
        return seen  # a draft for a unit that the side does not know moves nothing
    return apply(seen, Event("draft", order.side, (), {}, effects))


def reachable(seen: JsonObject, unit: str, position: Position | None = None) -> list[JsonObject]:
    """Return where a unit can go with the orders of this step, as far as this side knows; empty
    where it is not the side's turn or the unit is not its own. Who asks for many units hands over
    one lens on the view, so that what they share is worked out once.
    """
    game = load(seen["game"])
    position = game.lens(seen) if position is None else position
    side = seen["viewer"]
    own = seen["units"].get(unit, {}).get("side") == side
    if not own or seen["decisions"] or not is_to_move(seen, side):
        return []
    kinds = [game.orders[name] for name in game.orders_in(position.step, seen)]
    return [goal for kind in kinds if kind.reach for goal in kind.reach(position, unit)]


def _ruled(seen: Position, order: Order) -> Ruling:
    """Rule on an order in the position that its side sees. Raises MalformedOrder."""
    game = seen.game
    kind = game.orders.get(order.kind)
    if kind is None:
        raise MalformedOrder(f"'{order.kind}' is not an order of {game.title}.")
    kind.notation.validate(order.args)
    return out_of_turn(game, seen, order) or kind.rule(seen, order)
