"""Words of case files for what changes in play: who controls an area, the state of a bridge, the
markers beside the map. Each sets its facts in a position and expects them behind `->`. And what
people add up at the table: Attack and Defense Value, and both totals with the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_engine.board.loading import link_key
from rules_engine.casefiles.vocabulary import Facts, Total
from rules_engine.core.events import Event
from rules_engine.plain import JsonObject

CONTROL = ("german", "airborne", "corps")
BRIDGES = ("german", "allied", "destroyed")
SIDES = ("german", "allied")
FERRIES = ("ready", "used", "destroyed")
AIR = {"2-Group": "2 Group", "83-Group": "83 Group", "8th-Air": "8th Air"}
LETTERS = {"A": -3, "B": -2, "C": -1}
UNBRIDGED = ": who holds an unbridged boundary"
Read = Callable[[Sequence[str]], Facts]
"""What reads the words of a fact."""


def _one_of(words: Sequence[str], at: int, known: Sequence[str], usage: str) -> str:
    word = words[at] if at < len(words) else ""
    if word not in known:
        raise ValueError(f"Write '{usage}'; here stands one of {', '.join(known)}.", at)
    return str(word)


def _links(words: Sequence[str], usage: str) -> list[str]:
    if not words:
        raise ValueError(f"Write '{usage}'.", 0)
    return [link_key(word) for word in words]


def _of_links(usage: str, known: Sequence[str], *place: str, means: str = "") -> Read:
    """Return what reads such words: one of those known, then boundaries; "" in the place of the
    fact stands for the boundary, `means` says more of it.
    """

    def read(words: Sequence[str]) -> Facts:
        value = _one_of(words, 0, known, usage)
        keys = _links(words[1:], usage)
        return [(tuple(part or key for part in place), value) for key in keys]

    read.__doc__ = f"`{usage}`{means}."
    return read


def _control(words: Sequence[str]) -> Facts:
    """`control corps 64 63`."""
    who = _one_of(words, 0, CONTROL, "control corps 64 63")
    return [(("spaces", str(space), "control"), who) for space in words[1:]]


def _works(words: Sequence[str]) -> Facts:
    """`works allied 2 13-17`: a Construct +2 marker on a bridge."""
    usage = "works allied 2 13-17"
    side = _one_of(words, 0, SIDES, usage)
    level = int(_one_of(words, 1, ("1", "2"), usage))
    return [(("links", key, "construct", side), level) for key in _links(words[2:], usage)]


def _weather(words: Sequence[str]) -> Facts:
    """`weather overcast`, `weather clear began overcast`."""
    kinds, usage = ("clear", "overcast"), "weather overcast began clear"
    now = _one_of(words, 0, kinds, usage)
    facts: Facts = [(("tracks", "weather"), now)]
    if len(words) > 1:
        _one_of(words, 1, ("began",), usage)
        facts.append((("tracks", "began"), _one_of(words, 2, kinds, usage)))
    return facts


def _impulse(words: Sequence[str]) -> Facts:
    """`impulse 4`, `impulse B`."""
    word = str(words[0]) if words else ""
    if word not in LETTERS and not word.lstrip("-").isdigit():
        raise ValueError("Write 'impulse' and its number or letter: 'impulse 4'.", 0)
    return [(("tracks", "impulse"), LETTERS[word] if word in LETTERS else int(word))]


def _advantage(words: Sequence[str]) -> Facts:
    """`advantage german`, `advantage allied used`."""
    side = _one_of(words, 0, SIDES, "advantage german used")
    used = words[1:] == ["used"]
    place = ("tracks", "advantage")
    return [((*place, "holder"), side), ((*place, "used"), used)]


def _reserves(words: Sequence[str]) -> Facts:
    """`reserves german 20`."""
    side = _one_of(words, 0, SIDES, "reserves german 20")
    if len(words) != 2 or not words[1].isdigit():
        raise ValueError("Write 'reserves', a side and its points: 'reserves german 20'.", 1)
    return [(("tracks", "reserves", side), int(words[1]))]


def _air(words: Sequence[str]) -> Facts:
    """`air 83-Group used`, `air 8th-Air supply`."""
    usage = "air 83-Group used"
    marker = _one_of(words, 0, tuple(AIR), usage)
    state = _one_of(words, 1, ("ready", "used", "bomb", "supply"), usage)
    return [(("tracks", "air", AIR[marker]), state)]


def _interdiction(words: Sequence[str]) -> Facts:
    """`interdiction 1 due`, `interdiction 1 5`, `interdiction 2 none`."""
    usage = "interdiction 1 due"
    marker = _one_of(words, 0, ("1", "2"), usage)
    if len(words) != 2:
        raise ValueError(f"Write '{usage}', its area, or none.", 1)
    return [(("tracks", "interdiction", marker), None if words[1] == "none" else str(words[1]))]


def _must(words: Sequence[str]) -> Facts:
    """`must Becker`: the unit has moved and owes a Mandatory Assault where it stands."""
    if not words:
        raise ValueError("Write 'must' and a unit: 'must Becker'.", 0)
    return [(("phase", "moves", str(name), "must"), True) for name in words]


NOTED: Mapping[str, str] = {
    "must": 'mark moves Becker = {"act": 0, "from": "1", "path": ["1", "2"], "spent": 4, '
    '"done": false, "must": true}'
}
"""Words that are expectations only: what notes them in a position."""
FACTS: Mapping[str, Read] = {
    "control": _control,
    "bridge": _of_links("bridge destroyed 13-17", BRIDGES, "links", "", "bridge"),
    "held": _of_links("held allied 53-54", SIDES, "links", "", "held", means=UNBRIDGED),
    "works": _works,
    "ferry": _of_links("ferry used 15-16", FERRIES, "tracks", "ferries", ""),
    "weather": _weather,
    "impulse": _impulse,
    "advantage": _advantage,
    "reserves": _reserves,
    "air": _air,
    "interdiction": _interdiction,
    "must": _must,
}


RESULTS = ("assault_result", "bombarded")


def _value(at: int) -> Total:
    def find(detail: JsonObject, events: Sequence[Event]) -> Any:
        values = detail.get("values", ())
        return values[at]["total"] if at < len(values) else None

    return find


def _total(name: str) -> Total:
    def find(detail: JsonObject, events: Sequence[Event]) -> Any:
        return next((e.data[name] for e in events if e.kind in RESULTS), None)

    return find


TOTALS: Mapping[str, tuple[str, Total]] = {
    "AV": ("the Attack Value, of the ruling", _value(0)),
    "DV": ("the Defense Value, of the ruling", _value(1)),
    "AT": ("the Attack Total with the dice, once rolled", _total("attack")),
    "DT": ("the Defense Total with the dice, once rolled", _total("defense")),
}
