"""What the sides are told of a combat, and in which words. Source: 8.42, 8.6, 9.88."""

from __future__ import annotations

import re

from rules_engine.core.events import Event
from rules_engine.games.grenade.combat.odds import heading_words
from rules_engine.games.grenade.combat.steps import words_eliminated, words_step_lost
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.knowledge import seen_as
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.hexes.combat import telling
from rules_engine.mechanics.hexes.combat.telling import do, listed, names_told
from rules_engine.mechanics.words import words_roll
from rules_engine.plain import JsonObject, canonical

OPEN_CASES = ("8.6", "10.0-GR", "20.1")  # strengths that need not be hidden


def stays_known(position: GrenadePosition) -> bool:
    """Whether the strengths seen in a combat may be written down. Source: 8.42."""
    is_option = position.data["options"].get("combat_strengths") == "stay"
    return is_option or not position.holds("8.42")


def tell_chit(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject | None:
    """Tell the owner alone which strength he drew. Source: 8.33, 8.42."""
    if side not in (None, event.data["side"]):
        return None
    return tell_named(before, event, after, side)


def tell_odds(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject:
    """Tell the odds; the strengths of the enemy's chits are not written down. Source: 8.42."""
    notice = tell_named(before, event, after, side)
    odds = dict(event.data["odds"])
    if side is not None:
        attacker = event.data["side"]
        for name in ("attack", "defence"):
            is_own = (side == attacker) == (name == "attack")
            terms = [_term(after, side, term, is_own=is_own) for term in odds[name]]
            odds[name] = in_told_order(terms)
            if any(term["amount"] == "?" for term in terms):
                odds[f"{name}_total"] = "?"
    notice["odds"] = odds
    return notice


def _term(position: GrenadePosition, side: str, term: JsonObject, *, is_own: bool) -> JsonObject:
    shown = {**term, "unit": seen_as(position, side, term["unit"])}
    is_open = term["changes"][0]["case"] in OPEN_CASES
    if is_own or is_open or stays_known(position):
        return shown
    changes = [covered(change) for change in term["changes"]]
    return {**shown, "amount": "?", "changes": changes}


def in_told_order(terms: list[JsonObject]) -> list[JsonObject]:
    """Return terms by what is told of them: their own order tells how hidden names sort."""
    return sorted(terms, key=lambda term: (term["unit"], canonical(term)))


def covered(change: JsonObject) -> JsonObject:
    """Return a change of a strength without its number."""
    reason = "chit" if change["case"] == "8.34" else change["reason"]
    return {"amount": "?", "reason": reason, "case": change["case"]}


# ---- words --------------------------------------------------------------------------------------


def words_declared(notice: JsonObject) -> str:
    """Say who attacks what, with which help."""
    support = names_told(notice, "support")
    help_from = f", supported by {listed(support)}" if support else ""
    air = ", with an Air Point" if notice["air"] else ""
    attackers = names_told(notice, "attackers")
    return f"{do(attackers, 'attack')} {listed(notice['targets'])}{help_from}{air}."


def words_supported(notice: JsonObject) -> str:
    """Say which artillery, if it was seen, supports the defence of what."""
    who = notice.get("unit", "Artillery")
    return f"{who} supports the defence of {listed(notice['targets'])}."


def words_odds(notice: JsonObject) -> str:
    """Say the odds, the columns by what stands above them on the defender's line."""
    odds = notice["odds"]
    named = {
        part: heading_words(str(odds.get("line", "")), odds[part]) for part in ("start", "column")
    }
    return telling.odds_words({**notice, "odds": {**odds, **named}})


def words_throw(notice: JsonObject) -> str:
    """Say what was rolled. The column is said with the odds, and a chit has no name for people."""
    line = re.sub(r"^(c[0-9]+, |chit .*)", "", notice["line"])
    return words_roll({**notice, "line": line})


OWN_TELLERS = {"chit_drawn": tell_chit, "combat_odds": tell_odds}
"""How what one side alone may know is told."""
WORDS = {
    **telling.WORDS,
    "combat_odds": words_odds,
    "attack_declared": words_declared,
    "defenders": lambda n: f"{do(names_told(n, 'defenders'), 'defend')} {listed(n['targets'])}.",
    "second_corps_freed": lambda n: "The German 2nd Corps is free to move from now on (19.12).",
    "defence_supported": words_supported,
    "air_point": lambda n: f"An Air Point supports the defence of {listed(n['targets'])}.",
    "chit_drawn": lambda n: f"{n['unit']} draws its chit: strength {n['strength']}.",
    "strengths_revealed": lambda n: (
        f"Both sides show the strengths of {listed(names_told(n, 'units'))}."
    ),
    "combat_result": lambda n: f"Result on {listed(n['targets'])}: {n['words']}.",
    "step_lost": words_step_lost,
    "eliminated": words_eliminated,
}
