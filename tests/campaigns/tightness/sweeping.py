"""A run over random whole games: watchers at their moments, changes behind their backs."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle

from django.db import transaction

from rules_engine.core import side_fog
from rules_engine.core.levels import OPEN
from rules_engine.core.registry import GAMES, load
from rules_engine.mechanics.dispatches import making as dispatches
from rules_engine.tools.chance import Chance
from tests.campaigns.tightness.addresses import addresses
from tests.campaigns.tightness.around import DEEDS, WITHHELD, around, name_of
from tests.campaigns.tightness.around import of_own_side as around_own_side
from tests.campaigns.tightness.changes import Change, by_correction, of_own_side, of_position
from tests.campaigns.tightness.comparing import Tally, Watcher
from tests.campaigns.tightness.games import levels_of, unseen_of
from tests.campaigns.tightness.looking import undone
from tests.campaigns.tightness.played import Kind, Table, prepared, record_of, table_of
from tests.campaigns.tightness.steady import Steady

FOGS = ("formation", "formation_only")
CHANGES = 40
"""For each game and each time, where a run is asked for."""
MANY = 1000
"""More than any address has requests."""


def kinds_of(game: str) -> tuple[Kind, ...]:
    """Return the campaigns of a game that are looked at: at the level that hides most and at the
    next one, if there is one, live and by sealed sets, with fog inside the sides, and before play.
    """
    levels = levels_of(game)
    most, next_ = levels[0], levels[-1]
    fogged = most if next_ == OPEN else next_
    travels = any(one.name == dispatches.NAME for one in load(game).options)
    kinds = (
        Kind(game, most, "published", "order_sets", travels=travels),
        Kind(game, next_, travels=travels),
        _with_one_officer(game),
        Kind(game, most, fog=FOGS[0]),
        Kind(game, fogged, "published", "order_sets", fog=FOGS[1], travels=travels),
        Kind(game, most, is_preparing=True),
    )
    has_fog = side_fog.OPTION in load(game).options
    return tuple(dict.fromkeys(kind for kind in kinds if has_fog or not kind.fog))


def _with_one_officer(game: str) -> Kind:
    """Return the campaign at which an officer of one side looks and nobody is under fog."""
    return Kind(game, levels_of(game)[0])


def sweep(
    game: str,
    steady: Steady,
    tally: Tally,
    seed: str,
    changes: int = CHANGES,
    variants: int = 1,
    least: int = 0,
    most_kinds: int | None = None,
) -> None:
    """Compare pairs of truths of one game at every address until so many changes were made; under
    each of them so many requests of each address. With `least` it goes on until so many requests
    of each role were compared; with `most_kinds` in the first so many campaigns alone.

    Raises:
        Leak: somebody can tell two truths apart.
    """
    made, at = 0, count()
    with _tables(kinds_of(game)[:most_kinds], steady, seed) as tables:
        watchers = [_watchers(table, tally) for table in tables]
        for i, watcher in enumerate(one for each in watchers for one in each):
            # A short run makes one change for each: what it asks there differs from run to run.
            watcher.turn = Chance(f"requests {seed} {i}").pick(MANY)
        for watcher in (one for each in watchers for one in each):
            watcher.guess()
        unposted = watchers[0][0].unposted()
        assert not unposted, f"Say in acts.py what is posted at {unposted}"
        deeds = Deeds(game, tally)
        turns = [
            (one, _changes(one, f"{seed}.{i}", deeds))
            for i, each in enumerate(watchers)
            for one in each
        ]
        for watcher, listed in cycle(turns):
            while not watcher.compare(next(listed), variants):
                continue
            made += 1
            if made % len(turns) == 0 and least:
                print(f"{game}: {made} changes, requests {dict(tally.roles)}", flush=True)
            is_enough = min(tally.roles.values(), default=0) >= least
            if (made >= changes and is_enough) or (not least and next(at) > 40 * changes):
                return


def uncovered(tally: Tally, least: int) -> dict[str, int]:
    """Return the addresses that were compared under fewer changes, with how many."""
    counted = {one.name: len(tally.urls[one.name]) for one in addresses()}
    return {name: number for name, number in counted.items() if number < least}


def deeds_done(tally: Tally) -> list[str]:
    """Return what was done around the position."""
    return [name for deed in DEEDS if tally.changes[name := name_of(deed)]]


def report(game: str, tally: Tally, began: float) -> list[str]:
    """Return what was done, in lines."""
    least = min((len(found) for found in tally.urls.values()), default=0)
    return [
        (
            f"{game}: {sum(tally.changes.values())} changes of {len(tally.changes)} kinds, "
            f"{tally.answers} answers at {len(tally.urls)} addresses (each under {least} changes "
            f"or more), {tally.guesses} guesses, {tally.mails} mails, "
            f"{time.monotonic() - began:.0f} s"
        ),
        "  requests compared: "
        + ", ".join(f"{count} of the role {role}" for role, count in sorted(tally.roles.items())),
        f"  done unseen: {', '.join(deeds_done(tally))}",
        *(f"  not made here: {why}" for why in sorted(tally.left_out)),
    ]


@contextmanager
def _tables(kinds: tuple[Kind, ...], steady: Steady, seed: str) -> Iterator[list[Table]]:
    """Set up a campaign of each kind, and take all away again."""
    with undone(), transaction.atomic():
        found = []
        for kind in kinds:
            if kind.is_preparing:
                found.append(prepared(kind, steady, seed))
                continue
            chance = Chance(f"moment {kind} {seed}")
            inputs = 20 + chance.pick(unseen_of(kind.game).length)
            record = record_of(kind, f"{seed} {kind.level}", inputs)
            found.append(table_of(record, kind, steady, seed))
        yield found


def _watchers(table: Table, tally: Tally) -> list[Watcher]:
    """Return who looks: a person of each side, officers where there is fog inside the sides."""
    first, second, *_ = table.sides
    one, other = f"{first} officer", f"{second} officer"
    if table.kind.fog:
        names = (one, other)
    elif table.kind.is_preparing or table.kind == _with_one_officer(table.kind.game):
        names = (first, other)
    else:
        names = (first, second)
    return [Watcher(table, name, tally) for name in names]


class Deeds:
    """What is done around the position: it goes round between the watchers of a game, those that
    were done least first, so that each is done sooner or later; every second game begins at the
    end, so that one run of two does nearly all.
    """

    def __init__(self, game: str, tally: Tally) -> None:
        few, many = ([name_of(one) for one in part] for part in (WITHHELD, DEEDS[len(WITHHELD) :]))
        step = 1 if sorted(GAMES).index(game) % 2 == 0 else -1
        self._names = [*few[::step], *many[::step]]
        self._offered = Counter({name: tally.changes[name] for name in self._names})

    def next_for(self, watcher: Watcher) -> Change:
        """Return the next one that can be done in the watcher's campaign."""
        able = {one.name: one for one in around(watcher.table, watcher.knowing.side)}
        name = min((one for one in self._names if one in able), key=self._offered.__getitem__)
        self._offered[name] += 1
        return able[name]


def _changes(watcher: Watcher, seed: str, deeds: Deeds) -> Iterator[Change]:
    """Yield changes without end: of the position, by the referee's hand, and around."""
    table, side = watcher.table, watcher.knowing.side
    chance = Chance(f"changes {seed} {watcher.who}")
    for step in count(chance.pick(4)):
        if step % 4 == 0:
            yield from of_position(table, side, chance, 1)
            yield from of_own_side(table, watcher.who, side, chance, 1)
        if step % 4 == 2:
            corrected = by_correction(table, side, chance)
            yield from corrected[step // 4 % 2 :][:1]
        if step % 2 == 1:
            own = around_own_side(table, watcher.who, side)
            yield from own[step // 2 % len(own) :][:1] if own else ()
            yield deeds.next_for(watcher)
