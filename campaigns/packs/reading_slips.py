"""Order slips and free text that come back: read line by line, each line ruled on, and what cannot
be read shown with the nearest thing. Nothing is given by reading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from typing import Any

import rules_engine
from campaigns.bounds import MOST_LINES
from campaigns.models import Seat
from campaigns.packs.slips import HEAD
from campaigns.presenters.play.rulings import ruling_rows
from campaigns.services import engine
from campaigns.services.asking import advice, order_sets, planning
from campaigns.services.errors import BadRequest
from campaigns.services.turns.moments import Coming
from rules_engine import Order

Row = dict[str, Any]
MOST_LOOKED_AT = 800
"""So many lawful orders of a step are held against a line that cannot be read."""
LIKE = 0.55
_LEAD = re.compile(r"^(?:[>|]\s*)*(?:\d{1,3}[.)]\s+|[-*•]\s+)?")
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True)
class SlipLine:
    """A line of a slip: as it was written, and the order that it is read as, if any."""

    number: int
    raw: str
    order: str = ""
    is_guess: bool = False
    """Whether the order is only the nearest thing, and not what stands there."""
    fault: str = ""
    ruling: Row | None = None

    @property
    def is_lawful(self) -> bool:
        """Whether it is lawful after the lines before it, as far as the side knows."""
        return bool(self.ruling and self.ruling["lawful"])

    @property
    def is_taken(self) -> bool:
        """Whether it is ticked at first: it stands there, and nothing is against it."""
        return bool(self.order) and not self.is_guess and (self.ruling is None or self.is_lawful)

    @property
    def tone(self) -> str:
        """How a page marks it: good, bad, or to be looked at."""
        if not self.order or self.is_guess:
            return "doubt"
        return "bad" if self.ruling and not self.is_lawful else "good"


@dataclass(frozen=True)
class SlipPart:
    """The lines for one step. `fault`: what is wrong with the step that is named."""

    step: Coming | None
    lines: tuple[SlipLine, ...]
    fault: str = ""

    @property
    def name(self) -> str:
        """The step's name, for a field of a form."""
        return self.step.name if self.step else ""


@dataclass(frozen=True)
class Slip:
    """What was read: parts with orders, and lines that were passed over as no orders."""

    parts: tuple[SlipPart, ...]
    passed: tuple[SlipLine, ...]

    @property
    def count(self) -> int:
        """How many orders are ticked at first."""
        return sum(line.is_taken for part in self.parts for line in part.lines)

    @property
    def unread(self) -> int:
        """How many lines look like orders and cannot be read as they stand."""
        return sum(not line.order or line.is_guess for part in self.parts for line in part.lines)


