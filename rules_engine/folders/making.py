"""Making a game's record of a folder of data."""

from __future__ import annotations

from pathlib import Path

from rules_engine.core.before_play import Option, Scenario
from rules_engine.core.game import Game
from rules_engine.core.said import read_said
from rules_engine.core.standing import read_standing
from rules_engine.folders import blind, charts, desk, turn
from rules_engine.folders.aims import aims_of
from rules_engine.folders.combat import combat_part
from rules_engine.folders.declare import attacks_of
from rules_engine.folders.dispatches import dispatches_of
from rules_engine.folders.march import march_part, marches_of
from rules_engine.folders.movement import movement_of
from rules_engine.folders.part import Part
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.reading import read_folder
from rules_engine.folders.rules import Rules
from rules_engine.folders.views import side_view
from rules_engine.mechanics.boards import board_in
from rules_engine.mechanics.common import common_part
from rules_engine.mechanics.dispatches.layers import dispatch_layer
from rules_engine.mechanics.dispatches.making import (
    hidden_with,
    options_of,
    part_of,
    travelling_of,
)
from rules_engine.mechanics.hexes.blind import options, telling
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.blind.watch import spot
from rules_engine.mechanics.hexes.desk.attacks import attack_form_of
from rules_engine.mechanics.hexes.desk.forms import FormOf, attack_form, with_forms
from rules_engine.mechanics.parts import merged, words_by_kind
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

STANDING = read_standing(Path(__file__).parent / "standing.tsv")
SAID = read_said(Path(__file__).parent / "said.tsv")


def make(folder: Path) -> Game[FolderPosition]:
    """Return the game that a folder describes.

    Raises:
        BrokenFolder: names everything that is wrong with it.
    """
    rules = read_folder(folder)
    spotting = blind.spotting_of(rules) if rules.is_blind else None
    parts = _parts(rules, spotting)
    sent = dispatches_of(rules)
    hidden = blind.hidden_of(spotting) if spotting is not None else None
    part = {part["name"]: part["look"] for part in rules.outline["sides"] if part["look"]}
    tellers = merged(part.tellers for part in parts)
    game: Game[FolderPosition] = Game(
        slug=folder.name,
        title=rules.top["title"],
        sides=rules.sides,
        side_titles=rules.titles,
        rules_version=rules.version,
        casebook=rules.casebook,
        board=rules.board,
        board_of=lambda state: board_in(state, rules.board),
        scenarios=_scenarios(rules),
        options=_options(rules, spotting),
        readings=(),
        levels=tuple(level for level in ("open", "double_blind") if level in rules.top["levels"]),
        sequence=turn.sequence_of(rules),
        orders=with_forms(merged(part.orders for part in parts), _forms(rules)),
        frames=merged(part.frames for part in parts),
        lens=lambda state: FolderPosition(state, game, rules),
        view=side_view,
        tellers=blind.tellers_of(rules, tellers) if spotting is not None else tellers,
        words=words_by_kind(part.words for part in parts),
        invariants=desk.invariants_of(rules),
        counter=desk.counter,
        describe=desk.describe,
        parts=rules.parts,
        spot=(lambda p: spot(spotting, p)) if spotting is not None else None,
        hidden_changes=hidden if sent is None else hidden_with(sent, hidden),
        charts=charts.charts,
        corrections=desk.corrections_of(rules, spotting),
        asks_referee=bool(rules.section("combat") and rules.said("combat", "verdicts")),
        silent=("watched",),
        origin=rules.top["origin"],
        looks=part,
        legend=desk.legend_of(rules),
        travelling=None if sent is None else travelling_of(sent),
        layers={} if sent is None else {"dispatches": dispatch_layer(sent)},
        aims=aims_of(rules),
        standing=STANDING,
        said=SAID,
    )
    return game


def _parts(rules: Rules, spotting: Spotting[FolderPosition, Piece] | None) -> tuple[Part, ...]:
    movement = movement_of(rules)
    marches = marches_of(movement, spotting) if spotting is not None else None
    parts: list[Part] = [
        common_part(tell_public),
        march_part(rules, movement, marches),
        turn.turn_part(rules),
    ]
    if rules.section("combat") is not None:
        parts.append(combat_part(rules, attacks_of(rules), spotting))
    sent = dispatches_of(rules)
    if sent is not None:
        parts.append(part_of(sent))
    if spotting is not None:
        parts.append(Part(tellers=telling.TELLERS, words=telling.WORDS))
    return tuple(parts)


def _forms(rules: Rules) -> dict[str, FormOf[FolderPosition]]:
    if rules.section("combat") is None:
        return {}
    return {"attack": attack_form(attack_form_of(attacks_of(rules)))}


def _options(rules: Rules, spotting: Spotting[FolderPosition, Piece] | None) -> tuple[Option, ...]:
    """Return what the referee chooses before play: of sight, memory and dispatches, where there is
    such.
    """
    sent = dispatches_of(rules)
    more = options_of(sent, rules.titles) if sent is not None else ()
    if spotting is None:
        return more
    found = {
        "sight.far": options.sight(spotting.cases, "each kind of unit its own distance"),
        "sight.ages": options.ageing(spotting.cases),
    }
    return (*(option for role, option in found.items() if rules.has(role)), *more)


def _scenarios(rules: Rules) -> dict[str, Scenario]:
    def first_state() -> JsonObject:
        return {"units": dict(rules.units), "tracks": {}}

    part = rules.outline["scenario"][0]
    aims = {side["name"]: side["aim"] for side in rules.outline["sides"] if side["aim"]}
    name = part["name"]
    return {name: Scenario(name, part["title"], part["text"], first_state, aims=aims)}
