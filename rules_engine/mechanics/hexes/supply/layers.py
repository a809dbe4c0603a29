"""Supply as a layer of the map: as far as it reaches, and who is without."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rules_engine.core.layers import Layer
from rules_engine.mechanics.hexes.supply.lacking_words import WORDS, Lacking, lacking_notes
from rules_engine.mechanics.hexes.supply.lines import around
from rules_engine.mechanics.hexes.supply.trace import Supply, supply_states, tracing
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject


def supply_layer(rules: Supply[Any, Any, Any], line: Callable[[Any, Any], list[str]]) -> Layer[Any]:
    """Return the layer of the hexes in which a unit would have its line of supply, found by the
    same search as in play. A view shows it of its own side alone, as far as that knows the enemy.
    Of one hex it shows the line of who stands there, or the search that finds none; `line` gives
    a unit's line from hex to hex.
    """
    one = partial(_of_space, rules, line)
    return Layer("Supply", "Supply", "s", lambda position: _marks(rules, position), one)


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
        "notes": lacking_notes(
            Lacking(name, places[name], states[name], places[name] in spaces) for name in lacking
        )
        or [f"No {position.game.side_titles[side]} unit on the map is out of supply."],
    }


# ---- of one hex --------------------------------------------------------------------------------


def _of_space(
    rules: Supply[Any, Any, Any], line: Callable[[Any, Any], list[str]], position: Any, space: str
) -> list[JsonObject]:
    viewer = position.data.get("viewer")
    sides = [side for side in position.game.sides if viewer in (None, side)]
    here = [unit for side in sides for unit in position.on_map(side) if unit.space == space]
    if not here:
        whose = "no unit" if viewer is None else f"no {position.game.side_titles[viewer]} unit"
        return [{"title": space, "side": sides[0], "spaces": [], "notes": [f"{space}: {whose}."]}]
    states = supply_states(rules, position, here[0].side)
    lacking = [unit for unit in here if states[unit.id] != rules.states[0]]
    ways = [way for way in [line(position, here[0])] if len(way) > 1]
    if lacking and not ways:
        return [_search(rules, position, here[0].side, space, [unit.id for unit in lacking])]
    notes = [_line_note(unit.id, states[unit.id], len(way)) for unit in here for way in ways[:1]]
    mark = {"title": "Line of supply", "side": here[0].side, "spaces": [], "notes": notes}
    return [{**mark, "ways": ways, "notes": notes or [f"{space} is in supply by itself."]}]


def _line_note(name: str, state: str, count: int) -> str:
    line = f"a line of {count} hexes reaches its source"
    if state in WORDS:
        return f"{name} is {WORDS[state]} though {line}: a rule about its formation says so."
    return f"{name} is in supply: {line}."


def _search(
    rules: Supply[Any, Any, Any], position: Any, side: str, space: str, lacking: list[str]
) -> JsonObject:
    """Return the search from a hex that finds no source: the hexes that it goes through, ringed
    those at which the enemy stops it.
    """
    bits, numbers = position.board.bits, position.board.numbers
    trace = tracing(rules, position, side)
    start = bits.of_space[position.board.index[space]]
    rings = rules.rings(position)
    covered = around(trace.land.grown, start, trace.open_to, bits.everything, rings)
    gone = sorted(numbers[at] for at in bits.spaces(covered & (trace.open_to | start)))
    shut = sorted(numbers[at] for at in bits.spaces(covered & ~trace.open_to & ~start))
    ends = f", stopped by the enemy in {listed(shut)}" if shut else ""
    far = f", {rings} hexes far at most" if rings is not None else ""
    return {
        "title": f"The search from {space}",
        "side": side,
        "spaces": gone,
        "alerts": shut,
        "notes": [f"{listed(lacking)}: no source of supply is found{far}{ends}."],
    }
