"""Play that goes on after a hidden-only change: what a side orders and answers next must turn out
the same for it, as long as it cannot meet what was changed.

From a moment of a random game two truths are played on with the same inputs and the same dice: the
observing side's own, and of the enemy nothing but the end of his steps. After every input are
compared the side's ruling, what it is told, word for word and in its order, and its view, with its
open decisions and their names.

A pair is given up where the side may lawfully notice; `LaterTally.given_up` counts why:

* *in sight*: a changed unit, the place of a changed memory, or a town that changed hands comes into
  the side's sight by the rules of spotting, in either truth. What stands next to a unit is always
  in sight, so a march that is stopped, a zone of control, a defender all come after this. A unit
  that is merely called otherwise is followed on until it is *identified*: its name shows nowhere
  before, and it draws the lot of its old name.
* *it took part*: an event of either truth changes a changed unit: it fired from afar, was cut off,
  entered the map. What it does may be told.
* *a report*: towns, aircraft or fire tell of it, as the chapters on spotting say.
* *a dispatch came*: a changed one reached the side, or fell into its hands (DI2.1, DI2.3).
* *orders came into force*: of changed ones that came, in one truth or the other (DI3.2).
* *a chit out of another pool*: what an unseen unit has drawn is missing when others draw (8.32).
* *divisional integrity*, *a hilltop*: an unseen unit counts in a combat in which it has no part, as
  a regiment of a division that fights (9.41, 9.42) or as the holder of a hilltop (9.33).
* *it stopped a march*: of an unseen unit that stops one the side hears, and knows no more than it
  did where it remembers as many there (6.32).
* *the same dice*: a roll is made under the very label that was rolled once more unseen. Which dice
  come depends on how many came before; labels name own units and public spaces, so that in play no
  unseen roll shares one with a seen one.
* *waiting points that both count*: where nothing is asked of a side unseen (all levels but double-
  blind) the names of decisions count waiting points, which both sides see.
* *the enemy's step* ends in one truth, and in the other he would have something to do first.
* *the enemy is asked* in one truth and not in the other, for what he has or has told the referee.
  Where news are told at once a side sees that the game waits; where they are published it does not.

Where a game says that a change stays veiled though the unit takes part (`Unseen.is_veiled`), what
is told of the dice is compared all the same, but for what came of them.

Another key by which lots are drawn is chance itself: every lot is as likely under it as under the
old one, so both truths draw by the old one, and all else is compared.

Not compared at all is what the enemy does himself, but for ending his steps: he may act on what was
changed, so where he would have to choose, the pair ends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from rules_engine.core import numbering, verbs
from rules_engine.core.dice import Dice, SealedDice
from rules_engine.core.events import Event, apply
from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.errors import DecisionNotOpen
from rules_engine.plain import canonical
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Input, Players
from rules_engine.tools.randomgame import RandomGame
from tests.campaigns.tightness.comparing import Leak
from tests.campaigns.tightness.engine import kind_of, same
from tests.campaigns.tightness.games import unseen_of
from tests.campaigns.tightness.meeting import meeting, names_of

State = dict[str, Any]
EVERY = 23
"""One moment in so many is played on from."""
PAIRS = 10
"""Changes at one moment for one side, chosen by chance where a game lists more."""
MOST_INPUTS = 12
SEEN = ("in sight", "identified")
"""Reasons after which a side may know all."""


@dataclass
class LaterTally:
    """What was compared."""

    pairs: int = 0
    inputs: int = 0
    """Inputs after which both truths were compared."""
    told: int = 0
    """Notices that were compared."""
    rolls: int = 0
    """Rolls that were compared though a changed unit took part unseen."""
    kinds: Counter[str] = field(default_factory=Counter)
    given_up: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Done:
    """An input that was carried out in one truth, and what a side got of it."""

    given: Input
    heard: tuple[bytes, ...]
    rolls: tuple[State, ...]
    """What it was told of dice."""
    ruling: bytes
    view: bytes
    states: tuple[State, ...]
    events: tuple[Event, ...]


def watch_later(slug: str, level: str, seed: str, most: int, tally: LaterTally) -> None:
    """Play one random game and, from moments of it, pairs of truths on, up to so many pairs.

    Raises:
        Leak: a side can tell two truths apart by what comes later.
    """
    match, chance = RandomGame(slug, seed, level=level), Chance(f"later {seed}")
    dice, until = SealedDice(match.secret, match.salts), tally.pairs + most
    assert match.game.hidden_changes is not None
    for turnout in match.play():
        if not chance.once_in(EVERY):
            continue
        for side in match.game.sides:
            state = turnout.after
            base = play_on(state, side, dice, f"{seed}.{tally.pairs}")
            listed = list(match.game.hidden_changes(match.game.lens(state), side)) if base else []
            picked = {chance.pick(len(listed)) for _ in range(PAIRS)} if listed else set()
            for at in sorted(picked):
                _compare(*listed[at], side, base, dice, tally)
            if tally.pairs >= until:
                return


def play_on(state: State, side: str, dice: Dice, seed: str) -> list[Done]:
    """Return what comes of a side's next inputs, up to where the enemy would have to choose."""
    players, found = Players(load(state["game"]), Chance(seed)), list[Done]()
    while len(found) < MOST_INPUTS:
        given = _next(state, side, players)
        if given is None:
            break
        found.append(carry_out(state, given, side, dice))
        state = found[-1].states[-1]
    return found


