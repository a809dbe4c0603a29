"""Random positions in a combat phase, to be played to the end by random lawful players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules_engine import answer, load, submit, view
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.sequence import open_decisions
from tests.rules_engine.grenade.fights import state, unit

TERRAINS = ["clear"] * 5 + ["woods", "woods", "town", "town", "hilltop", "swamp", "lake"]
FEATURES = [["road"], ["river"], ["river", "road"], ["stream"], ["roer_upper"], ["roer_lower"]]
GERMAN_KINDS = ["infantry", "infantry", "battalion", "tank", "guns", "armour"]


def position(seed: int) -> dict[str, Any]:
    """Return a random position: two crowds of units on a small rough map, one side to attack."""
    rng = random.Random(seed)
    size = rng.choice([3, 4, 5])
    rows = [f"{r:02d}{c:02d}" for r in range(1, size + 3) for c in range(1, size + 3)]
    spaces: dict[str, Any] = {}
    for number in rows:
        entry: dict[str, Any] = {"terrain": rng.choice(TERRAINS)}
        if rng.random() < 0.1:
            entry["features"] = [rng.choice(["improved", "entrenchment", "valley"])]
        spaces[number] = entry
    edges = [f"{a}-{b}" for a, b in _neighbours(spaces)]
    links = {key: rng.choice(FEATURES) for key in edges if rng.random() < 0.3}
    rhine = [key for key in edges if key not in links and rng.random() < 0.08]
    links.update({key: ["rhine", "bridge", "road"] for key in rhine})
    bridges = {
        f"b{i}": dict(zip(("west", "east"), key.split("-"), strict=True), name=f"b{i}")
        for i, key in enumerate(rhine)
        if rng.random() < 0.7
    }
    units = _units(rng, [n for n in rows if spaces[n]["terrain"] != "lake"])
    return state(
        units,
        side=rng.choice(["us", "german"]),
        turn=rng.choice([1, 3]),
        spaces=spaces,
        links=links,
        sites={"bridges": bridges},
        tracks={"mud_until": rng.choice([0, 9])},
        level=rng.choice(["open", "limited"]),
        readings={"OQ-29": rng.choice(["final_hex", "free"])},
    )


def _units(rng: random.Random, rows: list[str]) -> dict[str, Any]:
    units: dict[str, Any] = {}
    holders: dict[str, str] = {}
    for number in range(rng.randint(4, 24)):
        space = rng.choice(rows)
        side = holders.setdefault(space, rng.choice(["us", "german"]))
        if sum(u["space"] == space for u in units.values()) >= 3:
            continue
        kind = rng.choice(GERMAN_KINDS)
        corps = rng.choice(["2", "81"] if side == "german" else ["7", "19"])
        division = rng.choice(["1", "2", None])
        supply = rng.choice(["in", "in", "out", "isolated"])
        units[f"{number}/{corps}"] = unit(
            side, kind, space, corps=corps, division=division, supply=supply
        )
    return units


def _neighbours(spaces: dict[str, Any]) -> list[tuple[str, str]]:
    from rules_engine.board.making import make_board

    board = make_board({"spaces": dict.fromkeys(spaces, "clear")})
    return [
        (board.numbers[a], board.numbers[b])
        for a, row in enumerate(board.neighbours)
        for b in sorted(row)
        if a < b
    ]


def play(seed: int, most: int = 400) -> tuple[dict[str, Any], list[Any]]:
    """Play a random combat phase to its end and return the last state and all events."""
    events: list[Any] = []
    return list(states(seed, most, events))[-1], events


def states(seed: int, most: int = 400, events: list[Any] | None = None) -> Iterator[dict[str, Any]]:
    """Yield every state of a random combat phase; add its events to the list."""
    game = load("grenade")
    rng = random.Random(seed)
    dice = ThrowawayDice(seed)
    now = position(seed)
    side = now["side"]
    for _ in range(most):
        yield now
        asked = open_decisions(game.lens(now))
        if asked:
            decision = asked[0]
            keys = [choice.key for choice in decision.choices]
            assert len(keys) == len(set(keys)) >= 2, decision
            outcome = answer(now, decision.owner, decision.id, rng.choice(keys), dice)
        else:
            seen = game.lens(view(now, side))
            order = game.orders["attack"].suggest(seen, side, rng.randrange)
            if order is None:
                faults = game.sequence.steps[now["step"]].may_end(seen)
                assert not faults, faults
                return
            outcome = submit(now, side, order, dice)
            assert outcome.ruling.is_lawful, outcome.ruling
        if events is not None:
            events += outcome.events
        now = outcome.state
        assert not game.invariants(game.lens(now))
    raise AssertionError("the phase does not end")
