"""What a volley does, stage by stage: a part of it to headquarters that help, disruption, retreat
of a hex, losses.

The waiting point "volley" {side, space, units, targets, defensive, air, helpers, stage, steps,
disrupts, six}: `side` fires with `units` at `targets`; `steps` and `disrupts` are what the result
still asks; `helpers` may bear it instead; from the air the owner says who is disrupted, and nobody
retreats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.blind.views import names_in_sight
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.mechanics.hexes.fire.results import Hit, hit_of
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.knowledge import Ledger, known
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject

CONTACT = "contact"
"""The level of a unit of which no more is known than that it is there."""
STAY, GO, NONE = "stay", "retreat", "none"


@dataclass(frozen=True, eq=False)
class Effects(Generic[H, U]):
    """What a game says of the effects of a volley."""

    laid: str
    """The case by which a part of it is laid on who helps."""
    on_hex: str
    """The case of a result against a hex."""
    on_attacker: str
    """The case of a result against an attacking unit."""
    yields: str
    """The case by which a hex retreats to lose a step fewer."""
    most: Callable[[H, U], int]
    """How many steps a unit can lose."""
    is_disrupted: Callable[[U], bool]
    lose: Callable[[Proceedings[H], str, int, str], None]
    """Takes steps from a unit, by a case."""
    disrupt: Callable[[Proceedings[H], JsonObject, str, str], None]
    """Disrupts an undisrupted unit, by a case."""
    share: Callable[[Proceedings[H], str, Sequence[str], int, str], None]
    """Lets a side share steps out among units, by a case."""
    able: Callable[[H, str, Sequence[U]], Sequence[U]]
    """Who retreats from a hex if it does; nobody where it cannot."""
    retreat: Callable[[Proceedings[H], JsonObject, Sequence[U]], None]
    after: Callable[[Proceedings[H], JsonObject], None]
    """What firing does to who has fired, the waiting point being closed."""

    def frame(self) -> FrameKind[H]:
        """Return the waiting point."""
        return FrameKind("volley", self._run, self._decisions, self._answer)

    def _targets(self, position: H, frame: JsonObject) -> list[U]:
        found: list[U] = standing(position, frame["targets"])
        return found

    def _fresh(self, position: H, frame: JsonObject) -> list[U]:
        """Return who can be disrupted."""
        units = self._targets(position, frame)
        return [unit for unit in units if not self.is_disrupted(unit)]

    def _case(self, frame: JsonObject) -> str:
        return self.on_attacker if frame["defensive"] else self.on_hex

    # ---- the stages -----------------------------------------------------------------------------

    def _run(self, p: Proceedings[H], frame: JsonObject) -> None:
        stages: Mapping[str, Callable[[Proceedings[H], JsonObject], None]] = {
            "helpers": lambda p, frame: p.amend(stage="who"),
            "who": self._who,
            "retreat": lambda p, frame: p.amend(stage="losses"),
            "losses": self._losses,
            "after": self._after,
        }
        stages[frame["stage"]](p, frame)

    def _who(self, p: Proceedings[H], frame: JsonObject) -> None:
        """Disrupt where there is no choice; with nobody undisrupted it is a step more."""
        fresh, steps, case = self._fresh(p.position, frame), frame["steps"], self._case(frame)
        is_due = frame["disrupts"] and p.position.holds(case)
        more = 0 if fresh or not is_due else 1
        p.amend(disrupts=False, stage="retreat", steps=steps + more)
        if is_due and fresh:
            self.disrupt(p, frame, self._by_lot(p, frame, fresh), case)

    def _by_lot(self, p: Proceedings[H], frame: JsonObject, fresh: Sequence[U]) -> str:
        """Return who is disrupted where nobody says it: where units are hidden a lot does, for the
        order of a stack would tell of it.
        """
        names = [unit.id for unit in fresh]
        if len(names) < 2 or not is_double_blind(p.state):
            return names[0]
        return Ledger(p.state, frame["side"]).by_lot(names, frame["space"])[0]

    def _losses(self, p: Proceedings[H], frame: JsonObject) -> None:
        """Lose the steps: an attacker his own, a hex as its owner shares them out."""
        p.amend(stage="after")
        units, case = self._targets(p.position, frame), self._case(frame)
        if units and p.position.holds(case):
            self.share(p, units[0].side, [unit.id for unit in units], frame["steps"], case)

    def _after(self, p: Proceedings[H], frame: JsonObject) -> None:
        p.pop()
        self.after(p, frame)

    # ---- what is asked --------------------------------------------------------------------------

    def _decisions(self, position: H, frame: JsonObject) -> tuple[Decision, ...]:
        asked = {"helpers": self._ask_helpers, "who": self._ask_who, "retreat": self._ask_retreat}
        ask = asked.get(frame["stage"])
        return ask(position, frame) if ask is not None else ()

    def _ask(
        self, frame: JsonObject, owner: str, kind: tuple[str, str], prompt: str, *choices: Choice
    ) -> tuple[Decision, ...]:
        name, (word, case) = f"{frame['id']}.{kind[0]}", kind
        return (Decision(name, owner, word, case, prompt, choices, frame["space"]),)

    def _ask_helpers(self, position: H, frame: JsonObject) -> tuple[Decision, ...]:
        """Ask who fires whether a part goes to who helps."""
        choices = []
        for name in frame["helpers"]:
            unit = position.units[name]
            is_hidden = is_double_blind(position.data)  # where it is, and how strong, is not told
            most = frame["steps"] if is_hidden else min(frame["steps"], self.most(position, unit))
            marks = (False, True) if frame["disrupts"] else (False,)
            for hit in (Hit(n, disrupts=mark) for n in range(most + 1) for mark in marks):
                if hit.steps or hit.disrupts:
                    words = f"{hit.text} on {name}"
                    where = None if is_hidden else unit.space
                    choices.append(Choice(f"{name}:{hit.text}", words, "", where))
        if not choices:
            return ()
        prompt = "Which part of the result goes to a headquarters that helps?"
        none = Choice(NONE, "all of it where it was aimed")
        return self._ask(frame, frame["side"], ("headquarters", self.laid), prompt, *choices, none)

    def _ask_who(self, position: H, frame: JsonObject) -> tuple[Decision, ...]:
        """Ask who is disrupted: who fires says it, from the air the owner. Who has not recognised
        all of them is not asked, for the choices would tell him who is disrupted already.
        """
        found = self._fresh(position, frame)
        if not frame["disrupts"] or len(found) < 2 or not position.holds(self.on_hex):
            return ()
        owner = found[0].side if frame["air"] else frame["side"]
        names = self._names(position, owner, found)
        if None in names:
            return ()
        choices = [
            Choice(str(name), f"{name} in {unit.space}", "", unit.space)
            for name, unit in sorted(zip(names, found, strict=True))
        ]
        kind = ("disrupted", self.on_hex)
        return self._ask(frame, owner, kind, "Which unit is disrupted?", *choices)

    def _names(self, position: H, side: str, units: Sequence[U]) -> list[str | None]:
        """Return the names by which a side knows units; None for one that it has not recognised."""
        if not is_double_blind(position.data):
            return [unit.id for unit in units]
        name, entries = names_in_sight(position, side), known(position.data, side)
        return [
            None if entries.get(unit.id, {}).get("level") == CONTACT else name(unit.id)
            for unit in units
        ]

    def _ask_retreat(self, position: H, frame: JsonObject) -> tuple[Decision, ...]:
        """Ask the owner of the hex whether he retreats."""
        if frame["steps"] < 1 or frame["defensive"] or frame["air"]:
            return ()
        targets = self._targets(position, frame)
        units = self.able(position, frame["space"], targets)
        is_hidden = is_double_blind(position.data)  # that nobody is asked would tell that none can
        if not (units or (is_hidden and targets)):
            return ()
        names = listed([unit.id for unit in units])
        stay = Choice(STAY, f"stay and lose {frame['steps']}")
        go = [Choice(GO, f"{names} retreat", "One step fewer is lost.")] if units else []
        prompt = f"Do the units in {frame['space']} retreat?"
        return self._ask(frame, targets[0].side, ("retreat", self.yields), prompt, stay, *go)

    # ---- the answers ----------------------------------------------------------------------------

    def _answer(self, p: Proceedings[H], frame: JsonObject, decision: Decision, key: str) -> None:
        if frame["stage"] == "helpers":
            self._lay_on(p, frame, key)
        elif frame["stage"] == "who":
            p.amend(stage="retreat", disrupts=False)
            found = self._fresh(p.position, frame)
            names = self._names(p.position, decision.owner, found)
            self.disrupt(p, frame, found[names.index(key)].id, self.on_hex)
        elif key == GO:
            targets = self._targets(p.position, frame)
            units = self.able(p.position, frame["space"], targets)
            p.amend(stage="losses", steps=frame["steps"] - 1)
            self.retreat(p, frame, units)
        else:
            p.amend(stage="losses")

    def _lay_on(self, p: Proceedings[H], frame: JsonObject, key: str) -> None:
        """Lay a part of a result on who helps; who is disrupted already loses a step more."""
        name, _, what = key.partition(":")
        hit = hit_of(what) if key != NONE else Hit(0, disrupts=False)
        left = {"steps": frame["steps"] - hit.steps, "helpers": []}
        p.amend(stage="who", disrupts=frame["disrupts"] and not hit.disrupts, **left)
        if key == NONE:
            return
        self.lose(p, name, hit.steps, self.laid)
        if hit.disrupts and self.is_disrupted(p.position.units[name]):
            self.lose(p, name, 1, self.laid)
        elif hit.disrupts:
            self.disrupt(p, frame, name, self.laid)
