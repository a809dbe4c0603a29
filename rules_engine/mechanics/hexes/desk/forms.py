"""Forms of orders: an attack put together hex by hex, and orders chosen step by step from those
that are lawful.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias

from rules_engine.core.forms import (
    HERE,
    ONE,
    SEVERAL,
    YES,
    Blank,
    Entry,
    Filled,
    Form,
    Mark,
    chosen_of,
    one_of,
)
from rules_engine.core.game import OrderKind
from rules_engine.core.orders import Order
from rules_engine.errors import BadRecord, EngineFault
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.plain import JsonObject

NO_ENEMY = "No enemy stands beside your units."
FormOf: TypeAlias = Callable[[H, str, Filled], Form]
"""The form of an order for a side, with what has been filled in."""
Help: TypeAlias = tuple[Blank, JsonObject]
"""A further blank of an attack, and the arguments that its filling adds to the order."""
More: TypeAlias = Callable[[H, Order, Filled], Iterable[Help]]
"""What may be added to an order that was chosen from a list."""


@dataclass(frozen=True, eq=False)
class AttackForm(Generic[H, U]):
    """What a game says of the form of an attack."""

    enemies: Callable[[H, str], Iterable[str]]
    """The enemy hexes that can be attacked; those beside no own unit are left out."""
    may_attack: Callable[[H, U], bool]
    helps: Callable[[H, str, Sequence[str], Sequence[str], Filled], Iterable[Help]]
    """Help from outside for an attack on these hexes by these units."""
    why_not: Callable[[H, U], str] = lambda position, unit: f"{unit.id} cannot attack now."
    """Why a unit may not attack, in a sentence."""


def attack_form(rules: AttackForm[H, U]) -> FormOf[H]:
    """Return the form of an attack."""

    def form(position: H, side: str, filled: Filled) -> Form:
        return _attack(rules, position, side, filled)

    return form


def _attack(rules: AttackForm[H, U], position: H, side: str, filled: Filled) -> Form:
    """Offer the enemies beside own units, then who can attack them and what can help."""
    enemies = _enemies(rules, position, side)
    targets = tuple(Entry(space, space, space) for space in enemies)
    aims = chosen_of(filled, "targets", targets)
    hint = "" if targets else NO_ENEMY
    blanks = [Blank("targets", "Hexes to attack", SEVERAL, targets, aims, hint)]
    if not aims:
        can_be = _near_here(position, enemies, filled)
        return Form(tuple(blanks), marks=(("choice", "?", can_be),))
    there = list(_beside(position, side, aims))
    near = _entries(unit for unit in there if rules.may_attack(position, unit))
    attackers = chosen_of(filled, "attackers", near)
    cannot = tuple(rules.why_not(position, u) for u in there if not rules.may_attack(position, u))
    if there:
        blanks.append(Blank("attackers", "Attackers", SEVERAL, near, attackers, cannot=cannot))
    args: JsonObject = {"targets": list(aims), "attackers": sorted(attackers)}
    for blank, more in rules.helps(position, side, aims, attackers, filled):
        blanks.append(blank)
        args |= more
    return Form(tuple(blanks), args if attackers else None, marks=_marks(position, aims, attackers))


def tick(name: str, title: str, filled: Filled) -> Help:
    """Return help that is used or not, such as the support of aircraft."""
    entries = (Entry("1", title),)
    chosen = chosen_of(filled, name, entries)
    return Blank(name, title, YES, entries, chosen), {name: 1} if chosen else {}


def number(name: str, title: str, most: int, filled: Filled) -> Help:
    """Return help of which up to so many may be used."""
    entries = tuple(Entry(str(count), str(count)) for count in range(1, most + 1))
    chosen = chosen_of(filled, name, entries)[:1]
    return Blank(name, title, ONE, entries, chosen), {name: int(chosen[0])} if chosen else {}


def _marks(position: H, aims: tuple[str, ...], attackers: tuple[str, ...]) -> tuple[Mark, ...]:
    """Mark who is attacked and by whom."""
    spaces = tuple(str(position.units[name].space) for name in attackers)
    marks: tuple[Mark, ...] = (("target", "A", aims),)
    return (*marks, ("attacker", "✓", spaces)) if spaces else marks


def _enemies(rules: AttackForm[H, U], position: H, side: str) -> tuple[str, ...]:
    """Return every hex that can be attacked, in the order of the numbers."""
    held = set(rules.enemies(position, side))
    return tuple(sorted(held & around(position, position.stacks(side))))


def _near_here(position: H, enemies: tuple[str, ...], filled: Filled) -> tuple[str, ...]:
    """Return which of these can be attacked from the hex that was looked at last; all of them
    where none was.
    """
    here = [space for space in filled.get(HERE, ()) if space in position.board.index]
    near = around(position, here)
    return tuple(space for space in enemies if space in near) if here else enemies


def _beside(position: H, side: str, spaces: Iterable[str]) -> Iterator[Any]:
    """Yield the side's units that stand beside any of these hexes."""
    near = around(position, spaces)
    for unit in position.on_map(side):
        if unit.space in near:
            yield unit


