"""What is said of a combat. Source: 9.0-PR."""

from __future__ import annotations

from rules_engine.games.cobra.combat.steps import words_step_lost
from rules_engine.mechanics.hexes.combat import telling
from rules_engine.mechanics.hexes.combat.telling import do, listed, names_told
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject


def _declared(notice: JsonObject) -> str:
    patton = f", with {notice['patton']} of the headquarters" if notice["patton"] else ""
    return f"{do(names_told(notice, 'attackers'), 'attack')} {listed(notice['targets'])}{patton}."


WORDS = {
    **telling.WORDS,
    "attack_declared": _declared,
    "combat_result": lambda n: f"Result on {listed(n['targets'])}: {n['result']}.",
    "step_lost": words_step_lost,
}
TELLERS = dict.fromkeys(WORDS, tell_public)
