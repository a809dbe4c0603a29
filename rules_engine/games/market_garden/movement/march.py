"""A move carried out: area by area where control or a crossing changes hands. Source: 7.2, 9.1,
9.221, 9.62, 9.63, 10.2, DB3.1, OQ-43.

Where units may be unseen, what was lawful by the knowledge of its side is carried on as long as
the rules allow it in truth: a unit stops where it enters an area with enemies (9.2), and before one
that it cannot enter (OQ-201).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.core.orders import Order
from rules_engine.games.market_garden import control, ground
from rules_engine.games.market_garden.blind import spotting
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.movement.costs import mf
from rules_engine.games.market_garden.movement.entry import opens_assault
from rules_engine.games.market_garden.movement.walk import Pace, Walk, walk
from rules_engine.games.market_garden.movement.ways import BOAT, BRIDGE, CANAL, FERRY, OPEN
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import AIRBORNE, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject


def carry_out(p: Run, order: Order) -> None:
    """Move a unit along its path, and let control and crossings pass on the way."""
    args = order.args
    found = walk(p.position, p.position.units[args["unit"]], args["mode"], args["path"])
    if is_double_blind(p.state):
        _march_unseen(p, found)
    else:
        for stretch in _stretches(p.position, found):
            move_along(p, found, stretch)
    act = impulse.current(p.position)
    if act is not None and act["stage"] == "repair":
        impulse.amend_act(p, stage="move")


def move_along(p: Run, found: Walk, stretch: Sequence[Pace]) -> None:
    """Move a unit over steps that end where something changes hands."""
    name, last = found.unit.id, stretch[-1]
    path = [stretch[0].leg.here, *(one.leg.there for one in stretch)]
    data: JsonObject = {
        "unit": name,
        "side": found.unit.side,
        "mode": found.mode,
        "path": path,
        "space": path[-1],
        "cost": last.then.spent,
        "allowance": found.allowance,
    }
    cases = list(dict.fromkeys(case for one in stretch for case in one.cases))
    must = opens_assault(p.position, found.unit.side, last.leg.here, last.leg.there, last.leg.by)
    p.emit("moved", data, stretch_effects(p.position, found, stretch), cases)
    settle_crossing(p, found.unit.side, last.leg.here, last.leg.there, last.leg.by, must)


def _stretches(position: MarketPosition, found: Walk) -> Iterator[list[Pace]]:
    """Yield the steps of a walk in pieces that each end where something changes hands."""
    piece: list[Pace] = []
    for one in found.steps:
        piece.append(one)
        if not _is_quiet(position, found.unit, one):
            yield piece
            piece = []
    if piece:
        yield piece


def _is_quiet(position: MarketPosition, unit: Unit, one: Pace) -> bool:
    """Whether a step changes nothing but the unit's place."""
    here, there, by = one.leg.here, one.leg.there, one.leg.by
    links_up = unit.is_xxx and position.control(there) == AIRBORNE
    is_own = position.controller(there) == unit.side and not position.enemies(there, unit.side)
    is_taken = by == BRIDGE and position.bridge(ground.link(here, there)) != unit.side
    is_easy = by in (OPEN, BRIDGE) and not position.is_contested(here)
    return is_own and is_easy and not links_up and not is_taken


# ---- effects ------------------------------------------------------------------------------------


def stretch_effects(position: MarketPosition, found: Walk, stretch: Sequence[Pace]) -> list[Effect]:
    """Return what steps change by themselves: the unit's place, what it has done, crossings."""
    name, last = found.unit.id, stretch[-1]
    effects: list[Effect] = [
        put(last.leg.there, "units", name, "space"),
        put(_record(position, found, stretch), "phase", "moves", name),
    ]
    if any(one.leg.here == "F" for one in stretch):
        effects.append(put(True, "units", name, "left_f"))
    counts: dict[str, int] = {}
    for one in stretch:
        key = ground.link(one.leg.here, one.leg.there)
        if one.leg.by == BRIDGE:
            before = position.data["phase"].get("bridges", {}).get(key, 0)
            counts[key] = counts.get(key, before) + 1
        effects += used_up(position, found.unit.side, one.leg.by, key)
    return effects + [put(count, "phase", "bridges", key) for key, count in counts.items()]


def used_up(position: MarketPosition, side: str, by: str, key: str) -> list[Effect]:
    """Return the markers that a crossing turns to their used side. Source: 9.5, 9.63, OQ-67."""
    if by == FERRY:
        effects = [put("used", "tracks", "ferries", key)]
        if position.reading("OQ-67") == "each_side":
            carried = position.tracks.get("ferried", {}).get(key, ())
            effects.append(put([*carried, side], "tracks", "ferried", key))
        return effects
    return [put("used", "tracks", "boat")] if by == BOAT else []


