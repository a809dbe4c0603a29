"""Orders that travel: how they are sent, ruled on, listed. What is sent is a dispatch whose text is
lines of orders, for a step of its side to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from rules_engine.core.game import Pick
from rules_engine.core.orders import Order, format_order
from rules_engine.core.position import P, Position
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import EngineFault, MalformedOrder
from rules_engine.mechanics.dispatches.commanding import chief, far_posts
from rules_engine.mechanics.dispatches.lines import (
    against,
    is_for,
    joined,
    kinds_of,
    lines_of,
)
from rules_engine.mechanics.dispatches.moments import Moment, name_of, read_moment, to_come
from rules_engine.mechanics.dispatches.record import (
    FOR,
    NAME,
    SEND,
    Dispatches,
    Post,
)
from rules_engine.mechanics.dispatches.writing import out_of_reach, send_off
from rules_engine.mechanics.notation import assert_keys

MOST_TEXT = 1500
"""Characters of the lines of one set."""
MOST_LINES = 40
LISTED = 3
"""So many orders of a kind are looked through for one that can stand in a set that is listed."""


@dataclass(frozen=True)
class SendNotation:
    """`send TO MEANS TURN.STEP line; line`."""

    record: Dispatches[Any]

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the arguments. Raises MalformedOrder."""
        if len(words) < 4:
            raise MalformedOrder(
                "Orders that travel are written 'send TO MEANS TURN.STEP order; order', to a "
                f"headquarters: {', '.join(self.record.by_name)}; by "
                f"{', '.join(self.record.means)}."
            )
        reader, means, moment = words[:3]
        args = {"to": reader, "means": means, "for": moment, "text": joined(" ".join(words[3:]))}
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words."""
        return [*(str(args[name]) for name in ("to", "means", "for")), *args["text"].split(" ")]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse what names no headquarters, means or moment, or has no lines. Raises
        MalformedOrder.
        """
        assert_keys(args, ("to", "means", "for", "text"))
        if not (isinstance(args.get("to"), str) and args["to"] in self.record.by_name):
            raise MalformedOrder(f"Orders go to one of {', '.join(self.record.by_name)}.")
        if not (isinstance(args.get("means"), str) and args["means"] in self.record.means):
            raise MalformedOrder(f"Orders go by {', '.join(self.record.means)}.")
        moment = args.get("for")
        if not isinstance(moment, str) or read_moment(moment) is None:
            raise MalformedOrder("Orders are for a step, written as TURN.STEP.")
        text = args.get("text")
        if not isinstance(text, str) or not 0 < len(text) <= MOST_TEXT:
            raise MalformedOrder(f"Orders that travel have at most {MOST_TEXT} characters.")
        if text != joined(text) or len(lines_of(text)) > MOST_LINES:
            raise MalformedOrder(
                f"The orders stand behind each other, at most {MOST_LINES}, with '; ' between them."
            )


def rule(record: Dispatches[P], position: P, order: Order) -> Ruling:
    """Rule on orders that are to travel as far as their side knows. Each line is ruled on when its
    step has begun; here it has to be an order of that step for units of the headquarters.
    """
    return Ruling(tuple(_violations(record, position, order)))


def carry_out(record: Dispatches[P], p: Proceedings[P], order: Order) -> None:
    """Let the orders be under way, from where their commander is now."""
    writer = chief(record, p.position, order.side)
    moment = read_moment(str(order.args["for"]))
    if writer is None or moment is None:
        raise EngineFault("Orders were carried out that were never ruled on.")
    kind, case = "orders_sent", record.cases.orders
    send_off(record, p, writer, order.args, kind, case, **{FOR: list(moment)})


def listed(record: Dispatches[P], position: P, side: str) -> Iterator[Order]:
    """Yield a lawful set to each headquarters by each means, for the next step like the running
    one, with a line that stands for any.
    """
    moments = [one for one in to_come(position, side) if one[1] == position.step]
    for reader, means, moment in product(
        far_posts(record, position, side), record.means, moments[:1]
    ):
        line = _line_for(record, position, reader)
        order = _order(side, reader, means, moment, line or "")
        if line and rule(record, position, order).is_lawful:
            yield order


