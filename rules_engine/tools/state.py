"""The page of what a state holds, `docs/state.md`, made from `rules_engine.core.state`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from rules_engine.core import state

HEAD = """# What a state holds

Made by `python -m rules_engine state`; a test keeps it true. A **state** is the truth of a campaign
at a moment, a **view** what one side may know of it; both are plain data of one layout, and both
have these keys in every game. What a game keeps besides, under `units`, `spaces`, `links`, `tracks`
and `phase`, means something to its own folder alone; what pages and pictures show of it comes
through the game's record (`rules_engine/core/game.py`).
"""
KINDS: dict[type, str] = {
    str: "text",
    int: "number",
    bool: "yes or no",
    dict: "object",
    list: "list",
    type(None): "nothing",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `state`: none."""


def run(arguments: argparse.Namespace) -> int:
    """Print the page."""
    print(page(), end="")
    return 0


def page() -> str:
    """Return the page as Markdown."""
    return "\n".join([HEAD, *(line for part in state.PARTS for line in _part(*part))])


def _part(title: str, keys: Sequence[state.Key], what: str) -> Iterator[str]:
    yield f"## {title}\n\n{what}\n"
    yield "| key | kind | meaning |\n|---|---|---|"
    for key in keys:
        absent = ", where there is one" if key.is_optional else ""
        yield f"| `{key.name}` | {_kind(key.kinds)}{absent} | {key.meaning} |"
    yield ""


def _kind(kinds: state.Kinds) -> str:
    return " or ".join(KINDS[kind] for kind in kinds if kind in KINDS) or "anything"
