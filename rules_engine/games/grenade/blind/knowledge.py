"""What a side knows of the other's units: the knowledge ledger in the state, and names for what
it does not know.

At the levels "open" and "limited" `state["known"][side][unit]` is {level, space, source, turn,
certainty} and, at the level "limited", the side's own handle of a contact. Units on the map are
seen at every moment there, so `space` and `turn` tell where and when the knowledge was gained, not
where the unit is. At the level "double_blind" the entries are those of `mechanics.knowledge`, and
what comes into sight is found by the chapter of spotting (`spotting/`, DB1 to DB8).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.blind.learning import fought, reveal
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.knowledge import name_of

__all__ = [
    "fired",
    "identified",
    "reveal",
    "seen_as",
    "sighted",
    "sighted_at",
    "strengths_forgotten",
    "strengths_seen",
]

UNSEEN = "?"  # what a side calls a unit of which it knows nothing


def seen_as(position: GrenadePosition, side: str, unit_id: str) -> str:
    """Return the name by which a side knows a unit: its designation, or the side's own handle
    for a contact.
    """
    unit = position.unit(unit_id)
    if unit is None or unit.side == side or position.data["level"] == "open":
        return unit_id
    entry = position.data["known"].get(side, {}).get(unit_id, {})
    if is_double_blind(position.data):
        return name_of(entry) if entry else UNSEEN
    if entry.get("level") == "full":
        return unit_id
    return str(entry.get("handle") or f"#{unit.space}")


def sighted(
    position: GrenadePosition, units: Iterable[str], source: str = "sighted"
) -> tuple[Effect, ...]:
    """Return the effects by which the enemy learns of units that come onto the map; to be added
    to the event that puts them there. Units that he knows already change nothing.

    The order of `units` gives out the handles, so it must not tell more than the map does.
    """
    return _seen(position, [(name, _space(position, name)) for name in units], source)


def sighted_at(
    position: GrenadePosition, places: Iterable[tuple[str, str]], source: str
) -> tuple[Effect, ...]:
    """Return the same effects for units that are being placed: (unit, hex) pairs."""
    return _seen(position, list(places), source)


def identified(
    position: GrenadePosition, side: str, units: Iterable[str], source: str = "combat"
) -> tuple[Effect, ...]:
    """Return the effects by which a side learns which units it has fought; own units change
    nothing. Source: DB5.1 at the level "double_blind".
    """
    if is_double_blind(position.data):
        return fought(position, side, units, source)
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


def fired(position: GrenadePosition, side: str, units: Iterable[str]) -> tuple[Effect, ...]:
    """Return the effects by which a side learns of artillery that has supported a combat. Source:
    DB5.2 at the level "double_blind"; at the others it is identified like all that fight.
    """
    if not is_double_blind(position.data):
        return identified(position, side, units)
    return fought(position, side, units, "artillery")


def strengths_seen(
    position: GrenadePosition, side: str, units: Iterable[str]
) -> tuple[Effect, ...]:
    """Return the effects by which a side sees the chits of enemy units for one combat (8.42)."""
    if is_double_blind(position.data):
        return fought(position, side, units, "combat", strength=True)
    known = position.data["known"].get(side, {})
    effects: list[Effect] = []
    for name in units:
        unit = position.unit(name)
        if unit is not None and unit.side != side:
            entry = _entry(position, "full", unit.space, "combat")
            effects.append(
                put({**known.get(name, {}), **entry, "strength": True}, "known", side, name)
            )
    return tuple(effects)


def strengths_forgotten(position: GrenadePosition) -> tuple[Effect, ...]:
    """Return the effects by which all chits are covered again after a combat (8.42)."""
    return tuple(
        drop("known", side, name, "strength")
        for side in sorted(position.data["known"])
        for name, entry in sorted(position.data["known"][side].items())
        if "strength" in entry
    )


def _seen(
    position: GrenadePosition, places: list[tuple[str, str | None]], source: str
) -> tuple[Effect, ...]:
    if is_double_blind(position.data):
        return ()  # who sees them is found when the event is over (DB1.1)
    effects: list[Effect] = []
    counts: dict[str, int] = {}
    for name, space in places:
        unit = position.unit(name)
        if unit is None:
            continue
        side = position.other(unit.side)
        known = position.data["known"].get(side, {})
        if name in known:
            continue
        is_plain = position.data["level"] == "open" or unit.type == "volkssturm"
        entry = _entry(position, "full" if is_plain else "contact", space, source)
        if not is_plain:
            count = counts.get(side, sum("handle" in old for old in known.values())) + 1
            counts[side] = count
            entry["handle"] = f"#{count}"
        effects.append(put(entry, "known", side, name))
    return tuple(effects)


def _entry(
    position: GrenadePosition, level: str, space: str | None, source: str
) -> dict[str, str | int | bool | None]:
    return {
        "level": level,
        "space": space,
        "source": source,
        "turn": position.turn,
        "certainty": "certain",
    }


def _space(position: GrenadePosition, name: str) -> str | None:
    unit = position.unit(name)
    return unit.space if unit else None