def suggested(record: Dispatches[P], position: P, side: str, pick: Pick) -> Order | None:
    """Return a set by chance that is likely to be lawful."""
    readers = far_posts(record, position, side)
    moments = [one for one in to_come(position, side) if one[1] == position.step]
    names = kinds_of(position, position.step)
    if not (readers and moments and names):
        return None
    reader, means = readers[pick(len(readers))], list(record.means)[pick(len(record.means))]
    kind = position.game.orders[names[pick(len(names))]]
    given = kind.suggest(position, side, pick)
    line = format_order(given, position.game.notations) if given is not None else None
    found = line if line and is_for(record, position, reader, given) else None
    line = found or _line_for(record, position, reader)
    if line is None:
        return None
    order = _order(side, reader, means, moments[0], line)
    return order if rule(record, position, order).is_lawful else None


# ---- inside -------------------------------------------------------------------------------------


def _violations(record: Dispatches[P], position: P, order: Order) -> Iterator[Violation]:
    case, side = record.cases.orders, order.side
    reader = record.by_name[str(order.args["to"])]
    means = record.means[str(order.args["means"])]
    writer = chief(record, position, side)
    if writer is None:
        yield Violation(case, "None of your headquarters is on the map.")
        return
    if position.holds(case):
        yield from _not_far(record, position, side, writer, reader)
        yield from _not_lines(record, position, order, reader)
        if _is_sent(position, reader):
            words = f"A set of orders has been sent to {reader.title} in this step already."
            yield Violation(case, words)
    at = record.where(position, writer)
    if position.holds(record.cases.reach) and reader.side == side and at is not None:
        yield from out_of_reach(record, position, means, reader, side, at)


def _not_far(
    record: Dispatches[P], position: P, side: str, writer: Post, reader: Post
) -> Iterator[Violation]:
    case = record.cases.orders
    if reader.side != side:
        yield Violation(case, f"{reader.title} is no headquarters of your own.")
    elif reader is writer:
        yield Violation(case, f"{reader.title} is where you are: order its units yourself.")
    elif reader not in far_posts(record, position, side):
        words = f"{reader.title} is near, or not on the map: order its units yourself."
        yield Violation(case, words)


def _not_lines(
    record: Dispatches[P], position: P, order: Order, reader: Post
) -> Iterator[Violation]:
    """Yield what stands against the step and the lines, as far as can be said before it begins."""
    case = record.cases.orders
    moment = read_moment(str(order.args["for"]))
    coming = list(to_come(position, order.side))
    if moment not in coming:
        known = ", ".join(name_of(one) for one in coming)
        words = f"Orders are sent for a step of your own to come: {known}."
        yield Violation(case, words)
        return
    kinds = kinds_of(position, moment[1])
    for line in lines_of(str(order.args["text"])):
        why = against(record, position, order.side, reader, kinds, line)
        if why:
            yield Violation(case, f"“{line[:80]}”: {why}")


def _line_for(record: Dispatches[P], position: P, reader: Post) -> str | None:
    """Return a lawful order of the running step for units of a headquarters; None for none."""
    for name in kinds_of(position, position.step):
        kind = position.game.orders[name]
        for order in islice(kind.enumerate(position, reader.side), LISTED):
            if is_for(record, position, reader, order):
                return format_order(order, position.game.notations)
    return None


def _is_sent(position: Position, reader: Post) -> bool:
    """Whether a set was sent to a headquarters in the running step, by its side's own view."""
    found = position.data.get(NAME, {})
    own = found["sent"] if isinstance(found.get("sent"), list) else []
    now = [position.turn, position.step]
    return any(FOR in one and one["to"] == reader.name and one["written"] == now for one in own)


def _order(side: str, reader: Post, means: str, moment: Moment, line: str) -> Order:
    args = {"to": reader.name, "means": means, "for": name_of(moment), "text": line}
    return Order(SEND, side, args)
