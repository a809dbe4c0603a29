"""The record of Hell's Highway: everything the engine knows of the game, put together."""

from __future__ import annotations

from pathlib import Path

from rules_engine.board.board import Board
from rules_engine.board.making import load_board
from rules_engine.core.casebook import load_casebook
from rules_engine.core.game import Game
from rules_engine.core.said import read_said
from rules_engine.core.standing import read_standing
from rules_engine.games.hells_highway import dispatches, house, losses
from rules_engine.games.hells_highway.aims import AIMS
from rules_engine.games.hells_highway.air import drop_zones, landings, strikes
from rules_engine.games.hells_highway.blind import places, telling
from rules_engine.games.hells_highway.blind.hidden import hidden_changes
from rules_engine.games.hells_highway.blind.record import OPTIONS, SPOTTING
from rules_engine.games.hells_highway.charts import charts
from rules_engine.games.hells_highway.classes import SIDE_TITLES, SIDES
from rules_engine.games.hells_highway.corrections import CORRECTIONS
from rules_engine.games.hells_highway.counters import LEGEND, LOOKS, counter
from rules_engine.games.hells_highway.describe import describe
from rules_engine.games.hells_highway.fire import (
    advance,
    declare,
    hits,
    payment,
    phase,
    retreat,
)
from rules_engine.games.hells_highway.forms import FORMS, attackable
from rules_engine.games.hells_highway.ground.bridges import board_with
from rules_engine.games.hells_highway.invariants import invariants
from rules_engine.games.hells_highway.movement import boxes, crossing, march, modes
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import ZONES, HellsPosition
from rules_engine.games.hells_highway.scenery import scenery, tracks
from rules_engine.games.hells_highway.supply import communication, resupply
from rules_engine.games.hells_highway.turn import arrivals, sequence, setup, victory, weather
from rules_engine.games.hells_highway.views import side_view
from rules_engine.games.hells_highway.works import demolition, works
from rules_engine.mechanics.boards import board_in
from rules_engine.mechanics.common import common_part
from rules_engine.mechanics.dispatches import making
from rules_engine.mechanics.hexes.blind import telling as sightings
from rules_engine.mechanics.hexes.blind import watch
from rules_engine.mechanics.hexes.desk.forms import with_forms
from rules_engine.mechanics.hexes.layers import hex_layers
from rules_engine.mechanics.parts import merged, words_by_kind
from rules_engine.mechanics.tellers import tell_public
from rules_engine.mechanics.words import RECONSTRUCTION
from rules_engine.plain import JsonObject

HERE = Path(__file__).parent
PARTS: tuple[Part, ...] = (
    common_part(tell_public),
    setup.PART,
    weather.PART,
    resupply.PART,
    arrivals.PART,
    modes.PART,
    march.PART,
    crossing.PART,
    works.PART,
    demolition.PART,
    boxes.PART,
    losses.PART,
    landings.PART,
    drop_zones.PART,
    *strikes.PARTS,
    declare.PART,
    phase.PART,
    hits.PART,
    payment.PART,
    retreat.PART,
    advance.PART,
    communication.PART,
    victory.PART,
    places.PART,
    dispatches.PART,
    Part(tellers=sightings.TELLERS, words=sightings.WORDS),
)
BOARD = load_board(str(HERE / "board.json"))


def board_of(state: JsonObject) -> Board:
    """Return the board of a state: a patch drawn in it, otherwise the printed one, with the bridges
    that have been blown or built.
    """
    return board_with(board_in(state, BOARD), state["tracks"].get("bridges", {}))


def spot(p: Run) -> None:
    """Let both sides see what there is to see now."""
    watch.spot(SPOTTING, p)
    places.learn(p)


OF_DISPATCHES = making.options_of(dispatches.DISPATCHES, SIDE_TITLES)

GAME: Game[HellsPosition] = Game(
    slug="hells_highway",
    title="Hell's Highway",
    sides=SIDES,
    side_titles=SIDE_TITLES,
    rules_version="2",
    casebook=load_casebook(HERE / "casebook.tsv"),
    board=BOARD,
    board_of=board_of,
    scenarios=setup.SCENARIOS,
    options=(*house.options(), *OPTIONS, *OF_DISPATCHES),
    readings=(),
    levels=("open", "double_blind"),
    sequence=sequence.SEQUENCE,
    orders=with_forms(merged(part.orders for part in PARTS), FORMS),
    frames=merged(part.frames for part in PARTS),
    lens=lambda state: HellsPosition(state, GAME),
    view=side_view,
    tellers=telling.tellers(merged(part.tellers for part in PARTS)),
    words=words_by_kind(part.words for part in PARTS),
    invariants=invariants,
    aims=AIMS,
    hidden_changes=making.hidden_with(dispatches.DISPATCHES, hidden_changes),
    spot=spot,
    silent=("watched",),
    origin=RECONSTRUCTION,
    looks=LOOKS,
    legend=LEGEND,
    counter=counter,
    describe=describe,
    scenery=scenery,
    drawn_as=lambda state: board_in(state, BOARD),
    attackable=attackable,
    tracks=tracks,
    corrections=CORRECTIONS,
    charts=charts,
    layers=hex_layers(ZONES, SPOTTING, dispatches.DISPATCHES),
    standing=read_standing(HERE / "standing.tsv"),
    said=read_said(HERE / "said.tsv"),
    travelling=making.travelling_of(dispatches.DISPATCHES),
)
