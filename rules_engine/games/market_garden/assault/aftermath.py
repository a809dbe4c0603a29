"""What an assault leaves: disruption, Overrun, crossings, who is Spent. Source: 10.2, 10.4, 10.5,
10.6, 10.741 to 10.743, 13.2.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.market_garden import control, ground, states
from rules_engine.games.market_garden.assault.losses import capacity_of
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import BASE, GROUND, LANDING
from rules_engine.games.market_garden.movement.costs import allowance, spent_so_far
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

UNBRIDGED = ("canal", "ferry", "boat")


def attackers(position: MarketPosition, frame: JsonObject) -> list[Unit]:
    """Return the Assaulting units that are still there, the Point Unit first."""
    names = [frame["point"], *frame["units"]]
    return [position.units[name] for name in names if position.units[name].is_on_map]


def entry_of(position: MarketPosition, unit: Unit) -> JsonObject | None:
    """Return how a unit came into the area, None if it began the impulse there."""
    return (impulse.move_of(position, unit.id) or {}).get("entry")


# ---- Success (10.743, 10.5) ---------------------------------------------------------------------


def is_overrun(position: MarketPosition, frame: JsonObject, owed: int) -> bool:
    """Whether more is owed than the defenders can absorb, on ground that allows an Overrun.

    Source: 10.5, 20.4, OQ-83.
    """
    if position.step == LANDING or not position.holds("10.5"):
        return False
    if position.step == GROUND and position.reading("OQ-83") == "stop":
        return False
    if position.is_rough(frame["area"]):
        return False
    return owed > capacity_of(position.enemies(frame["area"], frame["side"]))


def may_overrun(position: MarketPosition, frame: JsonObject, unit: Unit) -> bool:
    """Whether a unit may go on after an Overrun; entry into a Zone ends its move. Source: 10.5,
    14.2.
    """
    entry = entry_of(position, unit)
    if not frame["overrun"] or entry is None:
        return bool(frame["overrun"])
    if ground.is_zone(position.board, frame["area"]) and position.holds("14.2"):
        return False
    return entry["by"] not in UNBRIDGED


def finish_attack(p: Run, frame: JsonObject) -> None:
    """The victors become Spent, save those that Overran and go on. Source: 10.743, OQ-58."""
    for unit in attackers(p.position, frame):
        if may_overrun(p.position, frame, unit):
            done = spent_so_far(p.position, unit) >= allowance(p.position, unit)
            impulse.note_move(p, unit.id, must=False, done=done, stop="10.5")
            continue
        impulse.note_move(p, unit.id, must=False, done=True)
        if p.position.holds("10.743"):
            states.worsen_to(p, unit.id, "spent", "it has assaulted", "10.743")
    if frame["overrun"]:
        goes_on = [u.id for u in attackers(p.position, frame) if _goes_on(p.position, u)]
        data = {"space": frame["area"], "name": p.position.name_of(frame["area"])}
        p.emit("overrun", {**data, "units": goes_on}, [], ["10.5"], by="rules")


def _goes_on(position: MarketPosition, unit: Unit) -> bool:
    """Whether a unit has MF left after an Overrun."""
    return unit.is_fresh and not (impulse.move_of(position, unit.id) or {}).get("done")


def take_crossings(p: Run, frame: JsonObject) -> None:
    """Success and Stalemate gain what the attackers crossed, before anybody retreats.

    Source: 10.2, 10.4, 10.742, OQ-26.
    """
    for unit in attackers(p.position, frame):
        entry = entry_of(p.position, unit)
        if unit.id not in frame["must"] or entry is None or unit.space != frame["area"]:
            continue
        if entry["by"] == "bridge" and p.position.holds("10.2"):
            control.take_bridge(p, entry["link"], frame["side"], "taken in an assault", "10.2")
        elif entry["by"] in UNBRIDGED:
            case = "10.2" if entry["by"] == "canal" else "10.4"
            if p.position.holds(case):
                control.take_boundary(p, entry["link"], frame["side"], case)


# ---- Stalemate and Failure (10.741, 10.742) -----------------------------------------------------


def disrupt(p: Run, frame: JsonObject, result: str) -> None:
    """A Stalemate disrupts the Point Unit, a Failure all that assaulted. Source: 13.2."""
    is_failure = result == "failure"
    case = "10.741" if is_failure else "10.742"
    for unit in attackers(p.position, frame):
        impulse.note_move(p, unit.id, must=False, done=True)
        if not p.position.holds(case):
            continue
        hit = is_failure or unit.id == frame["point"]
        why = f"the assault was a {result.capitalize()}"
        states.worsen_to(p, unit.id, "d1" if hit else "spent", why, case)


def may_go_back(position: MarketPosition, frame: JsonObject, unit: Unit) -> bool:
    """Whether there is an area from which a unit entered, and it is not bound to stay.

    Source: 10.741, 10.6, 18.43, 20.4, OQ-25.
    """
    entry = entry_of(position, unit)
    if entry is None or entry["by"] == "air":
        return False
    return not (frame["side"] == ALLIED and frame["area"] == BASE)


def fall_back(p: Run, frame: JsonObject) -> None:
    """Let the attackers go back: after a Failure those of a Mandatory Assault have to, all others
    may. Source: 10.741, 10.742, 10.2.
    """
    able = [u.id for u in attackers(p.position, frame) if may_go_back(p.position, frame, u)]
    failed = frame["result"] == "failure"
    forced = [name for name in able if failed and name in frame["must"]]
    optional = [name for name in able if name not in forced]
    case = "10.741" if failed else "10.742"
    if forced or optional:
        p.push(
            "fall_back",
            side=frame["side"],
            area=frame["area"],
            forced=forced,
            optional=optional,
            uncounted=forced,
            case=case,
        )


# ---- the end ------------------------------------------------------------------------------------


def close(p: Run, frame: JsonObject) -> None:
    """Let control follow, and note what this assault used up. Source: 7.2, 10.5, 8.222."""
    control.settle_control(p, [frame["area"]])
    if frame["support"] and not frame["overrun"]:
        used = [*p.position.phase.get("supported", ()), *frame["support"]]
        p.write(put(used, "phase", "supported"))
    act = impulse.current(p.position)
    closes = act is not None and act["kind"] == "infiltration" and act["target"] == frame["area"]
    if closes and not frame["overrun"] and p.position.holds("8.222"):
        impulse.close_act(p)
