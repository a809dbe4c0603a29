"""Levels of intelligence: what there is at some of them only."""

from __future__ import annotations


class AtLevels:
    """Something that there is at some levels of intelligence; `levels` names them, empty: all."""

    levels: tuple[str, ...]

    def applies(self, level: str) -> bool:
        """Whether it means anything at a level of intelligence."""
        return not self.levels or level in self.levels
