"""What a referee may choose before play, beside the readings."""

from __future__ import annotations

from rules_engine.game import Option

OPTIONS: tuple[Option, ...] = (
    Option(
        "combat_strengths",
        "Enemy strengths after a combat",
        "The rules forbid writing down the strength of an enemy unit whose chit was seen (8.42).",
        (
            ("vanish", "They vanish from a player's log when the combat is over."),
            ("stay", "They stay readable in a player's log."),
        ),
    ),
)
