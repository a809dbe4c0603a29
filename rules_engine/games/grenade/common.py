"""What every chapter shares: the order that ends a step, and how common events are told."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.events import Event
from rules_engine.game import FrameKind, OrderKind, Pick
from rules_engine.games.grenade.knowledge import seen_as
from rules_engine.games.grenade.notation import NoArguments
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.orders import Order
from rules_engine.plain import JsonObject
from rules_engine.rulings import Ruling
from rules_engine.sequence import end_orders, run_sequence

UNIT_FIELDS = ("unit", "units", "attackers", "defenders", "support")


def tell_public(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject:
    """Tell what both sides can see on the map; units by the names that the side knows them by."""
    notice: JsonObject = {"kind": event.kind, "by": event.by, "cases": list(event.cases)}
    for name, value in event.data.items():
        notice[name] = _named(after, side, value) if name in UNIT_FIELDS else value
    return notice


def _named(position: GrenadePosition, side: str | None, value: object) -> object:
    if isinstance(value, list):
        return [_named(position, side, part) for part in value]
    if isinstance(value, str) and side is not None:
        return seen_as(position, side, value)
    return value


def tell_roll(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject | None:
    """Tell a roll to both sides, a secret one to its owner only."""
    if event.data["secret"] and side not in (None, event.data["owner"]):
        return None
    return tell_public(before, event, after, side)


def tell_choice(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject | None:
    """Tell a choice to the side that made it; the others see only what comes of it."""
    if side not in (None, event.data["owner"]):
        return None
    return tell_public(before, event, after, side)


def tell_overrule(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject | None:
    """Tell what the referee announced; his reason stays at his desk."""
    if not event.data["announce"]:
        return None
    return {"kind": "overrule", "by": "referee", "cases": [], "announce": event.data["announce"]}


# ---- the order "end" ----------------------------------------------------------------------------


def rule_end(position: GrenadePosition, order: Order) -> Ruling:
    """Rule on ending the running step: what it still obliges the side to do stands in the way."""
    step = position.game.sequence.steps[position.step]
    return Ruling(step.may_end(position) if step.may_end else ())


def carry_out_end(p: Run, order: Order) -> None:
    """End the running step."""
    end_orders(p)


def list_end(position: GrenadePosition, side: str) -> Iterator[Order]:
    """Yield `end` where the step may be ended."""
    order = Order("end", side, {})
    if rule_end(position, order).is_lawful:
        yield order


def suggest_end(position: GrenadePosition, side: str, pick: Pick) -> Order | None:
    """Suggest ending the step where that is lawful."""
    return next(list_end(position, side), None)


def words_step(notice: JsonObject) -> str:
    """Say which step begins."""
    return f"Turn {notice['turn']}: {notice['title']}." if notice["turn"] else f"{notice['title']}."


def words_roll(notice: JsonObject) -> str:
    """Say what was rolled, with every modifier."""
    faces = "+".join(str(die) for die in notice["dice"])
    terms = "".join(f", {m['amount']:+d} {m['reason']} ({m['case']})" for m in notice["modifiers"])
    line = f": {notice['line']}" if notice["line"] else ""
    cases = "/".join(notice["cases"])
    subject = f"{notice['subject'][:1].upper()}{notice['subject'][1:]}"
    is_plain = len(notice["dice"]) == 1 and not terms
    total = "" if is_plain else f" = {notice['total']}"
    return f"{subject} ({cases}): rolled {faces}{terms}{total}{line}."


PART = Part(
    orders={
        "end": OrderKind(
            "end", "End the step", NoArguments(), rule_end, carry_out_end, list_end, suggest_end
        )
    },
    frames={"sequence": FrameKind("sequence", run_sequence), "orders": FrameKind("orders")},
    tellers={
        "campaign_started": tell_public,
        "step": tell_public,
        "step_ended": tell_public,
        "roll": tell_roll,
        "choice": tell_choice,
        "overrule": tell_overrule,
    },
    words={
        "campaign_started": lambda notice: "The campaign begins.",
        "step": words_step,
        "step_ended": lambda notice: f"{notice['title']} ended.",
        "roll": words_roll,
        "choice": lambda notice: f"{notice['prompt']} {notice['text']}.",
        "overrule": lambda notice: f"The referee: {notice.get('announce') or notice.get('reason')}",
    },
)
