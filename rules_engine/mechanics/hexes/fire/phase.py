"""A fire phase once all attacks are declared: all defensive fire, then all offensive fire, attack
by attack.

The waiting point "fire" {side, half, then, left, attack, shots, helped, queue, stage}: `left` the
attacked hexes whose turn is still to come, `attack` the running one, `shots` who fires at whom,
`helped` who helps against whom, `queue` the attackers still to be shot at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.core.position import P
from rules_engine.core.proceedings import Proceedings
from rules_engine.plain import JsonObject

DEFENCE, OFFENCE = "defence", "offence"
DONE = "done"
_EMPTY: JsonObject = {"attack": None, "shots": {}, "helped": {}, "queue": []}


@dataclass(frozen=True, eq=False)
class FirePhase(Generic[P]):
    """What a game says of its fire phase."""

    first: str
    """The case by which all defensive fire comes before offensive fire."""
    ordered: str
    """The case by which the attacker says which attack comes next."""
    declared: Callable[[P], list[JsonObject]]
    """The attacks of the phase; each has a `target`."""
    who_fires: Callable[[P, JsonObject], tuple[Decision, ...]]
    """Asks the defender for the next shot; nothing where there is none. One answer is `DONE`."""
    aimed: Callable[[JsonObject, str], JsonObject]
    """What an answer changes of the waiting point."""
    shoot: Callable[[Proceedings[P], JsonObject, str], None]
    """Rolls the volley at an attacker."""
    attack: Callable[[Proceedings[P], JsonObject], None]
    """Rolls the volley of the attackers."""
    advance: Callable[[Proceedings[P], JsonObject], None]
    """Lets them advance."""

    def begin(self, p: Proceedings[P]) -> None:
        """Open the fire of the phase, if there is any."""
        targets = [one["target"] for one in self.declared(p.position)]
        if targets:
            both = (DEFENCE, OFFENCE) if p.position.holds(self.first) else (OFFENCE, DEFENCE)
            fields = {"half": both[0], "then": both[1], "left": targets, "stage": "next"}
            p.push("fire", side=p.position.side or "", **fields, **_EMPTY)

    def frame(self) -> FrameKind[P]:
        """Return the waiting point."""
        return FrameKind("fire", self._run, self._decisions, self._answer)

    # ---- the stages -----------------------------------------------------------------------------

    def _run(self, p: Proceedings[P], frame: JsonObject) -> None:
        stages: Mapping[str, Callable[[Proceedings[P], JsonObject], None]] = {
            "next": self._next,
            "assign": self._assign,
            "shoot": self._shoot,
            "attack": self._attack,
            "advance": self._advance,
        }
        stages[frame["stage"]](p, frame)

    def _next(self, p: Proceedings[P], frame: JsonObject) -> None:
        """Take up the only attack that is left, begin the other half, or end."""
        if frame["left"]:
            self._take(p, frame, frame["left"][0])
        elif frame["then"]:
            targets = [one["target"] for one in self.declared(p.position)]
            p.amend(half=frame["then"], then=None, left=targets)
        else:
            p.pop()

    def _take(self, p: Proceedings[P], frame: JsonObject, target: str) -> None:
        left = [one for one in frame["left"] if one != target]
        attack = next(one for one in self.declared(p.position) if one["target"] == target)
        stage = "assign" if frame["half"] == DEFENCE else "attack"
        p.amend(**{**_EMPTY, "left": left, "attack": attack, "stage": stage})

    def _assign(self, p: Proceedings[P], frame: JsonObject) -> None:
        p.amend(stage="shoot", queue=sorted(set(frame["shots"].values())))

    def _shoot(self, p: Proceedings[P], frame: JsonObject) -> None:
        if not frame["queue"]:
            p.amend(stage="next")
            return
        name, *rest = frame["queue"]
        p.amend(queue=rest)
        self.shoot(p, frame, name)

    def _attack(self, p: Proceedings[P], frame: JsonObject) -> None:
        p.amend(stage="advance")
        self.attack(p, frame)

    def _advance(self, p: Proceedings[P], frame: JsonObject) -> None:
        p.amend(stage="next")
        self.advance(p, frame)

    # ---- what is asked --------------------------------------------------------------------------

    def _decisions(self, position: P, frame: JsonObject) -> tuple[Decision, ...]:
        """Ask which attack comes next, or who fires in defence."""
        if frame["stage"] == "assign":
            return self.who_fires(position, frame)
        if frame["stage"] != "next" or len(frame["left"]) < 2:
            return ()
        choices = tuple(Choice(one, f"the attack on {one}", "", one) for one in frame["left"])
        what = "defensive" if frame["half"] == DEFENCE else "offensive"
        prompt = f"Which attack comes next for {what} fire?"
        name = f"{frame['id']}.{frame['half']}.{len(frame['left'])}"
        return (Decision(name, frame["side"], "order", self.ordered, prompt, choices),)

    def _answer(self, p: Proceedings[P], frame: JsonObject, decision: Decision, key: str) -> None:
        if frame["stage"] == "next":
            self._take(p, frame, key)
        elif key == DONE:
            self._assign(p, frame)
        else:
            p.amend(**self.aimed(frame, key))
