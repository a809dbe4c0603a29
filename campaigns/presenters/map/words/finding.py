"""The space that somebody means, by its number, by a unit that he sees there, or by its name."""

from __future__ import annotations

from typing import Any

from campaigns.presenters.map.kept import View
from campaigns.presenters.map.words.told import contents
from rules_engine.core.game import Game


def find_space(game: Game[Any], seen: View, words: str) -> str:
    """Return the number of the space that is meant; "" for none. What begins with the words comes
    before what only holds them.
    """
    board, wanted = game.board_of(dict(seen)), words.strip().lower()
    if not wanted:
        return ""
    named = {number.lower(): number for number in board.numbers}
    if wanted in named:
        return named[wanted]
    texts = [
        (f"{row.id} {row.words}".lower(), space)
        for space, here in sorted(contents(game, seen).items())
        for rows in here.units.values()
        for row in rows
    ]
    texts += [(name.lower(), board.numbers[at]) for at, name in enumerate(board.names) if name]
    known = [(text, space) for text, space in texts if space in board.index]
    ranks = (
        lambda text: text.split(" ")[0] == wanted,
        lambda text: text.startswith(wanted),
        lambda text: wanted in text,
    )
    return next((space for fits in ranks for text, space in known if fits(text)), "")
