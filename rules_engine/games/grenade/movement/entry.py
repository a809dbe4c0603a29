"""Reinforcements that enter the map. Source: 14.0-GR, 14.1, 14.2, OQ-64."""

from __future__ import annotations

from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import boundary_bar, conditions, is_mechanized
from rules_engine.games.grenade.movement.zones import enemy_zones, near_enemy
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.movement.phase import entered_at
from rules_engine.mechanics.hexes.movement.record import Entry

WITHIN = 3  # 14.21


def is_due(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a unit waits off the map and may enter in this phase. Source: 14.0-GR."""
    is_waiting = unit.data.get("status") == "due" and unit.data.get("entry") is not None
    return is_waiting and position.holds("14.0-GR")


def entry_hex(position: GrenadePosition, unit: Unit) -> int:
    """Return the hex at which a unit is due (its board index)."""
    letter = str(unit.data["entry"])
    return position.board.index[position.board.sites["entries"][letter]]


def is_blocked(position: GrenadePosition, side: str, at: int) -> bool:
    """Whether a hex is enemy-occupied or in an enemy zone of control. Source: 14.21."""
    return at in position.occupied(position.other(side)) or at in enemy_zones(position, side)


def entry_hexes(position: GrenadePosition, unit: Unit) -> tuple[int, ...]:
    """Return the hexes by which a unit may enter: its entry hex, and where that is blocked the
    free hexes of the same map edge within three of it, or the nearest. Source: 14.21, OQ-73.
    """
    home = entry_hex(position, unit)
    own = () if home in position.occupied(position.other(unit.side)) else (home,)
    is_shut = is_blocked(position, unit.side, home) or _is_reported(position, unit.side, home)
    if not is_shut or not position.holds("14.21"):
        return own
    board = position.board
    edges = board.edges[home]
    if position.reading("OQ-73") == "any_edge":
        edges = edges.union(*board.edges)
    free = [
        at
        for at in range(len(board))
        if at != home
        and board.edges[at] & edges
        and board.terrain[at] != "lake"
        and not is_blocked(position, unit.side, at)
        and boundary_bar(position, unit, at) is None
    ]
    reach = max(WITHIN, min((board.distance(home, at) for at in free), default=WITHIN))
    return (*own, *(at for at in free if board.distance(home, at) <= reach))


def _is_reported(position: GrenadePosition, side: str, at: int) -> bool:
    """Whether the side remembers an enemy in a hex, or was told of one (OQ-106)."""
    number = position.board.numbers[at]
    enemies = (c for c in position.data.get("contacts", ()) if c["side"] != side)
    return any(contact["space"] == number for contact in enemies)


def place_in_line(position: GrenadePosition, at: int) -> int:
    """Return a unit's place in the line before a hex, from 1. Source: 14.11."""
    if not position.holds("14.11"):
        return 1
    return entered_at(position, position.board.numbers[at]) + 1


def entry_price(position: GrenadePosition, unit: Unit, mode: str, at: int) -> Price | None:
    """Return what entering costs: the hex once for each place in the line, by road where one
    leads off the map. Source: 14.11, OQ-64.
    """
    state, is_mech = conditions(position), is_mechanized(position, unit)
    one = costs.price_into(state, is_mech, mode, at, by_road=has_road(position, at))
    number = place_in_line(position, at)
    if one is None or number == 1:
        return one
    return Price(one.cost * number, f"{one.why}, number {number} in line", (*one.cases, "14.11"))


def has_road(position: GrenadePosition, at: int) -> bool:
    """Whether the road rate is open to units entering at a hex. Source: OQ-64."""
    is_open = position.reading("OQ-64") == "road_rate"
    return is_open and "road_off" in position.board.features[at]


def entry_bar(position: GrenadePosition, unit: Unit, mode: str, at: int) -> Bar | None:
    """Return why a unit cannot enter by a hex in a mode, or None. Source: 5.51, 14.12, 14.21,
    27.1.
    """
    number, board = position.board.numbers[at], position.board
    if at not in entry_hexes(position, unit):
        home = board.numbers[entry_hex(position, unit)]
        return Bar(
            "14.21",
            f"{unit.id} enters at {home} or, where that is blocked, near it;"
            f" {number} is not open to it",
        )
    if mode == "crossing":
        return Bar("26.0-GR", "a US bridge is used by a unit that is on the map")
    if mode == "strategic" and not position.holds("14.12"):
        return Bar("14.1", "entering units move tactically")
    if mode == "strategic" and at in near_enemy(position, unit.side):
        return Bar("5.51", f"{number} is less than three hexes from an enemy unit")
    is_swamp = board.terrain[at] == "swamp" and is_mechanized(position, unit)
    if is_swamp and position.holds("27.1") and not has_road(position, at):
        return Bar("27.1", f"no road leads into the swamp of {number} from off the map")
    return None


ENTRY: Entry[GrenadePosition, Unit] = Entry(
    case="14.0-GR",
    is_due=is_due,
    word=lambda unit: str(unit.data["entry"]),
    hexes=entry_hexes,
    bar=entry_bar,
    price=entry_price,
)
