"""What has been chosen of an order, and what a page shows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import rules_engine
from campaigns.presenters.known.contacts import ContactRow, remembered_rows
from campaigns.presenters.map.spaces import space_name, space_word
from campaigns.presenters.map.units import UnitRow, stack_rows
from rules_engine import Order
from rules_engine.board.board import Board
from rules_engine.core.game import Game
from rules_engine.errors import MalformedOrder

Filled = dict[str, tuple[str, ...]]
GAP = "\0"
"""Stands for a unit's name in words that are the same for several."""


@dataclass
class Chosen:
    """What a person has chosen so far; every part may be missing or wrong."""

    tap: str = ""
    hex: str = ""
    kind: str = ""
    unit: str = ""
    along: tuple[str, ...] = ()
    """The units of its stack that go with it, each by an order of its own."""
    mode: str = ""
    to: str = ""
    path: list[str] = field(default_factory=list)
    filled: Filled = field(default_factory=dict)
    """What has been put into the blanks of an order that is a form."""
    text: str = ""


@dataclass
class Composition:
    """One order being put together on a side's view, and what to show of it."""

    game: Game[Any]
    seen: dict[str, Any]
    side: str
    allowed: tuple[str, ...]
    chosen: Chosen
    commanded: frozenset[str] | None = None
    """An officer's own units; None for those who command all of a side."""
    order: str = ""
    """The order in words; several, where units go together, stand in lines of their own."""
    message: str = ""
    ruling: Mapping[str, Any] | None = None
    """The ruling on the order; of several, on the first that is not lawful, or on the first."""
    lines: list[dict[str, Any]] = field(default_factory=list)
    """Each of several orders with its own ruling, as far as they were ruled on."""
    form: dict[str, Any] = field(default_factory=dict)
    overlay: dict[str, Any] = field(default_factory=dict)
    kinds: tuple[Any, ...] = ()
    """The kinds of orders of this step: which can be given now, and why the others cannot."""

    @cached_property
    def position(self) -> Any:
        """The lens over the view."""
        return self.game.lens(self.seen)

    @cached_property
    def board(self) -> Board:
        """The board as the side knows it."""
        return self.game.board_of(self.seen)

    @property
    def space_word(self) -> str:
        """What a space of the board is called."""
        return space_word(self.board)

    @property
    def here(self) -> str:
        """What people call the space that was looked at last."""
        return space_name(self.board, self.chosen.hex)

    def place(self, space: str) -> str:
        """Return a space as a list shows it: an area by its name too."""
        if self.board.grid is not None or space not in self.board.index:
            return space
        return f"{space} {self.board.names[self.board.index[space]]}".strip()

    @property
    def stack(self) -> list[UnitRow]:
        """The units in the space that was looked at last."""
        return stack_rows(self.game, self.seen, self.chosen.hex) if self.chosen.hex else []

    @property
    def remembered(self) -> list[ContactRow]:
        """What the side remembers, or was told, of the space that was looked at last."""
        if not self.chosen.hex:
            return []
        return remembered_rows(self.game, self.seen, self.chosen.hex)

    @property
    def is_stack_folded(self) -> bool:
        """Whether the stack lies folded above the blanks of a form: an area may hold many units."""
        return self.form.get("look") == "form" and self.board.grid is None

    @property
    def picks(self) -> str:
        """The kind of order that begins with a unit picked from a stack; empty where none does."""
        if self.chosen.kind and not self.game.orders[self.chosen.kind].reach:
            return ""
        return next((kind for kind in self.possible if self.game.orders[kind].reach), "")

    @property
    def possible(self) -> tuple[str, ...]:
        """The kinds of orders that can be given now."""
        return tuple(row.name for row in self.kinds if row.is_possible)

    @property
    def has_rivals(self) -> bool:
        """Whether the step offers several kinds of orders, so that a tap must tell them apart."""
        return len(self.allowed) > 1

    @property
    def order_rows(self) -> int:
        """How many lines the order has in words."""
        return len(self.order.splitlines())

    @property
    def notes(self) -> list[str]:
        """What several orders are advised of: what is said of several units stands there once."""
        found: dict[str, list[str]] = {}
        for line in self.lines:
            for words in line["ruling"]["advice"]:
                plain = words.replace(line["unit"], GAP) if line["unit"] else words
                found.setdefault(plain, []).append(line["unit"])
        return [
            plain.replace(GAP, units[0] if len(units) == 1 else f"each of {', '.join(units)}")
            for plain, units in found.items()
        ]

    @property
    def units(self) -> tuple[str, ...]:
        """The units that the order is for: the chosen one, and those that go with it."""
        return (self.chosen.unit, *self.chosen.along) if self.chosen.unit else ()

    def write(self, *several: Mapping[str, Any]) -> None:
        """Take arguments of the chosen kind as the order, in the game's notation; of more than one
        each makes a line.
        """
        orders = [Order(self.chosen.kind, self.side, dict(args)) for args in several]
        try:
            for order in orders:
                self.game.orders[order.kind].notation.validate(order.args)
        except MalformedOrder as fault:
            self.message = str(fault)
            return
        self.order = "\n".join(
            rules_engine.format_order(order, self.game.notations) for order in orders
        )

    def commands(self, name: str) -> bool:
        """Whether this seat may order a unit of its side."""
        return self.commanded is None or name in self.commanded

    def own_at(self, space: str) -> list[str]:
        """Return the side's own units in a hex."""
        return [name for name, unit in self._units_at(space) if unit["side"] == self.side]

    def own_unit(self, name: str) -> Mapping[str, Any] | None:
        """Return one of the side's own units, None where there is none of that name."""
        unit: Mapping[str, Any] | None = self.seen["units"].get(name)
        return unit if unit is not None and unit["side"] == self.side else None

    def mark(self, kind: str, letter: str, spaces: Sequence[str]) -> None:
        """Mark hexes on the map; the letter says the same as the colour."""
        marks = self.overlay.setdefault("marks", [])
        marks.append({"kind": kind, "letter": letter, "spaces": sorted(set(spaces))})

    def _units_at(self, space: str) -> list[tuple[str, Mapping[str, Any]]]:
        return [
            (name, unit)
            for name, unit in sorted(self.seen["units"].items())
            if unit.get("space") == space and unit.get("status") == "map"
        ]
