"""The record of Operation Grenade: everything the engine knows of the game, put together."""

from __future__ import annotations

from pathlib import Path

from rules_engine.board.board import Board
from rules_engine.board.making import load_board
from rules_engine.core.casebook import load_casebook
from rules_engine.core.game import Game
from rules_engine.core.said import read_said
from rules_engine.core.standing import read_standing
from rules_engine.games.grenade import combat, common, dispatches, spotting
from rules_engine.games.grenade.aims import AIMS
from rules_engine.games.grenade.blind import telling as telling_blind
from rules_engine.games.grenade.blind.hidden import hidden_changes
from rules_engine.games.grenade.blind.hidden_blind import may_see
from rules_engine.games.grenade.charts import charts
from rules_engine.games.grenade.combat import closeness
from rules_engine.games.grenade.combat.form import attackable
from rules_engine.games.grenade.combat.odds import heading_words
from rules_engine.games.grenade.combat.telling import words_throw
from rules_engine.games.grenade.corrections.tracks import CORRECTIONS
from rules_engine.games.grenade.counters import LEGEND, counter
from rules_engine.games.grenade.describe import describe
from rules_engine.games.grenade.ground import places
from rules_engine.games.grenade.ground.flood import flooded
from rules_engine.games.grenade.invariants import invariants
from rules_engine.games.grenade.movement import march
from rules_engine.games.grenade.options import OPTIONS
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import ZONES, GrenadePosition
from rules_engine.games.grenade.readings import READINGS
from rules_engine.games.grenade.scenery import scenery
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.supply.trace import SUPPLY, supply_line
from rules_engine.games.grenade.turn import setup, upkeep
from rules_engine.games.grenade.turn.sequence import SEQUENCE
from rules_engine.games.grenade.turn.victory import last_turn
from rules_engine.games.grenade.views import side_view
from rules_engine.mechanics.boards import board_in
from rules_engine.mechanics.dispatches.making import hidden_with, options_of, travelling_of
from rules_engine.mechanics.hexes.layers import hex_layers
from rules_engine.mechanics.hexes.supply.layers import supply_layer
from rules_engine.mechanics.parts import merged, words_by_kind
from rules_engine.mechanics.turn_track import turn_track
from rules_engine.mechanics.words import RECONSTRUCTION
from rules_engine.plain import JsonObject

HERE = Path(__file__).parent
PARTS = (
    common.PART,
    setup.PART,
    upkeep.PART,
    march.PART,
    combat.PART,
    spotting.PART,
    places.PART,
    dispatches.PART,
)


def board_of(state: JsonObject) -> Board:
    """Return the board of a state: a patch drawn in it, otherwise the printed one, flooded where
    it is.
    """
    return flooded(board_in(state, BOARD), state)


def _spot(p: Run) -> None:
    spotting.spot(p)
    places.learn(p)


BOARD = load_board(str(HERE / "board.json"))

SIDE_TITLES = {"us": "US", "german": "German"}
OF_DISPATCHES = options_of(dispatches.DISPATCHES, SIDE_TITLES)

GAME: Game[GrenadePosition] = Game(
    slug="grenade",
    title="Operation Grenade",
    sides=("us", "german"),
    side_titles=SIDE_TITLES,
    rules_version="3",
    casebook=load_casebook(HERE / "casebook.tsv"),
    board=BOARD,
    board_of=board_of,
    scenarios=setup.SCENARIOS,
    options=(*OPTIONS, *OF_DISPATCHES),
    readings=READINGS,
    levels=("open", "limited", "double_blind"),
    sequence=SEQUENCE,
    orders=merged(part.orders for part in PARTS),
    frames=merged(part.frames for part in PARTS),
    lens=lambda state: GrenadePosition(state, GAME),
    view=side_view,
    tellers=telling_blind.tellers(merged(part.tellers for part in PARTS)),
    words=words_by_kind([{**merged(part.words for part in PARTS), "roll": words_throw}]),
    invariants=invariants,
    hidden_changes=hidden_with(dispatches.DISPATCHES, hidden_changes),
    may_see=may_see,
    legend=LEGEND,
    silent=("watched",),
    origin=RECONSTRUCTION,
    scenery=scenery,
    tracks=lambda position: turn_track(last_turn(position), position.turn),
    layers=hex_layers(ZONES, SPOTTING, dispatches.DISPATCHES, supply_layer(SUPPLY, supply_line)),
    counter=counter,
    describe=describe,
    charts=charts,
    corrections=CORRECTIONS,
    spot=_spot,
    close_call=closeness.close_call,
    heading=heading_words,
    attackable=attackable,
    ending=closeness.ending,
    aims=AIMS,
    standing=read_standing(HERE / "standing.tsv", {"face": ("cadre", "reduced", "full")}),
    said=read_said(HERE / "said.tsv"),
    travelling=travelling_of(dispatches.DISPATCHES),
)
