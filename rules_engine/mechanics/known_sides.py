"""Which side a correction of knowledge means: in a game with two it follows from the unit, in one
with more the form asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.core.corrections import Choices, Field, Values, sides


def learner(position: Any, values: Values) -> str:
    """Return the side that learns or forgets; "" until it, or the unit, is chosen."""
    unit = position.unit(values.get("unit", ""))
    return values.get("side", "") or (_only(position, unit.side) if unit else "")


def learner_fields(has_many: bool, title: str) -> tuple[Field, ...]:
    """Return the field that asks which side learns or forgets, where several can."""
    return (Field("side", title, "choice", _enemies_of_unit),) if has_many else ()


def owner(position: Any, values: Values) -> str:
    """Return the side whose unit a false contact is taken for."""
    return values.get("owner", "") or _only(position, values["side"])


def owner_fields(has_many: bool) -> tuple[Field, ...]:
    """Return the field that asks whose unit a false contact is taken for, where it is in doubt."""
    return (Field("owner", "A unit of", "choice", _enemies_of_side),) if has_many else ()


def _only(position: Any, side: str) -> str:
    others = position.others(side)
    return str(others[0]) if len(others) == 1 else ""


def _enemies_of_unit(position: Any, values: Values) -> Choices:
    unit = position.unit(values.get("unit", ""))
    return _titled(position, position.others(unit.side)) if unit else sides(position, values)


def _enemies_of_side(position: Any, values: Values) -> Choices:
    return _titled(position, position.others(values.get("side", "")))


def _titled(position: Any, chosen: Sequence[str]) -> Choices:
    return [(side, position.game.side_titles[side]) for side in chosen]
