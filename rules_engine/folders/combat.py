"""Combat as the sequence of play knows it: its order, its waiting points, its words."""

from __future__ import annotations

from rules_engine.core.decisions import REFEREE
from rules_engine.core.game import FrameKind, OrderKind
from rules_engine.folders import battle, choices, declare, march, steps
from rules_engine.folders.advance import advances_of
from rules_engine.folders.declare import Attacks
from rules_engine.folders.part import Part
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.retreat import retreats_of
from rules_engine.folders.rules import Rules
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.combat.advances import frame_of as frame_of_advances
from rules_engine.mechanics.hexes.combat.declare import rule_attack
from rules_engine.mechanics.hexes.combat.listing import list_attacks
from rules_engine.mechanics.hexes.combat.losses import frame_of as frame_of_losses
from rules_engine.mechanics.hexes.combat.notation import AttackNotation
from rules_engine.mechanics.hexes.combat.retreats import frame_of as frame_of_retreats
from rules_engine.mechanics.hexes.combat.telling import do, listed, sum_words, to_words
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject


def combat_part(
    rules: Rules, attacks: Attacks, spotting: Spotting[FolderPosition, Piece] | None
) -> Part:
    """Return the chapter on combat; `spotting`: by which both sides learn whom they fight."""
    first, space = next(iter(rules.units), "1/A"), rules.board.numbers[0]
    example = f"write: attack {space} with {first}"
    kind: OrderKind[FolderPosition] = OrderKind(
        "attack",
        "Attack",
        AttackNotation(example, march.hexes(rules), march.units()),
        lambda position, order: rule_attack(attacks, position, order),
        lambda p, order: battle.declare(spotting, p, order),
        lambda position, side: list_attacks(attacks, position, side),
        lambda position, side, pick: declare.suggest(attacks, position, side, pick),
    )
    return Part(
        orders={"attack": kind},
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


def _names(notice: JsonObject, part: str) -> list[str]:
    """Return units by name, and how many more there are that are not told by name."""
    unseen = notice.get(f"{part}_unseen", 0)
    return [*notice.get(part, ()), *([f"{unseen} more"] if unseen else [])]


def _declared(notice: JsonObject) -> str:
    return f"{do(_names(notice, 'attackers'), 'attack')} {listed(notice['targets'])}."


def _odds(notice: JsonObject) -> str:
    odds = notice["odds"]
    attack = sum_words(odds["attack"], odds["attack_total"])
    defence = sum_words(odds["defence"], odds["defence_total"])
    shifts = "".join(f"; {s['amount']:+d} {s['reason']} ({s['case']})" for s in odds["shifts"])
    head = f"Odds on {listed(notice['targets'])}: {attack} against {defence}"
    return f"{head}: {odds['ratio']}{shifts}; column {odds['column']}."


def _result(notice: JsonObject) -> str:
    said = f"Result on {listed(notice['targets'])}: {notice['result']}, {notice['words']}"
    return f"{said}, as the referee says." if notice["said_by"] == REFEREE else f"{said}."


WORDS = {
    "attack_declared": _declared,
    "withdraws": lambda n: f"Who is attacked in {listed(n['targets'])} goes back.",
    "combat_odds": _odds,
    "combat_result": _result,
    "step_lost": steps.words_step_lost,
    "eliminated": lambda n: f"{n['unit']} in {n['space']} is eliminated.",
    "retreated": lambda n: f"{do(n['units'], 'retreat')} from {n['from']}{to_words(n)}.",
    "advanced": lambda n: f"{n['unit']} advances from {n['from']}{to_words(n)}.",
    "combat_over": lambda n: f"The combat about {listed(n['targets'])} is over.",
}
