"""What an officer may not know of his own side under fog: what others of it see, where those stand
whom he does not see, and what his commander does. And what nobody but the referee may know of a
set-up before play begins. From the rules of fog alone, never from a view.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.events import Effect, Event, apply, drop, put
from rules_engine.core.registry import load
from rules_engine.mechanics.dispatches.record import (
    FOR,
    LOST,
    NAME,
    WAY,
    all_of,
    orders_travel,
)
from rules_engine.mechanics.knowledge import known

State = dict[str, Any]
Found = tuple[str, State]
MOST = 6
"""Changes of a kind at one moment."""


def officers_changes(state: State, side: str, units: frozenset[str]) -> Iterator[Found]:
    """Yield (name, other truth): what an officer who commands these units cannot tell apart."""
    changes = (*_stands(state, side, units), *_books(state, side, units))
    for name, effects in (*changes, *_sent(state, side, units)):
        yield name, _otherwise(state, effects)


def set_up_changes(state: State, side: str) -> Iterator[Found]:
    """Yield other set-ups: units of both sides that stand elsewhere."""
    places = sorted({u["space"] for u in state["units"].values() if u["status"] == "map"})
    for name in _spread(sorted(state["units"])):
        unit = state["units"][name]
        if unit["status"] == "map":
            space = places[(places.index(unit["space"]) + 1) % len(places)]
            whose = "own" if unit["side"] == side else "theirs"
            yield f"{name}, {whose}, in {space}", _otherwise(state, [put(space, *_path(name))])


def _stands(state: State, side: str, units: frozenset[str]) -> Iterator[tuple[str, list[Effect]]]:
    """Own units out of his sight stand elsewhere, or wait where they were not."""
    board = load(state["game"]).board_of(state)
    seen = _near(state, board, units)
    dark = [space for space in board.numbers if space not in seen]
    named = str([state.get(part) for part in ("phase", "tracks", "frames")])
    others = [
        name
        for name, unit in sorted(state["units"].items())
        if unit["side"] == side and name not in units and f"'{name}'" not in named
    ]
    away = [
        name
        for name in others
        if state["units"][name]["status"] == "map" and state["units"][name]["space"] not in seen
    ]
    for number, name in enumerate(_spread(away)):
        space = dark[(number * 37 + int(state["serial"])) % len(dark)] if dark else None
        if space not in (None, state["units"][name]["space"]):
            yield f"own {name} in {space}", [put(space, *_path(name))]
        yield f"own {name} is gone", [put("out", *_path(name, "status")), put(None, *_path(name))]


def _books(state: State, side: str, units: frozenset[str]) -> Iterator[tuple[str, list[Effect]]]:
    """What others of the side have seen, and he has not."""
    book = known(state, side)
    others = [
        key for key in sorted(book) if "by" in book[key] and units.isdisjoint(_watchers(book[key]))
    ]
    for key in _spread(others):
        entry = book[key]
        yield f"the side does not know {key}", [drop("known", side, key)]
        old = {**entry, "certainty": "possible", "turn": max(0, entry["turn"] - 1)}
        yield f"the side knows {key} otherwise", [put(old, "known", side, key)]
    for key in _spread(sorted(set(book) - set(others))):
        entry = book[key]
        if "by" in entry and not set(entry["by"]) <= units:
            fewer = [name for name in entry["by"] if name in units]
            yield f"nobody else saw {key}", [put({**entry, "by": fewer}, "known", side, key)]


def _sent(state: State, side: str, units: frozenset[str]) -> Iterator[tuple[str, list[Effect]]]:
    """Orders of his commander's that have not come to him: another text, another fate, one more set
    under way.
    """
    if not orders_travel(state):
        return
    others = {
        key: one
        for key, one in all_of(state).items()
        if one["side"] == side and FOR in one and units.isdisjoint(one.get("readers", ()))
    }
    for key in _spread(sorted(others)):
        path = (NAME, "all", key)
        yield f"{key} orders something else", [put("Not so.", *path, "text")]
        fate = LOST if others[key]["fate"] != LOST else WAY
        yield f"{key} is {fate}", [put(fate, *path, "fate")]
    posts = [post.name for post in load(state["game"]).orders["send"].notation.record.own(side)]
    number = int(state.get(NAME, {}).get("sent", {}).get(side, 0)) + 1
    one = {"side": side, "from": posts[0], "to": posts[-1], "means": "courier", "fate": WAY}
    one |= {"text": "Not so.", "at": None, "written": [state["turn"], state["step"]]}
    one |= {FOR: [state["turn"] + 1, state["step"]]}
    begun = [] if NAME in state else [put({"all": {}, "sent": {}, "in": {}}, NAME)]
    more = [put(number, NAME, "sent", side), put(one, NAME, "all", f"{side}.{number}")]
    yield "one more set of orders is under way", [*begun, *more]


def _watchers(entry: State) -> set[str]:
    lines = [entry, *entry.get("trail", ())]
    return {name for line in lines for name in line["by"]}


def _near(state: State, board: Any, units: frozenset[str]) -> set[str]:
    """Return the spaces in which these units stand, and those next to them."""
    spaces = {state["units"].get(name, {}).get("space") for name in units}
    at = [board.index[space] for space in spaces if space in board.index]
    return {board.numbers[one] for here in at for one in (here, *board.neighbours[here])}


def _spread(names: list[str]) -> list[str]:
    return names[:: max(1, len(names) // MOST)][:MOST]


def _path(name: str, field: str = "space") -> tuple[str, str, str]:
    return "units", name, field


def _otherwise(state: State, effects: list[Effect]) -> State:
    return apply(state, Event("", "", (), {}, tuple(effects)))
