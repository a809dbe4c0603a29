"""Movement, ferries, boats, infiltration. Source: 9.0, 8.22."""

from __future__ import annotations

from rules_engine.game import OrderKind
from rules_engine.games.market_garden import infiltration, movement_march, movement_unseen
from rules_engine.games.market_garden.common import tell_public
from rules_engine.games.market_garden.movement_notation import MOVE_NOTATION
from rules_engine.games.market_garden.movement_reach import destinations, enumerate_moves
from rules_engine.games.market_garden.movement_rule import rule_move
from rules_engine.games.market_garden.movement_suggest import suggest
from rules_engine.games.market_garden.movement_why import why_no_move
from rules_engine.games.market_garden.part import Part

PART = Part(
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
        ),
        **infiltration.PART.orders,
    },
    frames=infiltration.PART.frames,
    tellers={"moved": tell_public, "halted": tell_public, **infiltration.PART.tellers},
    words={
        "moved": movement_march.words_moved,
        "halted": movement_unseen.words_halted,
        **infiltration.PART.words,
    },
)
