"""Supply points and command limits of the Allied groups as play goes on: what comes in, what an
attack or an overrun costs, why there is none. Source: 12.0, OQ-21, OQ-59.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.games.cobra.nations import groups
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.commands import bars_attack, bars_overrun, supply_after_income
from rules_engine.games.cobra.turn.track import GROUPS
from rules_engine.mechanics.hexes.ground.chart import Bar
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

NOTHING_MADE = {"attacks": 0, "overruns": 0}


def begin_supply(p: Run) -> None:
    """Let both groups receive their points; what they have made in a player turn is counted anew.
    Source: 12.12, 12.3, OQ-21.
    """
    position = p.position
    held: JsonObject = dict(position.tracks["supply"])
    if position.holds("12.12"):
        held = dict(supply_after_income(held, position.turn, position.reading))
    made = dict.fromkeys(GROUPS, NOTHING_MADE)
    effects = [put(held, "tracks", "supply"), put(made, "tracks", "command")]
    p.emit("supply_received", {"supply": held}, effects, ["12.12"], by="rules")


def attack_bars(position: CobraPosition, group: str) -> Iterator[Bar]:
    """Yield why a group cannot make another attack in this player turn. Source: 12.21, 12.22,
    12.31, 12.32.
    """
    if group not in GROUPS:
        return
    held, made = position.tracks["supply"][group], position.tracks["command"][group]
    cases = bars_attack(position.turn, group, supply=held, attacks=made["attacks"])
    yield from _bars(position, group, cases, "attack")


def overrun_bars(position: CobraPosition, group: str) -> Iterator[Bar]:
    """Yield why a group cannot make another overrun in this player turn. Source: 12.24, 12.31,
    12.32.
    """
    if group not in GROUPS:
        return
    made = position.tracks["command"][group]["overruns"]
    cases = bars_overrun(position.turn, group, overruns=made)
    yield from _bars(position, group, cases, "overrun")


def attack_effects(position: CobraPosition, group: str) -> tuple[Effect, ...]:
    """Return the effects of an attack by a group: a point, and one of its commands. Source: 12.13,
    12.2, 12.3.
    """
    if group not in GROUPS:
        return ()
    left = max(0, position.tracks["supply"][group] - 1)
    held = position.tracks["supply"][group] if not position.holds("12.13") else left
    return (put(held, "tracks", "supply", group), _made(position, group, "attacks"))


def overrun_effects(position: CobraPosition, group: str) -> tuple[Effect, ...]:
    """Return the effects of an overrun by a group: one of its commands. Source: 12.24, 12.3."""
    return (_made(position, group, "overruns"),) if group in GROUPS else ()


def _made(position: CobraPosition, group: str, what: str) -> Effect:
    number = position.tracks["command"][group][what] + 1
    return put(number, "tracks", "command", group, what)


def _bars(position: CobraPosition, group: str, cases: list[str], what: str) -> Iterator[Bar]:
    words = groups()[group].word
    for case in cases:
        if position.holds(case):
            lack = "have made as many as their command allows in this player turn"
            text = "have no supply point left" if case.startswith("12.2") else lack
            yield Bar(case, f"{words} cannot make another {what}: they {text}")


def _words(notice: JsonObject) -> str:
    held = notice["supply"]
    return f"Supply points: {', '.join(f'{groups()[g].word} {held[g]}' for g in GROUPS)}."


PART = Part(tellers={"supply_received": tell_public}, words={"supply_received": _words})
