"""How good it is for a unit to stand in a space: on its way, in a line, in a town, beside a foe."""

from __future__ import annotations

from collections import Counter

from rules_engine.tools.purpose.field import FAR, Field

STEP = 4
PLACE = 10
GOOD_ODDS, FAIR_ODDS, EVEN = 300, 200, 100
SHUT, MOST_SHUT = 8, 40
LINE = 6
"""From so many spaces to the enemy on a space need not be watched."""


class Stands:
    """The worth of standing somewhere, with all that is planned so far."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.own = Counter(field.own)
        self.filled = Counter(field.filled)
        self.watched: Counter[str] = Counter()
        for space in sorted(field.own):
            self._watch(space, 1)

    def _watch(self, space: str, times: int) -> None:
        for at in (space, *self.field.beside(space)):
            self.watched[at] += times

    def leave(self, unit: str, space: str) -> None:
        """Take a unit from where it stands."""
        if space in self.field.board.index:
            self.own[space] -= self.field.strength(unit)
            self.filled[space] -= self.field.aims.size(self.field.units[unit])
            self._watch(space, -1)

    def stand(self, unit: str, space: str) -> None:
        """Put a unit where it will stand."""
        if space in self.field.board.index:
            self.own[space] += self.field.strength(unit)
            self.filled[space] += self.field.aims.size(self.field.units[unit])
            self._watch(space, 1)

    def worth(self, unit: str, space: str) -> int:
        """Return what it is worth that a unit, taken from where it stands, stands in a space."""
        field = self.field
        at = field.board.index.get(space)
        if at is None or not self._has_room(unit, space):
            return -STEP * FAR
        name = field.errand_of(unit)
        errand = field.errands[name]
        near = -STEP * field.ways[name][at]
        place = PLACE * errand.places.get(space, 0)
        if errand.manner == "take":
            taken = place if self.own[space] <= 0 else 0
            return near + taken + self._odds(unit, space)
        if errand.manner == "leave":
            return near + self._danger(unit, space)
        kept = place if self.own[space] <= 0 and field.near_foe[at] <= LINE else 0
        return near // STEP + kept + self._gaps(space) + self._danger(unit, space)

    def _has_room(self, unit: str, space: str) -> bool:
        aims = self.field.aims
        more = aims.size(self.field.units[unit])
        return not aims.room or not more or self.filled[space] + more <= aims.room

    def _odds(self, unit: str, space: str) -> int:
        """Whether the enemies beside it can be attacked well from there."""
        total, shut, strength = 0, 0, self.field.strength(unit)
        is_closing = self.field.side in self.field.aims.encloses
        for foe in self.field.beside(space):
            against = self.field.foes.get(foe, 0)
            if against:
                ours = strength + sum(max(0, self.own[at]) for at in self.field.beside(foe))
                total += _how_good(100 * ours // against)
                shut += self._shut(foe, space) if is_closing else 0
        return max(-8, min(12, total)) + min(MOST_SHUT, shut)

    def _shut(self, foe: str, space: str) -> int:
        """How many ways out of an enemy's hex are watched from a space that nobody watches yet."""
        watched = {space, *self.field.beside(space)}
        return SHUT * sum(at in watched and self.watched[at] <= 0 for at in self.field.beside(foe))

    def _danger(self, unit: str, space: str) -> int:
        """Whether the enemies beside it are too strong for who stands there."""
        ours = self.field.strength(unit) + max(0, self.own[space])
        theirs = sum(self.field.foes.get(at, 0) for at in self.field.beside(space))
        if theirs > 3 * ours:
            return -6
        return -3 if theirs > 2 * ours else 0

    def _gaps(self, space: str) -> int:
        """How much of the ground before the enemy is watched that nobody watches yet."""
        total, index = 0, self.field.board.index
        for at in (space, *self.field.beside(space)):
            if self.watched[at] <= 0:
                total += max(0, LINE - self.field.near_foe[index[at]])
        return total


def _how_good(odds: int) -> int:
    if odds >= GOOD_ODDS:
        return 6
    if odds >= FAIR_ODDS:
        return 3
    return 0 if odds >= EVEN else -3
