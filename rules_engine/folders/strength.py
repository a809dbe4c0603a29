"""The odds of a combat with every term: strengths, the ground, the column."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.proceedings import Modifier
from rules_engine.folders.keys import DEFENDER
from rules_engine.folders.movement import shared
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.rules import Rules
from rules_engine.mechanics.hexes.combat.fight import Fight
from rules_engine.mechanics.hexes.combat.odds import Columns, Odds, work_out
from rules_engine.mechanics.hexes.combat.ratios import column_of, ratio, ratio_words
from rules_engine.mechanics.hexes.combat.terms import Change, Term

Combat = Fight[None]
LACK = "out of supply"


def columns_of(rules: Rules) -> Columns[FolderPosition]:
    """Return the columns of a folder's table."""
    if rules.results is None:
        raise AssertionError("A game without a table of results has no odds.")
    ratios = rules.results.ratios
    for_defender = rules.said("combat", "rounding") == DEFENDER

    def kept(column: int) -> int:
        return max(0, min(column, len(ratios) - 1))

    return Columns(
        lambda position, ours, theirs: ratio(ours, theirs, for_defender=for_defender),
        lambda position, line, value: column_of(ratios[0], value),
        kept,
        lambda column: ratio_words(ratios[kept(column)]),
    )


def odds_of(columns: Columns[FolderPosition], position: FolderPosition, fight: Combat) -> Odds:
    """Return the odds of a combat as far as the position tells them."""
    attack = tuple(_attack(position, unit) for unit in fight.attacking(position))
    defence = tuple(_defence(position, unit) for unit in fight.defending(position))
    holds_ground = position.holds(position.rules.case("combat.ground"))
    shifts = tuple(_ground(position, fight)) if holds_ground else ()
    return work_out(columns, position, attack, defence, shifts)


def attack_of(position: FolderPosition, unit: Piece) -> int | None:
    """Return what a unit attacks with now; None where that is not known."""
    return None if unit.attack is None else shared(position, unit, "attack", unit.attack)


def _attack(position: FolderPosition, unit: Piece) -> Term:
    rules, strength = position.rules, attack_of(position, unit)
    changes = [Change(unit.attack, "attack strength", rules.case("combat.odds"))]
    if strength != unit.attack:
        changes.append(Change(strength, LACK, rules.case("supply.lack")))
    return Term(unit.id, str(unit.space), tuple(changes))


def _defence(position: FolderPosition, unit: Piece) -> Term:
    case = position.rules.case("combat.odds")
    change = Change(unit.defence, "defence strength", case)
    return Term(unit.id, str(unit.space), (change,))


def _ground(position: FolderPosition, fight: Combat) -> Iterator[Modifier]:
    """Yield the shift of the ground: that of the attacked hex that is best for the defenders."""
    best = max(
        (tuple(_shifts(position, fight, space)) for space in fight.targets),
        key=lambda found: sum(-one.amount for one in found),
    )
    yield from best


def _shifts(position: FolderPosition, fight: Combat, space: str) -> Iterator[Modifier]:
    """Yield the shifts of a hex: of its terrain, and of a hexside over which all attack it."""
    board, ground = position.board, position.rules.ground
    at = board.index[space]
    links = [board.link(board.index[str(u.space)], at) for u in fight.attacking(position)]
    for row in ground.values():
        is_terrain = row.kind == "terrain" and row.name == board.terrain[at]
        is_hexside = row.kind == "hexside" and all(row.name in link for link in links)
        if row.shift and (is_terrain or is_hexside) and position.holds(row.case):
            yield Modifier(-row.shift, row.name.replace("_", " "), row.case)
