"""What supply leaves of printed numbers. Source: 11.33, 11.42."""

from __future__ import annotations

from rules_engine.core.charts import Chart
from rules_engine.games.grenade.combat import strength
from rules_engine.games.grenade.combat.fight import Aid, Fight
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.supply.trace import STATES
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.terms import total

STATE_WORDS = {"in": "in supply", "out": "out of supply", "isolated": "isolated"}
NUMBERS = tuple(range(1, 11))
KINDS = (("tank", "Tanks, mechanized infantry, reconnaissance"), ("infantry", "All others"))


def supply(position: GrenadePosition) -> Chart:
    """Return what is left of printed numbers. Source: 11.33, 11.42."""
    rows = []
    for state in STATES[1:]:
        words = STATE_WORDS[state].capitalize()
        for kind, title in KINDS:
            left = (_allowance(position, kind, number, state) for number in NUMBERS)
            rows.append((words, f"Movement: {title.lower()}", *left))
        for is_attack, title in ((True, "Attack"), (False, "Defence")):
            left = (_strength(position, number, state, is_attack) for number in NUMBERS)
            rows.append((words, f"{title} strength", *left))
    return Chart(
        "supply",
        "Supply",
        "11.0-GR",
        (("Supply", "Of a printed", *(str(number) for number in NUMBERS)),),
        tuple(rows),
        (
            (
                "In supply all numbers are the printed ones. Supply is found at the start of each "
                "player turn and lasts for all of it (11.0)."
            ),
        ),
    )


def _allowance(position: GrenadePosition, kind: str, number: int, state: str) -> str:
    unit = Unit("", {"side": "us", "type": kind, "ma": number, "supply": state})
    return costs.points(costs.supplied_allowance(position, unit))


def _strength(position: GrenadePosition, number: int, state: str, is_attack: bool) -> str:
    """Return what a strength is worth on clear ground, attacked over no water."""
    here, there = _plain_step(position)
    one = {"side": "us", "type": "tank", "strength": number, "supply": state, "status": "map"}
    units = {"one": {**one, "space": here}, "two": {**one, "side": "german", "space": there}}
    alone = GrenadePosition({**position.data, "units": units}, position.game)
    fight = Fight("us", (there,), ("one",), ("two",), Aid())
    found = strength.attack(alone, fight) if is_attack else strength.defence(alone, fight)
    return str(total(found))


def _plain_step(position: GrenadePosition) -> tuple[str, str]:
    """Return two hexes of clear ground beside each other that nothing protects."""
    board = position.board
    plain = [
        terrain == "clear" and not features
        for terrain, features in zip(board.terrain, board.features, strict=True)
    ]
    return next(
        (board.numbers[a], board.numbers[b])
        for a, near in enumerate(board.neighbours)
        for b in near
        if plain[a] and plain[b] and not board.link(a, b)
    )
