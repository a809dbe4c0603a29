"""Supply as a layer of the map: as far as it reaches, and who is without."""

from __future__ import annotations

from typing import Any

from rules_engine.core.layers import Layer
from rules_engine.mechanics.hexes.supply.lines import around
from rules_engine.mechanics.hexes.supply.trace import Supply, supply_states, tracing
from rules_engine.plain import JsonObject

WORDS = {"out": "out of supply", "isolated": "isolated"}


def supply_layer(rules: Supply[Any, Any, Any]) -> Layer[Any]:
    """Return the layer of the hexes in which a unit would have its line of supply, found by the
    same search as in play. A view shows it of its own side alone, as far as that knows the enemy.
    """
    return Layer("Supply", "Supply", "s", lambda position: _marks(rules, position))


def _marks(rules: Supply[Any, Any, Any], position: Any) -> list[JsonObject]:
    viewer = position.data.get("viewer")
    return [_mark(rules, position, side) for side in position.game.sides if viewer in (None, side)]


def _mark(rules: Supply[Any, Any, Any], position: Any, side: str) -> JsonObject:
    bits, numbers = position.board.bits, position.board.numbers
    trace = tracing(rules, position, side)
    sources = rules.sources(trace)
    everywhere = bits.everything
    reached = around(trace.land.grown, sources, trace.open_to, everywhere, rules.rings(position))
    covered = reached | rules.by_itself(trace)
    states = supply_states(rules, position, side)
    lacking = sorted(name for name, state in states.items() if state != rules.states[0])
    places = {name: str(position.units[name].space) for name in lacking}
    spaces = [numbers[at] for at in sorted(bits.spaces(covered))]
    return {
        "title": f"In reach of {position.game.side_titles[side]} supply",
        "side": side,
        "spaces": spaces,
        "alerts": sorted(set(places.values())),
        "notes": [
            _note(name, places[name], states[name], places[name] in spaces) for name in lacking
        ]
        or [f"No {position.game.side_titles[side]} unit on the map is out of supply."],
    }


def _note(name: str, space: str, state: str, is_reached: bool) -> str:
    head = f"{name} in {space} is {WORDS.get(state, state)}"
    if is_reached:
        return f"{head}, though supply reaches its hex: a rule about its formation says so."
    return f"{head}: no line that the enemy leaves open reaches it."
