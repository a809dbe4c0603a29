"""Combat as the sequence of play knows it: its order, its waiting points, its words."""

from __future__ import annotations

from functools import partial

from rules_engine.core.decisions import REFEREE
from rules_engine.core.game import FrameKind
from rules_engine.folders import battle, choices, march, steps
from rules_engine.folders.advance import advances_of
from rules_engine.folders.declare import Attacks
from rules_engine.folders.part import Part
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.retreat import retreats_of
from rules_engine.folders.rules import Rules
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.combat import telling
from rules_engine.mechanics.hexes.combat.advances import frame_of as frame_of_advances
from rules_engine.mechanics.hexes.combat.losses import frame_of as frame_of_losses
from rules_engine.mechanics.hexes.combat.notation import AttackNotation
from rules_engine.mechanics.hexes.combat.order import attack_orders
from rules_engine.mechanics.hexes.combat.retreats import frame_of as frame_of_retreats
from rules_engine.mechanics.hexes.combat.steps import words_step_lost
from rules_engine.mechanics.hexes.combat.telling import do, listed, names_told
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject


def combat_part(
    rules: Rules, attacks: Attacks, spotting: Spotting[FolderPosition, Piece] | None
) -> Part:
    """Return the chapter on combat; `spotting`: by which both sides learn whom they fight."""
    first, space = next(iter(rules.units), "1/A"), rules.board.numbers[0]
    example = f"write: attack {space} with {first}"
    notation = AttackNotation(example, march.hexes(rules), march.units())
    return Part(
        orders=attack_orders(attacks, notation, partial(battle.declare, spotting)),
        frames={
            "combat": FrameKind(
                "combat",
                battle.run,
                choices.decisions,
                lambda p, frame, decision, key: battle.answer(p, frame, key),
            ),
            "losses": frame_of_losses(steps.LOSSES),
            "retreat": frame_of_retreats(retreats_of(rules.case("combat.retreat"))),
            "advance": frame_of_advances(advances_of(rules.case("combat.advance"))),
        },
        tellers=dict.fromkeys(WORDS, tell_public),
        words=WORDS,
    )


def _declared(notice: JsonObject) -> str:
    return f"{do(names_told(notice, 'attackers'), 'attack')} {listed(notice['targets'])}."


def _result(notice: JsonObject) -> str:
    said = f"Result on {listed(notice['targets'])}: {notice['result']}, {notice['words']}"
    return f"{said}, as the referee says." if notice["said_by"] == REFEREE else f"{said}."


WORDS = {
    **telling.WORDS,
    "attack_declared": _declared,
    "withdraws": lambda n: f"Who is attacked in {listed(n['targets'])} goes back.",
    "combat_result": _result,
    "step_lost": words_step_lost,
    "eliminated": lambda n: f"{n['unit']} in {n['space']} is eliminated.",
}