def _record(position: MarketPosition, found: Walk, stretch: Sequence[Pace]) -> JsonObject:
    """Return what `phase.moves` says of the unit after these steps."""
    name, last, then = found.unit.id, stretch[-1], stretch[-1].then
    made = impulse.move_of(position, name) or {
        "act": len(impulse.acts(position)) - 1,
        "from": stretch[0].leg.here,
        "path": [stretch[0].leg.here],
    }
    kept = {field: made[field] for field in ("act", "from")}
    record: JsonObject = {
        **kept,
        "path": [*made["path"], *(one.leg.there for one in stretch)],
        "spent": then.spent,
        "mode": found.mode,
        "back": then.back,
        "cheap": then.cheap,
        "done": bool(last.leg.stop) or then.spent >= found.allowance,
        "stop": last.leg.stop,
        "entry": entry_of(position, last.leg.here, last.leg.there, last.leg.by),
    }
    side = found.unit.side
    if opens_assault(position, side, last.leg.here, last.leg.there, last.leg.by):
        record["must"] = True
    return record


def entry_of(position: MarketPosition, here: str, there: str, by: str) -> JsonObject:
    """Return how a space was entered, as `impulse.py` says."""
    key = ground.link(here, there)
    held = None
    if by == BRIDGE:
        held = position.bridge(key)
    elif by in (CANAL, FERRY, BOAT):
        held = position.holder_of_boundary(key)
    return {"from": here, "link": key, "by": by, "held_by": held}


def settle_crossing(p: Run, side: str, here: str, there: str, by: str, must: bool) -> None:
    """Let bridge, boundary and control pass after an entry; where an Assault is due, its result
    decides about the crossing (10.2). Source: 7.2, 9.221, OQ-43.
    """
    key = ground.link(here, there)
    if not must and by == BRIDGE and p.position.is_vacant(there, side):
        control.take_bridge(p, key, side, "crossed into a vacant area", "9.221")
    if not must and by in (CANAL, FERRY, BOAT):
        control.take_boundary(p, key, side, "9.22")
    control.settle_control(p, [here, there])


def project(position: MarketPosition, order: Order) -> list[Effect]:
    """Return the effects of the move alone, for drafts that build on it."""
    args = order.args
    found = walk(position, position.units[args["unit"]], args["mode"], args["path"])
    return stretch_effects(position, found, found.steps)


def words_moved(notice: JsonObject) -> str:
    """Say who went where, and what it cost."""
    spent = f"{mf(notice['cost'])} of {mf(notice['allowance'])} MF"
    way = "-".join(notice["path"])
    mode = "" if notice["mode"] == "march" else f"by {notice['mode']}, "
    return f"{notice['unit']} moves {way} ({mode}{spent})."


# ---- a march that may meet the unseen (DB3.1) ---------------------------------------------------


def _march_unseen(p: Run, found: Walk) -> None:
    """Move a unit along a path as far as it comes, each step seen by whoever stands near."""
    for at, one in enumerate(found.steps):
        why = _halt(p.position, found, one, is_first=at == 0)
        if why:
            _halted(p, found, one, why)
            return
        move_along(p, found, [one])
        spotting.spot(p)
        if one.leg.stop:  # with steps left by the unseen: paths end where anything known stops
            if at + 1 < len(found.steps):
                _halted(p, found, one, "met")
            return


def _halt(position: MarketPosition, found: Walk, one: Pace, is_first: bool) -> str:
    """Return why a unit does not take its next step: "" where it does."""
    if not position.holds("DB3.1"):
        return ""
    if one.faults:
        return "barred"
    if one.then.spent > found.allowance:
        return "short"
    if is_first or not position.enemies(one.leg.there, found.unit.side):
        return ""
    return "before" if position.reading("OQ-201") == "halts_before" else ""


def _halted(p: Run, found: Walk, one: Pace, why: str) -> None:
    there = one.leg.there
    data = {
        "unit": found.unit.id,
        "side": found.unit.side,
        "space": p.position.units[found.unit.id].space,
        "there": there,
        "name": p.position.name_of(there),
        "why": why,
    }
    p.emit("halted", data, [], ["DB3.1"], by="rules")


WHYS = {
    "met": "{unit} meets the enemy in {name} and stops there.",
    "before": "{unit} finds enemies in {name} before it and stops.",
    "short": "{unit} finds enemies in {name} before it and has too few MF to enter.",
    "barred": "{unit} finds {name} before it barred and stops.",
}


def words_halted(notice: JsonObject) -> str:
    """Say why a march ended early."""
    return WHYS[notice["why"]].format(unit=notice["unit"], name=notice["name"])
