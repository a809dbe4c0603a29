"""What people add up at the table: Attack and Defense Value, and both totals with the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.casefiles.vocabulary import Total
from rules_engine.core.events import Event
from rules_engine.plain import JsonObject

RESULTS = ("assault_result", "bombarded")


def _value(at: int) -> Total:
    def find(detail: JsonObject, events: Sequence[Event]) -> Any:
        values = detail.get("values", ())
        return values[at]["total"] if at < len(values) else None

    return find


def _total(name: str) -> Total:
    def find(detail: JsonObject, events: Sequence[Event]) -> Any:
        return next((e.data[name] for e in events if e.kind in RESULTS), None)

    return find


TOTALS: Mapping[str, tuple[str, Total]] = {
    "AV": ("the Attack Value, of the ruling", _value(0)),
    "DV": ("the Defense Value, of the ruling", _value(1)),
    "AT": ("the Attack Total with the dice, once rolled", _total("attack")),
    "DT": ("the Defense Total with the dice, once rolled", _total("defense")),
}
