"""What is to meet what: every kind of input every point at which it can be hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from tests.campaigns.simulator.faults import BUSY, CRASH, FITS, FULL, GONE, UNSURE, Aim
from tests.campaigns.simulator.tables import LARGE, SMALL, Shape

STORED = ("start", "order", "answer", "overrule", "take_back", "note", "close", "publish", "adopt")
STORED += ("witness", "end", "lay_out", "set_aside", "remark", "undo")
"""Kinds that one request stores as one input. Laying out is a start that does not begin play yet,
setting aside the other thing that a closing is told, undoing a player's own taking back.
"""

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
    ("rerun_after_batch", CRASH),
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
    "ending": {"done": DONE},
    "dice": {"asked": IN_ONE, "done": DONE},
    "rerun": {"asked": IN_ONE, "done": RUN},
    "rerun_on": {"asked": IN_ONE},
    "import": {"asked": IN_ONE, "done": TAKEN},
    "deadline": {"asked": tuple(row for row in IN_ONE if row[0] != "broker")},
    "mail": {"done": SENT},
    "picture": {"done": DRAWN},
}
ONLY_SOME = {
    "published": ("publish", "start"),
    "after_end_stored": ("close", "order_set", "nothing", "overrule", "ending"),
}
"""Points behind only some kinds: those that give news, and those after which a closing goes on by
itself; it stores what it needs for that, an `ending`.
"""
for _point, _kinds in ONLY_SOME.items():
    for _kind in _kinds:
        PLACES[_kind]["done"] = (*PLACES[_kind]["done"], (_point, CRASH))

AIMS = tuple(
    Aim(kind, f"{who}: {point}", what)
    for kind, places in PLACES.items()
    for who, rows in places.items()
    for point, *strokes in rows
    for what in strokes
)
"""Every stroke that has to hit every kind of thing, in the order in which campaigns try them."""

TASKS = ("adjudicate", "sweep")
"""What a worker is about before he has found what is to be done."""
AT_ONCE = 4
"""At so many strokes a campaign aims."""
PUBLISHED = {"close", "set_aside", "publish", "nothing", "ending"}
TYPED = {"dice", "witness"}
WITHHELD = {f"done: {point}" for point in ONLY_SOME}
"""Points that lie only where news are published."""


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
    is_withheld = any(aim.point in WITHHELD for aim in aims)
    return chance.choice([one for one in SMALL if _fits(one, aims[0].kind, is_withheld)])


def wanted_for(aims: list[Aim]) -> set[str]:
    """Return the kinds of things that people are to want, so that these strokes can fall."""
    goes_on = any(aim.point == "done: after_end_stored" for aim in aims)
    return {aim.kind for aim in aims} | ({"close"} if goes_on else set())


def _fits(shape: Shape, kind: str, is_withheld: bool) -> bool:
    if kind in TYPED and shape.dice != "table":
        return False
    if kind == "undo":
        return shape.game == "closing" and shape.play == "live"
    if is_withheld or kind in PUBLISHED:
        return shape.news == "published"
    if kind in TYPED:
        return True
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


def not_aimed_at(passed: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return who passed a point that the services name, and is not aimed at there. The sweep is
    about nothing yet when it begins; who stood before what a closing stored did so by chance.
    """
    aimed = {(aim.kind, aim.point) for aim in AIMS}
    return sorted(
        (kind, point)
        for kind, point in set(passed) - aimed
        if point.partition(": ")[2] not in FITS
        and kind not in TASKS
        and point != "done: after_end_stored"
    )


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
