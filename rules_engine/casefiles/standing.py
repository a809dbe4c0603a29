"""How things stand where a case failed: the units in words, control and bridges, what is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.casefiles.facts import shown
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core.game import Game
from rules_engine.core.registry import load
from rules_engine.core.sequence import open_decisions
from rules_engine.plain import JsonObject


def unit_words(state: JsonObject, name: str) -> str:
    """Return a unit as a position would write it, its state with it."""
    unit = state["units"][name]
    words = vocabulary(state["game"]).write_unit(unit)
    own = unit.get("state")  # a position need not say the usual one; whoever looks for a fault must
    words += [own] if own and own not in words else []
    return f"{unit['side']} {name} {' '.join(words)}"


def ground_words(state: JsonObject) -> list[str]:
    """Return what has changed of spaces and boundaries: control, bridges, whoever holds them."""
    game = load(state["game"])
    side = "hexside" if game.board.kind == "hex" else "boundary"
    lines = []
    for word, part in (("space", "spaces"), (side, "links")):
        changed = sorted((place, facts) for place, facts in state[part].items() if facts)
        lines += [f"{word} {place} {shown(facts)}" for place, facts in changed]
    bridges = state["tracks"].get("bridges")
    return [*lines, *([f"bridges {shown(bridges)}"] if bridges else [])]


def open_words(state: JsonObject) -> list[str]:
    """Return what is still to be decided or to be done before the step can end."""
    game = load(state["game"])
    position = game.lens(state)
    lines = [f"step {state['step']}, turn {state['turn']}"]
    decisions = open_decisions(position)
    lines += [
        f"{one.owner} must choose {one.kind} ({one.case}): {' '.join(c.key for c in one.choices)}"
        for one in decisions
    ]
    return lines if decisions else [*lines, *_in_the_way(game, position)]


def _in_the_way(game: Game[Any], position: Any) -> Iterator[str]:
    """Yield what keeps the step from ending."""
    step = game.sequence.steps.get(position.step)
    if step is None or step.may_end is None or not step.orders:
        return
    for fault in step.may_end(position):
        yield f"the step cannot end, {fault.case}: {fault.message}"
