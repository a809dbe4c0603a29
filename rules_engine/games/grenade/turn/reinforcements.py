"""Reinforcements: the US divisions by turn (27.3) and the German groups by dice (23.0)."""

from __future__ import annotations

from functools import partial

from rules_engine.core.events import Event, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.movement import entry
from rules_engine.games.grenade.movement.record import reachable
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.turn.order_of_battle import EDGES, group
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject

ENTRIES = {"us": "A", "south": "B", "east": "C", "north": "D"}  # 27.33, 23.1-23.3
SUCCEEDS_ON = {"south": 1, "east": 1, "north": 2}  # 23.0
EDGE_CASES = {"south": "23.1", "east": "23.2", "north": "23.3"}
US_GROUPS = {4: "27.31", 5: "27.32"}  # turn -> case


def us_due(p: Run) -> None:
    """Make the US division of this turn due at entry hex A. Source: 27.3."""
    case = US_GROUPS.get(p.position.turn)
    if case is None or not p.position.holds(case):
        return
    entry = ENTRIES["us"] if p.position.holds("27.33") else ENTRIES["south"]
    _make_due(p, "us", group(f"GT{p.position.turn}"), entry, [case, "27.33"])


def next_group(position: GrenadePosition, edge: str) -> tuple[str, ...]:
    """Return the group that a success at an edge brings; empty once its groups are exhausted."""
    number = int(position.tracks.get("reinforcements", {}).get(edge, 0)) + 1
    return group(f"{edge}{number}")


def comes_up(position: GrenadePosition) -> bool:
    """Whether any edge has a group left to roll for. At the level "double_blind" the step is played
    in any case: a step that is missing would tell the US side that the last group is on its way.
    Source: 23.0, OQ-113.
    """
    edges = [edge for edge in EDGES if _edge_holds(position, edge)]
    if is_double_blind(position.data):
        return bool(edges)
    return any(next_group(position, edge) for edge in edges)


def begin_reinforcements(p: Run) -> None:
    """Roll once for each map edge that has a group left. Source: 23.0, T9."""
    for edge in EDGES:
        units = next_group(p.position, edge)
        if not units or not _edge_holds(p.position, edge):
            continue
        limit = SUCCEEDS_ON[edge]
        reader = partial(_line, limit)
        roll = p.roll("23.0-GR", f"{edge} map edge", owner="german", read=reader)
        if roll.modified <= limit:
            number = int(p.position.tracks["reinforcements"][edge]) + 1
            _make_due(p, "german", units, ENTRIES[edge], [EDGE_CASES[edge]])
            p.write(put(number, "tracks", "reinforcements", edge))


def _line(limit: int, total: int) -> str:
    return "available" if total <= limit else "nothing"


def _edge_holds(position: GrenadePosition, edge: str) -> bool:
    return position.holds("23.0-GR") and position.holds(EDGE_CASES[edge])


def advise(position: GrenadePosition) -> tuple[str, ...]:
    """Name the reinforcements that could be brought on and have not been.

    Source: 14.0-GR, 14.22.
    """
    waiting: dict[str, list[str]] = {}
    for unit in position.units.values():
        if unit.side != position.side or not entry.is_due(position, unit):
            continue
        if reachable(position, unit, "tactical"):
            at = position.board.numbers[entry.entry_hex(position, unit)]
            waiting.setdefault(at, []).append(unit.id)
    return tuple(
        f"{listed(units)} {'is' if len(units) == 1 else 'are'} due at {at} and "
        f"{'has' if len(units) == 1 else 'have'} not been brought on; they can still come in a "
        "later turn (14.22)."
        for at, units in sorted(waiting.items())
    )


def _make_due(p: Run, side: str, units: tuple[str, ...], entry: str, cases: list[str]) -> None:
    coming = [u for u in units if p.state["units"].get(u, {}).get("status") == "pool"]
    effects = [put("due", "units", unit, "status") for unit in coming]
    effects += [put(entry, "units", unit, "entry") for unit in coming]
    data: JsonObject = {"side": side, "due": coming, "entry": entry}
    p.emit("reinforcements_due", data, effects, cases, by="rules")


def _tell_due(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject:
    """Tell which units are due; at the level "limited" the enemy learns only how many."""
    notice = tell_named(before, event, after, side)
    if side not in (None, event.data["side"]) and after.data["level"] != "open":
        notice["due"] = len(notice["due"])
    return notice


def _words_due(notice: JsonObject) -> str:
    due = notice["due"]
    units = f"{due} units" if isinstance(due, int) else ", ".join(due)
    return f"Reinforcements are due at entry hex {notice['entry']}: {units}."


PART = Part(tellers={"reinforcements_due": _tell_due}, words={"reinforcements_due": _words_due})
