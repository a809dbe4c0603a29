"""What is said of a combat. Source: 9.0-PR."""

from __future__ import annotations

from rules_engine.games.cobra.combat.steps import words_step_lost
from rules_engine.mechanics.hexes.combat.telling import do, listed, sum_words, to_words
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject


def _declared(notice: JsonObject) -> str:
    patton = f", with {notice['patton']} of the headquarters" if notice["patton"] else ""
    return f"{do(notice['attackers'], 'attack')} {listed(notice['targets'])}{patton}."


def odds_words(notice: JsonObject) -> str:
    """Say the odds of a combat or an overrun, with every term."""
    odds = notice["odds"]
    attack = sum_words(odds["attack"], odds["attack_total"])
    defence = sum_words(odds["defence"], odds["defence_total"])
    shifts = "".join(f"; {s['amount']:+d} {s['reason']} ({s['case']})" for s in odds["shifts"])
    head = f"Odds on {listed(notice['targets'])}: {attack} against {defence}"
    return f"{head}: {odds['ratio']}{shifts}; column {odds['column']}."


WORDS = {
    "attack_declared": _declared,
    "combat_odds": odds_words,
    "combat_result": lambda n: f"Result on {listed(n['targets'])}: {n['result']}.",
    "step_lost": words_step_lost,
    "retreated": lambda n: f"{do(n['units'], 'retreat')} from {n['from']}{to_words(n)}.",
    "advanced": lambda n: f"{n['unit']} advances from {n['from']}{to_words(n)}.",
    "combat_over": lambda n: f"The combat about {listed(n['targets'])} is over.",
}
TELLERS = dict.fromkeys(WORDS, tell_public)
