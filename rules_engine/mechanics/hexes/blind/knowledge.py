"""What a side knows of the enemies' units: the knowledge ledger in the state, and names for what it
does not know.

At the levels "open" and "limited" `state["known"][side][unit]` is {level, space, source, turn,
certainty} and, at the level "limited", the side's own handle of a contact. Units on the map are
seen at every moment there, so `space` and `turn` tell where and when the knowledge was gained, not
where the unit is. At the level "double_blind" the entries are those of `mechanics/knowledge.py`,
and what comes into sight is found by looking (`watch.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.levels import OPEN, is_double_blind
from rules_engine.core.numbering import by_lot
from rules_engine.mechanics.hexes.blind.learning import fought
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.ground.position import H, HexPosition, U
from rules_engine.mechanics.knowledge import name_of
from rules_engine.plain import JsonObject, JsonView

UNSEEN = "?"  # what a side calls a unit of which it knows nothing


def seen_as(position: HexPosition[Any], side: str, unit_id: str) -> str:
    """Return the name by which a side knows a unit: its designation, or the side's own handle
    for a contact.
    """
    unit = position.unit(unit_id)
    if unit is None or unit.side == side or position.data["level"] == OPEN:
        return unit_id
    entry = position.data["known"].get(side, {}).get(unit_id, {})
    if is_double_blind(position.data):
        return name_of(entry) if entry else UNSEEN
    if entry.get("level") == "full":
        return unit_id
    return str(entry.get("handle") or f"#{unit.space}")


def sighted(
    spotting: Spotting[H, U], position: H, units: Iterable[str], source: str = "sighted"
) -> tuple[Effect, ...]:
    """Return the effects by which the enemies learn of units that come onto the map; to be added
    to the event that puts them there. Units that they know already change nothing.

    The order of `units` gives out the handles, so it must not tell more than the map does.
    """
    found = ((name, position.unit(name)) for name in units)
    places = [(name, unit.space if unit else None) for name, unit in found]
    return _seen(spotting, position, places, source)


def contacts_by_lot(
    state: JsonView, places: Iterable[tuple[str, str]], moment: Sequence[str | int]
) -> list[tuple[str, str]]:
    """Return (unit, hex) pairs in the order in which the enemy numbers his contacts: hex by hex,
    and inside a hex by lot, so that a number tells nothing.
    """
    by_space: dict[str, list[str]] = {}
    for unit, space in places:
        by_space.setdefault(space, []).append(unit)
    return [
        (unit, space)
        for space in sorted(by_space)
        for unit in by_lot(state, by_space[space], (*moment, space))
    ]


def sighted_at(
    spotting: Spotting[H, U], position: H, places: Iterable[tuple[str, str]], source: str
) -> tuple[Effect, ...]:
    """Return the same effects for units that are being placed: (unit, hex) pairs."""
    return _seen(spotting, position, list(places), source)


def identified(
    spotting: Spotting[H, U],
    position: H,
    side: str,
    units: Iterable[str],
    source: str = "combat",
) -> tuple[Effect, ...]:
    """Return the effects by which a side learns which units it has fought; own units change
    nothing.
    """
    if is_double_blind(position.data):
        return fought(spotting, position, side, units, source)
    known = position.data["known"].get(side, {})
    effects: list[Effect] = []
    for name in units:
        unit = position.unit(name)
        if unit is None or unit.side == side:
            continue
        old = known.get(name, {})
        if old.get("level") != "full":
            entry = _entry(position, "full", unit.space, source)
            effects.append(put({**old, **entry}, "known", side, name))
    return tuple(effects)


def met(
    spotting: Spotting[H, U],
    position: H,
    side: str,
    attackers: Iterable[str],
    defenders: Iterable[str],
) -> tuple[Effect, ...]:
    """Return the effects by which units that fight each other are identified; in the open game all
    counters lie face up.
    """
    if position.data["level"] == OPEN:
        return ()
    found = [identified(spotting, position, side, defenders)]
    found += [identified(spotting, position, other, attackers) for other in position.others(side)]
    return tuple(effect for effects in found for effect in effects)


def entered(
    spotting: Spotting[H, U], position: H, places: Mapping[str, str], source: str
) -> tuple[Effect, ...]:
    """Return the effects by which the enemies number units that come into hexes of the map, hex by
    hex and inside a hex by lot; in the open game nothing is noted.
    """
    if position.data["level"] == OPEN:
        return ()
    ordered = contacts_by_lot(position.data, places.items(), (source, position.turn))
    return sighted_at(spotting, position, ordered, source)


def fired(
    spotting: Spotting[H, U], position: H, side: str, units: Iterable[str]
) -> tuple[Effect, ...]:
    """Return the effects by which a side learns of artillery that has supported a combat: as its
    case says at the level "double_blind"; at the others it is identified like all that fight.
    """
    if not is_double_blind(position.data):
        return identified(spotting, position, side, units)
    return fought(spotting, position, side, units, "artillery")


def strengths_seen(
    spotting: Spotting[H, U], position: H, side: str, units: Iterable[str]
) -> tuple[Effect, ...]:
    """Return the effects by which a side sees hidden strengths of enemy units for one combat."""
    if is_double_blind(position.data):
        return fought(spotting, position, side, units, "combat", strength=True)
    known = position.data["known"].get(side, {})
    effects: list[Effect] = []
    for name in units:
        unit = position.unit(name)
        if unit is not None and unit.side != side:
            entry = _entry(position, "full", unit.space, "combat")
            shown = {**known.get(name, {}), **entry, "strength": True}
            effects.append(put(shown, "known", side, name))
    return tuple(effects)


def strengths_forgotten(position: HexPosition[Any]) -> tuple[Effect, ...]:
    """Return the effects by which all strengths are hidden again after a combat."""
    return tuple(
        drop("known", side, name, "strength")
        for side in sorted(position.data["known"])
        for name, entry in sorted(position.data["known"][side].items())
        if "strength" in entry
    )


def _seen(
    spotting: Spotting[H, U], position: H, places: Iterable[tuple[str, str | None]], source: str
) -> tuple[Effect, ...]:
    if is_double_blind(position.data):
        return ()  # who sees them is found when the event is over
    effects: list[Effect] = []
    counts: dict[str, int] = {}
    for name, space in places:
        unit = position.unit(name)
        if unit is None:
            continue
        is_plain = position.data["level"] == OPEN or spotting.is_plain(unit)
        for side in position.others(unit.side):
            known = position.data["known"].get(side, {})
            if name in known:
                continue
            entry = _entry(position, "full" if is_plain else "contact", space, source)
            if not is_plain:
                count = counts.get(side, sum("handle" in old for old in known.values())) + 1
                counts[side] = count
                entry["handle"] = f"#{count}"
            effects.append(put(entry, "known", side, name))
    return tuple(effects)


def _entry(position: HexPosition[Any], level: str, space: str | None, source: str) -> JsonObject:
    return {
        "level": level,
        "space": space,
        "source": source,
        "turn": position.turn,
        "certainty": "certain",
    }
