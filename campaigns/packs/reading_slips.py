"""Order slips and free text that come back: read line by line, each line ruled on, and what cannot
be read shown with the nearest thing. Nothing is given by reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from campaigns.bounds import MOST_LINES
from campaigns.models import Seat
from campaigns.packs.reading_lines import LIKE, Reader, Searches, SlipLine, plain
from campaigns.packs.slips import HEAD
from campaigns.services.asking import order_sets
from campaigns.services.errors import BadRequest
from campaigns.services.turns.moments import Coming

MOST_LOOKED_FOR = 25
"""For so many lines of a slip that cannot be read the nearest lawful order is looked for."""
MOST_FAULTS = 5
"""So many heads of no step are named."""


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

    def as_left(self, orders: Mapping[int, str], refused: Mapping[int, str]) -> Slip:
        """Return the slip as somebody left it who wanted these orders given, by their lines, and
        why some of them were not.
        """
        parts = []
        for part in self.parts:
            lines = tuple(
                replace(
                    line,
                    order=orders.get(line.number, line.order),
                    ticked=line.number in orders,
                    refused=refused.get(line.number, ""),
                )
                for line in part.lines
            )
            parts.append(replace(part, lines=lines))
        return replace(self, parts=tuple(parts))


def read_slip(seat: Seat, side: str, text: str) -> Slip:
    """Return every line of a text as what it is read as, for each step that it names.

    What costs much is bounded: a view is planned once for each step ahead, whatever the text names
    and how often, and the nearest lawful order is looked for `MOST_LOOKED_FOR` times.

    Raises:
        BadRequest, NotAllowed: the seat does not order for this side, or it is too much text.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadRequest(f"At most {MOST_LINES} lines are read at once.")
    steps = order_sets.steps_for(seat, side)
    searches = Searches(MOST_LOOKED_FOR)
    parts: list[SlipPart] = []
    passed: list[SlipLine] = []
    for step, fault, some in _by_steps(steps, lines):
        reader = Reader(seat, side, step, searches)
        read = [reader.read(number, line) for number, line in some]
        passed += [line for line in read if not line.order and not line.fault]
        kept = tuple(line for line in read if line.order or line.fault)
        if kept or fault:
            parts.append(SlipPart(step, kept, fault))
    return Slip(tuple(parts), tuple(passed))


def _by_steps(
    steps: Sequence[Coming], lines: Sequence[str]
) -> list[tuple[Coming | None, str, list[tuple[int, str]]]]:
    """Return the lines for each step that is named: the step, what is wrong with it, the lines by
    number. Lines below several heads of one step are that step's, and what stands below heads of
    no step stands together.
    """
    name, step, fault = "", steps[0] if steps else None, ""
    if step:
        name = step.name
    found: dict[str, tuple[Coming | None, list[str], list[tuple[int, str]]]] = {}
    for number, raw in enumerate(lines, start=1):
        line = plain(raw)
        if not line or line.startswith("#"):
            continue
        words = line.split()
        is_head = words[0].lower() == HEAD and len(words) > 1
        if is_head:
            step, fault = _step(steps, words[1].rstrip(":"))
            name = step.name if step else ""
        _, faults, some = found.setdefault(name, (step, [], []))
        if is_head and fault and fault not in faults:
            faults.append(fault)
        if not is_head:
            some.append((number, line))
    return [(one, " ".join(faults[:MOST_FAULTS]), some) for one, faults, some in found.values()]


def _step(steps: Sequence[Coming], name: str) -> tuple[Coming | None, str]:
    named = {one.name.lower(): one for one in steps}
    if name.lower() in named:
        return named[name.lower()], ""
    near = get_close_matches(name.lower(), named, 1, LIKE)
    close = f" The nearest is {named[near[0]].name}." if near else ""
    return None, f"There is no step '{name}' ahead for this side.{close}"
