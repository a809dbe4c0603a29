"""The knowledge ledger of a side: what it has seen of the enemy, where, when, by whom, how surely.

`state["known"][side][key]` holds one entry for each enemy unit that the side sees or remembers;
the key is the unit's designation, or "false:N" for what is believed without such a unit (planted
by the referee, or remembered in one place while the unit itself is seen anew in another). The
entries are written by events and never recomputed from the truth; `what` is a snapshot of what was
seen. A side's names for what it has not identified are numbers given in the order of sighting
(`state["handles"][side]` counts them) and among those that are sighted together by lot
(`numbering.py`; `state["drawn"][side]` counts the draws), so that a name tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.numbering import by_lot
from rules_engine.mechanics.sighting import Sighting
from rules_engine.plain import JsonObject, JsonView

LEVELS = ("contact", "type", "full")
TRAIL = 20
NAMED = 3  # how many of the units that saw it a line of the trail names
FALSE = "false:"
LOST = "lost"
"""The source, in the trail of an entry, of what went out of sight."""


def best(first: str, second: str) -> str:
    """Return the higher of two levels of knowledge."""
    return max(first, second, key=LEVELS.index)


def known(state: JsonView, side: str) -> Mapping[str, JsonObject]:
    """Return the ledger of a side, by designation or "false:N"."""
    found: Mapping[str, JsonObject] = state["known"].get(side, {})
    return found


def name_of(entry: JsonView) -> str:
    """Return the name by which a side calls what an entry speaks of: its designation once that is
    known, otherwise the side's own number.
    """
    is_named = entry["level"] == "full" and "unit" in entry["what"]
    return str(entry["what"]["unit"] if is_named else entry["handle"])


@dataclass
class Ledger:
    """The ledger of one side while an event is being made: changes it and collects the effects."""

    state: JsonView
    side: str
    entries: dict[str, JsonObject] = field(init=False)
    _touched: dict[str, None] = field(init=False, default_factory=dict)
    _number: int = field(init=False)
    _lots: int = field(init=False)
    """How often this side's numbers have been drawn by lot."""

    def __post_init__(self) -> None:
        self.entries = dict(known(self.state, self.side))
        self._number = int(self.state.get("handles", {}).get(self.side, 0))
        self._lots = int(self.state.get("drawn", {}).get(self.side, 0))

    # ---- learning -------------------------------------------------------------------------------

    def see(self, key: str, sighting: Sighting) -> None:
        """Enter a sighting. What the ledger has under this key is never known less well than
        before; who identifies a unit no longer believes it to be elsewhere.
        """
        old = self.entries.get(key)
        level = best(old["level"], sighting.level) if old else sighting.level
        entry: JsonObject = {
            "level": level,
            "handle": old["handle"] if old else self._next(),
            "seen": sighting.is_seen,
            "space": sighting.space,
            "turn": self.state["turn"],
            "step": self.state["step"],
            "source": sighting.source,
            "case": sighting.case,
            "certainty": sighting.certainty,
            "what": sighting.what if old is None or level == sighting.level else old["what"],
            "by": list(sighting.by),
            "trail": old["trail"] if old else [],
        }
        if old and "strength" in old:
            entry["strength"] = old["strength"]
        self._write(key, self._traced(entry, level, sighting.source, sighting.case))
        if level == "full":
            self._forget_others(key, name_of(entry))

    def by_lot(self, keys: Iterable[str], space: str) -> list[str]:
        """Return units of which the side learns together in the order in which they get their
        numbers: drawn by lot, anew each time, so that a number tells nothing.
        """
        self._lots += 1
        moment = (self.side, self._lots, self.state["turn"], self.state["step"], space)
        return by_lot(self.state, keys, moment)

    def take_over(self, key: str, memory: str) -> None:
        """Let a unit about to be sighted go on under the number, and with the history, of what is
        remembered in its space: the side cannot tell whether it is the same.
        """
        entry = self.entries[memory]
        self.forget(memory)
        self._write(key, {**entry, "level": LEVELS[0]})

    def meet(self, key: str, sighting: Sighting, besides: Sequence[str] = ()) -> bool:
        """Enter a sighting of a unit that was not in sight: under the number of something that is
        remembered in that space and looks no different, otherwise as something new. What was
        remembered of the unit itself stays where it was, for the side cannot tell that it is the
        same; `besides` are keys that are no memories. Whether there was such a memory.
        """
        if key in self.entries:
            self.part(key)
        keys = [name for name in remembered(self.entries, sighting.space) if name not in besides]
        for memory in sorted(keys, key=self.number):
            believed = self.entries[memory]
            facts = believed["what"]
            is_same = all(facts.get(fact, v) == v for fact, v in sighting.what.items())
            if believed["level"] != "full" and is_same:
                self.take_over(key, memory)
                self.see(key, sighting)
                return True
        self.see(key, sighting)
        return False

    def number(self, key: str) -> int:
        """Return the number of an entry, by which its side may sort."""
        return int(self.entries[key]["handle"].removeprefix("#"))

    def follow(self, key: str, space: str, what: JsonObject, by: Sequence[str] = ()) -> None:
        """Let a unit in sight stand elsewhere, look otherwise, or be seen by others: nothing else
        is learnt.
        """
        old = self.entries[key]
        self._write(key, {**old, "space": space, "what": what, "by": list(by) or old["by"]})

    def mark(self, key: str, **facts: Any) -> None:
        """Add facts of the game's own to an entry."""
        self._write(key, {**self.entries[key], **facts})

    def settle(self, key: str, fact: str) -> None:
        """Take a fact of the game's own out of an entry."""
        self._write(key, {name: v for name, v in self.entries[key].items() if name != fact})

    def lose(self, key: str, space: str, case: str) -> None:
        """Let a unit go out of sight; it is remembered in a space."""
        entry = {
            **self.entries[key],
            "seen": False,
            "space": space,
            "turn": self.state["turn"],
            "step": self.state["step"],
            "certainty": "probable",
        }
        self._write(key, self._traced(entry, entry["level"], LOST, case))

    # ---- forgetting -----------------------------------------------------------------------------

    def age(self, key: str, certainty: str) -> None:
        """Let what is remembered become less certain."""
        self._write(key, {**self.entries[key], "certainty": certainty})

    def forget(self, key: str) -> None:
        """Take an entry out: what it says is known to be so no longer, or too old."""
        del self.entries[key]
        self._touched[key] = None

    def part(self, key: str) -> str:
        """Cut what is remembered of a unit off from the unit, which will be sighted elsewhere as
        something else; return the memory's new key. No number of the side's is used up by it.
        """
        entry = self.entries[key]
        self.forget(key)
        loose = f"{FALSE}{entry['handle'].removeprefix('#')}"
        self._write(loose, entry)
        return loose

    def plant(self, sighting: Sighting) -> str:
        """Enter something that no unit stands behind, under the next number, looking like any
        other; return its key.
        """
        key = f"{FALSE}{self._number + 1}"
        self.see(key, sighting)
        return key

    # ---- the effects ----------------------------------------------------------------------------

    def effects(self) -> tuple[Effect, ...]:
        """Return the effects of all changes, one for each entry that is not as it was."""
        before = known(self.state, self.side)
        found: list[Effect] = []
        for key in self._touched:
            entry = self.entries.get(key)
            if entry is None and key in before:
                found.append(drop("known", self.side, key))
            elif entry is not None and entry != before.get(key):
                found.append(put(entry, "known", self.side, key))
        if self._number != int(self.state.get("handles", {}).get(self.side, 0)):
            found.append(put(self._number, "handles", self.side))
        if found and self._lots != int(self.state.get("drawn", {}).get(self.side, 0)):
            found.append(put(self._lots, "drawn", self.side))
        return tuple(found)

    # ---- inside ---------------------------------------------------------------------------------

    def _next(self) -> str:
        self._number += 1
        return f"#{self._number}"

    def _forget_others(self, key: str, name: str) -> None:
        for other in sorted(self.entries):
            if other != key and name_of(self.entries[other]) == name:
                self.forget(other)

    def _write(self, key: str, entry: JsonObject) -> None:
        self.entries[key] = entry
        self._touched[key] = None

    def _traced(self, entry: JsonObject, level: str, source: str, case: str) -> JsonObject:
        """Return the entry with one more line of why the side knows this, since when."""
        line = {
            "turn": self.state["turn"],
            "step": self.state["step"],
            "level": level,
            "space": entry["space"],
            "source": source,
            "case": case,
            "by": entry["by"][:NAMED],
        }
        return {**entry, "trail": [*entry["trail"], line][-TRAIL:]}


def lost_by(entry: JsonView) -> str:
    """Return the case by which what an entry speaks of went out of sight, if that is the last thing
    that its side has learnt of it; otherwise nothing.
    """
    last = entry["trail"][-1] if entry["trail"] else {}
    return str(last["case"]) if last.get("source") == LOST else ""


def remembered(entries: Mapping[str, JsonObject], space: str) -> Iterable[str]:
    """Yield the keys of what is remembered in a space, out of sight, in the ledger's order."""
    return (k for k in sorted(entries) if not entries[k]["seen"] and entries[k]["space"] == space)
