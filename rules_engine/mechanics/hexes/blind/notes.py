"""What a side learns at one moment, collected for the events that tell it."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import Effect
from rules_engine.core.position import P
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.blind.record import Cases
from rules_engine.mechanics.knowledge import name_of
from rules_engine.plain import JsonObject, JsonView

SINCE = "lost since"
KINDS = ("lost", "aged", "spotted", SINCE)
TOLD = ("space", "level", "source", "case", "by", "certainty")


class Notes:
    """The notes of one side, by the kind of event that tells them."""

    def __init__(self, cases: Cases, side: str) -> None:
        self.side = side
        self._chapter = cases
        self._notes: dict[str, list[JsonObject]] = {kind: [] for kind in KINDS}
        self._cases: dict[str, dict[str, None]] = {kind: {} for kind in KINDS}

    def spotted(self, key: str, entry: JsonView, news: str, **more: object) -> None:
        """Note a sighting: new, again, better (more is recognised), moved, told."""
        note = {name: entry[name] for name in TOLD}
        what = {name: entry["what"].get(name) for name in ("type", "size")}
        self._add("spotted", key, entry, {**note, **what, "news": news, **more}, entry["case"])
        chapter = self._chapter
        if entry["level"] == "type" and entry["case"] in (chapter.near, chapter.far):
            self._cases["spotted"][chapter.recognise] = None

    def lost(self, key: str, entry: JsonView, why: str, case: str, **more: object) -> None:
        """Note that something is seen or believed no longer: why is "sight" (out of sight), "left"
        (it went out of sight to a hex), "fled" (nobody saw where to), "gone" (no longer on the
        map), "empty" (nothing is there any more), "other" (what is there cannot be told to be the
        same), "old", "told" (the referee takes it back).
        """
        space = entry["space"]
        self._add("lost", key, entry, {"space": space, "why": why, **more}, case)

    def lost_since(self, key: str, entry: JsonView, case: str) -> None:
        """Note that what the side hears of now has been seen, and is out of sight since."""
        self._add(SINCE, key, entry, {"space": entry["space"], "why": "sight"}, case)

    def aged(self, key: str, entry: JsonView, case: str) -> None:
        """Note that something remembered has become less certain."""
        note = {"space": entry["space"], "certainty": entry["certainty"]}
        self._add("aged", key, entry, note, case)

    def emit(self, p: Proceedings[P], effects: Sequence[Effect]) -> None:
        """Emit the events, the effects with the first of them; an untold one where nobody learns
        anything from the effects.
        """
        out = {event.data.get("unit") for event in p.events if event.kind == "eliminated"}
        for kind in KINDS:
            # Whoever sees a unit is told of its elimination by that event itself.
            kept = [n for n in self._notes[kind] if n.get("why") != "gone" or n["unit"] not in out]
            if kept:
                notes = sorted(kept, key=_by_name)
                data: JsonObject = {"side": self.side, "notes": notes}
                p.emit(
                    "lost" if kind == SINCE else kind,
                    data,
                    effects,
                    sorted(self._cases[kind]),
                    by="rules",
                )
                effects = ()
        if effects:
            p.emit("watched", {"side": self.side}, effects, by="rules")

    def _add(self, kind: str, key: str, entry: JsonView, note: JsonObject, case: str) -> None:
        self._notes[kind].append({"unit": key, "name": name_of(entry), **note})
        self._cases[kind][case] = None


def _by_name(note: JsonObject) -> tuple[bool, int, str]:
    """Sort by the side's own names, the numbers first: the order must not tell which unit is
    which.
    """
    name = str(note["name"])
    number = name.removeprefix("#")
    return (name == number, int(number) if number.isdigit() else 0, name)
