"""Movement, ferries, boats, infiltration. Source: 9.0, 8.22."""

from __future__ import annotations

from rules_engine.core.game import OrderKind
from rules_engine.games.market_garden.movement import infiltration
from rules_engine.games.market_garden.movement import march as movement_march
from rules_engine.games.market_garden.movement.reach import destinations, enumerate_moves, suggest
from rules_engine.games.market_garden.movement.rule import rule_move, why_no_move
from rules_engine.games.market_garden.part import Part
from rules_engine.games.market_garden.spaces import MOVE_NOTATION
from rules_engine.mechanics.parts import joined

OWN = Part.saying(
    {"moved": movement_march.words_moved, "halted": movement_march.words_halted},
    orders={
        "move": OrderKind(
            "move",
            "Move a unit",
            MOVE_NOTATION,
            rule_move,
            movement_march.carry_out,
            enumerate_moves,
            suggest,
            movement_march.project,
            destinations,
            why_not=why_no_move,
        )
    },
)
PART: Part = joined((OWN, infiltration.PART))
