"""Attackers that go back, defenders that leave of their own will. Source: 10.741, 10.742, 10.91,
10.93, OQ-25, OQ-70.

"fall_back" {side, area, forced, optional, uncounted, case} is the attacker's waiting point, where
`uncounted` do not count against the limit of bridges (9.62); "withdrawal" {side, area} is the
defender's.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.games.market_garden import ground, states
from rules_engine.games.market_garden.assault.aftermath import entry_of
from rules_engine.games.market_garden.assault.retreating import WORDS, retreat, ways
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import FULL_STACK, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

STAY, ALL = "stay", "all"


def _origin(position: MarketPosition, name: str) -> str:
    entry = entry_of(position, position.units[name])
    return str(entry["from"]) if entry is not None else ""


# ---- the attackers (10.741, 10.742) -------------------------------------------------------------


def run_back(p: Run, frame: JsonObject) -> None:
    """Let the next unit that has to go back do so; close when nobody is left."""
    if not frame["forced"]:
        p.pop()
        return
    _send_back(p, frame, frame["forced"][0])


def _send_back(p: Run, frame: JsonObject, name: str) -> None:
    p.amend(forced=[other for other in frame["forced"] if other != name])
    entry = entry_of(p.position, p.position.units[name]) or {}
    why = "it goes back where it came from"
    counts = name not in frame["uncounted"]
    retreat(p, name, entry["from"], entry["by"], why, frame["case"], counts)


def _crowded(position: MarketPosition, frame: JsonObject) -> list[str]:
    """Return the units of which only some find room where they came from. Source: 10.91."""
    for name in frame["forced"]:
        origin = _origin(position, name)
        alike = [other for other in frame["forced"] if _origin(position, other) == origin]
        if ground.is_zone(position.board, origin) or not position.holds("7.1"):
            continue
        room = FULL_STACK - len(position.stack(origin, frame["side"]))
        if 0 < room < len(alike):
            return alike
    return []


def ask_back(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask who goes back, or who goes first where room is short."""
    if frame["forced"]:
        names = _crowded(position, frame)
        choices = [_back(position, name) for name in names]
        prompt = "There is not room for all who go back. Who goes next?"
    else:
        names = frame["optional"]
        choices = [Choice(STAY, "All stay", "", frame["area"])] if names else []
        if len(names) > 1:
            choices.append(Choice(ALL, "All go back", "each where it came from"))
        choices += [_back(position, name) for name in names]
        prompt = f"Do units go back from {position.name_of(frame['area'])}?"
    if not choices:
        return ()
    owner, key = frame["side"], str(frame["id"])
    decision = Decision(
        key, owner, "fall_back", frame["case"], prompt, tuple(choices), frame["area"]
    )
    return (decision,)


def _back(position: MarketPosition, name: str) -> Choice:
    origin = _origin(position, name)
    return Choice(name, f"{name} goes back to {position.name_of(origin)}", "", origin)


def answer_back(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Send the chosen units back."""
    if key == STAY:
        p.amend(optional=[])
    elif key == ALL:
        p.amend(forced=frame["optional"], optional=[])
    elif frame["forced"]:
        _send_back(p, frame, key)
    else:
        left = [name for name in frame["optional"] if name != key]
        p.amend(forced=[key], optional=left)


# ---- the defenders (10.93) ----------------------------------------------------------------------


def _leavers(position: MarketPosition, frame: JsonObject) -> list[Unit]:
    stack = position.stack(frame["area"], frame["side"])
    return [unit for unit in stack if ways(position, unit, frame["area"])]


def run_withdrawal(p: Run, frame: JsonObject) -> None:
    """Close: nobody is left who could leave."""
    p.pop()


def ask_withdrawal(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask the defender who leaves of his own will. Source: 10.93."""
    leavers = _leavers(position, frame)
    if not leavers:
        return ()
    choices = [Choice(STAY, "Nobody (more) leaves", "", frame["area"])]
    for unit in leavers:
        after = "; it becomes Spent" if unit.is_fresh else ""
        for way in ways(position, unit, frame["area"]):
            text = f"{unit.id} retreats to {position.name_of(way.space)}"
            words = f"{WORDS[way.priority]}{after}"
            choices.append(Choice(f"{unit.id}:{way.space}", text, words, way.space))
    prompt = f"The assault on {position.name_of(frame['area'])} is over. Do defenders leave?"
    key, owner = str(frame["id"]), frame["side"]
    return (Decision(key, owner, "withdrawal", "10.93", prompt, tuple(choices), frame["area"]),)


def answer_withdrawal(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Let a unit leave, or end the matter."""
    if key == STAY:
        p.pop()
        return
    name, space = key.split(":")
    unit = p.position.units[name]
    way = next(way for way in ways(p.position, unit, frame["area"]) if way.space == space)
    states.worsen_to(p, name, "spent", "it leaves of its own will", "10.93")
    retreat(p, name, space, way.by, "of its own will", "10.93")
