"""The form of an attack by fire: the one hex attacked, who fires at it from beside or from afar,
and who lends help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules_engine.core.forms import ONE, SEVERAL, Blank, Entry, Filled, Form, chosen_of, one_of
from rules_engine.mechanics.hexes.desk.forms import FormOf
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.plain import JsonObject

NO_TARGET = "None of your units can fire at an enemy now."


@dataclass(frozen=True, eq=False)
class FireForm(Generic[H, U]):
    """What a game says of the form of an attack by fire, whose arguments are target and units."""

    targets: Callable[[H, str], Iterable[str]]
    """The hexes that a side can attack now."""
    able: Callable[[H, str, str], Sequence[str]]
    """The units that can take part in an attack on a hex."""
    cannot: Callable[[H, str, str], Iterable[str]]
    """Of who is near the hex and cannot: why, in a sentence each."""
    helps: Sequence[tuple[str, str]]
    """Further arguments with their titles, each of which names a unit that helps."""
    helpers: Callable[[H, str, str, JsonObject], Iterable[str]]
    """Who can give such a help to an attack put together so far."""


def fire_form(rules: FireForm[H, U]) -> FormOf[H]:
    """Return the form of an attack by fire."""

    def form(position: H, side: str, filled: Filled) -> Form:
        return _attack(rules, position, side, filled)

    return form


def _attack(rules: FireForm[H, U], position: H, side: str, filled: Filled) -> Form:
    hexes = tuple(Entry(space, space, space) for space in rules.targets(position, side))
    hint = "" if hexes else NO_TARGET
    target = one_of(filled, "target", hexes)
    aims = (target,) if target else ()
    blanks = [Blank("target", "Hex to attack", ONE, hexes, aims, hint, is_list=True)]
    if target is None:
        spaces = tuple(entry.value for entry in hexes)
        return Form(tuple(blanks), marks=(("choice", "?", spaces),))
    entries = _units(position, rules.able(position, side, target))
    chosen = chosen_of(filled, "units", entries)
    cannot = tuple(rules.cannot(position, side, target))
    blanks.append(Blank("units", "Units that fire", SEVERAL, entries, chosen, cannot=cannot))
    args: JsonObject = {"target": target, "units": sorted(chosen)}
    for name, title in rules.helps if chosen else ():
        offered = _units(position, rules.helpers(position, side, name, args))
        found = chosen_of(filled, name, offered)[:1]
        if offered:
            blanks.append(Blank(name, title, ONE, offered, found))
        args |= {name: found[0]} if found else {}
    spaces = tuple(str(position.units[name].space) for name in chosen)
    marks = (("target", "A", aims), *((("attacker", "✓", spaces),) if spaces else ()))
    return Form(tuple(blanks), args if chosen else None, marks=marks)


def _units(position: Any, names: Iterable[str]) -> tuple[Entry, ...]:
    return tuple(Entry(name, name, position.units[name].space) for name in names)
