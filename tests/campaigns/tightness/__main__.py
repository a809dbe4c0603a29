"""What `manage.py tightness` runs: many sweeps over random whole games, and the engine's pairs."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from contextlib import suppress

import django
from django.test.utils import setup_test_environment

PLAYED_ON = 1.5
"""Pairs of truths that are played on, for each level and each change of a sweep."""
MORE = 3
"""So many looks more, where what was asked for did not come about."""


def main() -> int:
    """Run; return 1 at the first leak."""
    parser = argparse.ArgumentParser(prog="manage.py tightness")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", default="long")
    parser.add_argument("--game", default="")
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("--changes", type=int, default=40)
    parser.add_argument("--variants", type=int, default=4)
    chosen = parser.parse_args()
    django.setup()
    setup_test_environment()

    from tests import kept_database
    from tests.campaigns.tightness.comparing import Leak
    from tests.campaigns.tightness.games import hides
    from tests.rules_engine.every_game import GAMES

    kept_database.make_ready()
    for game in [chosen.game] if chosen.game else GAMES:
        try:
            _site(game, chosen)
            if not hides(game):
                print(f"{game} hides nothing of its position", flush=True)
                continue
            _engine(game, chosen)
            _later(game, chosen)
        except Leak as leak:
            print(f"A leak in {game}, seed {chosen.seed}:\n{leak}", flush=True)
            return 1
        except AssertionError as lack:
            print(f"Too little in {game}, seed {chosen.seed}: {lack}", flush=True)
            return 1
    return 0


def _until(look: Callable[[int], None], times: int, assert_enough: Callable[[], None]) -> None:
    """Look so many times, and a few more where chance has left too much out.

    Raises:
        AssertionError: it is too little all the same.
    """
    for time_ in range(times + MORE):
        look(time_)
        if time_ >= times - 1:
            with suppress(AssertionError):
                assert_enough()
                return
    assert_enough()


def _engine(game: str, chosen: argparse.Namespace) -> None:
    from tests.campaigns.tightness.checks import assert_many
    from tests.campaigns.tightness.engine import EngineTally, watch_game
    from tests.campaigns.tightness.games import levels_of

    tally, began = EngineTally(), time.monotonic()

    def watch(time_: int) -> None:
        for level in levels_of(game):
            watch_game(game, level, f"{chosen.seed}.{time_}", tally)

    _until(watch, chosen.times, lambda: assert_many(tally))
    print(
        f"{game}, engine: {tally.changes} changes of {len(tally.kinds)} kinds at {tally.moments} "
        f"moments of {tally.games} games; {tally.options} options, {tally.rulings} rulings, "
        f"{tally.answers} refused answers, {tally.notices} notices: no leak "
        f"({time.monotonic() - began:.0f} s)",
        flush=True,
    )


def _later(game: str, chosen: argparse.Namespace) -> None:
    from tests.campaigns.tightness.games import levels_of
    from tests.campaigns.tightness.later import LaterTally, watch_later

    tally, began = LaterTally(), time.monotonic()
    most = round(PLAYED_ON * chosen.changes)
    for time_ in range(chosen.times):
        for level in levels_of(game):
            watch_later(game, level, f"{chosen.seed}.{time_}", most, tally)
    print(
        f"{game}, played on: {tally.pairs} pairs, compared after {tally.inputs} inputs and "
        f"{tally.told} notices; given up: {dict(tally.given_up)}: no leak "
        f"({time.monotonic() - began:.0f} s)",
        flush=True,
    )


def _site(game: str, chosen: argparse.Namespace) -> None:
    from tests.campaigns.tightness.checks import assert_covered
    from tests.campaigns.tightness.comparing import Tally
    from tests.campaigns.tightness.steady import steady
    from tests.campaigns.tightness.sweeping import report, sweep

    tally, began = Tally(), time.monotonic()

    def look(time_: int) -> None:
        with steady() as clock:
            seed, how = f"{chosen.seed}.{time_}", (chosen.changes, chosen.variants, chosen.least)
            sweep(game, clock, tally, seed, *how)
        print(f"{game}, site, {time_ + 1}: {dict(tally.roles)} requests compared", flush=True)

    _until(look, chosen.times, lambda: assert_covered(tally))
    print("\n".join(report(game, tally, began)), flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
