"""Hidden-only changes: other truths that differ only in what one side may not know. In an open game
that is little (7.1). At the level "double_blind" it is enemies out of sight, the enemy's ledger and
plans, and which of its own memories no unit stands behind. Made from the rules of sight, never from
a view. Source: DB1.1 to DB1.8, OQ-202.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rules_engine.core.events import drop, put
from rules_engine.core.levels import is_double_blind
from rules_engine.core.numbering import KEY
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.blind import sight
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics import knowledge, renaming
from rules_engine.mechanics.truths import Change, other_numbers, truths
from rules_engine.plain import JsonObject

ROLLS = 6
"""Rolls that are counted otherwise, for one position."""


def hidden_changes(position: MarketPosition, side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield (name, other truth) pairs that the side cannot tell from this truth."""
    yield from truths(position, _changes(position, side))


def _changes(position: MarketPosition, side: str) -> Iterator[Change]:
    yield from _standing(position, side)
    yield from _kept(position, side)
    if is_double_blind(position.data):
        yield from _unseen_changes(position, side)


def _standing(position: MarketPosition, side: str) -> Iterator[Change]:
    """Change the enemy's standing answer about the Advantage. Source: 12.2."""
    enemy = position.other(side)
    now = position.tracks.get("rerolls", {}).get(enemy)
    if now is not None:
        yield "the enemy wants to be asked again", (drop("tracks", "rerolls", enemy),)
    for ask in ("nothing", "combats"):
        answer = {"turn": position.turn, "ask": ask}
        if now != answer:
            yield f"the enemy is asked about {ask}", (put(answer, "tracks", "rerolls", enemy),)


def _kept(position: MarketPosition, side: str) -> Iterator[Change]:
    """Change what belongs to the keeping of the game: numbers of rolls and of waiting points."""
    yield from other_numbers(position, ROLLS)
    yield "a roll that nobody saw", (put(1, "rolls", "13.9|a secret|turn 9|night"),)
    if not is_double_blind(position.data):
        entry = {"level": "full", "seen": True, "space": "13"}
        yield "something in the enemy's ledger", (put(entry, "known", position.other(side), "x"),)
        yield "something in the own ledger", (put(entry, "known", side, "x"),)
        yield "the enemy's names for contacts", (put({position.other(side): 7}, "handles"),)


# ---- what is out of sight (DB1.1 to DB1.8) ------------------------------------------------------

MOST = 5
"""Units taken for each kind of change in one position."""
STRANGER = "Unseen/1"


def _unseen_changes(position: MarketPosition, side: str) -> Iterator[Change]:
    """Yield changes of what the side neither sees nor is told."""
    unseen = list(islice(_unseen(position, side), MOST))
    places = _dark_places(position, side)
    for unit in unseen:
        yield from _another(position, side, unit)
        for space in [space for space in places if space != unit.space][:2]:
            yield f"{unit.id} is in {space}", (put(space, "units", unit.id, "space"),)
    yield from _renamed(position, side)
    yield from _added(position, side, places)
    yield from _off_map(position, side)
    yield from _ledgers(position, side)
    if position.side != side:
        yield from _their_step(position, side)


def _is_named(position: MarketPosition, name: str) -> bool:
    """Whether marks or waiting points name a unit, which then cannot be changed alone."""
    places = (position.data["phase"], position.data["tracks"], position.data["frames"])
    return f"'{name}'" in str(places)


def _unseen(position: MarketPosition, side: str) -> Iterator[Unit]:
    """Yield the enemy units on the map that a side does not see and does not remember."""
    known = knowledge.known(position.data, side)
    for unit in position.on_map(position.other(side)):
        is_seen = sight.sighting(position, side, unit) is not None or unit.id in known
        if not is_seen and not _is_named(position, unit.id):
            yield unit


def _dark_places(position: MarketPosition, side: str) -> list[str]:
    """Return areas out of sight in which the enemy is known to rule, with room: nobody there would
    change control, supply or what may be entered (OQ-202). Areas next to such as are in sight are
    left out, since what stands there is seen to fire and counts for values (18.44).
    """
    enemy = position.other(side)
    return [
        space
        for space in position.board.numbers
        if space != ground.UK
        and position.controller(space) == enemy
        and not sight.is_visible(position, side, space)
        and len(position.stack(space, enemy)) < 9
    ]


def _another(position: MarketPosition, side: str, unit: Unit) -> Iterator[Change]:
    """Make a unit that nobody sees another one, weaker, or nothing."""
    path = ("units", unit.id)
    yield f"{unit.id} is weaker", (put("d1" if unit.state != "d1" else "d2", *path, "state"),)
    yield f"{unit.id} attacks with 9", (put(9, *path, "attack"),)
    kind = "armor" if unit.type == "infantry" else "infantry"
    yield f"{unit.id} is {kind}", (put(kind, *path, "type"),)
    yield f"{unit.id} is gone", (put("out", *path, "status"), put(None, *path, "space"))


