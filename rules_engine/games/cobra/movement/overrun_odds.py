"""The odds of an overrun: both strengths and the columns by which they are shifted. Source: 6.51,
6.55, 7.22, 9.32, 9.36, 9.75, 10.26, 10.27, 11.45.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.cobra.combat.command import all_commanded
from rules_engine.games.cobra.combat.crt import RATIOS, ratio_words
from rules_engine.games.cobra.combat.fight import silent
from rules_engine.games.cobra.combat.integrity import has_integrity
from rules_engine.games.cobra.combat.odds import column, ratio
from rules_engine.games.cobra.combat.shifts import (
    RIVERS,
    Defended,
    Term,
    allied_terms,
    german_terms,
    hex_terms,
)
from rules_engine.games.cobra.combat.shifts import total as columns_of
from rules_engine.games.cobra.combat.strength import headquarters_alone, strength, total
from rules_engine.games.cobra.movement.integrity import components, was_whole
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.chapter import is_supplied
from rules_engine.games.cobra.units import Unit
from rules_engine.plain import JsonObject


def overrun_odds(position: CobraPosition, unit: Unit, target: str, patton: int = 0) -> JsonObject:
    """Return the odds at which the division of a unit overruns a hex; `patton`: the columns that
    the American headquarters gives. Source: 6.51, 10.26.
    """
    units, defenders = components(position, unit), position.stack(target)
    attack, defence = attack_strength(position, units), defence_strength(position, defenders)
    shifts = _shifts(position, units, defenders, target)
    if position.holds("10.26") and position.holds("10.27"):
        shifts += allied_terms(columns_of_patton=patton)
    found = column(attack, defence, columns_of(shifts), position.reading)
    return {
        "units": [one.id for one in units],
        "attack": attack,
        "defence": defence,
        "ratio": ratio_words(ratio(attack, defence)),
        "shifts": [{"columns": one.columns, "why": one.why, "case": one.case} for one in shifts],
        "net": columns_of(shifts),
        "column": ratio_words(RATIOS[found]),
    }


# ---- strengths (6.55, 7.22, 11.41) --------------------------------------------------------------


def attack_strength(position: CobraPosition, units: Sequence[Unit]) -> int:
    """Return what an overrunning division attacks with: not doubled. Source: 6.55."""
    is_plain = position.holds("6.55")
    return total(_worth(position, unit, is_doubled=not is_plain) for unit in units)


def defence_strength(position: CobraPosition, units: Sequence[Unit]) -> int:
    """Return what a hex defends with, doubled for integrity; who has retreated onto friends adds
    nothing. Source: 7.22, 9.75, 10.22, OQ-36c.
    """
    if units and all(unit.is_hq for unit in units):
        return headquarters_alone(units, position.reading)
    counted = (unit for unit in units if unit.id not in silent(position))
    return total(_worth(position, one, is_doubled=_is_doubled(position, one)) for one in counted)


def _is_doubled(position: CobraPosition, unit: Unit) -> bool:
    """Whether a defender is doubled: its division was whole as the phase began, too. Source: 7.22,
    7.24, OQ-36c, OQ-45.
    """
    if unit.is_tiger and position.reading("OQ-36c") == "tigers_too":
        others = (one for one in position.stack(unit.space or "") if not one.is_tiger)
        return any(_is_doubled(position, one) for one in others)
    is_kept = was_whole(position, unit) or not position.holds("7.24")
    return is_kept and has_integrity(position, unit)


def _worth(position: CobraPosition, unit: Unit, *, is_doubled: bool) -> int:
    supplied = is_supplied(position, unit) or not position.holds("11.41")
    return strength(unit, is_doubled=is_doubled, is_supplied=supplied)


# ---- shifts (9.3, 10.27) ------------------------------------------------------------------------


def _shifts(
    position: CobraPosition, units: Sequence[Unit], defenders: Sequence[Unit], target: str
) -> list[Term]:
    found = _ground_terms(position, str(units[0].space), target)
    if not position.holds("10.27"):
        return found
    for side, is_attack in ((units, True), (defenders, False)):
        if side and side[0].side == "german":
            has_command = position.holds("10.25") and all_commanded(position, "german", side)
            found += german_terms(is_attack=is_attack, has_command=has_command, has_tiger=False)
    return found


def _ground_terms(position: CobraPosition, origin: str, target: str) -> list[Term]:
    board = position.board
    here, there = board.index[origin], board.index[target]
    link = board.link(here, there)
    river = next((name for name in RIVERS if name in link), None)
    one = Defended(board.terrain[there], board.features[there], (river,))
    return [term for term in hex_terms(one, position.reading) if position.holds(term.case)]
