"""Statistics of dice: how often each face fell, and whether that is as even as one would expect."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.game import Game

STANDINGS = {
    "sealed": "sealed dice",
    "witnessed": "real dice, with a witness",
    "unwitnessed": "real dice, without a witness",
    "contested": "real dice, contested",
}
MOST_BARS = 12
"""Dice with more faces are draws by lot: they are counted and not drawn as a chart."""
HEIGHT = 60


@dataclass(frozen=True)
class Bar:
    """One bar of a chart, in units of the picture."""

    face: int
    count: int
    x: float
    y: float
    height: float


@dataclass(frozen=True)
class Group:
    """The dice of one side, source and number of faces."""

    owner: str
    source: str
    faces: int
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many dice."""
        return sum(self.counts)

    @property
    def is_lot(self) -> bool:
        """Whether it is drawing by lot rather than rolling dice."""
        return self.faces > MOST_BARS

    @property
    def mean(self) -> str:
        """The mean of all dice, with two places."""
        return f"{sum(f * n for f, n in enumerate(self.counts, start=1)) / self.total:.2f}"

    @property
    def even_mean(self) -> str:
        """What the mean of even dice tends to."""
        return f"{(self.faces + 1) / 2:.2f}"

    @property
    def verdict(self) -> str:
        """Whether the dice are as even as one would expect, in words."""
        if self.total < 5 * self.faces:
            return "Too few to say whether they are even."
        chance = chance_of(chi_square(self.counts), self.faces - 1)
        if chance >= 0.05:
            return "As even as one would expect."
        rare = f"Of a hundred sets of honest dice, about {max(1, round(100 * chance))} fall"
        if chance >= 0.01:
            return f"Somewhat uneven. {rare} as unevenly; with many tables to look at, one will."
        if chance >= 0.001:
            return f"Uneven. {rare} as unevenly."
        return "Very uneven: fewer than one set of honest dice in a thousand falls like this."

    @property
    def bars(self) -> list[Bar]:
        """The bars of the chart, 24 units a face."""
        highest = max(self.counts)
        return [
            Bar(face, count, (face - 1) * 24 + 3, HEIGHT - height, height)
            for face, count in enumerate(self.counts, start=1)
            for height in [round(HEIGHT * count / highest, 1)]
        ]

    @property
    def words(self) -> str:
        """What the chart shows, in words."""
        return ", ".join(f"{bar.face}: {bar.count} times" for bar in self.bars)

    @property
    def width(self) -> int:
        """How wide the chart is."""
        return self.faces * 24

    @property
    def even_line(self) -> float:
        """The height at which bars of even dice would end."""
        return round(HEIGHT - HEIGHT * self.total / self.faces / max(self.counts), 1)


@dataclass(frozen=True)
class Lots:
    """What a side has drawn by lot from one source, however many numbers there were to draw."""

    owner: str
    source: str
    total: int
    height: int
    """How high the draws lie in their ranges on average, in hundredths; 50 if even."""


def lots_of(groups: Iterable[Group]) -> list[Lots]:
    """Return the draws by lot among groups of dice, by side and source."""
    found: dict[tuple[str, str], list[float]] = {}
    for group in groups:
        if group.is_lot:
            heights = found.setdefault((group.owner, group.source), [])
            for face, count in enumerate(group.counts, start=1):
                heights += [(face - 0.5) / group.faces] * count
    return [
        Lots(owner, source, len(heights), round(100 * sum(heights) / len(heights)))
        for (owner, source), heights in found.items()
    ]


def dice_groups(game: Game[Any], rolls: Iterable[Mapping[str, Any]]) -> list[Group]:
    """Return the dice of rolls by side, source and faces. A roll that is told once more after
    something was taken back counts once.
    """
    found: dict[tuple[str, str, int], list[int]] = {}
    seen: set[Any] = set()
    for roll in rolls:
        at = (roll["typed"] or {}).get("at", "")
        label = roll["label"] or roll["number"]
        same = (label, tuple(roll["salts"]), tuple(roll["dice"]), at)
        if same in seen or roll["faces"] < 2:
            continue
        seen.add(same)
        key = (str(roll["owner"]), roll["standing"], roll["faces"])
        counts = found.setdefault(key, [0] * roll["faces"])
        for face in roll["dice"]:
            counts[face - 1] += 1
    order = [*game.sides, "referee"]
    titles = {**game.side_titles, "referee": "Referee"}

    def place(key: tuple[str, str, int]) -> tuple[Any, ...]:
        owner, source, faces = key
        by = order.index(owner) if owner in order else len(order)
        return (faces != 6, by, list(STANDINGS).index(source), faces)

    return [
        Group(titles.get(key[0], key[0]), STANDINGS[key[1]], key[2], tuple(found[key]))
        for key in sorted(found, key=place)
    ]


def chi_square(counts: Sequence[int]) -> float:
    """Return the sum of squared differences from even counts, in units of an even count."""
    even = sum(counts) / len(counts)
    return sum((count - even) ** 2 / even for count in counts)


def chance_of(square: float, freedom: int) -> float:
    """Return how often honest dice differ at least so much from even: the upper tail of the
    chi-square distribution, by the series of the incomplete gamma function.
    """
    a, x = freedom / 2, square / 2
    if x <= 0:
        return 1.0
    term = total = 1 / a
    n = a
    while term > total * 1e-12:
        n += 1
        term *= x / n
        total += term
    return max(0.0, 1 - total * math.exp(-x + a * math.log(x) - math.lgamma(a)))
