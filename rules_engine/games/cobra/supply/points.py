"""Supply points and command limits of the Allied groups as play goes on: what comes in, what an
attack or an overrun costs, why there is none. Source: 12.0, OQ-21, OQ-59.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.games.cobra.nations import groups
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn import track
from rules_engine.games.cobra.turn.track import GROUPS, supply_after_income
from rules_engine.mechanics.hexes.ground.chart import Bar
from rules_engine.plain import JsonObject

ATTACKS, OVERRUNS = "attacks", "overruns"
NOTHING_MADE = {ATTACKS: 0, OVERRUNS: 0}


def begin_supply(p: Run) -> None:
    """Let both groups receive their points; what they have made in a player turn is counted anew.
    Source: 12.12, 12.3, OQ-21.
    """
    position = p.position
    held: JsonObject = dict(position.tracks["supply"])
    if position.holds("12.12"):
        held = dict(supply_after_income(held, position.turn, position.reading))
    made = dict.fromkeys(GROUPS, NOTHING_MADE)
    new = [put(held, "tracks", "supply"), put(made, "tracks", "command")]
    p.emit("supply_received", {"supply": held}, new, ["12.12"], by="rules")


def bars(position: CobraPosition, group: str, what: str = ATTACKS) -> Iterator[Bar]:
    """Yield why a group cannot make another attack or overrun in this player turn. Source: 12.2,
    12.24, 12.3.
    """
    if group not in GROUPS:
        return
    held = position.tracks["supply"][group] if _is_paid(position, what) else 1
    made = position.tracks["command"][group][what]
    for case in track.bars(position.turn, group, made, held):
        if position.holds(case):
            lack = "have made as many as their command allows in this player turn"
            text = "have no supply point left" if case.startswith("12.2") else lack
            who = groups()[group].word
            yield Bar(case, f"{who} cannot make another {what.removesuffix('s')}: they {text}")


def effects(position: CobraPosition, group: str, what: str = ATTACKS) -> list[Effect]:
    """Return the effects of an attack or overrun by a group: one of its commands, and of an attack
    a point. Source: 12.13, 12.2, 12.24, 12.3.
    """
    if group not in GROUPS:
        return []
    number = position.tracks["command"][group][what] + 1
    found = [put(number, "tracks", "command", group, what)]
    if _is_paid(position, what) and position.holds("12.13"):
        left = max(0, position.tracks["supply"][group] - 1)
        found.append(put(left, "tracks", "supply", group))
    return found


def _is_paid(position: CobraPosition, what: str) -> bool:
    """Whether it costs a supply point: overruns do not. Source: 12.24."""
    return what == ATTACKS or not position.holds("12.24")


def _words(notice: JsonObject) -> str:
    held = notice["supply"]
    return f"Supply points: {', '.join(f'{groups()[g].word} {held[g]}' for g in GROUPS)}."


PART = Part.saying({"supply_received": _words})
