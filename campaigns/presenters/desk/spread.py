"""Many tries of a turn in words: how often it goes through, how often each fight ends how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from campaigns.presenters.desk.turn import halt_words
from campaigns.services.turns.spread import TRIES, Try
from rules_engine.core.game import Game

Row = dict[str, Any]


def spread_rows(game: Game[Any], tries: Sequence[Try]) -> Row:
    """Return what came of the tries: `ends`, `fights`, `failed`, each with how often."""
    ends = Counter(_end(game, one) for one in tries)
    failed = Counter(what for one in tries for what in dict.fromkeys(one.failed))
    return {
        "done": len(tries),
        "wanted": TRIES,
        "is_more": len(tries) < TRIES,
        "ends": ends.most_common(),
        "fights": _fights(game, tries),
        "failed": [
            {"side": game.side_titles.get(side, side), "words": words, "count": count}
            for (side, words), count in failed.most_common()
        ],
    }


def _end(game: Game[Any], one: Try) -> str:
    if one.halt.kind == "reached":
        return "It goes through to the end"
    words = halt_words(game, one.halt.kind, one.halt.side, one.step)
    return f"It stops: {words}" if words else "It stops on the way"


def _fights(game: Game[Any], tries: Sequence[Try]) -> list[Row]:
    """Return every fight with its endings, the most frequent first. A second fight about the same
    place in the same step is one of its own.
    """
    found: dict[tuple[int, str, str, int], Counter[str]] = {}
    for one in tries:
        seen: Counter[tuple[int, str, str]] = Counter()
        for turn, step, fight, how in one.endings:
            seen[turn, step, fight] += 1
            key = (turn, step, fight, seen[turn, step, fight])
            found.setdefault(key, Counter())[how] += 1
    return [
        {
            "fight": f"{fight}, again" if number > 1 else fight,
            "step": game.sequence.steps[step].title if step in game.sequence.steps else step,
            "count": ends.total(),
            "ends": [
                {"how": how, "count": count, "share": 100 * count // ends.total()}
                for how, count in ends.most_common()
            ],
        }
        for (_, step, fight, number), ends in found.items()
    ]
