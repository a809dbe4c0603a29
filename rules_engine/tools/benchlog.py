"""Measures of the log: any point of a long one, and its hash chain."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from rules_engine.core.events import Event, apply
from rules_engine.plain import JsonObject, canonical
from rules_engine.records.record import link
from rules_engine.tools.chance import Chance
from rules_engine.tools.measures import Figure, faster, median_ms, versus_ms
from rules_engine.tools.randomgame import RandomGame

EVENTS = 20_000
CHECKPOINT_EVERY = 50
POINTS = 50


def long_log(slug: str) -> list[bytes]:
    """Return the entries of a log of 20,000 events: whole games one after another."""
    found: list[bytes] = []
    number = 0
    while len(found) < EVENTS:
        number += 1
        for turnout in RandomGame(slug, f"bench log {number}", plain=True).play():
            found += [canonical(event.to_json()) for event in turnout.events]
    return found[:EVENTS]


def log_figures(slug: str) -> Iterator[Figure]:
    """Yield the time to reach any point of a long log, and what its chain costs."""
    log = long_log(slug)
    checkpoints = _checkpoints(log)
    chance = Chance("points of a log")
    points = [chance.pick(EVENTS) + 1 for _ in range(POINTS)]
    for point in points[:3]:
        if canonical(_reach(log, checkpoints, point)) != canonical(_replay(log[:point])):
            raise AssertionError(f"point {point} of the log is not what replaying gives")
    slow = median_ms(lambda: _replay(log), 3)
    fast = median_ms(lambda: _reach(log, checkpoints, points.pop()), POINTS)
    figure = faster(
        "any point of a 20,000-event log",
        "json replay of the whole",
        slow,
        fast,
        20,
        f"a checkpoint every {CHECKPOINT_EVERY} events; required too: at most 10 ms",
    )
    yield figure if fast <= 10 else _missed(figure)
    yield _chain(log)


def _missed(figure: Figure) -> Figure:
    return Figure(
        figure.operation,
        figure.reference,
        figure.reference_ms,
        figure.ms,
        figure.times,
        figure.required,
        False,
        figure.note,
    )


def _checkpoints(log: list[bytes]) -> list[bytes]:
    state: JsonObject = {}
    found = [canonical(state)]
    for number, raw in enumerate(log, start=1):
        state = apply(state, Event.from_json(json.loads(raw)))
        if number % CHECKPOINT_EVERY == 0:
            found.append(canonical(state))
    return found


def _reach(log: list[bytes], checkpoints: list[bytes], point: int) -> JsonObject:
    """Return the state after so many events: the checkpoint before it, and the events since."""
    at = point // CHECKPOINT_EVERY
    state: JsonObject = json.loads(checkpoints[at])
    for raw in log[at * CHECKPOINT_EVERY : point]:
        state = apply(state, Event.from_json(json.loads(raw)))
    return state


def _replay(log: list[bytes]) -> JsonObject:
    """Return the state after all events the plain way: read each, write its effects in place."""
    state: JsonObject = {}
    for raw in log:
        for path, *value in json.loads(raw)["effects"]:
            if not path:
                state = value[0]
                continue
            place = state
            for key in path[:-1]:
                place = place.setdefault(key, {})
            if value:
                place[path[-1]] = value[0]
            else:
                place.pop(path[-1], None)
    return state


def _chain(log: list[bytes]) -> Figure:
    def chained() -> str:
        chain = ""
        for raw in log:
            chain = link(chain, "salt", raw)
        return chain

    whole = b"".join(log)
    plain, ms = versus_ms(lambda: hashlib.sha256(whole).hexdigest(), chained, 9)
    slower = ms / plain
    return Figure(
        "hash chain of the log",
        "SHA-256 over the same bytes",
        plain,
        ms,
        slower,
        "at most 4 x slower",
        slower <= 4,
        f"{len(log)} entries, {len(whole) // 1024} kB",
    )
