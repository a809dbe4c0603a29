"""Hidden-only changes of names: units that a side has not recognised are called otherwise, so that
they stand elsewhere in every list that is sorted by designation. A side must not notice.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import Effect, drop, put
from rules_engine.mechanics.knowledge import known
from rules_engine.plain import JsonObject, JsonView


def renamed(
    state: JsonView, side: str, unit: str, *, is_first: bool
) -> tuple[str, tuple[Effect, ...]]:
    """Return another name for a unit, before all others or behind them, and the effects by which it
    bears it.
    """
    name = f"0{unit}" if is_first else f"z{unit}"
    return name, renamed_to(state, side, {unit: name})


def the_other_way_round(units: Sequence[str]) -> dict[str, str]:
    """Return for each unit the name of another, so that their order is turned round."""
    names = sorted(units)
    return {one: other for one, other in zip(names, reversed(names), strict=True) if one != other}


def are_same(state: JsonView, side: str, one: str, other: str) -> bool:
    """Whether two units differ in nothing but their names, in play and to a side."""
    mine = known(state, side)
    same_units = bool(state["units"][one] == state["units"][other])
    return same_units and mine.get(one) == mine.get(other)


def renamed_to(state: JsonView, side: str, names: dict[str, str]) -> tuple[Effect, ...]:
    """Return the effects by which units bear other names, in play, in the ledger of a side, and
    where another side's says what they have seen.
    """
    mine = known(state, side)
    made = set(names.values())
    effects: list[Effect] = [drop("units", unit) for unit in names if unit not in made]
    effects += [put(state["units"][unit], "units", name) for unit, name in names.items()]
    believed = {name: mine[unit] for unit, name in names.items() if unit in mine}
    gone = sorted(set(names) & set(mine) - set(believed))
    effects += [drop("known", side, unit) for unit in gone]
    effects += [put(entry, "known", side, name) for name, entry in sorted(believed.items())]
    for other in sorted(set(state["known"]) - {side}):
        for key, entry in sorted(known(state, other).items()):
            told = _with_watchers(entry, names)
            if told != entry:
                effects.append(put(told, "known", other, key))
    return tuple(effects)


def _with_watchers(entry: JsonObject, names: dict[str, str]) -> JsonObject:
    """Return an entry of a ledger in which those that saw it bear their other names."""

    def otherwise(part: JsonObject) -> JsonObject:
        return {**part, "by": sorted(names.get(name, name) for name in part["by"])}

    found = otherwise(entry) if "by" in entry else entry
    if "trail" not in entry:
        return found
    return {**found, "trail": [otherwise(line) for line in entry["trail"]]}