def read_slip(seat: Seat, side: str, text: str) -> Slip:
    """Return every line of a text as what it is read as, for each step that it names.

    Raises:
        BadRequest, NotAllowed: the seat does not order for this side, or it is too much text.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadRequest(f"At most {MOST_LINES} lines are read at once.")
    steps = order_sets.steps_for(seat, side)
    parts: list[SlipPart] = []
    passed: list[SlipLine] = []
    for step, fault, some in _by_steps(steps, lines):
        reader = Reader(seat, side, step)
        read = [reader.read(number, line) for number, line in some]
        passed += [line for line in read if not line.order and not line.fault]
        kept = tuple(line for line in read if line.order or line.fault)
        if kept or fault:
            parts.append(SlipPart(step, kept, fault))
    return Slip(tuple(parts), tuple(passed))


def _by_steps(
    steps: Sequence[Coming], lines: Sequence[str]
) -> list[tuple[Coming | None, str, list[tuple[int, str]]]]:
    """Return the lines below each head: the step, what is wrong with it, the lines by number."""
    first = steps[0] if steps else None
    found: list[tuple[Coming | None, str, list[tuple[int, str]]]] = [(first, "", [])]
    for number, raw in enumerate(lines, start=1):
        line = plain(raw)
        if not line or line.startswith("#"):
            continue
        words = line.split()
        if words[0].lower() == HEAD and len(words) > 1:
            step, fault = _step(steps, words[1].rstrip(":"))
            found.append((step, fault, []))
        else:
            found[-1][2].append((number, line))
    return found


def _step(steps: Sequence[Coming], name: str) -> tuple[Coming | None, str]:
    named = {one.name.lower(): one for one in steps}
    if name.lower() in named:
        return named[name.lower()], ""
    near = get_close_matches(name.lower(), named, 1, LIKE)
    close = f" The nearest is {named[near[0]].name}." if near else ""
    return None, f"There is no step '{name}' ahead for this side.{close}"


def plain(raw: str) -> str:
    """Return a line without quotation marks of mails, numbers of lists and what ends a sentence."""
    return _SPACES.sub(" ", _LEAD.sub("", raw.strip())).strip().rstrip(".;,")


class Reader:
    """Reads the lines for one step of a side, one after the other."""

    def __init__(self, seat: Seat, side: str, step: Coming | None) -> None:
        self.seat, self.side, self.step = seat, side, step
        self.game = engine.game_of(seat.campaign)
        moment = step.name if step and seat.campaign.is_withheld else ""
        self.moment = moment
        self.seen = advice.plan_for(seat, side, moment)

    def read(self, number: int, line: str) -> SlipLine:
        """Return what a line is read as; one without order and fault is none at all."""
        found = SlipLine(number, line)
        try:
            return self._ruled(found, engine.read_order(self.seat.campaign, self.side, line))
        except BadRequest as fault:
            if not self._looks_like_order(line):
                return found
            near = self._nearest(line)
            if near is None:
                return replace(found, fault=fault.message)
            guess = self._ruled(replace(found, fault=fault.message), near, counts=False)
            return replace(guess, is_guess=True)

    def _ruled(self, line: SlipLine, order: Order, *, counts: bool = True) -> SlipLine:
        """Return a line with its order and the ruling on it; what follows builds on it if it
        counts.
        """
        written = engine.write_order(self.seat.campaign, order)
        is_now = rules_engine.is_to_move(self.seen, self.side)
        ruling = planning.rule(self.seen, order) if is_now else None
        if ruling is not None and ruling.is_lawful and counts:
            self.seen = planning.projected(self.seen, order)
        rows = ruling_rows(self.game, ruling) if ruling is not None else None
        return replace(line, order=written, ruling=rows)

    def _looks_like_order(self, line: str) -> bool:
        """Whether a line begins with an order's verb, nearly, or names a unit of the side."""
        words = line.lower().split()
        if get_close_matches(words[0], self.game.notations, 1, 0.75):
            return True
        return any(word.strip(":,;()").lower() in self._units for word in words)

    @cached_property
    def _units(self) -> frozenset[str]:
        units = self.seen.get("units", {})
        return frozenset(
            name.lower() for name, unit in units.items() if unit.get("side") == self.side
        )

    def _nearest(self, line: str) -> Order | None:
        """Return the order that a line most likely means: its words in another case, or behind a
        verb that was left out, or the lawful order that looks most like it.
        """
        for text in self._variants(line):
            try:
                return engine.read_order(self.seat.campaign, self.side, text)
            except BadRequest:
                continue
        near = get_close_matches(line.lower(), self._lawful, 1, LIKE)
        return self._lawful[near[0]] if near else None

    def _variants(self, line: str) -> list[str]:
        ids = {name.lower(): name for name in self.seen.get("units", {})}
        words = [word.strip(":,;()") for word in line.split()]
        words = [ids.get(word.lower(), word) for word in words if word]
        verbs = self.game.sequence.steps[self.step.step].orders if self.step else ()
        close = get_close_matches(words[0].lower(), self.game.notations, 1, 0.75) if words else []
        whole = " ".join(words)
        found = [" ".join([verb, *words[1:]]) for verb in close]
        return [*found, whole, *(f"{verb} {whole}" for verb in verbs)]

    @cached_property
    def _lawful(self) -> dict[str, Order]:
        orders = islice(advice.legal_orders(self.seat, self.side, self.moment), MOST_LOOKED_AT)
        return {engine.write_order(self.seat.campaign, one).lower(): one for one in orders}
