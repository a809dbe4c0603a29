"""The odds of a combat with every term: strengths, ratio, shifts, column. Source: 9.0-PR, 9.3,
9.4.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.proceedings import Modifier
from rules_engine.games.cobra.combat import crt, shifts, terms
from rules_engine.games.cobra.combat.crt import FIRST, LAST, RATIOS
from rules_engine.games.cobra.combat.fight import Fight, has_air_point
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.readings import Readings, recommended
from rules_engine.games.cobra.supply import command
from rules_engine.mechanics.hexes.blind.known_position import is_covered
from rules_engine.mechanics.hexes.combat import ratios
from rules_engine.mechanics.hexes.combat.odds import Columns, Odds, to_json, work_out
from rules_engine.mechanics.hexes.combat.ratios import ratio_words
from rules_engine.plain import JsonObject


def ratio(attack: int, defence: int, *, for_defender: bool = True) -> int:
    """Return the ratio of two totals, rounded for the defender: 3 for 3-1, -3 for 1-3.
    Source: 9.4.

    Raises:
        ValueError: a total is less than 1, which no side's is (11.42).
    """
    if attack < 1 or defence < 1:
        raise ValueError(
            f"Odds of {attack} to {defence}: either side has a strength of 1 at least."
        )
    return ratios.ratio(attack, defence, for_defender=for_defender)


def start(value: int, reading: Readings = recommended) -> int:
    """Return the column of a ratio before any shift. Source: 9.4, OQ-25."""
    found = ratios.column_of(RATIOS[FIRST], value)
    return kept(found) if reading("OQ-25") == "limit_first" else found


def kept(found: int) -> int:
    """Return a column, kept on the table. Source: OQ-25."""
    return max(FIRST, min(LAST, found))


COLUMNS: Columns[CobraPosition] = Columns(
    lambda position, *totals: ratio(*totals, for_defender=position.holds("9.4")),
    lambda position, line, value: start(value, position.reading),
    kept,
    lambda column: ratio_words(crt.RATIOS[kept(column)]),
)


def worked_out(position: CobraPosition, fight: Fight) -> Odds:
    """Return the odds of a combat, or of an overrun. Source: 9.0-PR, 6.51."""
    attack, defence = terms.attack(position, fight), terms.defence(position, fight)
    found = (*_ground(position, fight), *_help(position, fight))
    in_force = tuple(term for term in found if position.holds(term.case))
    counted = in_force if position.holds("9.0-PR") else ()
    return work_out(COLUMNS, position, attack, defence, counted)


def as_json(found: Odds) -> JsonObject:
    """Return odds as plain data."""
    return to_json(COLUMNS, found)


def _ground(position: CobraPosition, fight: Fight) -> Iterator[Modifier]:
    """Yield what terrain and rivers are worth to the defenders. Source: 9.31 to 9.35."""
    board = position.board
    hexes = []
    for space in fight.targets:
        at = board.index[space]
        links = [board.link(board.index[str(u.space)], at) for u in fight.attacking(position)]
        crossed = [next((name for name in shifts.RIVERS if name in link), None) for link in links]
        hexes.append(shifts.Defended(board.terrain[at], frozenset(board.features[at]), crossed))
    found = shifts.ground_terms(hexes, position.reading)
    if position.holds("9.31"):
        yield from found if position.holds("9.33") else found[:1]


def _help(position: CobraPosition, fight: Fight) -> Iterator[Modifier]:
    """Yield what headquarters, Tigers and an Air Point are worth. Source: 9.36 to 9.39, 10.25 to
    10.27, 15.2. What the enemy's headquarters give, a side learns in the combat.
    """
    is_overrun, is_german = fight.aid.is_overrun, fight.side == "german"
    if is_overrun and not position.holds("10.27"):
        return
    is_known = not is_covered(position, "german")
    units = fight.attacking(position) if is_german else fight.defending(position)
    if is_known and command.all_commanded(position, "german", units):
        yield Modifier(1 if is_german else -1, "headquarters", "10.25")
    if fight.aid.patton:
        yield Modifier(fight.aid.patton, "headquarters", "10.26")
    if is_overrun:
        return
    if is_german and any(unit.is_tiger for unit in units):
        yield Modifier(1, "Tigers", "9.37")
    if has_air_point(position, fight.targets, fight.attackers):
        yield Modifier(1, "Air Point", "15.2")
