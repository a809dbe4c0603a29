"""`words`: how everything of a game is written in case files, as a page for people.

Orders come from the game's notations, the rest from what happened when all its case files were run:
so the page names what there is, by the names that the program uses.
"""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core.game import Game
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.tools.casebook import game_case_files
from rules_engine.tools.harvest import Harvest, Seen, harvest

MOST = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--out", type=Path, metavar="FILE", help="(else standard output)")


def run(chosen: argparse.Namespace) -> int:
    """Write the page.

    Raises:
        BadRecord: the file cannot be written.
    """
    game = load(chosen.game)
    text = page(game, harvest(game, game_case_files(game.slug)))
    if chosen.out is None:
        print(text, end="")
        return 0
    try:
        chosen.out.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise BadRecord(f"{chosen.out} cannot be written: {fault.strerror}.") from fault
    return 0


# ---- the page -----------------------------------------------------------------------------------


def page(game: Game[Any], found: Harvest) -> str:
    """Return the page of a game, as Markdown."""
    parts = [
        f"# The words of {game.title} in case files",
        MADE.format(slug=game.slug),
        *_section("Orders", ORDERS, _orders(game, found)),
        *_section("Words of a position", POSITION, _position(game)),
        *_section("Questions", QUESTIONS, _questions(game)),
        *_section("Totals", TOTALS, _totals(game)),
        *_section("What happens", EVENTS, _events(game, found)),
        *_section("What is asked", DECISIONS, _decisions(game, found)),
        *_section("Dice", DICE, _dice(game, found)),
    ]
    return "\n\n".join(parts) + "\n"


MADE = """Made by `python -m rules_engine words {slug}` from the game's notations and from what its
case files show. [Case files](case_format.md) says how a file is put together."""
ORDERS = (
    "Behind the side and a colon: `SIDE: ORDER`. Capital letters stand for what you fill in.",
    ("order", "how it is written", "for instance"),
)
POSITION = (
    "Besides those that every game has. What changes in play is an expectation behind `->` too.",
    ("word", "how it is written"),
)
QUESTIONS = ("Behind `ask`, or behind `ask SIDE:` as far as that side knows.", ("question",))
TOTALS = ("Behind `->`: a name, `is` and a number, such as `-> NAME is 7`.", ("name", "what it is"))
EVENTS = (
    """Behind `-> event`: the kind, then pairs of a field and its value, as many as you like; `case
NUMBER` for a case that it cites. A field without an example has several words and cannot be
expected. What a side is told (`-> told SIDE:`) has the same names, as far as it is told them.""",
    ("event", "fields, with an example", "cases"),
)
DECISIONS = (
    "Behind `-> decision SIDE`: the kind; behind `SIDE: choose`: a key.",
    ("kind", "who is asked", "cases", "keys, for instance", "the question, for instance"),
)
DICE = (
    """`dice 3 4` gives the faces of the next roll, `dice CASE: 3 4` those of the next roll under
that case. Every roll that comes up wants its line; of two sides the attacker rolls first.""",
    ("case", "who rolls", "dice", "for what, for instance"),
)


def _section(
    title: str, words: tuple[str, tuple[str, ...]], rows: Iterator[tuple[str, ...]]
) -> list[str]:
    lines = [_row(cells) for cells in rows]
    if not lines:
        return []
    text, head = words
    return [f"## {title}", text, "\n".join([_row(head), "|" + "---|" * len(head), *lines])]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _said(thing: object) -> str:
    return " ".join((inspect.getdoc(thing) or "").split())


def _usage(notation: object) -> str:
    """Return how an order is written: in words of its own, where many share a notation."""
    own = (getattr(notation, name, "") for name in ("pattern", "usage"))
    return next(filter(None, own), "") or _said(type(notation))


def _orders(game: Game[Any], found: Harvest) -> Iterator[tuple[str, ...]]:
    for kind, order in game.orders.items():
        shapes = found.orders.get(kind, {}).values()
        examples = sorted({one for few in shapes for one in few}, key=lambda one: (len(one), one))
        modes = getattr(order.notation, "modes", ())
        ways = f" The modes are {_code(modes)}." if modes else ""
        yield f"`{kind}`: {order.title}", _usage(order.notation) + ways, _code(examples)


def _position(game: Game[Any]) -> Iterator[tuple[str, ...]]:
    words = vocabulary(game.slug)
    own: dict[str, Callable[..., Any]] = {**words.sites, **words.facts}
    for word, reads in own.items():
        only = " An expectation only." if word in words.noted else ""
        yield f"`{word}`", f"{_said(reads)}{only}"


def _questions(game: Game[Any]) -> Iterator[tuple[str, ...]]:
    for question in vocabulary(game.slug).questions.values():
        yield (f"`ask {question.usage}`",)


def _totals(game: Game[Any]) -> Iterator[tuple[str, ...]]:
    for name, (text, _) in vocabulary(game.slug).totals.items():
        yield f"`{name}`", text


def _events(game: Game[Any], found: Harvest) -> Iterator[tuple[str, ...]]:
    for kind in sorted({*found.events, *game.tellers}):
        seen = found.events.get(kind, Seen())
        fields = _code(f"{name} {text}".rstrip() for name, text in sorted(seen.fields.items()))
        yield f"`{kind}`", fields, " ".join(seen.cases)


def _decisions(game: Game[Any], found: Harvest) -> Iterator[tuple[str, ...]]:
    for kind, seen in sorted(found.decisions.items()):
        who = ", ".join(one for one in game.askable if one in seen.owners)
        yield f"`{kind}`", who, " ".join(seen.cases), _code(list(seen.keys)[:MOST]), seen.says


def _dice(game: Game[Any], found: Harvest) -> Iterator[tuple[str, ...]]:
    for case, seen in sorted(found.rolls.items()):
        who = ", ".join(one for one in game.askable if one in seen.owners)
        yield case, who, " or ".join(map(str, sorted(seen.counts))), seen.says
