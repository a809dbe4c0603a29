"""A combat from its declaration to its end, stage by stage.

The waiting point "combat" {side, enemy, targets, attackers, defenders, from, stage, queue,
pending, length, result}: `enemy` the side that is attacked, `from` where everybody stood, `queue`
the effects of the result still to come (as {who, what, count}), `pending` who has yet to retreat,
and how far (`length`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict

from rules_engine.core.decisions import REFEREE
from rules_engine.core.events import drop, put
from rules_engine.core.orders import Order
from rules_engine.folders import advance, choices, steps
from rules_engine.folders.declare import fight_of
from rules_engine.folders.part import Run
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.results import (
    ATTACKERS,
    DEFENDERS,
    EXCHANGE,
    OUT,
    STEPS,
    Effect,
    read_result,
    result_words,
)
from rules_engine.folders.strength import Combat, columns_of, odds_of
from rules_engine.mechanics.hexes.blind.knowledge import identified
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.mechanics.hexes.combat.odds import to_json
from rules_engine.mechanics.hexes.combat.phase import put_marks
from rules_engine.plain import JsonObject


def declare(spotting: Spotting[FolderPosition, Piece] | None, p: Run, order: Order) -> None:
    """Declare an attack: both sides see whom they fight."""
    position, case = p.position, p.position.rules.case
    fight = fight_of(position, order)
    names = {ATTACKERS: list(fight.attackers), DEFENDERS: list(fight.defenders)}
    shown: JsonObject = {"targets": list(fight.targets), **names}
    enemy = position.units[fight.defenders[0]].side
    effects = [
        *put_marks(position, {"attacked": fight.attackers, "defended": fight.defenders}),
        put(shown, "phase", "combat"),
    ]
    if spotting is not None:
        for side, others in ((order.side, fight.defenders), (enemy, fight.attackers)):
            effects += identified(spotting, position, side, others)
    data: JsonObject = {"side": order.side, "enemy": enemy, **shown}
    p.emit("attack_declared", data, effects, [case("combat.attack"), case("combat.once")])
    where = {name: str(position.units[name].space) for part in names.values() for name in part}
    begun: JsonObject = {"from": where, "queue": [], "pending": [], "length": 0, "result": ""}
    p.push("combat", **data, stage=choices.ANSWER, **begun)


def run(p: Run, frame: JsonObject) -> None:
    """Carry out the running stage of a combat."""
    STAGES[frame["stage"]](p, frame)


def answer(p: Run, frame: JsonObject, key: str) -> None:
    """Go on as who is attacked, or the referee, has chosen."""
    if frame["stage"] == choices.VERDICT:
        cases = [p.position.rules.case("combat.appeal")]
        _begin_result(p, frame, key, cases, REFEREE)
    elif key == choices.APPEAL:
        p.amend(stage=choices.VERDICT)
    elif key == choices.WITHDRAW:
        _told(p, frame, "withdraws", [p.position.rules.case("combat.answer")])
        p.amend(stage="retreats", pending=list(frame[DEFENDERS]), length=1)
    else:
        p.amend(stage="resolve")


def _told(p: Run, frame: JsonObject, kind: str, cases: list[str], **more: object) -> None:
    data: JsonObject = {"side": frame["side"], "enemy": frame["enemy"]}
    p.emit(kind, {**data, "targets": frame["targets"], **more}, [], cases, by="rules")


# ---- odds and result ----------------------------------------------------------------------------


def _resolve(p: Run, frame: JsonObject) -> None:
    """Work out the odds, roll, read the result."""
    position, rules = p.position, p.position.rules
    columns = columns_of(rules)
    targets, ours, theirs = (tuple(frame[part]) for part in ("targets", ATTACKERS, DEFENDERS))
    fight = Combat(frame["side"], targets, ours, theirs, None)
    found = odds_of(columns, position, fight)
    cases = {shift.case for shift in found.shifts}
    cases |= {change.case for term in (*found.attack, *found.defence) for change in term.changes}
    _told(p, frame, "combat_odds", sorted(cases), odds=to_json(columns, found))
    case, column = rules.case("combat.table"), found.column or 0
    rows = rules.results.rows if rules.results is not None else ()
    what = f"attack on {' and '.join(frame['targets'])}"
    roll = p.roll(
        case,
        what,
        owner=frame["side"],
        faces=len(rows),
        read=lambda total: rows[total - 1][column],
    )
    result = rows[roll.modified - 1][column] if position.holds(case) else "-"
    _begin_result(p, frame, result, [case], "rules")


def _begin_result(p: Run, frame: JsonObject, result: str, cases: list[str], by: str) -> None:
    """Tell a result and begin to meet it."""
    words = {"result": result, "words": result_words(result), "said_by": by}
    _told(p, frame, "combat_result", cases, **words)
    p.amend(stage="next", queue=queue_of(p.position, frame, result), result=result)


def queue_of(position: FolderPosition, frame: JsonObject, result: str) -> list[JsonObject]:
    """Return the effects of a result, in order, as a waiting point holds them."""
    if result != EXCHANGE:
        return [asdict(effect) for effect in read_result(result)]
    lost = sum(unit.steps for unit in standing(position, frame[DEFENDERS]))
    return [asdict(one) for one in (Effect(DEFENDERS, OUT), Effect(ATTACKERS, STEPS, lost))]


def _next(p: Run, frame: JsonObject) -> None:
    """Take up the next effect of the result, or let the victors advance."""
    if not frame["queue"]:
        p.amend(stage="advance")
        return
    effect, *rest = frame["queue"]
    position, case = p.position, p.position.rules.case
    units = standing(position, frame[effect["who"]])
    owner = frame["side" if effect["who"] == ATTACKERS else "enemy"]
    p.amend(queue=rest)
    if effect["what"] == OUT:
        for unit in units:
            steps.eliminate(p, unit.id, case("combat.losses"))
    elif effect["what"] == STEPS:
        names = [unit.id for unit in units]
        lost = {"names": names, "count": effect["count"], "case": case("combat.losses")}
        p.push("losses", side=owner, **lost)
    elif position.holds(case("combat.retreat")):
        names = [unit.id for unit in units]
        p.amend(stage="retreats", pending=names, length=effect["count"])


def _retreats(p: Run, frame: JsonObject) -> None:
    """Let the next unit retreat; when all have, go on with the result."""
    there = standing(p.position, frame["pending"])
    if not there:
        p.amend(stage="next" if frame["result"] else "advance", pending=[])
        return
    unit = there[0]
    p.amend(pending=[one.id for one in there[1:]])
    p.push(
        "retreat",
        side=unit.side,
        origin=str(unit.space),
        units=[unit.id],
        chooser=choices.who_chooses(p.position, frame, unit.side),
        path=None,
        left=frame["length"],
        entered=[],
        barred=[],
    )


def _advance(p: Run, frame: JsonObject) -> None:
    p.amend(stage="close")
    advance.push(p, frame)


def _close(p: Run, frame: JsonObject) -> None:
    effects = [drop("phase", "combat")]
    data: JsonObject = {"side": frame["side"], "enemy": frame["enemy"]}
    cases = [p.position.rules.case("combat.attack")]
    p.emit("combat_over", {**data, "targets": frame["targets"]}, effects, cases, by="rules")
    p.pop()


def _go_on(p: Run, frame: JsonObject) -> None:
    """Nobody has a choice: the attack is carried out."""
    p.amend(stage="resolve")


STAGES: Mapping[str, Callable[[Run, JsonObject], None]] = {
    choices.ANSWER: _go_on,
    choices.VERDICT: _go_on,
    "resolve": _resolve,
    "next": _next,
    "retreats": _retreats,
    "advance": _advance,
    "close": _close,
}
