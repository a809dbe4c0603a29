"""When play meets what was changed, so that a side may lawfully notice: decided by the two truths
and the rules of sight alone, never by what the side observes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.events import Event
from rules_engine.core.levels import is_double_blind
from rules_engine.core.registry import load
from rules_engine.core.verbs import truth
from rules_engine.mechanics.dispatches import record as dispatches
from rules_engine.mechanics.knowledge import FALSE, known
from rules_engine.plain import canonical
from tests.campaigns.tightness.counting import Truths
from tests.campaigns.tightness.games import unseen_of

State = dict[str, Any]
SIGHT = ("sighted", "adjacent", "recon")
"""What a ledger calls the sources that sight is; all others are reports: towns, aircraft, fire."""


@dataclass(frozen=True)
class Meeting:
    """Two truths, and what of them differs that could be met."""

    side: str
    units: frozenset[str]
    """Units that differ, in play or in the side's memory."""
    names: frozenset[str]
    """Of these the units that differ in their designation alone."""
    towns: frozenset[str]
    """Towns that another side holds: they report what stands near."""
    places: frozenset[str]
    """Where the side remembers something otherwise; towns that another side holds."""
    rolls: frozenset[str]
    """Labels of dice that have been rolled more often in one truth."""
    tracks: frozenset[str]
    """Tracks on which something is otherwise, such as what is planned on them."""
    dispatches: frozenset[str]
    """Dispatches that differ: another text, another fate, another place on the way."""
    counts: bool
    """Whether the number of waiting points differs where both sides see all of them."""
    truths: Truths
    """Both truths, and what units count for in them without being seen."""

    def ends(self, one: State, two: State) -> str:
        """Return why the side may notice that two positions do not go on alike; "" where not."""
        asked = [_asked(state, self.side) for state in (one, two)]
        return "" if asked[0] == asked[1] else "the enemy is asked"

    def why(self, states: Sequence[State], events: Sequence[Event]) -> str:
        """Return why the side may notice, after these events; "" where it may not."""
        if any(self._is_seen(state) for state in states):
            return "in sight"
        if any(self._is_identified(state) for state in states):
            return "identified"
        if why := next((why for event in events for why in self._of(event)), ""):
            return why
        pairs = zip(states, events, strict=False)
        return next((why for pair in pairs if (why := self.truths.why(*pair))), "")

    def _is_seen(self, state: State) -> bool:
        position, sees = load(state["game"]).lens(state), unseen_of(state["game"]).sees
        found = (state["units"].get(name, {}).get("space") for name in self.units - self.names)
        spaces = {space for space in found if space in position.board.index} | self.places
        return any(sees(position, self.side, space) for space in sorted(spaces))

    def _is_identified(self, state: State) -> bool:
        entries = known(state, self.side)
        return any(entries.get(name, {}).get("level") == "full" for name in self.names)

    def _of(self, event: Event) -> Iterator[str]:
        if event.kind == "roll" and event.data["label"].rsplit("|", 1)[0] in self.rolls:
            yield "the same dice"
        if self.counts and event.kind != "step":
            yield "waiting points that both count"
        for path, *value in event.effects:
            if path[0] == "units" and path[1] in self.units - self.names:
                yield f"it took part: {event.kind}"
            if path[0] == "tracks" and path[1:2] and path[1] in self.tracks:
                yield f"it took part: {event.kind}"
            if event.data.get("dispatch") in self.dispatches and path[-1:] in (
                ("end",),
                ("force",),
            ):
                yield "orders came into force"
            came = value if path[:3] == (dispatches.NAME, "in", self.side) else ()
            if self.dispatches & {key for rows in came for key, *_ in rows}:
                yield "a dispatch came"
            is_other = len(path) == 3 and (self.towns or path[2] in self.units - self.names)
            if path[:2] == ("known", self.side) and is_other:
                source = value[0].get("source") if value else ""
                if source and source not in SIGHT:
                    yield f"a report: {source}"


def meeting(one: State, two: State, side: str) -> Meeting:
    """Return what differs between two truths that a side cannot tell apart."""
    changed = differing(one["units"], two["units"])
    units = changed | _marked(one, two) | _screened(one, two, side)
    mine, theirs = known(one, side), known(two, side)
    keys = differing(mine, theirs)
    places = {book[key]["space"] for book in (mine, theirs) for key in keys if key in book}
    # A unit that a mark alone names is called the same in both.
    names = _renamed(one, two, changed)
    return Meeting(
        side,
        frozenset(units | {key for key in keys if not key.startswith(FALSE)}),
        names,
        frozenset(differing(one["spaces"], two["spaces"])),
        frozenset((set() if names else places) | differing(one["spaces"], two["spaces"])),
        frozenset(differing(one["rolls"], two["rolls"])),
        frozenset(differing(one["tracks"], two["tracks"])),
        frozenset(differing(dispatches.all_of(one), dispatches.all_of(two))),
        one["serial"] != two["serial"] and not is_double_blind(one),
        Truths(one, two, frozenset(changed) - names),
    )


def _asked(state: State, side: str) -> list[str]:
    found = truth(state)["decisions"]
    return [f"{one['kind']} {one['prompt']}" for one in found if one["owner"] != side]


def differing(one: Mapping[str, Any], two: Mapping[str, Any]) -> set[str]:
    """Return the names under which two tables hold different things."""
    return {name for name in {*one, *two} if one.get(name) != two.get(name)}


def _marked(one: State, two: State) -> set[str]:
    """Return the units that a mark of the step names in one truth and not in the other."""
    texts = [
        str([state["phase"].get(mark) for state in (one, two)])
        for mark in differing(one["phase"], two["phase"])
    ]
    return {name for name in one["units"] for text in texts if f"'{name}'" in text}


def _screened(one: State, two: State, side: str) -> set[str]:
    """Return the units that the referee keeps hidden from the side in one truth alone: he does so
    until it would see them from next to them. Source: DB8.2.
    """
    return differing(*(state.get("screened", {}).get(side, {}) for state in (one, two)))


def _renamed(one: State, two: State, units: set[str]) -> frozenset[str]:
    return frozenset(units) if _names(one, two, units) is not None else frozenset()


def _names(one: State, two: State, units: set[str]) -> dict[str, str] | None:
    """Return for each name in the other truth the name of the same unit in this one; None where
    units differ in more than their names.
    """
    before = {name: _facts(one, name) for name in sorted(units & set(one["units"]))}
    after = {name: _facts(two, name) for name in sorted(units & set(two["units"]))}
    if not before or sorted(before.values()) != sorted(after.values()):
        return None
    found = {}
    for name, facts in after.items():
        found[name] = next(old for old, was in before.items() if was == facts)
        del before[found[name]]
    return found


def _facts(state: State, name: str) -> bytes:
    """Return all that is true of a unit but its name, and what is believed of it."""
    believed = [book.get(name) for _, book in sorted(state["known"].items())]
    return canonical([state["units"][name], *believed])


def names_of(one: State, two: State) -> dict[str, str]:
    """Return, where two truths differ in names alone, the old name of each unit by its new one."""
    return _names(one, two, differing(one["units"], two["units"])) or {}
