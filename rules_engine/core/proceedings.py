"""Proceedings: the working state while an input is carried out, and the events that come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic

from rules_engine.core.dice import Dice
from rules_engine.core.events import Effect, Event, apply, put
from rules_engine.core.position import P
from rules_engine.errors import DiceNeeded
from rules_engine.plain import JsonObject

if TYPE_CHECKING:
    from rules_engine.core.game import Game


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number added to a roll or a ratio, together with its reason and case."""

    amount: int
    reason: str
    case: str

    def to_json(self) -> JsonObject:
        """Return the modifier as plain data."""
        return {"amount": self.amount, "reason": self.reason, "case": self.case}


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that have been rolled: the faces, their sum, and the sum after the modifiers."""

    dice: tuple[int, ...]
    total: int
    modified: int


class Proceedings(Generic[P]):
    """Collects events and applies each at once. Only rules that carry something out are handed
    one.
    """

    def __init__(self, game: Game[P], state: JsonObject, dice: Dice, by: str) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.by = by
        self.events: list[Event] = []
        self.notes: dict[str, Any] = {}
        """What a game remembers while this input is carried out, to save itself work; never part
        of the record.
        """
        self.ruled_on: tuple[JsonObject, P] | None = None
        """The state in which the order that is carried out was ruled on, and how its side saw it.
        """
        self._position: P | None = None
        self._earlier: P | None = None

    @property
    def position(self) -> P:
        """The position as it stands now."""
        if self._position is None:
            self._position = self.game.lens(self.state)
            if self._earlier is not None:
                self._position.follow(self._earlier)
            self._earlier = self._position
        return self._position

    def emit(
        self,
        kind: str,
        data: JsonObject,
        effects: Sequence[Effect] = (),
        cases: Sequence[str] = (),
        by: str | None = None,
    ) -> None:
        """Let something happen: append an event and apply its effects."""
        self._append(Event(kind, by or self.by, tuple(cases), data, tuple(effects)))

    def write(self, *effects: Effect) -> None:
        """Add effects to the event that was emitted last (bookkeeping that belongs to it)."""
        if not self.events:
            self.emit("bookkeeping", {}, effects)
            return
        last = self.events[-1]
        self.events[-1] = replace(last, effects=(*last.effects, *effects))
        self._apply(Event("", "", (), {}, effects))

    def trial(self) -> Proceedings[P]:
        """Return proceedings that begin where these stand; nothing of them counts until they are
        taken over.
        """
        trial = Proceedings(self.game, self.state, self.dice, self.by)
        trial.notes.update(self.notes)
        trial._position, trial._earlier = self._position, self._earlier
        return trial

    def take_over(self, trial: Proceedings[P]) -> None:
        """Let what happened in a trial, begun here and now, have happened."""
        self.events.extend(trial.events)
        self.notes.update(trial.notes)
        self.state = trial.state
        self._position, self._earlier = trial._position, trial._earlier

    # ---- waiting points -------------------------------------------------------------------------

    @property
    def top(self) -> JsonObject | None:
        """The innermost waiting point."""
        frames = self.state["frames"]
        return frames[-1] if frames else None

    def push(self, kind: str, **fields: Any) -> None:
        """Open a waiting point above the others."""
        serial = self.state["serial"] + 1
        frame = {"kind": kind, "id": serial, **fields}
        self.write(put([*self.state["frames"], frame], "frames"), put(serial, "serial"))

    def pop(self) -> None:
        """Close the innermost waiting point."""
        self.write(put(self.state["frames"][:-1], "frames"))

    def amend(self, **fields: Any) -> None:
        """Change fields of the innermost waiting point."""
        frames = self.state["frames"]
        self.write(put([*frames[:-1], {**frames[-1], **fields}], "frames"))

    # ---- dice -----------------------------------------------------------------------------------

    def roll(
        self,
        case: str,
        subject: str,
        *,
        owner: str,
        count: int = 1,
        faces: int = 6,
        modifiers: Sequence[Modifier] = (),
        least: int | None = None,
        most: int | None = None,
        read: Callable[[int], str] | None = None,
        secret: bool = False,
        column: str = "",
    ) -> Roll:
        """Roll dice as an event that says what for, whose, faces, modifiers and the line that
        was read.

        `least` and `most` bound the modified total; `subject` is the own unit or public space that
        the roll is for; a secret roll is told to its owner only; `column` is that of the chart in
        which it is read, where no odds are told that name it.
        """
        stem = f"{case}|{subject}|turn {self.state['turn']}|{self.state['step']}"
        number = self.state["rolls"].get(stem, 0) + 1
        try:
            dice = self.dice.roll(f"{stem}|{number}", faces, count)
        except DiceNeeded as need:
            need.keeper = owner if secret else ""
            raise
        total = sum(dice)
        modified = _within(total + sum(one.amount for one in modifiers), least, most)
        data: JsonObject = {
            "label": f"{stem}|{number}",
            "subject": subject,
            "owner": owner,
            "faces": faces,
            "dice": list(dice),
            "modifiers": [modifier.to_json() for modifier in modifiers],
            "total": modified,
            "line": read(modified) if read else "",
            "secret": secret,
            **({"column": column} if column else {}),
        }
        self.emit("roll", data, [put(number, "rolls", stem)], [case])
        return Roll(dice, total, modified)

    # ---- inside ---------------------------------------------------------------------------------

    def _append(self, event: Event) -> None:
        self.events.append(event)
        self._apply(event)

    def _apply(self, event: Event) -> None:
        self.state = apply(self.state, event)
        self._position = None


def _within(number: int, least: int | None, most: int | None) -> int:
    """Return the number, or the bound that it lies beyond."""
    number = number if least is None else max(least, number)
    return number if most is None else min(most, number)
