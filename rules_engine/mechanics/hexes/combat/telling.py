"""Words for what is told of a combat."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.mechanics.parts import Words
from rules_engine.plain import JsonObject


def listed(names: Sequence[str]) -> str:
    """Return names in a row."""
    return ", ".join(names) or "nobody"


def do(names: Sequence[str], verb: str) -> str:
    """Return who does something: "1/1 attacks", "1/1, 2/1 attack"."""
    return f"{listed(names)} {verb}" + ("s" if len(names) == 1 else "")


def names_told(notice: JsonObject, part: str) -> list[str]:
    """Return the units of a part, and at the end how many more that this side does not see."""
    unseen = notice.get(f"{part}_unseen", 0)
    more = [f"{unseen} unseen unit{'' if unseen == 1 else 's'}"] if unseen else []
    return [*notice[part], *more]


def sum_words(terms: list[JsonObject], total: int | str) -> str:
    """Return a side's terms and their sum, with what changed each."""
    parts = []
    for term in terms:
        why = [change["reason"] for change in term["changes"][1:]]
        parts.append(f"{term['unit']} {term['amount']}" + (f" ({', '.join(why)})" if why else ""))
    return " + ".join(parts) + (f" = {total}" if len(parts) > 1 else "")


def odds_words(notice: JsonObject) -> str:
    """Say the odds of a combat, with every term."""
    odds = notice["odds"]
    attack = sum_words(odds["attack"], odds["attack_total"])
    defence = sum_words(odds["defence"], odds["defence_total"])
    shifts = "".join(f"; {s['amount']:+d} {s['reason']} ({s['case']})" for s in odds["shifts"])
    line = f" on the line {odds['line']}, {odds['start']}" if "line" in odds else ""
    head = f"Odds on {listed(notice['targets'])}: {attack} against {defence}"
    return f"{head}: {odds['ratio']}{line}{shifts}; column {odds['column']}."


def to_words(notice: JsonObject) -> str:
    """Return where somebody went, where that was seen."""
    return f" to {notice['to']}" if "to" in notice else ""


WORDS: dict[str, Words] = {
    "combat_odds": odds_words,
    "retreated": lambda n: f"{do(n['units'], 'retreat')} from {n['from']}{to_words(n)}.",
    "advanced": lambda n: f"{n['unit']} advances from {n['from']}{to_words(n)}.",
    "combat_over": lambda n: f"The combat about {listed(n['targets'])} is over.",
}
"""What is said of a combat in every game."""
