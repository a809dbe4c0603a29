"""Reading a line of a slip as an order: as it stands, or as the nearest thing, with its ruling."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from typing import Any

import rules_engine
from campaigns.models import Seat
from campaigns.presenters.play.rulings import ruling_rows
from campaigns.services import engine
from campaigns.services.asking import advice, planning
from campaigns.services.errors import BadRequest
from campaigns.services.history import reading
from campaigns.services.turns.moments import Coming
from rules_engine import Order

Row = dict[str, Any]
MOST_LOOKED_AT = 800
"""So many lawful orders of a step are held against a line that cannot be read."""
MOST_COMPARED = 200
"""A line with more characters than this is held against no lawful orders."""
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
    ticked: bool | None = None
    """What somebody chose who was shown it before."""
    refused: str = ""
    """Why it was not given, where somebody wanted that."""

    @property
    def is_lawful(self) -> bool:
        """Whether it is lawful after the lines before it, as far as the side knows."""
        return bool(self.ruling and self.ruling["lawful"])

    @property
    def is_taken(self) -> bool:
        """Whether it is ticked: as it was left, at first if nothing is against it."""
        if self.ticked is not None:
            return self.ticked
        return bool(self.order) and not self.is_guess and (self.ruling is None or self.is_lawful)

    @property
    def tone(self) -> str:
        """How a page marks it: good, bad, or to be looked at."""
        if self.refused:
            return "bad"
        if not self.order or self.is_guess:
            return "doubt"
        return "bad" if self.ruling and not self.is_lawful else "good"


def plain(raw: str) -> str:
    """Return a line without quotation marks of mails, numbers of lists and what ends a sentence."""
    return _SPACES.sub(" ", _LEAD.sub("", raw.strip())).strip().rstrip(".;,")


class Searches:
    """How often the nearest lawful order may still be looked for: it costs most of all."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self) -> bool:
        """Return whether there is one left, and use it."""
        self.left -= 1
        return self.left >= 0


class Reader:
    """Reads the lines for one step of a side, one after the other."""

    def __init__(self, seat: Seat, side: str, step: Coming | None, searches: Searches) -> None:
        self.seat, self.side, self.step = seat, side, step
        self.searches = searches
        self.game = engine.game_of(seat.campaign)
        self.began = advice.planned_view(seat, side, step) if step else reading.view_for(seat, side)
        self.seen = self.began

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
        if len(line) > MOST_COMPARED or not self.searches.take():
            return None
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
        orders = islice(advice.legal_in(self.seat, self.began), MOST_LOOKED_AT)
        return {engine.write_order(self.seat.campaign, one).lower(): one for one in orders}
