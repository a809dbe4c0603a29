"""A combat from its declaration to its end, stage by stage. Source: 9.0-PR, 9.6, 9.66, OQ-69.

The waiting point "combat" {side, targets, attackers, defenders, patton, stage, from, halves, queue,
half, pending, through, gone}: `halves` what the result asks of either, `queue` whose half is still
to come, `half` whose is being met, `pending` who has yet to retreat, `through` who has gone into
which hex in this retreat, `gone` the paths of those that went.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.games.cobra.blind.record import met
from rules_engine.games.cobra.combat import advances, crt
from rules_engine.games.cobra.combat.declare import fight_of
from rules_engine.games.cobra.combat.fight import (
    OVERRUN,
    begun,
    from_frame,
    is_paid_already,
    silent,
)
from rules_engine.games.cobra.combat.odds import COLUMNS, worked_out
from rules_engine.games.cobra.losses import eliminate
from rules_engine.games.cobra.part import Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply import points
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.battle import (
    Resolving,
    Stage,
    close,
    going_to,
    open_losses,
    open_retreat,
    resolve,
)
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.mechanics.hexes.combat.odds import Odds
from rules_engine.mechanics.hexes.combat.phase import put_marks
from rules_engine.plain import JsonObject

HALVES = ("defender", "attacker")
"""The order in which a result is met. Source: 9.66."""


CITED = {"combat": ("9.0-PR",), OVERRUN: ("6.51", "6.55")}
"""What the odds of each kind of combat rest on besides."""
WHAT = {"combat": "attack on", OVERRUN: "overrun of"}


def carry_out(p: Run, order: Order) -> None:
    """Declare the attack; group, supply point and command are used up. Source: 9.14, 12.2, 12.3,
    OQ-59.
    """
    position, side = p.position, order.side
    fight = fight_of(position, order)
    names = {"attackers": list(fight.attackers), "defenders": list(fight.defenders)}
    shown = {"targets": list(fight.targets), **names}
    marks = {"attacked": fight.attackers, "defended": fight.defenders}
    effects: list[Effect] = [*put_marks(position, marks), put(shown, "phase", "combat")]
    if not is_paid_already(position, fight.targets, fight.attackers):
        effects += points.effects(position, position.units[fight.attackers[0]].group)
    patton = fight.aid.patton
    if patton:
        given = int(position.tracks.get("patton", 0))
        effects.append(put(given + patton, "tracks", "patton"))
    effects += met(position, side, fight.attackers, fight.defenders)
    data: JsonObject = {"side": side, **shown, "patton": patton}
    p.emit("attack_declared", data, effects, ["9.11", "9.14", "9.21"])
    p.push("combat", **begun(position, data))


def _cited(position: CobraPosition, frame: JsonObject, found: Odds) -> set[str]:
    cases = {*CITED[frame["kind"]], "9.4", *(shift.case for shift in found.shifts)}
    terms = (*found.attack, *found.defence)
    return cases | {change.case for term in terms for change in term.changes}


def _settle(p: Run, frame: JsonObject, die: int, column: int) -> None:
    """Read the result. Source: 9.5."""
    cell = crt.result(die, column, p.position.reading)
    begin_result(p, frame, cell if p.position.holds("9.5") else crt.NO_EFFECT)


RESOLVING: Resolving[CobraPosition] = Resolving(
    case="9.5",
    columns=COLUMNS,
    odds=lambda position, frame: worked_out(position, from_frame(frame)),
    cited=_cited,
    settle=_settle,
    dice=1,
    what=lambda frame: WHAT[frame["kind"]],
)


def begin_result(p: Run, frame: JsonObject, cell: crt.Result) -> None:
    """Tell a result and begin to meet it. Source: 9.6, 9.66, 9.75."""
    told: JsonObject = {"side": frame["side"], "targets": frame["targets"]}
    told |= {"result": cell.text, "split": cell.is_split}
    p.emit("combat_result", told, [], ["9.5", "9.6", "9.64"], by="rules")
    if cell.defender.is_any:
        _lose_the_silent(p, frame)
    halves = halves_of(cell, eliminates=p.position.holds("9.64"))
    p.amend(halves=halves, queue=queue_of(halves), stage="next")


def halves_of(cell: crt.Result, *, eliminates: bool = True) -> JsonObject:
    """Return what a result asks of either side, by its half. Source: 9.64, 9.66."""
    return {
        half: {"number": one.number, "is_elimination": one.is_elimination and eliminates}
        for half, one in zip(HALVES, (cell.defender, cell.attacker), strict=True)
    }


def queue_of(halves: JsonObject) -> list[str]:
    """Return the halves in which something is asked, in their order. Source: 9.66."""
    return [half for half in HALVES if crt.Half(**halves[half]).is_any]


def _lose_the_silent(p: Run, frame: JsonObject) -> None:
    """Units that had retreated onto friends are lost with any result. Source: 9.75."""
    for name in sorted(silent(p.position) & set(frame["defenders"])):
        eliminate(p, name, "9.75")


def _next_half(p: Run, frame: JsonObject) -> None:
    """Take up the next half of the result, or let the victors advance. Source: 9.66."""
    if not frame["queue"]:
        p.amend(half=None, stage="advance")
        return
    half, *rest = frame["queue"]
    if frame["halves"][half]["is_elimination"]:
        for unit in affected(p.position, {**frame, "half": half}):
            eliminate(p, unit.id, "9.64")
        p.amend(queue=rest)
    else:
        p.amend(half=half, queue=rest, stage="half", through={})


# ---- a half of the result (9.65) ----------------------------------------------------------------


def affected(position: CobraPosition, frame: JsonObject) -> list[Unit]:
    """Return the units of the side whose half of the result is being met. Source: 9.12."""
    names = list(frame["attackers" if frame["half"] == "attacker" else "defenders"])
    if not position.holds("9.12"):
        spaces = {frame["from"][name] for name in names}
        names += [u.id for space in sorted(spaces) for u in position.stack(space)]
    return standing(position, dict.fromkeys(names))


def owner_of(position: CobraPosition, frame: JsonObject) -> str:
    """Return the side whose half of the result is being met."""
    side = str(frame["side"])
    return side if frame["half"] == "attacker" else position.other(side)


def take_steps(p: Run, frame: JsonObject) -> None:
    """Lose steps: the number is the side's, its owner says of which units. Source: 9.65."""
    names = [unit.id for unit in (*affected(p.position, frame), *_beside(p.position, frame))]
    count = frame["halves"][frame["half"]]["number"]
    p.amend(stage="next")
    open_losses(p, owner_of(p.position, frame), names, count, "9.65")


