"""Levels of intelligence: what there is at some of them only."""

from __future__ import annotations

from rules_engine.plain import JsonView

OPEN = "open"
"""The level at which everything is seen."""
DOUBLE_BLIND = "double_blind"


def is_double_blind(state: JsonView) -> bool:
    """Whether a state or view is played at the level at which units are seen only when spotted."""
    return bool(state["level"] == DOUBLE_BLIND)


class AtLevels:
    """Something that there is at some levels of intelligence; `levels` names them, empty: all."""

    levels: tuple[str, ...]

    def applies(self, level: str) -> bool:
        """Whether it means anything at a level of intelligence."""
        return not self.levels or level in self.levels
