"""What is said of a combat. Source: 9.0-PR."""

from __future__ import annotations

from rules_engine.games.cobra.combat.crt import Half, parse_result
from rules_engine.mechanics.hexes.combat import telling
from rules_engine.mechanics.hexes.combat.steps import words_step_lost
from rules_engine.mechanics.hexes.combat.telling import do, listed, names_told
from rules_engine.mechanics.parts import Words
from rules_engine.mechanics.words import so_many
from rules_engine.plain import JsonObject


def declared(verb: str) -> Words:
    """Return what says who attacks or overruns what, and with whose columns. Source: 10.26."""

    def words(notice: JsonObject) -> str:
        who = do(names_told(notice, "attackers"), verb)
        return f"{who} {listed(notice['targets'])}{_helped(notice)}."

    return words


def _helped(notice: JsonObject) -> str:
    """Say how far the odds move by the help of the only headquarters that gives columns."""
    columns = notice["patton"]
    if not columns:
        return ""
    return f", with {so_many(columns, 'column')} of the American headquarters"


def words_result(notice: JsonObject) -> str:
    """Say what the result asks of each side. Source: 9.5, 9.65."""
    found = parse_result(notice["result"])
    halves = (("the attacker", found.attacker), ("the defender", found.defender))
    said = [f"{who} {_owes(half)}" for who, half in halves if half.is_any]
    return f"Result on {listed(notice['targets'])}: {'; '.join(said) or 'no effect'}."


def _owes(half: Half) -> str:
    if half.is_elimination:
        return "is eliminated"
    hexes = "a hex" if half.number == 1 else f"{half.number} hexes"
    return f"loses {so_many(half.number, 'step')} or retreats {hexes}"


WORDS = {
    **telling.WORDS,
    "attack_declared": declared("attack"),
    "combat_result": words_result,
    "step_lost": words_step_lost,
}
