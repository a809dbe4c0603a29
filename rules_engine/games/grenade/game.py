"""The record of Operation Grenade: everything the engine knows of the game, put together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from rules_engine.board.board import Board, load_board, make_board
from rules_engine.casebook import load_casebook
from rules_engine.game import Game
from rules_engine.games.grenade import combat, common, march, setup, upkeep
from rules_engine.games.grenade.corrections import CORRECTIONS
from rules_engine.games.grenade.flood import flooded
from rules_engine.games.grenade.hidden import hidden_changes
from rules_engine.games.grenade.invariants import invariants
from rules_engine.games.grenade.options import OPTIONS
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.readings import READINGS
from rules_engine.games.grenade.scenery import scenery
from rules_engine.games.grenade.sequence import SEQUENCE
from rules_engine.games.grenade.views import side_view
from rules_engine.plain import JsonObject, canonical

HERE = Path(__file__).parent
PARTS = (common.PART, setup.PART, upkeep.PART, march.PART, combat.PART)
T = TypeVar("T")


def _merged(tables: list[Mapping[str, T]]) -> Mapping[str, T]:
    return {name: entry for table in tables for name, entry in table.items()}


_WORDS = _merged([part.words for part in PARTS])


def _words(notice: JsonObject) -> str:
    say = _WORDS.get(notice["kind"])
    return say(notice) if say else str(notice["kind"]).replace("_", " ").capitalize() + "."


@lru_cache(maxsize=64)
def _patch(text: str) -> Board:
    return make_board(json.loads(text))


def board_of(state: JsonObject) -> Board:
    """Return the board of a state: a patch drawn in it, otherwise the printed one, flooded where
    it is.
    """
    patch = state.get("board")
    base = _patch(canonical(patch).decode()) if patch else BOARD
    return flooded(base, state)


BOARD = load_board(str(HERE / "board.json"))

GAME: Game[GrenadePosition] = Game(
    slug="grenade",
    title="Operation Grenade",
    sides=("us", "german"),
    side_titles={"us": "US", "german": "German"},
    rules_version="1",
    casebook=load_casebook(HERE / "casebook.tsv"),
    board=BOARD,
    board_of=board_of,
    scenarios=setup.SCENARIOS,
    options=OPTIONS,
    readings=READINGS,
    levels=("open", "limited"),
    sequence=SEQUENCE,
    orders=_merged([part.orders for part in PARTS]),
    frames=_merged([part.frames for part in PARTS]),
    lens=lambda state: GrenadePosition(state, GAME),
    view=side_view,
    tellers=_merged([part.tellers for part in PARTS]),
    words=_words,
    invariants=invariants,
    hidden_changes=hidden_changes,
    scenery=scenery,
    corrections=CORRECTIONS,
)
