"""What a referee may choose before play, beside the readings."""

from __future__ import annotations

from rules_engine.game import Option

OPTIONS: tuple[Option, ...] = ()
