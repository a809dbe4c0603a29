"""What a referee may choose before play, beside the readings."""

from __future__ import annotations

from rules_engine.core import side_fog
from rules_engine.core.before_play import Option

BLIND = ("double_blind",)

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
    Option(
        "sight",
        "How far units see",
        "The table of spotting gives most units two hexes and reconnaissance three (DB2.2).",
        (
            ("normal", "As the table says."),
            ("short", "One hex less, but at least the hexes next to them."),
            ("long", "One hex more."),
            ("adjacent", "Nobody sees farther than the hexes next to him."),
        ),
        BLIND,
    ),
    Option(
        "combat_reveals",
        "What a combat reveals",
        "Units that fight each other learn whom they fight (DB5.1).",
        (
            ("full", "The unit: designation, formation and everything printed on its counter."),
            ("type", "Kind and size, no more."),
        ),
        BLIND,
    ),
    Option(
        "air_recon",
        "Air reconnaissance",
        "An Air Point can be spent in the own movement phase to look at a hex and the hexes "
        "around it, in weather that lets the air force fly (DB4.1).",
        (
            ("yes", "A side may spend Air Points so."),
            ("no", "There is none."),
        ),
        BLIND,
    ),
    Option(
        "town_reports",
        "Reports from towns",
        "At the beginning of its movement phase a side hears of enemy units in towns, and next to "
        "them (DB7.1).",
        (
            ("german", "The people are German: they report to the German side only."),
            ("owner", "They report to the side that was there last."),
            ("no", "Nobody reports."),
        ),
        BLIND,
    ),
    Option(
        "ageing",
        "How long contacts are remembered",
        "What is out of sight is remembered, less surely with the turns, and forgotten in the end "
        "(DB6.4).",
        (
            ("normal", "Only possible after two turns, forgotten after four."),
            ("fast", "Only possible after one turn, forgotten after two."),
            ("slow", "Only possible after three turns, forgotten after seven."),
            ("never", "It stays as it is until it is proved wrong."),
        ),
        BLIND,
    ),
    side_fog.OPTION,
)
