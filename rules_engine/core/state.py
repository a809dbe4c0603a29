"""What a state and a view hold, whatever the game: the keys that pages, pictures and shared rules
may rely on, each with its meaning.

The page `docs/state.md` is made from these tables (`python -m rules_engine state`). A game may
keep more under names of its own in `units`, `spaces`, `links`, `tracks` and `phase`; what is here
means the same in every game. `faults` says what of it does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_engine.plain import JsonView

Kinds = tuple[type, ...]
TEXT: Kinds = (str,)
TEXT_OR_NOTHING: Kinds = (str, type(None))
NUMBER: Kinds = (int,)
YES_OR_NO: Kinds = (bool,)
OBJECT: Kinds = (dict,)
LIST: Kinds = (list, tuple)
ANYTHING: Kinds = ()


@dataclass(frozen=True, slots=True)
class Key:
    """A key: of which kinds its value is, what it means, and whether it may be absent."""

    name: str
    kinds: Kinds
    meaning: str
    is_optional: bool = False

    def fits(self, value: object) -> bool:
        """Whether a value is of one of its kinds; yes and no are no numbers."""
        return not self.kinds or type(value) in self.kinds


COMMON = (
    Key("game", TEXT, "the game's folder"),
    Key("rules", TEXT, "the version of its rules"),
    Key("scenario", TEXT, "which one is played"),
    Key("level", TEXT, "`open`, `limited` or `double_blind`"),
    Key("options", OBJECT, "what was chosen before play; `without` lists cases left out"),
    Key("readings", OBJECT, "the alternative chosen for each open question"),
    Key("turn", NUMBER, "the turn; 0 during set-up"),
    Key("step", TEXT, "the running step of the sequence of play; empty before the first"),
    Key("side", TEXT_OR_NOTHING, "whose step it is; null where it is nobody's"),
    Key("units", OBJECT, "units by designation (below)"),
    Key("spaces", OBJECT, "what has changed of spaces, by their names"),
    Key("links", OBJECT, "what has changed between spaces, by their keys"),
    Key("tracks", OBJECT, "markers beside the map, by the game's names"),
    Key("phase", OBJECT, "what counts within the running step alone; empty as one begins"),
    Key("outcome", ANYTHING, "who has won and why; null while the game goes on"),
)
STATE = (
    Key("known", OBJECT, "each side's ledger of the enemy"),
    Key("rolls", OBJECT, "how often dice were rolled under each label"),
    Key("serial", NUMBER, "the number of the newest frame"),
    Key("frames", LIST, "the stack of waiting points, the innermost last (below)"),
    Key(
        "lots",
        TEXT,
        "the key by which numbers are drawn, where anything is hidden",
        is_optional=True,
    ),
    Key("handles", OBJECT, "how many names each side has given", is_optional=True),
    Key("drawn", OBJECT, "how often each side's names were drawn by lot", is_optional=True),
    Key(
        "answered",
        OBJECT,
        "how many decisions each side has answered, at `double_blind`",
        is_optional=True,
    ),
    Key("reports", OBJECT, "what has reached each side's officers", is_optional=True),
    Key(
        "dispatches",
        OBJECT,
        "`all` that were written, by key: `side`, `from`, `to`, `means`, `text`, `written` (turn, "
        "step), `at` (a space), `fate` (`way`, `arrived`, `lost`, `taken`), `came`; of orders that "
        "travel also the moment they are `for`, their `readers`, their `end` (`force`, `late`, "
        "`replaced`) and what was `refused`; how many each side has `sent`; what came `in` to "
        "each; the lines in `force` now",
        is_optional=True,
    ),
)
VIEW = (
    Key("viewer", TEXT, "whose view it is"),
    Key(
        "waiting",
        TEXT_OR_NOTHING,
        "the side for which the game waits, as far as this side may know; `others`: one of several",
    ),
    Key("decisions", LIST, "the open questions to this side"),
    Key(
        "orders_open", YES_OR_NO, "whether the game waits for orders, as far as this side may know"
    ),
    Key("contacts", LIST, "what it remembers and does not see (below)", is_optional=True),
    Key(
        "dispatches",
        OBJECT,
        "what it has `sent`, without what became of it, and what `came` to it, read or captured; "
        "under fog inside a side what came to the officer himself",
        is_optional=True,
    ),
)
UNIT = (
    Key("side", TEXT, "whose it is, by the game's name of the side"),
    Key("space", TEXT_OR_NOTHING, "where it stands; null off the map"),
    Key(
        "status",
        TEXT,
        "`map` on the map, boxes that are spaces included; other words are the game's",
        is_optional=True,
    ),
    Key(
        "type",
        TEXT,
        "arm, such as `infantry`; absent in a view: seen, not recognised",
        is_optional=True,
    ),
    Key(
        "size",
        TEXT_OR_NOTHING,
        "such as `regiment`, for the mark over the symbol",
        is_optional=True,
    ),
    Key("division", TEXT_OR_NOTHING, "its parent division", is_optional=True),
)
CONTACT = (
    Key("id", TEXT, "the side's name for it: a designation, or a number such as `#7`"),
    Key("side", TEXT, "whose it is believed to be"),
    Key("space", TEXT, "where it was last known"),
    Key("level", TEXT, "how much was recognised: `contact`, `type` or `full`"),
    Key("what", OBJECT, "the facts of that level, as they were then"),
    Key("turn", NUMBER, "when"),
    Key("step", TEXT, "in which step"),
    Key("source", TEXT, "how it was learnt"),
    Key("case", TEXT, "by which case"),
    Key("certainty", TEXT, "`certain`, `reported`, `probable` or `possible`"),
)
FRAME = (
    Key("kind", TEXT, "which of the game's frame kinds it is"),
    Key("id", NUMBER, "its number, counted up in `serial`"),
    Key("owner", TEXT, "whose orders are due, in a frame `orders`", is_optional=True),
    Key("stage", TEXT, "how far it has come", is_optional=True),
)

PARTS: tuple[tuple[str, Sequence[Key], str], ...] = (
    ("A state and every view of it", COMMON, "What both hold."),
    ("A state besides", STATE, "The truth: what the referee's desk reads and no side ever gets."),
    ("A view besides", VIEW, "What one side may know, built up from nothing."),
    (
        "A unit",
        UNIT,
        "In `units`, by designation; in a view an enemy under the viewer's name for it.",
    ),
    (
        "A contact",
        CONTACT,
        "In a view's `contacts`: what the side remembers or was told of, and does not see.",
    ),
    ("A frame", FRAME, "A waiting point in `frames`; further keys are those of its kind."),
)
"""What there is, in the order of the page: title, keys, what they are the keys of."""


def faults(data: JsonView) -> list[str]:
    """Return what of a state, or of a view (which has a `viewer`), is missing or of another kind
    than this page says, in sentences; empty where all holds.
    """
    found = list(_faults("", data, (*COMMON, *(VIEW if data.get("viewer") else STATE))))
    for name, unit in data.get("units", {}).items():
        found += _faults(f"units.{name}.", unit, UNIT)
    for at, contact in enumerate(data.get("contacts", ())):
        found += _faults(f"contacts.{at}.", contact, CONTACT)
    for at, frame in enumerate(data.get("frames", ())):
        found += _faults(f"frames.{at}.", frame, FRAME)
    return found


def _faults(where: str, data: Mapping[str, object], keys: Sequence[Key]) -> Iterator[str]:
    for key in keys:
        if key.name not in data:
            if not key.is_optional:
                yield f"{where}{key.name} is missing."
        elif not key.fits(data[key.name]):
            yield f"{where}{key.name} is {data[key.name]!r}, which is of another kind."
