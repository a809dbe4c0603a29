"""Hidden-only changes of the position, as the games list them from their rules: as another truth
from the beginning, by a correction of the referee's, and taken back again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest.mock import patch

from campaigns.models import Branch
from campaigns.services.asking import inputs
from campaigns.services.errors import Refusal
from campaigns.services.history import positions
from campaigns.services.people import officers
from campaigns.services.turns import publications
from rules_engine.core.registry import load
from rules_engine.plain import canonical
from rules_engine.tools.chance import Chance
from tests.campaigns.tightness.own_side import officers_changes, set_up_changes
from tests.campaigns.tightness.played import Table

State = dict[str, Any]


@dataclass(frozen=True)
class Change:
    """One other truth."""

    name: str
    make: Callable[[], AbstractContextManager[Any]]
    of_position: bool = False
    """Whether the position itself is another, so that what meets it may turn out otherwise."""
    of_memory: bool = False
    """Whether nothing is stored: somebody only looked, and this process may remember it."""


class NotHere(Exception):
    """The change cannot be made at this moment of this campaign."""


def of_position(
    table: Table, side: str, chance: Chance, most: int, words: str = ""
) -> list[Change]:
    """Return some of the changes that the game lists for this moment, as another truth; with
    `words` only those whose names hold them.
    """
    game = load(table.kind.game)
    place = publications.horizon(table.campaign)
    if game.hidden_changes is None or place is None:
        return []
    state = positions.state_at(*place)
    listed = [one for one in game.hidden_changes(game.lens(state), side) if words in one[0]]
    return _some(listed, state, place, chance, most)


def of_own_side(table: Table, who: str, side: str, chance: Chance, most: int) -> list[Change]:
    """Return some of what could be otherwise of a person's own side without his knowing: for an
    officer under fog what others of it see and do, and before play the whole set-up.
    """
    place = publications.horizon(table.campaign)
    if place is None:
        return []
    state = positions.state_at(*place)
    if table.kind.is_preparing:
        return _some(list(set_up_changes(state, side)), state, place, chance, most)
    units = officers.fog_units(table.seat(who))
    if units is None:
        return []
    return _some(list(officers_changes(state, side, units)), state, place, chance, most)


def _some(
    listed: list[tuple[str, State]],
    state: State,
    place: tuple[Branch, int],
    chance: Chance,
    most: int,
) -> list[Change]:
    """Return some of these other truths, chosen by chance, as changes."""
    found = [listed[chance.pick(len(listed))] for _ in range(most)] if listed else []
    key = (place[0].pk, place[1])
    made = []
    for name, other in found:
        assert canonical(other) != canonical(state), f"'{name}' changes nothing"
        made.append(Change(name, partial(_replaced, key, other), of_position=True))
    return made


def by_correction(table: Table, side: str, chance: Chance) -> list[Change]:
    """Return a change of the position that the referee makes by hand, and one he takes back."""
    game, state = load(table.kind.game), table.state()
    listed = list(game.hidden_changes(game.lens(state), side)) if game.hidden_changes else []
    if not listed:
        return []
    name, other = listed[chance.pick(len(listed))]
    effects = list(effects_between(state, other))
    correct = partial(_correct, table, effects)
    back = partial(_undo, table, effects)
    return [
        Change(f"a correction: {name}", lambda: doing(correct), of_position=True),
        Change(f"a correction taken back: {name}", lambda: doing(back), of_position=True),
    ]


def effects_between(one: Any, two: Any, path: tuple[str, ...] = ()) -> Iterator[list[Any]]:
    """Yield the writes and removals that make one position of the other."""
    for name in sorted({*one, *two}):
        here = (*path, name)
        if name not in two:
            yield [list(here)]
        elif name not in one or not (isinstance(one[name], dict) and isinstance(two[name], dict)):
            if name not in one or one[name] != two[name]:
                yield [list(here), two[name]]
        else:
            yield from effects_between(one[name], two[name], here)


def doing(act: Callable[[], object]) -> AbstractContextManager[Any]:
    """Return a change that is simply done; the transaction around it takes it back.

    Raises:
        NotHere: it is refused at this moment of this campaign.
    """
    try:
        act()
    except Refusal as refusal:
        raise NotHere(refusal.message) from refusal
    return nullcontext()


@contextmanager
def _replaced(place: tuple[int, int], other: State) -> Iterator[None]:
    """Let the truth at one place of the log be another."""
    real = positions._load

    def load_other(branch: Any, seq: int) -> State:
        return other if (branch.pk, seq) == place else real(branch, seq)

    with patch.object(positions, "_load", load_other):
        yield


def _correct(table: Table, effects: list[Any]) -> None:
    try:
        item = inputs.overrule(table.seat("referee"), effects, "An error", token="hidden.1")
    except Refusal as refusal:
        raise NotHere(refusal.message) from refusal
    item.refresh_from_db()
    if not item.is_done:
        raise NotHere(item.message)


def _undo(table: Table, effects: list[Any]) -> None:
    _correct(table, effects)
    item = inputs.take_back(table.seat("referee"), "Not so", token="hidden.2")
    item.refresh_from_db()
    assert item.is_done, item.message
