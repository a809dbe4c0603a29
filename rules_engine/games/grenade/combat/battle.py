"""A combat from its declaration to its end, stage by stage. Source: 7.22, 8.4, 9.0-PR, 9.64, 9.85,
9.97, 13.13.

The waiting point "combat" {side, targets, attackers, chosen, defenders, support, air, stage,
affected, owed, mandatory, sudden, stacks, pending, emptied}.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.games.grenade.blind.knowledge import fired, strengths_seen
from rules_engine.games.grenade.combat import chits, citing, crt, duty, helpers, outcome
from rules_engine.games.grenade.combat.fight import candidates, defenders, from_frame
from rules_engine.games.grenade.combat.odds import COLUMNS, odds
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.knowledge import strengths_forgotten
from rules_engine.mechanics.hexes.combat.battle import Resolving, Stage, close, going_to, resolve
from rules_engine.mechanics.hexes.combat.phase import marked, put_marks
from rules_engine.plain import JsonObject

FREES_CORPS = "2"  # 19.12


def carry_out(p: Run, order: Order) -> None:
    """Declare the attack: its units, its artillery and its Air Points are committed. Source: 8.41,
    9.64, 13.13.
    """
    position, side, args = p.position, order.side, order.args
    support, air = list(args.get("support", ())), int(args.get("air", 0))
    data: JsonObject = {
        "side": side,
        "targets": args["targets"],
        "attackers": args["attackers"],
        "from": sorted({str(position.units[name].space) for name in args["attackers"]}),
        "support": support,
        "air": air,
    }
    effects = _commit(position, side, args["attackers"], support)
    shown = {"targets": args["targets"], "attackers": args["attackers"], "defenders": []}
    effects.append(put(shown, "phase", "combat"))  # what both sides see of a running combat
    if air:
        effects.append(put(helpers.air_left(position, side) - air, "tracks", "air", side))
    p.emit("attack_declared", data, effects, citing.of_order(position, side, args))
    other = position.other(side)
    p.push(
        "combat",
        side=side,
        targets=args["targets"],
        attackers=args["attackers"],
        chosen={},
        defenders=[],
        support={side: support, other: []},
        air={side: air, other: 0},
        stage="regiments",
        affected=None,
        owed=0,
        mandatory=0,
        sudden=False,
        stacks={},
        pending=[],
        emptied=[],
    )


def _commit(
    position: GrenadePosition, side: str, attackers: list[str], support: list[str]
) -> list[Effect]:
    """Return the marks of this phase that the declaration makes. Source: 7.21, 7.22, 9.14, 9.64."""
    units = [position.units[name] for name in attackers]
    out_of = {str(unit.space) for unit in units if duty.is_single(position, unit)}
    held = {
        unit.id
        for space in out_of
        for unit in position.stack(space)
        if duty.is_single(position, unit) and unit.id not in attackers
    }
    new = {
        "attacked": set(attackers),
        "barred": held,
        "out_of": out_of,
        "joined": {str(unit.space) for unit in units},
        "supported": set(support),
    }
    return put_marks(position, new)


# ---- the stages ---------------------------------------------------------------------------------


def _fix_defenders(p: Run, frame: JsonObject) -> None:
    """Settle who defends: nobody else of these hexes can be attacked in this phase. Source: 7.22,
    9.14, 9.23, 19.12.
    """
    position, side = p.position, frame["side"]
    taking, held = [], []
    for space in frame["targets"]:
        there = defenders(position, side, space, frame["chosen"].get(space)) or ()
        names = [unit.id for unit in there]
        taking += names
        held += [u.id for u in candidates(position, side, space) if u.id not in names]
    effects: list[Effect] = [
        put(sorted(marked(position, "defended") | set(taking)), "phase", "defended"),
        put(sorted(marked(position, "barred") | set(held)), "phase", "barred"),
        put(sorted(taking), "phase", "combat", "defenders"),
    ]
    data: JsonObject = {"defenders": taking, "targets": frame["targets"]}
    p.emit("defenders", data, effects, ["7.22", "9.23"], by="rules")
    _free_second_corps(p, taking)
    p.amend(defenders=taking, stage="support")


def _free_second_corps(p: Run, names: list[str]) -> None:
    """An attack on a unit of the German 2nd Corps frees all of it. Source: 19.12, OQ-36."""
    position = p.position
    units = [position.units[name] for name in names]
    is_hit = any(unit.side == "german" and unit.corps == FREES_CORPS for unit in units)
    if is_hit and not position.tracks.get("second_corps_free") and position.holds("19.12"):
        p.emit("second_corps_freed", {}, [put(True, "tracks", "second_corps_free")], ["19.12"])


def _after_support(p: Run, frame: JsonObject) -> None:
    p.amend(stage="air" if p.position.holds("13.13") else "reveal")


def _after_air(p: Run, frame: JsonObject) -> None:
    p.amend(stage="reveal" if p.position.holds("13.13") else "resolve")


def _reveal(p: Run, frame: JsonObject) -> None:
    """Draw the missing chits and show both sides all strengths. Source: 8.33, 8.36, 8.41, 8.42."""
    fighting = [*frame["attackers"], *frame["defenders"]]
    names = list(fighting)
    if not p.position.holds("8.36"):
        spaces = sorted({str(p.position.units[name].space) for name in fighting})
        names = [unit.id for space in spaces for unit in p.position.stack(space)]
    for name in names:
        chits.draw(p, name)
    position = p.position
    effects = [
        effect
        for side in position.game.sides
        for effect in (
            *strengths_seen(position, side, fighting),
            *_guns_heard(position, side),
        )
    ]
    data: JsonObject = {"units": fighting, "targets": frame["targets"]}
    p.emit("strengths_revealed", data, effects, ["8.42"], by="rules")
    if not position.holds("8.41"):
        p.amend(stage="second_thoughts")
    else:
        p.amend(stage="resolve" if position.holds("13.13") else "air")


def _guns_heard(position: GrenadePosition, side: str) -> tuple[Effect, ...]:
    """Return what a side learns of the artillery that has supported combats. Source: OQ-111."""
    if is_double_blind(position.data) and position.reading("OQ-111") == "hidden":
        return ()
    return fired(position, side, sorted(marked(position, "supported")))


def _line(position: GrenadePosition, dice: int, column: int) -> str:
    return f"c{column}, {crt.result(position, dice, column).text}"


def _settle(p: Run, frame: JsonObject, dice: int, column: int) -> None:
    outcome.apply_result(p, frame, crt.result(p.position, dice, column))


RESOLVING: Resolving[GrenadePosition] = Resolving(
    case="9.88",
    columns=COLUMNS,
    odds=lambda position, frame: odds(position, from_frame(frame)),
    cited=lambda position, frame, found: citing.of_odds(position, from_frame(frame), found),
    settle=_settle,
    dice=2,
    told=("side", "targets", "attackers", "defenders"),
    line=_line,
)


def _close(p: Run, frame: JsonObject) -> None:
    """End the combat; the chits are covered again. Source: 8.42."""
    position = p.position
    effects: list[Effect] = []
    if position.holds("8.42") and position.data["options"].get("combat_strengths") != "stay":
        effects += strengths_forgotten(position)
    if not position.holds("8.31"):
        fought = (*frame["attackers"], *frame["defenders"])
        effects += [put(None, "units", name, "chit") for name in fought]
    close(p, frame, "combat_over", ["9.0-PR"], *effects)


STAGES: Mapping[str, Stage[GrenadePosition]] = {
    "regiments": _fix_defenders,
    "support": _after_support,
    "air": _after_air,
    "reveal": _reveal,
    "second_thoughts": going_to("resolve"),
    "resolve": partial(resolve, RESOLVING),
    "mandatory": outcome.take_mandatory,
    "owed": outcome.meet_the_rest,
    "retreats": outcome.retreat_next,
    "advance": outcome.let_advance,
    "close": _close,
}
