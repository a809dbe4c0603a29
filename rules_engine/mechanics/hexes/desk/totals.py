"""What people add up at the table: strengths, ratio and shifts of an attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rules_engine.core.events import Event
from rules_engine.plain import JsonObject

Total: TypeAlias = Callable[[JsonObject, Sequence[Event]], Any]
"""What finds a total in a ruling's detail or in what happened, as vocabularies have it."""


def _of_odds(name: str) -> Total:
    """Return what the odds of a ruling say, or those of the attack that was carried out."""

    def find(detail: JsonObject, events: Sequence[Event]) -> Any:
        fought: JsonObject = next((e.data["odds"] for e in events if e.kind == "combat_odds"), {})
        return detail.get("odds", fought).get(name)

    return find


TOTALS: Mapping[str, tuple[str, Total]] = {
    "attack": ("the attackers' strength", _of_odds("attack_total")),
    "defence": ("the defenders' strength", _of_odds("defence_total")),
    "ratio": ("the ratio before shifts", _of_odds("ratio")),
    "shifts": ("the columns shifted, to the right if above 0", _of_odds("net")),
    "column": ("the column in which the result is read", _of_odds("column")),
}