def carry_out(state: State, given: Input, side: str, dice: Dice) -> Done:
    """Carry an input out and note what a side gets of it. Raises DecisionNotOpen."""
    if given.order is not None:
        outcome = verbs.submit(state, given.side, given.order, dice)
    else:
        decision = given.decision or {}
        outcome = verbs.answer(state, given.side, decision["id"], given.key, dice)
    states, heard, rolls = [state], [], []
    for event in outcome.events:
        after = apply(states[-1], event)
        notice = verbs.told(states[-1], event, after, side)
        if notice is not None:
            heard.append(canonical([after["turn"], after["step"], notice]))
            rolls += [notice] if event.kind == "roll" else []
        states.append(after)
    ruling = canonical(outcome.ruling.to_json()) if given.side == side else b""
    view = canonical(verbs.view(outcome.state, side))
    told = tuple(heard), tuple(rolls)
    return Done(given, *told, ruling, view, tuple(states), outcome.events)


def _next(state: State, side: str, players: Players) -> Input | None:
    """Return the side's next input, or the end of the enemy's step; None if he must choose."""
    owners = {one["owner"] for one in verbs.truth(state)["decisions"]}
    if owners - {side} or state["outcome"] is not None or state["side"] is None:
        return None
    if owners or state["side"] == side:
        return players.next_input(state)
    end = Order("end", state["side"], {})
    may_end = verbs.check(verbs.view(state, end.side), end).is_lawful
    return Input(end.side, end) if may_end else None


def _compare(
    name: str, other: State, side: str, base: list[Done], dice: Dice, tally: LaterTally
) -> None:
    tally.pairs += 1
    tally.kinds[kind_of(name)] += 1
    could_meet = meeting(base[0].states[0], other, side)
    names = names_of(base[0].states[0], other)
    key = str(base[0].states[0].get(numbering.KEY, "")).encode()
    for one in base:
        why = could_meet.why(one.states, one.events)
        is_veiled = why not in SEEN and unseen_of(other["game"]).is_veiled(name)
        given_up = why and not is_veiled
        with drawing_as(names, key):
            old = OldNames(dice, names)
            two = one if given_up else _again(name, other, one.given, side, old)
        why = why or could_meet.why(two.states, two.events)
        why = why or could_meet.ends(one.states[-1], two.states[-1])
        # That a side may end his step says nothing of the enemy but to himself.
        is_refused = one.given.side != side and bool(one.events) != bool(two.events)
        why = why or ("the enemy's step" if is_refused else "")
        if why:
            if is_veiled and could_meet.why(two.states, two.events) not in SEEN:
                _same_rolls(name, one, two, tally)
            tally.given_up[why] += 1
            return
        what = f"after {one.given.order or one.given.key} of {one.given.side}"
        same(name, f"ruling {what}", one.ruling, two.ruling)
        same(name, f"log {what}", one.heard, two.heard)
        same(name, f"view {what}", one.view, two.view)
        tally.inputs += 1
        tally.told += len(one.heard)
        other = two.states[-1]


def _same_rolls(name: str, one: Done, two: Done, tally: LaterTally) -> None:
    """Compare what is told of dice that a changed unit may have helped to throw, but for what came
    of them; behind the first of which something else came, play lawfully goes on otherwise.
    """
    for first, second in zip(one.rolls, two.rolls, strict=False):
        veiled = [{**told, "line": ""} for told in (first, second)]
        same(name, f"roll '{first['subject']}'", *map(canonical, veiled))
        tally.rolls += 1
        if first["line"] != second["line"]:
            return


@contextmanager
def drawing_as(names: dict[str, str], key: bytes) -> Iterator[None]:
    """Let units that are called otherwise draw the lots of their old names, by the old key: which
    lot a name draws is chance, and in the other truth it is as likely to be this one.
    """
    real = numbering.lot

    def lot(_: bytes, moment: Sequence[str | int], thing: str) -> bytes:
        return real(key, moment, names.get(thing, thing))

    with patch.object(numbering, "lot", lot):
        yield


class OldNames:
    """Dice that fall for a unit that is called otherwise as they did for its old name."""

    def __init__(self, dice: Dice, names: dict[str, str]) -> None:
        self._dice, self._names = dice, names
        listed = sorted(names, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, listed)) or r"(?!)")

    def roll(self, label: str, faces: int, count: int) -> tuple[int, ...]:
        """Return the dice of the label with the old names."""
        old = self._pattern.sub(lambda found: self._names[found[0]], label)
        return self._dice.roll(old, faces, count)

    def hidden_key(self, label: str) -> str:
        """Return the key of the label."""
        return self._dice.hidden_key(label)


def _again(name: str, other: State, given: Input, side: str, dice: Dice) -> Done:
    """Carry the same input out in the other truth. Raises Leak where it is not taken."""
    try:
        return carry_out(other, given, side, dice)
    except DecisionNotOpen as fault:
        raise Leak(f"'{name}' shows in what is asked: {given.key}: {fault}") from fault
