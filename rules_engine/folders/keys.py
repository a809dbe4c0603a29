"""What may stand in `game.toml`: every section and every key, what fits there, what it means.

The page `docs/game_folder.md` is held to these tables by a test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

NEEDED: Final = object()
"""The default of a key that must be there."""

MOVE, ATTACK = "move", "attack"
OPEN, BLIND = "open", "double_blind"
BY_SIDE, BY_PHASE = "sides", "phases"
DEFENDER, ATTACKER = "defender", "attacker"
OWNER, ENEMY = "owner", "enemy"
NO, ASKED, AT_ONCE = "no", "asked", "at_once"


@dataclass(frozen=True, slots=True)
class Shape:
    """What fits a key: its words for people, and whether a value is so."""

    words: str
    fits: Callable[[object], bool]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


TEXT = Shape("a text in quotation marks", _is_text)
ANY_TEXT = Shape("a text in quotation marks, which may be empty", lambda v: isinstance(v, str))
NUMBER = Shape("a whole number, 0 or more", _is_number)
SOME = Shape("a whole number, 1 or more", lambda v: _is_number(v) and v != 0)
YES = Shape("true or false", lambda v: isinstance(v, bool))
TEXTS = Shape(
    'a list of texts, such as ["a", "b"]',
    lambda v: isinstance(v, list) and all(_is_text(one) for one in v),
)


def one_of(*words: str) -> Shape:
    """Return the shape of a key that has one of these words."""
    return Shape("one of " + ", ".join(f'"{word}"' for word in words), lambda v: v in words)


def some_of(*words: str) -> Shape:
    """Return the shape of a key that lists some of these words, each once."""
    said = "a list of some of " + ", ".join(f'"{word}"' for word in words)

    def fits(value: object) -> bool:
        if not isinstance(value, list) or not value:
            return False
        return all(v in words for v in value) and len(set(value)) == len(value)

    return Shape(said, fits)


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a section: what fits, what it means, and what holds where it is left out."""

    name: str
    shape: Shape
    meaning: str
    default: object = NEEDED


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the file: its name ("" for the top of the file), its keys, how often it stands
    there.
    """

    name: str
    meaning: str
    keys: tuple[Key, ...]
    is_list: bool = False
    """Whether there are several, each under a heading of its own in double brackets."""
    is_needed: bool = True

    @property
    def heading(self) -> str:
        """The section as it is headed in the file."""
        if not self.name:
            return "the top of the file"
        return f"[[{self.name}]]" if self.is_list else f"[{self.name}]"


SECTIONS: tuple[Section, ...] = (
    Section(
        "",
        "the game",
        (
            Key("slug", TEXT, "the name of the folder, once more"),
            Key("title", TEXT, "what people call the game"),
            Key("rules_version", TEXT, "a number that you raise when you change a rule"),
            Key("turns", SOME, "how many turns the game lasts"),
            Key("levels", some_of(OPEN, BLIND), "at which levels it can be played"),
            Key("origin", ANY_TEXT, "where it comes from, for the foot of the pages", ""),
        ),
    ),
    Section(
        "scenario",
        "where play begins",
        (
            Key("name", TEXT, "a short name in small letters"),
            Key("title", TEXT, "what people call it"),
            Key("text", TEXT, "a sentence about it"),
        ),
    ),
    Section(
        "sides",
        "the sides, two or more, in their order",
        (
            Key("name", TEXT, "a short name in small letters, as the tables write it"),
            Key("title", TEXT, "what people call the side"),
            Key("look", ANY_TEXT, "the colours of its counters, if not the usual ones", ""),
            Key("aim", ANY_TEXT, "what it wants, in a sentence or two, for the briefing", ""),
        ),
        is_list=True,
    ),
    Section(
        "sequence",
        "in which order phases follow each other",
        (
            Key(
                "order",
                one_of(BY_SIDE, BY_PHASE),
                '"sides": each side has all its phases, then the next side; "phases": all sides '
                "have the first phase, then all the second",
                BY_SIDE,
            ),
        ),
        is_needed=False,
    ),
    Section(
        "phases",
        "the phases of a turn, in their order",
        (
            Key("name", TEXT, "a short name in small letters; its case has the role phase.NAME"),
            Key("title", TEXT, "what people call it; {side} stands for the side"),
            Key("orders", some_of(MOVE, ATTACK), "which orders are given in it"),
            Key("sides", TEXTS, "the sides that have it; left out: all of them", ()),
        ),
        is_list=True,
    ),
    Section(
        "stacking",
        "how much stands in a hex; without the section there is no limit",
        (Key("limit", SOME, "so many units of a side"),),
        is_needed=False,
    ),
    Section(
        "zones",
        "zones of control; without the section there are none",
        (Key("exit_cost", NUMBER, "the points that leaving one costs", 0),),
        is_needed=False,
    ),
    Section(
        "combat",
        "combat by odds; without the section there is none",
        (
            Key("rounding", one_of(DEFENDER, ATTACKER), "in whose favour odds are rounded"),
            Key("withdraw", YES, "whether who is attacked may go back a hex instead", False),
            Key(
                "verdicts",
                TEXTS,
                "results of which the referee says one, where who is attacked appeals to him; "
                "left out: nobody can appeal",
                (),
            ),
            Key("retreat_by", one_of(OWNER, ENEMY), "who says where a unit retreats", OWNER),
            Key(
                "advance",
                one_of(NO, ASKED, AT_ONCE),
                'whether victors go into the hex that is free now: "asked", or "at_once" where '
                "only one of them can",
                NO,
            ),
        ),
        is_needed=False,
    ),
    Section(
        "supply",
        "supply; without the section nobody needs any",
        (
            Key("range", SOME, "how many hexes a unit may be from a source"),
            Key("attack", one_of("whole", "half", "none"), "what an unsupplied unit attacks with"),
            Key("movement", one_of("whole", "half", "none"), "how far an unsupplied unit moves"),
        ),
        is_needed=False,
    ),
    Section(
        "dispatches",
        "dispatches between headquarters, where the referee switches them on; without the section "
        "there are none",
        (
            Key("most", SOME, "so many a side may write in a phase", 2),
            Key("speed", SOME, "the points that a courier goes as a phase ends", 6),
        ),
        is_needed=False,
    ),
    Section(
        "victory",
        "what counts at the end",
        (
            Key("unit", NUMBER, "points for each own unit on the map", 0),
            Key("eliminated", NUMBER, "points for each unit of the others that is out", 0),
        ),
        is_needed=False,
    ),
)
BY_NAME = {section.name: section for section in SECTIONS}