def _renamed(position: MarketPosition, side: str) -> Iterator[Change]:
    """Units that the side has not recognised have other names: before all others, behind them, or
    each that of another.
    """
    names = _nameless(position, side)
    for number, name in enumerate(names[:: max(1, len(names) // MOST)][:MOST]):
        new, effects = renaming.renamed(position.data, side, name, is_first=number % 2 == 0)
        yield f"{name} is called {new}", effects
    if len(names) > 1:
        turned = renaming.the_other_way_round(names)
        yield "all are called otherwise", renaming.renamed_to(position.data, side, turned)


def _nameless(position: MarketPosition, side: str) -> list[str]:
    """Return the enemy units on the map whose name the side does not know, and no mark or waiting
    point uses.
    """
    mine = knowledge.known(position.data, side)
    hidden = position.data.get("screened", {}).get(side, {})
    return [
        unit.id
        for unit in position.on_map(position.other(side))
        if mine.get(unit.id, {}).get("level") != sight.FULL
        and not _is_named(position, unit.id)
        and unit.id not in hidden
    ]


def _added(position: MarketPosition, side: str, places: list[str]) -> Iterator[Change]:
    """Add units where nobody of the side looks."""
    models = [u for u in position.units.values() if u.side != side and not u.is_tower]
    if not models:
        return
    for number, space in enumerate(places[:MOST]):
        made = {**models[0].data, "space": space, "status": "map", "state": "fresh"}
        yield f"another unit in {space}", (put(made, "units", f"{STRANGER}{number}"),)
    if side != ALLIED:
        made = {**models[0].data, "space": ground.UK, "status": "map"}
        yield "another unit waits in the United Kingdom", (put(made, "units", STRANGER),)


def _off_map(position: MarketPosition, side: str) -> Iterator[Change]:
    """Change who is still to come and who has been lost."""
    known = knowledge.known(position.data, side)
    away = (u for u in position.units.values() if u.side != side and not u.is_on_map)
    for unit in islice((u for u in away if u.id not in known), MOST):
        other = "out" if unit.is_due else "due"
        yield f"{unit.id} is {other}", (put(other, "units", unit.id, "status"),)
        yield f"{unit.id} moves 9", (put(9, "units", unit.id, "move"),)


def _ledgers(position: MarketPosition, side: str) -> Iterator[Change]:
    """Change what the enemy knows, and whether the side's own memories are true."""
    enemy = position.other(side)
    theirs = knowledge.known(position.data, enemy)
    for key in sorted(theirs)[:MOST]:
        yield f"the enemy does not know {key}", (drop("known", enemy, key),)
        other = "possible" if theirs[key]["certainty"] != "possible" else "probable"
        yield f"to the enemy {key} is {other}", (put(other, "known", enemy, key, "certainty"),)
    yield "the key by which lots are drawn", (put(f"{position.data.get(KEY, '')}0", KEY),)
    yield "the enemy has had other contacts", (put(99, "handles", enemy),)
    if position.data.get("reports", {}).get(enemy):
        yield "the enemy's officers have had no report", (drop("reports", enemy),)
    mine = knowledge.known(position.data, side)
    for key in sorted(key for key in mine if not mine[key]["seen"])[:MOST]:
        if key.startswith(knowledge.FALSE):
            continue
        other = f"{knowledge.FALSE}9{key}"
        yield (
            f"nobody stands behind {mine[key]['handle']}",
            (drop("known", side, key), put(mine[key], "known", side, other)),
        )
        space = next((s for s in _dark_places(position, side)), None)
        if space is not None and not _is_named(position, key):
            effect = put(space, "units", key, "space")
            if position.units[key].is_on_map and position.units[key].space != space:
                yield f"{key} has gone on to {space}", (effect,)


def _their_step(position: MarketPosition, side: str) -> Iterator[Change]:
    """Change what the enemy has done in his step out of sight: acts, moves, plans."""
    if position.frames and position.frames[-1]["kind"] != "orders":
        return
    yield "the enemy has tried bridges", (put({"repair": ["1-2"]}, "phase", "tried"),)
    yield "the enemy has refitted", (put([STRANGER], "phase", "refitted"),)
    yield "the enemy has regrouped", (put([STRANGER], "phase", "regrouped"),)
    yield "the enemy has landed", (put(["5"], "phase", "landed"),)
    if position.side == ALLIED:
        yield "the enemy plans a drop", (put({STRANGER: "5"}, "tracks", "drops"),)