def attackable(rules: AttackForm[H, U], position: H, side: str) -> tuple[str, ...]:
    """Return the enemy hexes beside which units stand that may attack, by their numbers."""
    able: list[Any] = [u for u in position.on_map(side) if rules.may_attack(position, u)]
    near = around(position, {str(unit.space) for unit in able})
    return tuple(sorted(near & set(rules.enemies(position, side))))


def around(position: H, spaces: Iterable[str]) -> set[str]:
    """Return the hexes next to any of these."""
    board = position.board
    return {
        board.numbers[near]
        for space in spaces
        if space in board.index
        for near in board.neighbours[board.index[space]]
    }


def _entries(units: Iterable[Any]) -> tuple[Entry, ...]:
    return tuple(Entry(unit.id, unit.id, unit.space) for unit in units)


# ---- orders chosen from those that are lawful ---------------------------------------------------


def no_note(position: object, value: str) -> str:
    """Say nothing beside a value."""
    return ""


NOTHING = "There is nothing to choose from now."
WITHOUT = "none"
"""The value of a blank that stands for orders without its argument."""


@dataclass(frozen=True)
class Choice:
    """One blank of such a form: an argument of the orders; `where` says in which hex the map finds
    a value of it, `note` what stands beside it.
    """

    name: str
    title: str
    where: Callable[[Any, str], str | None] = lambda position, value: None
    note: Callable[[Any, str], str] = no_note
    empty: str = NOTHING
    without: str = ""
    """What is said of an order that has no such argument, where there are some."""


def nothing_more(position: H, order: Order, filled: Filled) -> Iterable[Help]:
    """Add nothing."""
    return ()


def listed_form(
    choices: Sequence[Choice],
    listed: Callable[[H, str], Iterable[Order]],
    more: More[H] = nothing_more,
) -> FormOf[H]:
    """Return a form whose blanks narrow the lawful orders down, one argument after the other; then
    `more` offers what may be added to the order that is left.
    """

    def form(position: H, side: str, filled: Filled) -> Form:
        orders, blanks = list(listed(position, side)), list[Blank]()
        for choice in choices:
            blank = _narrowing(position, choice, orders, filled)
            blanks.append(blank)
            if not blank.chosen:
                return Form(tuple(blanks))
            orders = [one for one in orders if _value(one, choice) == blank.chosen[0]]
        args = dict(orders[0].args)
        for blank, added in more(position, orders[0], filled):
            blanks.append(blank)
            args |= added
        return Form(tuple(blanks), args)

    return form


def _narrowing(position: H, choice: Choice, orders: Sequence[Order], filled: Filled) -> Blank:
    entries = tuple(
        Entry(value, choice.without)
        if value == WITHOUT
        else Entry(value, value, choice.where(position, value), choice.note(position, value))
        for value in dict.fromkeys(_value(order, choice) for order in orders)
    )
    found = one_of(filled, choice.name, entries)
    hint = "" if entries else choice.empty
    chosen = () if found is None else (found,)
    return Blank(choice.name, choice.title, ONE, entries, chosen, hint, is_list=True)


def _value(order: Order, choice: Choice) -> str:
    """Return an argument of an order as one word, a path by its dashes. Raises EngineFault."""
    if choice.name not in order.args and not choice.without:
        raise EngineFault(f"The form of {order.kind} asks for {choice.name}, which it has not.")
    value = order.args.get(choice.name, WITHOUT)
    return "-".join(str(part) for part in value) if isinstance(value, list) else str(value)


def unit_space(position: Any, name: str) -> str | None:
    """Return where a unit stands, for a blank that asks for units."""
    unit = position.unit(name)
    return None if unit is None else unit.space


def own_space(position: Any, space: str) -> str | None:
    """Return a hex as its own place, for a blank that asks for hexes; None for several of them."""
    return space if space in position.board.index else None


def with_forms(
    orders: Mapping[str, OrderKind[H]], forms: Mapping[str, FormOf[H]]
) -> dict[str, OrderKind[H]]:
    """Return the kinds of orders of a game, each with its form where it has one. Raises BadRecord:
    a form is for an order that the game does not have.
    """
    if unknown := sorted(forms.keys() - orders.keys()):
        raise BadRecord(f"No order is called {unknown[0]}, for which there is a form.")
    return {name: replace(one, form=forms.get(name, one.form)) for name, one in orders.items()}
