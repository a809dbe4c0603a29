"""Hidden-only changes at the level "double_blind": other truths that differ only in what one side
has not seen. Made from the rules and the ledger, never from the view.

`changes(hiding, position, side, most)` gives up to `most` of each kind; which units and hexes are
taken turns with the waiting point's number, so that other moments give other changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from rules_engine.core.events import drop, put
from rules_engine.core.numbering import KEY
from rules_engine.mechanics.hexes.blind import hidden_units
from rules_engine.mechanics.hexes.blind.hidden_units import Hiding, unseen
from rules_engine.mechanics.hexes.ground.position import H, HexPosition, U
from rules_engine.mechanics.knowledge import FALSE, known
from rules_engine.mechanics.truths import Change

T = TypeVar("T")


def changes(hiding: Hiding[H, U], position: H, side: str, most: int = 4) -> Iterator[Change]:
    """Yield (name, effects): what could be otherwise without the side being able to tell."""
    kinds: tuple[Callable[[H, str], Iterable[Change]], ...] = (
        partial(hidden_units.elsewhere, hiding),
        partial(hidden_units.gone, hiding),
        partial(hidden_units.added, hiding),
        hidden_units.renamed,
        hidden_units.all_renamed,
        _never_there,
        their_ledger,
        *hiding.kinds,
        partial(_their_marks, hiding),
        partial(_bookkeeping, hiding),
    )
    yield from some_of_each(kinds, position, side, most)


def some_of_each(
    kinds: Iterable[Callable[[H, str], Iterable[Change]]], position: H, side: str, most: int = 4
) -> Iterator[Change]:
    """Yield up to so many changes of each kind."""
    for kind in kinds:
        yield from some(list(kind(position, side)), most, int(position.data["serial"]))


def some(found: Sequence[T], most: int, turn: int) -> Sequence[T]:
    """Return at most so many, beginning at another one each turn and spread over all of them."""
    if len(found) <= most:
        return found
    step = len(found) // most
    return [found[(turn + number * step) % len(found)] for number in range(most)]


# ---- the side's beliefs, the others' knowledge --------------------------------------------------


def _never_there(position: HexPosition[Any], side: str) -> Iterator[Change]:
    """What is remembered is a false contact, or a false contact is a real unit's memory."""
    entries = known(position.data, side)
    free = [unit for unit in unseen(position, side) if unit.id not in entries]
    for number, (key, entry) in enumerate(sorted(entries.items())):
        if entry["seen"]:
            continue
        if not key.startswith(FALSE):
            false = f"{FALSE}{9000 + number}"
            effects = (drop("known", side, key), put(entry, "known", side, false))
            yield f"{key} was never seen", effects
        elif free:
            unit = free[number % len(free)].id
            yield f"{key} is {unit}", (drop("known", side, key), put(entry, "known", side, unit))


def their_ledger(position: HexPosition[Any], side: str) -> Iterator[Change]:
    """The others know more or less of the side's own units."""
    for enemy in position.others(side):
        for key, entry in sorted(known(position.data, enemy).items()):
            yield f"{enemy} forgets {key}", (drop("known", enemy, key),)
            level = "contact" if entry["level"] == "full" else "full"
            what = {**entry["what"], "unit": key}
            aware = {**entry, "level": level, "what": what, "turn": entry["turn"] + 1}
            yield f"{enemy} knows {key} otherwise", (put(aware, "known", enemy, key),)
            false = {**entry, "seen": False, "handle": "#901", "certainty": "reported"}
            yield f"{enemy} believes {key} twice", (put(false, "known", enemy, f"{FALSE}901"),)
        count = int(position.data.get("handles", {}).get(enemy, 0))
        yield f"{enemy} has counted on", (put(count + 1, "handles", enemy),)


# ---- marks, the keeping of the game -------------------------------------------------------------


def _their_marks(hiding: Hiding[H, U], position: H, side: str) -> Iterator[Change]:
    """Marks of the phase on units that the side does not see, or on what the enemy has done."""
    phase = position.data["phase"]
    hidden = unseen(position, side)
    for unit in hidden:
        for mark in hiding.marks:
            names = set(phase.get(mark, ()))
            if unit.id not in names:
                more = sorted({*names, unit.id})
                yield f"{unit.id} {mark}", (put(more, "phase", mark),)
    if position.side != side:
        for unit in hidden:
            if phase.get("moved", {}).get(unit.id) != hiding.moved:
                yield f"{unit.id} has moved", (put(hiding.moved, "phase", "moved", unit.id),)


def _bookkeeping(hiding: Hiding[H, U], position: H, side: str) -> Iterator[Change]:
    """Hidden rolls, and the numbers of waiting points."""
    for label, count in sorted(position.data["rolls"].items()):
        yield f"one more roll under '{label}'", (put(int(count) + 1, "rolls", label),)
    yield "a roll of the enemy's", (put(1, "rolls", hiding.roll),)
    screened = position.data.get("screened", {}).get(side, {})
    free = [unit for unit in unseen(position, side) if unit.id not in screened]
    for unit in free[:1]:
        yield f"{unit.id} kept hidden by the referee", (put(True, "screened", side, unit.id),)
    yield "the key by which lots are drawn", (put(f"{position.data.get(KEY, '')}0", KEY),)
    yield "a waiting point's serial number", (put(position.data["serial"] + 1, "serial"),)
