"""A board with some links altered that shares everything else with the one it is made of: for what
changes in play, such as bridges.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules_engine.board.board import Board
from rules_engine.board.errors import BoardError
from rules_engine.board.loading import link_key, link_order

SHARED = ("_measure", "_slots", "bits")
"""What a board works out of its spaces alone."""


def relinked(board: Board, links: Mapping[str, Iterable[str]]) -> Board:
    """Return a copy in which pairs ("0419-0320") have other features.

    Raises:
        BoardError: two spaces do not touch.
    """
    rows, found = list(board.links), dict(board.draft.links)
    for text, words in links.items():
        key, features = link_key(text), frozenset(words)
        a, b = (board.at(number) for number in key.split("-"))
        if not board.are_neighbours(a, b):
            raise BoardError(f"The link {text} joins two spaces that do not touch.")
        found[key] = features
        for here, there in ((a, b), (b, a)):
            at = board.neighbours[here].index(there)
            rows[here] = (*rows[here][:at], features, *rows[here][at + 1 :])
    order, is_map = sorted(found, key=link_order), board.grid is not None
    kept = {key: found[key] for key in order if found[key] or not is_map}
    copy = replace(board, links=tuple(rows), draft=replace(board.draft, links=kept))
    copy.__dict__.update({name: board.__dict__[name] for name in SHARED if name in board.__dict__})
    return copy
