"""The order to write a dispatch: how it is written, ruled on, carried out and listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from rules_engine.core.events import Effect, put
from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.core.position import P
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.dispatches.record import (
    FOR,
    NAME,
    ORDER,
    WAY,
    Dispatches,
    Means,
    Post,
    board_of,
)
from rules_engine.mechanics.notation import assert_keys

MOST_TEXT = 400
TRIAL = "Report."
"""What stands in a dispatch that is listed or sent by chance."""


@dataclass(frozen=True)
class DispatchNotation:
    """`dispatch FROM TO MEANS text`."""

    record: Dispatches[Any]

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the arguments. Raises MalformedOrder."""
        if len(words) < 4:
            raise MalformedOrder(
                f"A dispatch is written 'dispatch FROM TO MEANS text', from one headquarters to "
                f"another: {self._posts}; by {', '.join(self.record.means)}."
            )
        writer, reader, means = words[:3]
        args = {"from": writer, "to": reader, "means": means, "text": " ".join(words[3:])}
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words."""
        return [*(str(args[name]) for name in ("from", "to", "means")), *args["text"].split(" ")]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse what names no headquarters or means, or has no text. Raises MalformedOrder."""
        assert_keys(args, ("from", "to", "means", "text"))
        for name in ("from", "to"):
            if not _is_of(args.get(name), self.record.by_name):
                said = f"{str(args.get(name))[:30]!r} is no headquarters"
                raise MalformedOrder(f"{said}; there are {self._posts}.")
        if not _is_of(args.get("means"), self.record.means):
            raise MalformedOrder(f"A dispatch goes by {', '.join(self.record.means)}.")
        text = args.get("text")
        if not isinstance(text, str) or not 0 < len(text) <= MOST_TEXT:
            raise MalformedOrder(f"A dispatch has a text of at most {MOST_TEXT} characters.")
        if text != " ".join(text.split()):
            raise MalformedOrder("The text of a dispatch stands on one line.")

    @property
    def _posts(self) -> str:
        return ", ".join(self.record.by_name)


def rule(record: Dispatches[P], position: P, order: Order) -> Ruling:
    """Rule on a dispatch as far as its side knows."""
    return Ruling(tuple(_violations(record, position, order)))


def carry_out(record: Dispatches[P], p: Proceedings[P], order: Order) -> None:
    """Let the dispatch be under way, from where its headquarters is now."""
    writer = record.by_name[str(order.args["from"])]
    send_off(record, p, writer, order.args, "dispatch_sent", record.cases.write)


def send_off(
    record: Dispatches[P],
    p: Proceedings[P],
    writer: Post,
    args: Mapping[str, Any],
    kind: str,
    case: str,
    **more: Any,
) -> None:
    """Let words or orders be under way from a headquarters, by an event of a kind."""
    sent = p.state.get(NAME, {}).get("sent", {})
    number = int(sent.get(writer.side, 0)) + 1
    key = f"{writer.side}.{number}"
    one = {
        "side": writer.side,
        "from": writer.name,
        "to": str(args["to"]),
        "means": str(args["means"]),
        "text": str(args["text"]),
        "written": [p.state["turn"], p.state["step"]],
        "at": record.where(p.position, writer),
        "fate": WAY,
        **more,
    }
    effects: list[Effect] = (
        [] if NAME in p.state else [put({"all": {}, "sent": {}, "in": {}}, NAME)]
    )
    effects += [put(number, NAME, "sent", writer.side), put(one, NAME, "all", key)]
    said = told(record, p.position, one, writer)
    p.emit(kind, {"dispatch": key, "side": writer.side, **said}, effects, [case])


def told(record: Dispatches[P], position: P, one: Mapping[str, Any], post: Post) -> dict[str, Any]:
    """Return what a dispatch says to whom it reaches, at a headquarters of his."""
    by_name = record.by_name
    for_what = {"moment": position.game.sequence.moment(*one[FOR])} if FOR in one else {}
    return {
        "writer": by_name[one["from"]].title,
        "reader": by_name[one["to"]].title,
        "means": record.means[one["means"]].title,
        "text": one["text"],
        "written": one["written"][0],
        "units": list(record.units(position, post)),
        **for_what,
    }


def listed(record: Dispatches[P], position: P, side: str) -> Iterator[Order]:
    """Yield every lawful dispatch, with a text that stands for any."""
    for writer, reader, means in product(record.own(side), record.posts, record.means):
        order = _order(side, writer, reader, means)
        if rule(record, position, order).is_lawful:
            yield order


def suggested(record: Dispatches[P], position: P, side: str, pick: Pick) -> Order | None:
    """Return a dispatch by chance that is likely to be lawful."""
    own = record.own(side)
    others = [post for post in record.posts if post not in own[:1]]
    if not own or not others:
        return None
    names = list(record.means)
    order = _order(side, own[pick(len(own))], others[pick(len(others))], names[pick(len(names))])
    return order if rule(record, position, order).is_lawful else None


def written_in_step(position: P, side: str) -> int:
    """Return how many dispatches a side has written in the running step, by its own view."""
    found = position.data.get(NAME, {})
    own = found["sent"] if isinstance(found.get("sent"), list) else []
    now = [position.turn, position.step]
    return sum(one["written"] == now and FOR not in one for one in own)


# ---- inside -------------------------------------------------------------------------------------


def _is_of(word: object, known: Mapping[str, Any]) -> bool:
    return isinstance(word, str) and word in known


def _order(side: str, writer: Post, reader: Post, means: str) -> Order:
    return Order(
        ORDER, side, {"from": writer.name, "to": reader.name, "means": means, "text": TRIAL}
    )


def _violations(record: Dispatches[P], position: P, order: Order) -> Iterator[Violation]:
    cases = record.cases
    writer = record.by_name[str(order.args["from"])]
    reader = record.by_name[str(order.args["to"])]
    means = record.means[str(order.args["means"])]
    if position.holds(cases.write):
        if writer.side != order.side:
            yield Violation(cases.write, f"{writer.title} is no headquarters of your own.")
            return
        if writer is reader:
            yield Violation(cases.write, f"{writer.title} does not write to itself.")
    at = record.where(position, writer) if writer.side == order.side else None
    if at is None:
        yield Violation(cases.write, f"{writer.title} is not on the map.")
    if position.holds(cases.most) and written_in_step(position, order.side) >= record.most:
        yield Violation(cases.most, f"A side writes {record.most} dispatches in a step at most.")
    if position.holds(cases.reach) and at is not None:
        yield from out_of_reach(record, position, means, reader, order.side, at)


def out_of_reach(
    record: Dispatches[P], position: P, means: Means, reader: Post, side: str, at: str
) -> Iterator[Violation]:
    """Yield why a line does not lead to a headquarters."""
    case, most = record.cases.reach, means.range
    if most is None:
        return
    if reader.side != side:
        words = f"Nothing goes {means.title} to another side's headquarters."
        yield Violation(case, words)
        return
    there = record.where(position, reader)
    board = board_of(position)
    if there is None or board.distance(board.index[at], board.index[there]) > most:
        words = f"{reader.title} is farther than the {most} spaces that reach it {means.title}."
        yield Violation(case, words)
