"""What may be activated, and when a second activation is allowed.

Source: 8.21, 8.22, 12.3, 14.5, OQ-91.
"""

from __future__ import annotations

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import germans_are_barred
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition

BONUS_ZONE = "F"
"""The zone that the Allies may activate besides another area. Source: 14.5."""


def may_activate(position: MarketPosition, order: Order) -> tuple[Violation, ...]:
    """Return what forbids an activation."""
    areas = order.args["areas"]
    for area in areas:
        if area not in position.board.index:
            return (Violation("8.21", f"There is no area {area} on this map.", space=area),)
    if order.args.get("joined"):
        found = joining(position, areas[0])
        return (*found, *_area(position, order, areas[0]))
    return (
        *while_another_runs(position),
        *_number(position, order),
        *(one for area in areas for one in _area(position, order, area)),
    )


def costs_advantage(position: MarketPosition, order: Order) -> bool:
    """Whether an activation makes the impulse a Double Impulse that is paid for. Source: 12.3."""
    if order.args.get("bonus"):
        return False
    return len(order.args["areas"]) > 1 or bool(impulse.acts(position))


def while_another_runs(position: MarketPosition) -> tuple[Violation, ...]:
    """Refuse to leave an activation that still owes a mandatory assault. Source: 8.21, 10.2."""
    if not position.holds("10.2"):
        return ()
    return tuple(
        Violation("10.2", f"{', '.join(names)} must attack in {position.name_of(at)} first.", at)
        for at, names in impulse.owing(position).items()
    )


def second_activation(position: MarketPosition, is_bonus: bool = False) -> tuple[Violation, ...]:
    """Return what forbids a further activation in this impulse (any kind, bombardments too).

    Source: 12.3, 14.5, 16.21a.
    """
    done = impulse.acts(position)
    if not done:
        return ()
    if any(act["kind"] == "air" for act in done) and position.holds("16.21a"):
        return (Violation("16.21a", "An air bombardment is the only action of its impulse."),)
    if position.reading("OQ-59") == "alone" and done[0]["kind"] == "bombardment":
        text = "A Bombardment is the only action of its impulse."
        return (Violation("15.11", text, reading="OQ-59"),)
    if done[0]["kind"] == "pass" and not (is_bonus and position.reading("OQ-34") == "after_pass"):
        return (Violation("8.24", "You have passed; nothing more can be done in this impulse."),)
    if is_bonus or not position.holds("12.3"):
        return ()
    if len(done) > 1 or len(done[0]["areas"]) > 1:
        case = "14.5" if any(act.get("bonus") for act in done) else "12.3"
        return (Violation(case, "This impulse has had its second activation already."),)
    if position.advantage != position.side:
        text = "A second activation costs the Advantage, and you do not hold it."
        return (Violation("12.3", text),)
    return ()


def joining(position: MarketPosition, area: str) -> tuple[Violation, ...]:
    """Rule on an area that joins the running activation. Source: 12.3, OQ-91."""
    done = impulse.acts(position)
    text = ""
    if position.reading("OQ-91") != "joined":
        text = "Two areas at once are activated before anything is done."
    elif not done or done[-1]["stage"] not in impulse.MOVING or done[-1]["kind"] != "assault":
        text = "No area is active whose units are moving; activate this one without 'joined'."
    elif len(done) > 1 or len(done[0]["areas"]) > 1:
        text = "This impulse has had its second activation already."
    elif area in done[0]["areas"]:
        text = f"{position.name_of(area)} is active already."
    elif position.data["phase"].get("assaulted"):
        text = "An area joins before any assault; activate this one without 'joined'."
    elif position.advantage != position.side and position.holds("12.3"):
        text = "A second area costs the Advantage, and you do not hold it."
    return (Violation("12.3", text, space=area, reading="OQ-91"),) if text else ()


def _number(position: MarketPosition, order: Order) -> tuple[Violation, ...]:
    """Rule on a second activation and on Zone F's bonus."""
    areas, is_bonus = order.args["areas"], bool(order.args.get("bonus"))
    if is_bonus:
        found = bonus(position, order.side, areas)
        return (*found, *second_activation(position, is_bonus=True))
    if len(areas) > 1 and not impulse.acts(position):
        if position.advantage != position.side and position.holds("12.3"):
            text = "Activating two areas at once costs the Advantage, and you do not hold it."
            return (Violation("12.3", text),)
        return ()
    if len(areas) > 1:
        return (Violation("12.3", "Two areas at once can only be the first activation."),)
    return second_activation(position)


