"""What is to meet what: every kind of input every point at which it can be hit."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.campaigns.simulator.faults import BUSY, CRASH, FULL, GONE, UNSURE, Aim
from tests.campaigns.simulator.tables import LARGE, SMALL, Shape

STORED = ("start", "order", "answer", "overrule", "take_back", "note", "close", "publish", "adopt")
STORED += ("witness", "end")
"""Kinds that one request stores as one input."""

ASKED = (
    ("begin", CRASH, BUSY, GONE),
    ("statement", CRASH, GONE),
    ("write", CRASH, FULL, GONE),
    ("before_stored", CRASH),
    ("commit", CRASH, BUSY, FULL, GONE),
    ("committed", CRASH, UNSURE),
    ("broker", CRASH, FULL),
    ("stored", CRASH),
)
DONE = (
    ("statement", CRASH, GONE),
    ("write", CRASH, FULL, GONE),
    ("between_logs", CRASH),
    ("before_commit", CRASH),
    ("commit", CRASH, BUSY, FULL, GONE),
    ("committed", CRASH, UNSURE),
    ("after_commit", CRASH),
)
IN_ONE = tuple(row for row in ASKED if row[0] != "before_stored" and row[0] != "stored")
"""What is met by a request that stores something else than an input."""
SENT = (
    ("outside write", CRASH, BUSY, FULL, GONE),
    ("mail", CRASH, FULL),
    ("mailed", CRASH, FULL),
)
DRAWN = (("outside", CRASH, GONE), ("outside write", CRASH, FULL), ("file", CRASH, FULL))
DRAWN += (("filed", CRASH),)
RUN = (
    ("statement", CRASH, GONE),
    ("write", CRASH, FULL, GONE),
    ("rerun_between_logs", CRASH),
    ("rerun_before_commit", CRASH),
    ("commit", CRASH, BUSY, FULL, GONE),
    ("committed", CRASH, UNSURE),
)
TAKEN = (
    ("upload_checked", CRASH),
    ("statement", CRASH, GONE),
    ("write", CRASH, FULL, GONE),
    ("upload_stored", CRASH),
    ("commit", CRASH, BUSY, FULL, GONE),
    ("committed", CRASH, UNSURE),
    ("upload_taken_in", CRASH),
)

PLACES: dict[str, dict[str, tuple[tuple[str, ...], ...]]] = {
    **{kind: {"asked": ASKED, "done": DONE} for kind in STORED},
    "order_set": {"asked": ASKED, "done": DONE},
    "nothing": {"asked": ASKED, "done": DONE},
    "dice": {"asked": IN_ONE, "done": DONE},
    "rerun": {"asked": IN_ONE, "done": RUN},
    "rerun_on": {"asked": IN_ONE},
    "import": {"asked": IN_ONE, "done": TAKEN},
    "deadline": {"asked": tuple(row for row in IN_ONE if row[0] != "broker")},
    "mail": {"done": SENT},
    "picture": {"done": DRAWN},
}
PLACES["publish"]["done"] = (*DONE, ("published", CRASH))
PLACES["start"]["done"] = (*DONE, ("published", CRASH))

AIMS = tuple(
    Aim(kind, f"{who}: {point}", what)
    for kind, places in PLACES.items()
    for who, rows in places.items()
    for point, *strokes in rows
    for what in strokes
)
"""Every stroke that has to hit every kind of thing, in the order in which campaigns try them."""

AT_ONCE = 4
"""At so many strokes a campaign aims."""
PUBLISHED = {"close", "publish", "nothing"}
TYPED = {"dice", "witness"}


def aims_of(number: int) -> list[Aim]:
    """Return the strokes at which a campaign aims: some of one kind of thing, all in their turn."""
    kind = list(PLACES)[number % len(PLACES)]
    own = [aim for aim in AIMS if aim.kind == kind]
    turn, apart = number // len(PLACES), -(-len(own) // AT_ONCE)
    return [own[(turn % apart + at * apart) % len(own)] for at in range(AT_ONCE)]


def shape_for(number: int, chance: Random, aims: list[Aim]) -> Shape:
    """Return how a campaign is played in which these strokes can fall."""
    if number % 50 == 49:
        return LARGE[number // 50 % len(LARGE)]
    if any(aim.point == "done: published" for aim in aims):
        return chance.choice([shape for shape in SMALL if shape.news == "published"])
    return chance.choice([shape for shape in SMALL if _fits(shape, aims[0].kind)])


def _fits(shape: Shape, kind: str) -> bool:
    if kind in PUBLISHED:
        return shape.news == "published"
    if kind in TYPED:
        return shape.dice == "table"
    if kind in ("order", "answer"):
        return shape.play == "live" and (kind == "order" or shape.game in ("closing", "toy"))
    if kind == "mail":
        return shape.play == "order_sets"
    if kind in ("adopt", "rerun", "rerun_on"):
        return shape.news == "at_once"
    return kind != "order_set" or shape.play == "order_sets"


def missing(met: Counter[Aim]) -> list[Aim]:
    """Return the strokes that hit nobody of that kind at that point."""
    return [aim for aim in AIMS if not met[aim]]


def never(met: Counter[Aim]) -> list[tuple[str, str]]:
    """Return the kinds of things with the points at which none of that kind was ever hit."""
    hit = {(aim.kind, aim.point) for aim in met}
    return [pair for pair in dict.fromkeys((a.kind, a.point) for a in AIMS) if pair not in hit]


def table(met: Counter[Aim]) -> str:
    """Return how often each kind of thing was hit, point by point."""
    known = set(AIMS)
    points = list(dict.fromkeys((aim.point, aim.what) for aim in AIMS))
    kinds = list(PLACES)
    width = max(len(f"{point} {what}") for point, what in points)
    lines = [" " * width + " " + " ".join(f"{kind[:9]:>9}" for kind in kinds)]
    for point, what in points:
        cells = []
        for kind in kinds:
            aim = Aim(kind, point, what)
            cells.append(f"{met[aim] if aim in known else '.':>9}")
        lines.append(f"{f'{point} {what}':<{width}} " + " ".join(cells))
    return "\n".join(lines)
