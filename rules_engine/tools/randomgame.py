"""One random game, input by input."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.core import verbs
from rules_engine.core.dice import Dice, SealedDice
from rules_engine.core.events import Event
from rules_engine.core.game import Game
from rules_engine.core.orders import format_order
from rules_engine.core.registry import load
from rules_engine.plain import JsonObject
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Input, Players

MOST_INPUTS = 20_000


class RememberingDice:
    """Dice that keep the rolls of the running input, so that a failure can be played again."""

    def __init__(self, source: Dice) -> None:
        self._source = source
        self.rolls: list[tuple[str, tuple[int, ...]]] = []

    def roll(self, label: str, faces: int, count: int) -> tuple[int, ...]:
        """Return the source's roll and remember it."""
        found = self._source.roll(label, faces, count)
        self.rolls.append((label, found))
        return found

    def hidden_key(self, label: str) -> str:
        """Return the source's key."""
        return self._source.hidden_key(label)


@dataclass(frozen=True)
class Turnout:
    """One input of a random game and what came of it."""

    before: JsonObject
    given: Input | None
    events: tuple[Event, ...]
    after: JsonObject


class RandomGame:
    """A game between random players; options, readings and (unless it is given) level are random
    too.
    """

    def __init__(self, slug: str, seed: str, plain: bool = False, level: str = "") -> None:
        self.game: Game[Any] = load(slug)
        self.chance = Chance(seed)
        self.secret = hashlib.sha256(f"random game {seed}".encode()).digest()
        self.salts = [f"random game {seed}"[:40], *(f"{side}=" for side in self.game.sides)]
        self.dice = RememberingDice(SealedDice(self.secret, self.salts))
        self.players = Players(self.game, self.chance)
        self.scenario = self.chance.choose(sorted(self.game.scenarios))
        any_level = self.chance.choose(self.game.levels)
        self.level = level or any_level
        self.readings = {} if plain else self._some_readings()
        self.options = {} if plain else self._some_options()
        self.state: JsonObject = {}
        self.given: Input | None = None

    def _some_readings(self) -> dict[str, str]:
        """Three games in four are played by the recommended readings but for a few."""
        found = {}
        for reading in self.game.readings:
            if self.chance.once_in(6):
                found[reading.question] = self.chance.choose(reading.alternatives).key
        return found

    def _some_options(self) -> dict[str, Any]:
        return {o.name: self.chance.choose(o.choices)[0] for o in self.game.options}

    def play(self) -> Iterator[Turnout]:
        """Yield the start and then every input until the game is over or nobody can act."""
        self.given = None
        began = verbs.start(
            self.game.slug,
            self.scenario,
            self.dice,
            options=self.options,
            readings=self.readings,
            level=self.level,
        )
        self.state = began.state
        yield Turnout({}, None, began.events, began.state)
        for _ in range(MOST_INPUTS):
            self.given = None
            self.dice.rolls.clear()
            given = self.players.next_input(self.state)
            if given is None:
                return
            yield self.carry_out(given)

    def carry_out(self, given: Input) -> Turnout:
        """Carry an input out; a refusal is a fault, as the players give lawful inputs only."""
        self.given = given
        before = self.state
        if given.order is not None:
            outcome = verbs.submit(before, given.side, given.order, self.dice)
            if not outcome.ruling.is_lawful:
                raise AssertionError(f"offered, but refused: {outcome.ruling.violations}")
        else:
            decision = given.decision or {}
            outcome = verbs.answer(before, given.side, decision["id"], given.key, self.dice)
        self.state = outcome.state
        return Turnout(before, given, outcome.events, outcome.state)

    def script(self) -> list[str]:
        """Return the lines of a case file that repeat the last input with its dice."""
        lines = [
            f"dice {label.split('|', 1)[0]}: {' '.join(map(str, faces))}"
            for label, faces in self.dice.rolls
        ]
        given = self.given
        if given is None:
            return lines
        if given.order is not None:
            return [*lines, f"{given.side}: {format_order(given.order, self.game.notations)}"]
        kind = (given.decision or {}).get("kind", "")
        return [*lines, f"{given.side}: choose {kind} {given.key}"]
