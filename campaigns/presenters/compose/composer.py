"""From what has been chosen to what can be chosen next, by the kind of order."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from django.http import QueryDict

import rules_engine
from campaigns.presenters.compose import attacks, moves, others, placements
from campaigns.presenters.compose.composition import Chosen, Composition
from campaigns.presenters.rulings import ruling_rows
from rules_engine.errors import RulesEngineError
from rules_engine.game import Game

__all__ = ["Chosen", "Composition", "compose", "read_chosen"]

KINDS: Mapping[str, ModuleType] = {"move": moves, "attack": attacks, "place": placements}
"""Order kinds that can be drawn on the map; every other kind is chosen from a list."""

ENDS = ("end",)


def read_chosen(data: QueryDict) -> Chosen:
    """Return what a request says has been chosen."""
    return Chosen(
        tap=data.get("tap", "").strip()[:8],
        hex=data.get("hex", "").strip()[:8],
        kind=data.get("kind", "")[:20],
        unit=_unit(data),
        mode=data.get("mode", "")[:20],
        to=data.get("to", "").strip()[:200],
        path=[part for part in data.get("path", "").split("-") if part][:60],
        targets=_several(data, "targets"),
        attackers=_several(data, "attackers"),
        support=_several(data, "support"),
        air=data.get("air", "") in ("1", "on", "true"),
        text=data.get("order", "")[:2000].strip() if data.get("use") == "text" else "",
    )


def compose(
    game: Game[Any],
    seen: dict[str, Any],
    side: str,
    chosen: Chosen,
    commanded: frozenset[str] | None = None,
) -> Composition:
    """Return an order as far as it has been chosen, with its ruling as far as the side knows."""
    allowed = _allowed(game, seen, side)
    made = Composition(game, seen, side, allowed, chosen, commanded)
    if chosen.kind not in allowed:
        made.chosen = chosen = Chosen(tap=chosen.tap, hex=chosen.hex, text=chosen.text)
    if chosen.text:
        _written(made)
        return made
    if chosen.tap:
        _tap(made, chosen.tap)
    chosen = made.chosen
    if not chosen.kind and len(allowed) == 1:
        chosen.kind = allowed[0]
    if chosen.kind in allowed:
        (KINDS.get(chosen.kind) or others).fill(made)
    if made.order:
        _rule(made)
    if chosen.hex:
        made.overlay["chosen"] = chosen.hex
    return made


def _allowed(game: Game[Any], seen: Mapping[str, Any], side: str) -> tuple[str, ...]:
    if seen["decisions"] or not rules_engine.is_to_move(dict(seen), side):
        return ()
    steps = game.sequence.steps[seen["step"]].orders
    return tuple(kind for kind in steps if kind not in ENDS)


def _tap(made: Composition, space: str) -> None:
    """Let a hex that was tapped mean what it means for the order that is being put together."""
    chosen = made.chosen
    if space not in made.game.board_of(made.seen).index:
        made.message = f"There is no hex {space} on this map."
        return
    kind = KINDS.get(chosen.kind)
    if chosen.kind in made.allowed and kind is not None and kind.tap(made, space):
        return
    made.chosen = chosen = Chosen(hex=space)
    for name in made.allowed:
        if name in KINDS and KINDS[name].begin(made, space):
            chosen.kind = name
            return


def _written(made: Composition) -> None:
    """Take the order from the text box."""
    made.order = made.chosen.text
    try:
        order = rules_engine.parse_order(made.order, made.side, made.game.notations)
    except RulesEngineError as fault:
        made.message = str(fault)
        return
    kind = KINDS.get(order.kind)
    if kind is not None:
        made.chosen = kind.read(order.args)
        made.chosen.kind = order.kind
        if order.kind in made.allowed:
            kind.fill(made)
        made.order = rules_engine.format_order(order, made.game.notations)
    _rule(made)


def _rule(made: Composition) -> None:
    try:
        order = rules_engine.parse_order(made.order, made.side, made.game.notations)
        ruling = rules_engine.check(made.seen, order)
    except RulesEngineError as fault:
        made.message = str(fault)
        return
    made.ruling = ruling_rows(made.game, ruling)
    if made.ruling is not None and made.ruling["spaces"]:
        made.mark("fault", "!", made.ruling["spaces"])
    made.overlay["lawful"] = ruling.is_lawful


def _unit(data: QueryDict) -> str:
    """Return the chosen unit: from the stack if another was picked there, else from the list."""
    listed, picked = data.get("unit", "")[:40], data.get("pick", "")[:40]
    return picked if picked and picked != data.get("was", "") else listed


def _several(data: QueryDict, name: str) -> list[str]:
    return sorted({value[:40] for value in data.getlist(name) if value})[:60]
