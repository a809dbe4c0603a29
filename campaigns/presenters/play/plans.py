"""Drafts and sealed orders in their order: each with its ruling, and as the map draws them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import rules_engine
from campaigns.models import Draft, Input
from campaigns.presenters.map.sketches import sketch_of
from campaigns.presenters.play.rulings import ruling_rows
from campaigns.services.asking import planning
from rules_engine.core.game import Game
from rules_engine.errors import RulesEngineError

Row = dict[str, Any]
NOWHERE: Row = {"ways": [], "spaces": []}
DRAFT, SEALED = "draft", "sealed"


def draft_rows(game: Game[Any], seen: Row, side: str, drafts: Sequence[Draft]) -> list[Row]:
    """Return the drafts, each with the ruling on the position that those before it project."""
    rows = order_rows(game, seen, side, [draft.text for draft in drafts])
    return [
        {**row, "draft": draft, "asked": _to_change(at, draft.text)}
        for at, (row, draft) in enumerate(zip(rows, drafts, strict=True), start=1)
    ]


def _to_change(place: int, text: str) -> str:
    """Return what an address asks for by which a draft is changed."""
    return urlencode({"use": "text", "order": text, "change": f"{place} {text}"})


def order_rows(game: Game[Any], seen: Row, side: str, texts: Iterable[str]) -> list[Row]:
    """Return orders in words, each with its ruling after those before it, and where it leads."""
    rows = []
    for text in texts:
        ruling: Mapping[str, Any] | None = None
        message, sketch = "", NOWHERE
        try:
            order = rules_engine.parse_order(text, side, game.notations)
            found, sketch = planning.rule(seen, order), sketch_of(game, seen, order)
            ruling = ruling_rows(game, found)
            message = "" if found else "This cannot be ruled on before the step begins."
            if found is not None and found.is_lawful:
                seen = planning.projected(seen, order)
        except RulesEngineError as fault:
            message = str(fault)
        rows.append({"ruling": ruling, "message": message, "sketch": sketch})
    return rows


def sealed_texts(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the orders that are sealed for the step for which orders are put together."""
    items = [item for row in rows if row["is_chosen"] for item in row["newest"]]
    return [item.body["order"] for item in items if item.kind == Input.Kind.ORDER]


def plan_of(rows: Iterable[Mapping[str, Any]], kind: str) -> list[Row]:
    """Return what the map draws of orders, numbered in their order."""
    return [
        {**row["sketch"], "kind": kind, "number": number, "lawful": _is_lawful(row)}
        for number, row in enumerate(rows, start=1)
        if row["sketch"] != NOWHERE
    ]


def _is_lawful(row: Mapping[str, Any]) -> bool:
    """Whether nothing speaks against an order, as far as its side knows."""
    return not row["ruling"] or bool(row["ruling"]["lawful"])
