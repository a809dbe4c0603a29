"""Games in which each side is played with a purpose or at random."""

from __future__ import annotations

from collections.abc import Collection

from rules_engine.core.decisions import REFEREE
from rules_engine.core.verbs import truth, view
from rules_engine.plain import JsonObject
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Input, Players
from rules_engine.tools.purpose.player import Player
from rules_engine.tools.randomgame import RandomGame


class Table(Players):
    """The players of a game; those with a purpose are shown their views alone."""

    def seat(self, sides: Collection[str], seed: str) -> None:
        """Let some sides be played with a purpose."""
        self._seated = {side: Player(self.game, Chance(f"{seed}|{side}")) for side in sides}

    def next_input(self, state: JsonObject) -> Input | None:
        """Return what one of them does now; None when nobody can do anything."""
        open_now = truth(state)["decisions"]
        side = open_now[0]["owner"] if open_now else state["side"]
        player = self._seated.get(side) if side != REFEREE else None
        if player is None or state["outcome"] is not None or not state["frames"]:
            return super().next_input(state)
        return player.choose(view(state, side))


class Match(RandomGame):
    """A game by the recommended readings between sides with a purpose and sides at random."""

    def __init__(self, slug: str, seed: str, sides: Collection[str], level: str = "open") -> None:
        super().__init__(slug, seed, plain=True, level=level)
        table = Table(self.game, self.chance)
        table.seat(sides, seed)
        self.players = table
