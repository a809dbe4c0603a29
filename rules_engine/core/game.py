"""A game: a frozen record of data and functions, with nothing hidden in classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from rules_engine.board.board import Board
from rules_engine.core.aims import Aims
from rules_engine.core.before_play import Option, Reading, Scenario
from rules_engine.core.casebook import Casebook
from rules_engine.core.charts import Chart
from rules_engine.core.corrections import Correction
from rules_engine.core.decisions import REFEREE, Decision
from rules_engine.core.events import Event
from rules_engine.core.forms import Filled, Form
from rules_engine.core.layers import Layer
from rules_engine.core.legend import PLAIN, Legend
from rules_engine.core.levels import AtLevels
from rules_engine.core.orders import Notation, Order
from rules_engine.core.position import P
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.core.said import Said
from rules_engine.core.standing import Standing
from rules_engine.core.travelling import Travelling
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject, JsonView

if TYPE_CHECKING:
    from rules_engine.core.proceedings import Proceedings
from rules_engine.core.steps import Sequence

Pick = Callable[[int], int]
"""Chooses a number from 0 up to but not including its argument; how random players choose."""


@dataclass(frozen=True)
class OrderKind(AtLevels, Generic[P]):
    """One kind of order: how it is written, ruled on, carried out, listed and tried on a
    projected position.
    """

    name: str
    title: str
    notation: Notation
    rule: Callable[[P, Order], Ruling]
    carry_out: Callable[[Proceedings[P], Order], None]
    enumerate: Callable[[P, str], Iterator[Order]]
    """All lawful orders of this kind in canonical form, lazily."""
    suggest: Callable[[P, str, Pick], Order | None]
    """A random order of this kind that is likely to be lawful, for random players."""
    project: Callable[[P, Order], Iterable[tuple[Any, ...]]] | None = None
    """Effects of the order alone on a position, for drafts that build on it."""
    reach: Callable[[P, str], list[JsonObject]] | None = None
    """Where a unit can go with orders of this kind: space, cost, path and what a page shows."""
    form: Callable[[P, str, Filled], Form] | None = None
    """The order as a form for a side, with what has been filled in so far."""
    levels: tuple[str, ...] = ()
    """The levels of intelligence at which there is such an order; empty: all of them."""
    concerns: Callable[[P, Order], Iterable[str]] | None = None
    """The units that an order sets in motion besides those that it names, such as a division."""
    switch: tuple[str, ...] | None = None
    """The option, and its values, without which there is no such order."""
    why_not: Callable[[P, str], Violation | None] | None = None
    """What stands against every order of this kind, where none can be given: the nearest miss."""

    def is_in(self, seen: JsonView) -> bool:
        """Whether there are such orders in the game of a state or view."""
        if self.switch is not None:
            name, *values = self.switch
            if seen.get("options", {}).get(name) not in values:
                return False
        return self.applies(seen.get("level", ""))


@dataclass(frozen=True)
class FrameKind(Generic[P]):
    """One kind of waiting point. Its frame is plain data with at least kind and id."""

    name: str
    run: Callable[[Proceedings[P], JsonObject], None] | None = None
    """Goes on by one stage; not called while decisions are open."""
    decisions: Callable[[P, JsonObject], tuple[Decision, ...]] | None = None
    """The decisions that are open at this frame; empty when it can go on by itself."""
    answer: Callable[[Proceedings[P], JsonObject, Decision, str], None] | None = None


Teller = Callable[[P, Event, P, str | None], JsonObject | None]
"""(before, event, after, side) -> what the side is told, built up from nothing; side None: the
referee.
"""


@dataclass(frozen=True)
class Game(Generic[P]):
    """Everything the engine knows of one game."""

    slug: str
    title: str
    sides: tuple[str, ...]
    """Two or more, in the order in which pages and files name them."""
    side_titles: Mapping[str, str]
    rules_version: str
    casebook: Casebook
    board: Board
    board_of: Callable[[JsonObject], Board]
    """The board of a state: another one where a case file drew a patch or the referee corrected
    a hex.
    """
    scenarios: Mapping[str, Scenario]
    options: tuple[Option, ...]
    readings: tuple[Reading, ...]
    levels: tuple[str, ...]
    sequence: Sequence[P]
    orders: Mapping[str, OrderKind[P]]
    frames: Mapping[str, FrameKind[P]]
    lens: Callable[[JsonObject], P]
    view: Callable[[P, str], JsonObject]
    """What a side may know of a state, without decisions, built up from nothing."""
    tellers: Mapping[str, Teller[P]]
    """By event kind; a kind without a teller is told to nobody but the referee."""
    words: Callable[[JsonObject], str]
    """One sentence for a notice, on pages and in mails."""
    invariants: Callable[[P], tuple[str, ...]]
    """What is wrong with a state, in sentences; empty for a sound one."""
    scenery: Callable[[P], JsonObject] | None = None
    """What a picture shows besides the units, from a view or the truth: {"rows": [[label, words]],
    "marks": [...]}; the marks are those of `cartography.overlays`.
    """
    counter: Callable[[str, JsonObject], JsonObject] | None = None
    """What a unit's counter shows, from its id and its record in a view (None: type, size and
    name): {"look", "type", "size", "name", "rating", "strength", "allowance", "values", "marks":
    [...]}, each as `cartography.appearance.Appearance` has it; a missing entry is not drawn.
    """
    describe: Callable[[str, JsonObject], JsonObject] | None = None
    """A unit in words, from its id and its record in a view (None: its type and size): {"what",
    "formation", "line", "place", "facts": [[title, words], ...]}, and "kind" where a list of all
    sides' units says more than "what". The facts are the columns of the roster, the same for every
    unit; an empty place is that of its space and status.
    """
    drawn_as: Callable[[JsonObject], Board] | None = None
    """The board of a state as it is drawn, where play itself changes the board and marks show what
    has changed: drawing it anew takes seconds. None: as it is.
    """
    parts: int = 6
    """How many of the smallest units in which movement is counted make one movement point."""
    spot: Callable[[Proceedings[P]], None] | None = None
    """Brings the knowledge ledger up to date, by events told to the side that learns: called
    whenever something has happened. At the level "double_blind" what a side sees comes of this.
    """
    hidden_changes: Callable[[P, str], Iterator[tuple[str, JsonObject]]] | None = None
    """(name, other truth) pairs that differ only in what the side may not know."""
    may_see: Callable[[P, str, tuple[str, ...]], bool] | None = None
    """Whether a side may see, at the level "double_blind", what stands at a path of the truth below
    "spaces" or "links" (None: nothing there): what it may not is changed to look for leaks.
    """
    coloured: tuple[str, ...] = ()
    """The sides in the order of the colours that pages have for sides; empty: that of `sides`."""
    tracks: Callable[[P], list[JsonObject]] | None = None
    """The tracks beside the map, from a view or the truth: {"title", "boxes": [words], "markers":
    [{"box": index, "text", "side"}]}.
    """
    charts: Callable[[P], tuple[Chart, ...]] | None = None
    """The tables that players look at beside the map, made from those that the rules use, as the
    options and readings of a first state leave them.
    """
    corrections: tuple[Correction, ...] = ()
    """What the referee may change by hand, as forms; those that fit every game are added."""
    close_call: Callable[[P, JsonView], str] | None = None
    """How close a fight is, in words: what one point or one pip would change; "" where it is not
    close. Asked with the detail of an order's ruling, and with what the referee is told.
    """
    ending: Callable[[JsonObject], tuple[str, str] | None] | None = None
    """(which fight, how it ended) of what the referee is told; None for all else. Several tries of
    a turn are counted by it.
    """
    undone: Callable[[P, str], tuple[str, ...]] | None = None
    """What a side leaves undone if it ends the running step now, in sentences, from its view (None:
    the units that can still move); what the step advises is said besides.
    """
    on_the_move: Callable[[P, str], JsonObject] | None = None
    """A view as it would be if all units of a side could begin to move now (None: in the side's
    first step in which units move): what the enemy can reach is asked of it.
    """
    attackable: Callable[[P, str], tuple[str, ...]] | None = None
    """The spaces that a side can still attack in the running step, from its view."""
    heading: Callable[[str, str], str] | None = None
    """What stands above a column of the results, from line and column as a log names them; without
    it, the log's own word.
    """
    asks_referee: bool = False
    """Whether frames may ask the referee: where anything is hidden, a side that waits in its own
    step cannot know then whether it waits for him or for an opponent.
    """
    silent: tuple[str, ...] = ()
    """Event kinds that no side is ever told of: they need neither teller nor words."""
    origin: str = ""
    """What the foot of each page says after the title of where map and counters come from."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """The colours of a side's counters and flags, by their name in `cartography/data`, where they
    are not those of the side's own name; a side that has none gets some of its own.
    """
    legend: Legend = PLAIN
    layers: Mapping[str, Layer[P]] = field(default_factory=dict)
    """What the map can show besides the units when somebody asks for it, by name."""
    aims: Aims[P] | None = None
    """What its sides are after, for players with a purpose."""
    standing: Standing = field(default_factory=dict)
    """What a side can say beforehand to each kind of decision."""
    said: Said = field(default_factory=dict)
    """Which event says all of a choice that led to it: its owner's log tells both once."""
    travelling: Travelling[P] | None = None
    """Orders that travel, where a campaign can have them."""
    notations: Mapping[str, Notation] = field(init=False)
    _readings: Mapping[str, Reading] = field(init=False)

    def __post_init__(self) -> None:
        notations = {name: kind.notation for name, kind in self.orders.items()}
        object.__setattr__(self, "notations", notations)
        object.__setattr__(self, "_readings", {r.question: r for r in self.readings})

    @property
    def askable(self) -> tuple[str, ...]:
        """All who can be the owners of a decision."""
        return (*self.sides, REFEREE) if self.asks_referee else self.sides

    def sheet(self, state: JsonObject) -> Board:
        """Return the board of a state as it is drawn."""
        return (self.drawn_as or self.board_of)(state)

    def orders_in(self, step: str, seen: JsonView) -> tuple[str, ...]:
        """Return the kinds of orders of a step that there are in the game of a state or view."""
        kinds = self.sequence.steps[step].orders
        return tuple(k for k in kinds if k not in self.orders or self.orders[k].is_in(seen))

    def reading(self, question: str) -> Reading:
        """Return the open question of that name.

        Raises:
            BadRecord: the game has no such question.
        """
        found = self._readings.get(question)
        if found is None:
            raise BadRecord(f"{self.title} has no open question '{question}'.")
        return found
