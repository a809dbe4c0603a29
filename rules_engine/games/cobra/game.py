"""The record of Cobra: everything the engine knows of the game, put together."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rules_engine.board.board import Board
from rules_engine.board.making import load_board
from rules_engine.core.casebook import load_casebook
from rules_engine.core.game import Game
from rules_engine.core.said import read_said
from rules_engine.core.standing import read_standing
from rules_engine.games.cobra import dispatches
from rules_engine.games.cobra.aims import AIMS
from rules_engine.games.cobra.air import chapter as air
from rules_engine.games.cobra.blind import air as reconnaissance
from rules_engine.games.cobra.blind import telling
from rules_engine.games.cobra.blind.hidden import hidden_changes
from rules_engine.games.cobra.blind.record import SPOTTING
from rules_engine.games.cobra.charts import charts
from rules_engine.games.cobra.combat import chapter as combat
from rules_engine.games.cobra.combat import closeness
from rules_engine.games.cobra.corrections import CORRECTIONS
from rules_engine.games.cobra.counters import LEGEND, LOOKS, counter
from rules_engine.games.cobra.describe import describe
from rules_engine.games.cobra.forms import ATTACK, FORMS
from rules_engine.games.cobra.invariants import invariants
from rules_engine.games.cobra.movement import chapter as movement
from rules_engine.games.cobra.nations import SIDES
from rules_engine.games.cobra.options import OPTIONS
from rules_engine.games.cobra.part import Part
from rules_engine.games.cobra.position import ZONES, CobraPosition
from rules_engine.games.cobra.readings import READINGS
from rules_engine.games.cobra.scenery import scenery
from rules_engine.games.cobra.supply import chapter as supply
from rules_engine.games.cobra.supply.trace import SUPPLY, supply_line
from rules_engine.games.cobra.turn import ending, setup, weather
from rules_engine.games.cobra.turn.sequence import SEQUENCE
from rules_engine.games.cobra.turn.track import LAST_TURN
from rules_engine.games.cobra.views import side_view
from rules_engine.mechanics.boards import board_in
from rules_engine.mechanics.common import common_part
from rules_engine.mechanics.dispatches.making import hidden_with, options_of, travelling_of
from rules_engine.mechanics.hexes.desk.forms import attackable, with_forms
from rules_engine.mechanics.hexes.layers import hex_layers
from rules_engine.mechanics.hexes.supply.layers import supply_layer
from rules_engine.mechanics.parts import merged, words_by_kind
from rules_engine.mechanics.tellers import tell_public
from rules_engine.mechanics.turn_track import turn_track
from rules_engine.mechanics.words import RECONSTRUCTION
from rules_engine.plain import JsonObject

HERE = Path(__file__).parent
PARTS: tuple[Part, ...] = (
    common_part(tell_public),
    setup.PART,
    weather.PART,
    movement.PART,
    combat.PART,
    air.PART,
    supply.PART,
    ending.PART,
    reconnaissance.PART,
    dispatches.PART,
)
BOARD = load_board(str(HERE / "board.json"))


def board_of(state: JsonObject) -> Board:
    """Return the board of a state: a patch drawn in it, otherwise the printed one."""
    return board_in(state, BOARD)


SIDE_TITLES = {"german": "German", "allied": "Allied"}
OF_DISPATCHES = options_of(dispatches.DISPATCHES, SIDE_TITLES)

GAME: Game[CobraPosition] = Game(
    slug="cobra",
    title="Cobra",
    sides=SIDES,
    side_titles=SIDE_TITLES,
    coloured=("allied", "german"),
    rules_version="2",
    casebook=load_casebook(HERE / "casebook.tsv"),
    board=BOARD,
    board_of=board_of,
    scenarios=setup.SCENARIOS,
    options=(*OPTIONS, *OF_DISPATCHES),
    readings=READINGS,
    levels=("open", "limited", "double_blind"),
    sequence=SEQUENCE,
    orders=with_forms(merged(part.orders for part in PARTS), FORMS),
    frames=merged(part.frames for part in PARTS),
    lens=lambda state: CobraPosition(state, GAME),
    view=side_view,
    tellers=telling.tellers(merged(part.tellers for part in PARTS)),
    words=words_by_kind(part.words for part in PARTS),
    invariants=invariants,
    hidden_changes=hidden_with(dispatches.DISPATCHES, hidden_changes),
    spot=reconnaissance.spot,
    silent=("watched",),
    origin=RECONSTRUCTION,
    looks=LOOKS,
    legend=LEGEND,
    scenery=scenery,
    tracks=lambda position: turn_track(LAST_TURN, position.turn),
    attackable=partial(attackable, ATTACK),
    layers=hex_layers(ZONES, SPOTTING, dispatches.DISPATCHES, supply_layer(SUPPLY, supply_line)),
    counter=counter,
    describe=describe,
    charts=charts,
    corrections=CORRECTIONS,
    close_call=closeness.close_call,
    ending=closeness.ending,
    aims=AIMS,
    standing=read_standing(HERE / "standing.tsv"),
    said=read_said(HERE / "said.tsv"),
    travelling=travelling_of(dispatches.DISPATCHES),
)
