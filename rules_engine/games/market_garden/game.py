"""The record of Monty's Gamble: everything the engine knows of the game, put together."""

from __future__ import annotations

from pathlib import Path

from rules_engine.board.board import Board, load_board
from rules_engine.casebook import load_casebook
from rules_engine.game import Game
from rules_engine.games.market_garden import (
    activation,
    advantage,
    assault,
    bombardment,
    bridges,
    common,
    control,
    dawn,
    daylight,
    dday,
    landing,
    movement,
    refit,
    regroup,
    reorganize,
    setup,
    spotting,
    states,
    sunset_order,
    surrender,
    victory,
)
from rules_engine.games.market_garden.assault import closeness
from rules_engine.games.market_garden.corrections import CORRECTIONS
from rules_engine.games.market_garden.counters import counter
from rules_engine.games.market_garden.describe import describe
from rules_engine.games.market_garden.hidden import hidden_changes
from rules_engine.games.market_garden.invariants import invariants
from rules_engine.games.market_garden.options import OPTIONS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.readings import READINGS
from rules_engine.games.market_garden.scenery import scenery
from rules_engine.games.market_garden.sequence import SEQUENCE
from rules_engine.games.market_garden.telling_blind import by_level
from rules_engine.games.market_garden.tracks import tracks
from rules_engine.games.market_garden.views import side_view
from rules_engine.mechanics.boards import board_in
from rules_engine.mechanics.knowledge import DOUBLE_BLIND
from rules_engine.mechanics.parts import merged, words_by_kind
from rules_engine.plain import JsonObject

HERE = Path(__file__).parent
PARTS = tuple(
    module.PART
    for module in (
        common,
        advantage,
        states,
        control,
        daylight,
        activation,
        sunset_order,
        movement,
        spotting,
        bridges,
        assault,
        bombardment,
        landing,
        dday,
        dawn,
        refit,
        surrender,
        reorganize,
        regroup,
        victory,
    )
)


def board_of(state: JsonObject) -> Board:
    """Return the board of a state: a patch drawn in it, otherwise the printed one."""
    return board_in(state, BOARD)


BOARD = load_board(str(HERE / "board.json"))

GAME: Game[MarketPosition] = Game(
    slug="market_garden",
    title="Monty's Gamble: Market-Garden",
    sides=("allied", "german"),
    side_titles={"allied": "Allied", "german": "German"},
    rules_version="2",
    casebook=load_casebook(HERE / "casebook.tsv"),
    board=BOARD,
    board_of=board_of,
    scenarios=setup.SCENARIOS,
    options=OPTIONS,
    readings=READINGS,
    levels=("open", DOUBLE_BLIND),
    sequence=SEQUENCE,
    orders=merged(part.orders for part in PARTS),
    frames=merged(part.frames for part in PARTS),
    lens=lambda state: MarketPosition(state, GAME),
    view=side_view,
    tellers=by_level(merged(part.tellers for part in PARTS), spotting.PART.tellers),
    words=words_by_kind(part.words for part in PARTS),
    invariants=invariants,
    scenery=scenery,
    counter=counter,
    describe=describe,
    parts=2,
    tracks=tracks,
    spot=spotting.spot,
    hidden_changes=hidden_changes,
    corrections=CORRECTIONS,
    close_call=closeness.close_call,
    ending=closeness.ending,
)