def _beside(position: CobraPosition, frame: JsonObject) -> list[Unit]:
    """Return the headquarters that stand with attackers and may be lost for them. Source: 10.23,
    OQ-53a.
    """
    if frame["half"] != "attacker" or position.reading("OQ-53a") == "no":
        return []
    spaces = dict.fromkeys(str(unit.space) for unit in affected(position, frame))
    return [unit for space in spaces for unit in position.stack(space) if unit.is_hq]


def start_retreat(p: Run, frame: JsonObject) -> None:
    """Retreat all units of the side in this combat, one by one. Source: 9.65, 9.72."""
    names = [unit.id for unit in affected(p.position, frame)]
    p.amend(stage="retreats", pending=names)


def _retreat_next(p: Run, frame: JsonObject) -> None:
    if frame["pending"]:
        retreat(p, frame, frame["pending"][0])
    else:
        p.amend(stage="next")


def retreat(p: Run, frame: JsonObject, name: str) -> None:
    """Retreat one unit. Source: 9.72."""
    p.amend(pending=[one for one in frame["pending"] if one != name])
    length = frame["halves"][frame["half"]]["number"]
    origin = str(p.position.units[name].space)
    open_retreat(p, owner_of(p.position, frame), origin, [name], length)


def _advance(p: Run, frame: JsonObject) -> None:
    p.amend(stage="close")
    advances.push(p, frame)


STAGES: Mapping[str, Stage[CobraPosition]] = {
    "resolve": partial(resolve, RESOLVING),
    "next": _next_half,
    "half": going_to("next"),
    "retreats": _retreat_next,
    "advance": _advance,
    "close": lambda p, frame: close(p, frame, "combat_over", ["9.0-PR"]),
}
