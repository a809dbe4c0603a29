"""Headquarters: whether they are there, free, able to help, and how far. Source: 6.8 to 6.12, H43,
H46, H47.
"""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.hells_highway.order_of_battle import formations
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.paths import FAR, to_hex
from rules_engine.games.hells_highway.units import Unit

ENGINEERS, AT = "engineers", "at"


def hq_of(position: HellsPosition, formation: str) -> Unit | None:
    """Return the headquarters of a formation, None where it is not on the map. Source: H23."""
    return next((u for u in _all(position) if u.formation == formation), None)


def _all(position: HellsPosition) -> list[Unit]:
    return position.memo(
        "headquarters", lambda: [u for u in position.units.values() if u.is_hq and u.is_on_map]
    )


def is_frozen(position: HellsPosition, unit: Unit) -> bool:
    """Whether a headquarters is frozen: an enemy combat unit is in its hex. Source: 6.11, H47."""
    if not unit.is_hq or not position.holds("6.11") or unit.space is None:
        return False
    return position.board.index[unit.space] in position.fighters(position.other(unit.side))


def pool(position: HellsPosition, formation: str) -> int:
    """Return the supply that a formation can spend now. Source: H43, H47."""
    found = hq_of(position, formation)
    if found is not None and is_frozen(position, found):
        return 0
    return int(position.tracks["supply"].get(formation, 0))


def spent(position: HellsPosition, formation: str, count: int) -> Effect:
    """Return the effect of a formation's spending supply. Source: H43."""
    left = int(position.tracks["supply"][formation]) - count
    return put(max(0, left), "tracks", "supply", formation)


def why_silent(position: HellsPosition, hq: Unit) -> str | None:
    """Return why a headquarters gives no help of any kind, as a clause. Source: 6.9, 6.11, H46."""
    if is_frozen(position, hq):
        return "it is frozen"
    if not position.holds("6.9"):
        return None
    at = position.at(hq)
    if hq.is_disrupted:
        return "it is disrupted"
    if hq.is_travelling:
        return "it is travelling"
    if pool(position, hq.formation) <= 0:
        return "it is out of supply"
    if at in position.enemy_zone(hq.side) and at not in position.fighters(hq.side):
        return "it is without protection in an enemy zone"
    return None


def lends(position: HellsPosition, hq: Unit, what: str) -> bool:
    """Whether a headquarters owns engineers or anti-tank guns. Source: 6.8, H43."""
    if not position.holds("H43"):
        return True
    found = formations()[hq.formation]
    return found.has_engineers if what == ENGINEERS else found.has_at


def has_in_range(position: HellsPosition, hq: Unit, unit: Unit) -> bool:
    """Whether a headquarters helps a unit: of its formation and in range. Source: 6.8, H46."""
    if not position.holds("6.8"):
        return True
    if unit.formation != hq.formation or not unit.is_on_map:
        return False
    found = to_hex(position, hq.side, str(hq.space))
    length = found.get(position.at(unit), FAR)
    return length <= position.number("hq_range") or not position.holds("H46")
