"""What a referee may choose before play, beside the readings."""

from __future__ import annotations

from rules_engine.core import side_fog
from rules_engine.core.before_play import Option
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.mechanics.dispatches import making
from rules_engine.mechanics.hexes.blind import options
from rules_engine.mechanics.hexes.blind.options import BLIND

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
    options.sight(SPOTTING.cases, "most units two hexes and reconnaissance three"),
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
    options.flights(SPOTTING.cases),
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
    options.ageing(SPOTTING.cases),
    side_fog.OPTION,
    making.OPTION,
)
