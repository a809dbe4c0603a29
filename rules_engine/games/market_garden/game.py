"""The record of Monty's Gamble: everything the engine knows of the game, put together."""

from __future__ import annotations

from pathlib import Path

from rules_engine.board.board import Board
from rules_engine.board.making import load_board
from rules_engine.core.casebook import load_casebook
from rules_engine.core.game import Game
from rules_engine.core.levels import DOUBLE_BLIND
from rules_engine.core.said import read_said
from rules_engine.core.standing import read_standing
from rules_engine.games.market_garden import assault, common, control, dispatches, states
from rules_engine.games.market_garden.aims import AIMS
from rules_engine.games.market_garden.assault import odds
from rules_engine.games.market_garden.blind import spotting
from rules_engine.games.market_garden.blind.hidden import hidden_changes
from rules_engine.games.market_garden.blind.telling import by_level
from rules_engine.games.market_garden.bombardment import artillery as bombardment
from rules_engine.games.market_garden.bridges import chapter as bridges
from rules_engine.games.market_garden.charts import charts
from rules_engine.games.market_garden.corrections.tracks import CORRECTIONS
from rules_engine.games.market_garden.counters import LEGEND, counter
from rules_engine.games.market_garden.day import dawn, daylight, regroup, setup, victory
from rules_engine.games.market_garden.day.sequence import SEQUENCE
from rules_engine.games.market_garden.describe import describe
from rules_engine.games.market_garden.impulses import activation, advantage
from rules_engine.games.market_garden.invariants import invariants
from rules_engine.games.market_garden.landing import dday, free_landings
from rules_engine.games.market_garden.landing import uk_box as landing
from rules_engine.games.market_garden.movement import chapter as movement
from rules_engine.games.market_garden.movement.on_the_move import on_the_move
from rules_engine.games.market_garden.options import OPTIONS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.readings import READINGS
from rules_engine.games.market_garden.scenery import scenery
from rules_engine.games.market_garden.states import STATES
from rules_engine.games.market_garden.supply import refit, reorganize, surrender
from rules_engine.games.market_garden.tracks import tracks
from rules_engine.games.market_garden.views import side_view
from rules_engine.mechanics.boards import board_in
from rules_engine.mechanics.dispatches.layers import dispatch_layer
from rules_engine.mechanics.dispatches.making import hidden_with, options_of, travelling_of
from rules_engine.mechanics.parts import merged, words_by_kind
from rules_engine.mechanics.words import RECONSTRUCTION
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
        movement,
        spotting,
        bridges,
        assault,
        bombardment,
        landing,
        dday,
        free_landings,
        dawn,
        refit,
        surrender,
        reorganize,
        regroup,
        victory,
        dispatches,
    )
)


def board_of(state: JsonObject) -> Board:
    """Return the board of a state: a patch drawn in it, otherwise the printed one."""
    return board_in(state, BOARD)


BOARD = load_board(str(HERE / "board.json"))

SIDE_TITLES = {"allied": "Allied", "german": "German"}
OF_DISPATCHES = options_of(dispatches.DISPATCHES, SIDE_TITLES)

GAME: Game[MarketPosition] = Game(
    slug="market_garden",
    title="Monty's Gamble: Market-Garden",
    sides=("allied", "german"),
    side_titles=SIDE_TITLES,
    rules_version="2",
    casebook=load_casebook(HERE / "casebook.tsv"),
    board=BOARD,
    board_of=board_of,
    scenarios=setup.SCENARIOS,
    options=(*OPTIONS, *OF_DISPATCHES),
    readings=READINGS,
    levels=("open", DOUBLE_BLIND),
    sequence=SEQUENCE,
    orders=merged(part.orders for part in PARTS),
    frames=merged(part.frames for part in PARTS),
    lens=lambda state: MarketPosition(state, GAME),
    view=side_view,
    tellers=by_level(
        merged(part.tellers for part in PARTS),
        {**spotting.PART.tellers, **dispatches.PART.tellers},
    ),
    words=words_by_kind(part.words for part in PARTS),
    invariants=invariants,
    silent=("ledger", "set_up"),
    origin=RECONSTRUCTION,
    legend=LEGEND,
    scenery=scenery,
    counter=counter,
    describe=describe,
    parts=2,
    tracks=tracks,
    spot=spotting.spot,
    hidden_changes=hidden_with(dispatches.DISPATCHES, hidden_changes),
    layers={"dispatches": dispatch_layer(dispatches.DISPATCHES)},
    may_see=lambda position, side, path: True,  # whoever holds an area or a bridge: DB1.8
    charts=charts,
    corrections=CORRECTIONS,
    close_call=odds.close_call,
    ending=odds.ending,
    on_the_move=on_the_move,
    aims=AIMS,
    standing=read_standing(HERE / "standing.tsv", {"state": STATES[::-1]}),
    said=read_said(HERE / "said.tsv"),
    travelling=travelling_of(dispatches.DISPATCHES),
)
