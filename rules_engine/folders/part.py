"""Short names for what all chapters of the maker are made of."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.core.proceedings import Proceedings
from rules_engine.folders.position import FolderPosition
from rules_engine.mechanics import parts

Part: TypeAlias = parts.Part[FolderPosition]
Run: TypeAlias = Proceedings[FolderPosition]