def bonus(position: MarketPosition, side: str, areas: list[str]) -> tuple[Violation, ...]:
    """Rule on the extra activation of Zone F, for moves or as Target Area of its own artillery.

    Source: 14.5, OQ-34, OQ-61.
    """
    done = impulse.acts(position)
    if not position.holds("14.5"):
        text = "There is no bonus activation without 14.5."
        return (Violation("12.3", text),) if done else ()
    if side != ALLIED or areas != [BONUS_ZONE]:
        return (Violation("14.5", "Only the Allies have a bonus activation, and only of Zone F."),)
    if not done:
        text = "Zone F's bonus comes after another activation; activate Zone F without 'bonus'."
        return (Violation("14.5", text),)
    if len(done) > 1 or len(done[0]["areas"]) > 1:
        return (Violation("14.5", "This impulse has had its second activation already."),)
    if done[0]["areas"] == [BONUS_ZONE]:
        return (Violation("14.5", "The bonus is for Zone F after some other area was activated."),)
    if done[0]["kind"] == "bombardment" and position.reading("OQ-34") == "after_assault":
        text = "Zone F's bonus follows no Bombardment."
        return (Violation("14.5", text, reading="OQ-34"),)
    return ()


def _area(position: MarketPosition, order: Order, area: str) -> tuple[Violation, ...]:
    if area == ground.UK:
        return _uk_box(position, order)
    if "target" in order.args:
        return _infiltration(position, order, area)
    if can_act(position, order.side, area) or _has_works(position, order.side, area):
        return ()
    name = position.name_of(area)
    if not position.holds("8.21"):
        return ()
    if not germans_are_barred(position) or not position.stack(area, order.side):
        text = f"{name} has no Fresh unit of yours and no bridge to repair or demolish."
        return (Violation("8.21", text, space=area),)
    text = "In Impulse 0 of D-Day the Germans do not move or attack; only bridges can be blown."
    return (Violation("20.61", text, space=area),)


def can_act(position: MarketPosition, side: str, area: str) -> bool:
    """Whether a Fresh unit that has not acted is there. Source: 8.21, 8.3."""
    if germans_are_barred(position):
        return False
    return any(
        unit.is_fresh and not unit.is_tower and impulse.move_of(position, unit.id) is None
        for unit in position.stack(area, side)
    )


def _has_works(position: MarketPosition, side: str, area: str) -> bool:
    """Whether there is a bridge that the side could try to repair or demolish. Source: 8.21."""
    for key in ground.bridges_of(position.board, area):
        state = position.bridge(key)
        if state == side or (state == "destroyed" and position.controller(area) == side):
            return True
    return False


def _uk_box(position: MarketPosition, order: Order) -> tuple[Violation, ...]:
    """Rule on the United Kingdom Box. Source: 8.1, 17.2, 18.4."""
    if order.side != ALLIED or "target" in order.args:
        return (Violation("18.4", "Only the Allies activate the United Kingdom Box.", space="UK"),)
    if position.is_overcast and position.holds("17.2"):
        return (Violation("17.2", "No airborne units land in overcast weather.", space="UK"),)
    if not position.stack(ground.UK, ALLIED) and position.holds("18.4"):
        return (Violation("18.4", "Nobody waits in the United Kingdom Box.", space="UK"),)
    return ()


def _infiltration(position: MarketPosition, order: Order, area: str) -> tuple[Violation, ...]:
    """Rule on an infiltration impulse. Source: 8.22, 8.221."""
    target = order.args["target"]
    name, there = position.name_of(area), position.name_of(target)
    if order.side != GERMAN:
        return (Violation("8.22", "Only the Germans infiltrate."),)
    if germans_are_barred(position):
        return (Violation("20.61", "In Impulse 0 of D-Day the Germans do not move.", space=area),)
    found = []
    if position.water(area, target) is None or target == ground.UK:
        found.append(Violation("8.22", f"{there} is not adjacent to {name}.", space=target))
    elif position.holds("8.221") and position.water(area, target) != ground.OPEN:
        found.append(Violation("8.221", f"Water lies between {name} and {there}.", space=target))
    if position.holds("8.221") and position.is_rough(target):
        found.append(Violation("8.221", f"{there} is elevated or polder.", space=target))
    if not position.holds("8.22"):
        return tuple(found)
    if not position.is_free(area, order.side):
        found.append(Violation("8.22", f"{name} is not Free to you.", space=area))
    if position.controller(target) != ALLIED or position.is_contested(target):
        text = f"{there} is not Allied-controlled and uncontested."
        found.append(Violation("8.22", text, space=target))
    if not any(u.is_fresh and u.can_be_point for u in position.stack(area, order.side)):
        text = f"{name} has no Fresh infantry or armor to infiltrate with."
        found.append(Violation("8.22", text, space=area))
    return tuple(found)
