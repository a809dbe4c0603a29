"""Bridges that a side may try to blow when enemies come near them.

The waiting point "demolition" {queue, rest} asks about one bridge after the other; then a move that
it held up goes on: `rest` {unit, mode, path}. Where units are hidden nobody is asked while the
enemy moves, who would know by it that somebody is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.ground.position import H
from rules_engine.plain import JsonObject

BLOW, KEEP = "blow", "keep"
ASK, ALWAYS, IN_END_HEX = "ask", "always", "in_end_hex"


@dataclass(frozen=True, eq=False, kw_only=True)
class Demolition(Generic[H]):
    """What a game says of bridges that are blown; a bridge is named by its two hexes, 0101-0102."""

    case: str
    owner: str
    """The side that blows bridges."""
    enemy: str
    """Who comes near them, in words with an article."""
    near: Callable[[H], frozenset[int]]
    """The hexes of those who threaten bridges."""
    threatened: Callable[[H, frozenset[int]], list[str]]
    """The bridges that can still be blown, if enemies were in these hexes."""
    order: Callable[[H], str]
    """What the side has ordered: that it be asked, to try always, or with an enemy in an end hex.
    """
    blow: Callable[[Proceedings[H], str], None]
    unseen: str
    """The case by which nobody is asked where units are hidden."""

    def now(self, position: H) -> list[str]:
        """Return the bridges that are threatened."""
        return self.threatened(position, self.near(position))

    def alarm(
        self, p: Proceedings[H], before: frozenset[int], rest: JsonObject | None = None
    ) -> bool:
        """Ask about the bridges that have come to be threatened, enemies having been in these hexes
        before; return whether anybody is asked.
        """
        known = self.threatened(p.position, before)
        new = [one for one in self.now(p.position) if one not in known]
        if is_double_blind(p.state):
            self._unasked(p, new, before)
            return False
        if new:
            p.push("demolition", queue=new, rest=rest)
        return bool(new)

    def _unasked(self, p: Proceedings[H], new: Sequence[str], before: frozenset[int]) -> None:
        """Do what is ordered; whoever is to be asked has ordered to blow a bridge when an enemy is
        at its end.
        """
        for pair in self.now(p.position):
            position = p.position
            if pair in new:
                data: JsonObject = {"bridge": pair, "side": self.owner}
                p.emit("bridge_near", data, [], [self.case, self.unseen], by="rules")
            is_reached = self.is_beset(position, pair) and not _holds(position, pair, before)
            if is_reached or (pair in new and self.order(position) == ALWAYS):
                self.blow(p, pair)

    def ask_again(self, p: Proceedings[H]) -> None:
        """Ask about all bridges that are threatened, in a phase of the side's own."""
        if p.position.side == self.owner and (queue := self.now(p.position)):
            p.push("demolition", queue=queue, rest=None)

    def is_beset(self, position: H, pair: str) -> bool:
        """Whether an enemy is at an end of a bridge."""
        return _holds(position, pair, self.near(position))

    def alarming(self, position: H, path: Sequence[str]) -> int:
        """Return the place in an enemy's path of the first hex from which a bridge is threatened
        anew, otherwise the last.
        """
        index, before = position.board.index, self.near(position)
        known = self.threatened(position, before)
        for at in range(1, len(path) - 1):
            if self.threatened(position, before | {index[path[at]]}) != known:
                return at
        return len(path) - 1

    # ---- the waiting point ----------------------------------------------------------------------

    def frame(self, go_on: Callable[[Proceedings[H], JsonObject], None]) -> FrameKind[H]:
        """Return the waiting point; `go_on` carries a move on that it held up."""

        def run(p: Proceedings[H], found: JsonObject) -> None:
            if found["queue"]:
                self._take_up(p, found["queue"])
                return
            p.pop()
            if found["rest"]:
                go_on(p, found["rest"])

        return FrameKind("demolition", run, self._decisions, self._answer)

    def _take_up(self, p: Proceedings[H], queue: Sequence[str]) -> None:
        p.amend(queue=queue[1:])
        order = self.order(p.position)
        if order == ALWAYS or (order == IN_END_HEX and self.is_beset(p.position, queue[0])):
            self.blow(p, queue[0])

    def _decisions(self, position: H, found: JsonObject) -> tuple[Decision, ...]:
        if not found["queue"] or self.order(position) != ASK:
            return ()
        pair = found["queue"][0]
        choices = (Choice(BLOW, "try to blow it", "Once in the game."), Choice(KEEP, "leave it"))
        name, prompt = f"{found['id']}.{pair}", f"{self.enemy} is near the bridge {pair}. Blow it?"
        space = pair.split("-")[0]
        return (Decision(name, self.owner, "demolition", self.case, prompt, choices, space),)

    def _answer(self, p: Proceedings[H], found: JsonObject, decision: Decision, key: str) -> None:
        p.amend(queue=found["queue"][1:])
        if key == BLOW:
            self.blow(p, found["queue"][0])


def _holds(position: H, pair: str, hexes: frozenset[int]) -> bool:
    return any(position.board.index[end] in hexes for end in pair.split("-"))
