"""What takes long: `./test --long [--minutes M] [--seed S] [--only WORK]`.

Every work is done in rounds, each with a seed of its own that follows from the whole's: without
`--minutes` so many rounds as its line below says, with it as many as fit. Works are of kinds, and
each kind has its turn before any has a second one; with which of its works (which game, at which
level) a kind begins follows from the seed. That first round is due: it comes to its end, whenever
that is. What else is under way when the time is over is stopped and says nothing. What fails is
printed with the command that repeats it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from shlex import join

from rules_engine import GAMES, load
from tests import at_length, on_postgresql

ROOT = Path(__file__).resolve().parents[1]
PYTHON = ".venv/bin/python"
A_WEEK = 7 * 24 * 60


@dataclass(frozen=True)
class Work:
    """Something to be done again and again: a command of the project, to which a seed is given."""

    name: str
    command: tuple[str, ...]
    rounds: int
    """So many make it whole: ten times what used to be every run's, 200 games."""
    campaigns: int = 0
    """So many of a seed are one round; it says with which it begins."""

    @property
    def kind(self) -> str:
        """What it is, whatever game it is done with: the first word of its name."""
        return self.name.partition(" ")[0]

    def round_of(self, seed: str, number: int) -> list[str]:
        """Return the command of a round."""
        found = [*self.command, "--seed", f"{seed}.{number}"]
        if self.campaigns:
            # What they aim at follows from their numbers: every seed begins somewhere else.
            first = (zlib.crc32(seed.encode()) % 500 + number) * self.campaigns
            found += ["--campaigns", str(self.campaigns), "--first", str(first)]
        return found


def works() -> list[Work]:
    """Return all works, kind by kind, those first that take longest."""
    found = []
    for slug in sorted(GAMES):
        few = ("--times", "1", "--changes", "12", "--variants", "1")
        hidden = ("manage.py", "tightness", *few, "--game", slug)
        found.append(Work(f"tightness {slug}", hidden, 70))
    found.append(Work("at length", ("-m", "tests.at_length"), at_length.LOTS))
    if on_postgresql.is_wanted():
        found.append(Work("postgresql", ("-m", "tests.on_postgresql"), 1))
    found.append(Work("simulator", ("manage.py", "simulate"), 80, campaigns=20))
    for slug in sorted(GAMES):
        for level in load(slug).levels:
            play = ("-m", "rules_engine", "fuzz", slug, "--level", level, "--games", "1")
            found.append(Work(f"games {slug} {level}", play, 200))
    for slug in sorted(GAMES):
        wrong = ("-m", "rules_engine", "mutate", slug, "--sample", "12")
        found.append(Work(f"mutate {slug}", wrong, 20))
    if os.geteuid() == 0:  # it fills a disk of its own
        # Beside other work: 60 seconds are wanted of a quiet machine alone.
        kills = ("-m", "tests.campaigns.kills", "--kills", "4", "--patience", "180")
        found.append(Work("kills", kills, 20))
    return found


@dataclass
class Box:
    """The time that there is, and what came of it."""

    seed: str
    ends: float
    due: frozenset[str]
    """The works whose first round comes to its end whenever that is: one of each kind."""
    begun: set[str] = field(default_factory=set)
    rounds: dict[str, int] = field(default_factory=dict)
    running: set[subprocess.Popen[str]] = field(default_factory=set)
    failed: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return max(0.0, self.ends - time.monotonic())

    def go_through(self, commands: Iterator[tuple[Work, list[str]]]) -> None:
        """Carry out one command after another, while there is time."""
        while True:
            with self.lock:
                work, command = next(commands, (None, []))
                is_due = work is not None and work.name in self.due - self.begun
                self.begun |= {work.name} if work else set()
            if work is None or self.failed or not (self.left or is_due):
                return  # after a failure nothing is begun, so that it is soon heard of
            self._carry_out(work, command, is_due=is_due)

    def _carry_out(self, work: Work, command: list[str], *, is_due: bool) -> None:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="referee-long-") as data:
            process = subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT,
                env={**os.environ, "REFEREE_DATA": data},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
            self.running.add(process)
            try:
                said, _ = process.communicate(timeout=None if is_due else self.left)
            except subprocess.TimeoutExpired:
                _stop(process)
                print(f"stopped  {work.name}: the time is over", flush=True)
                return
            finally:
                self.running.discard(process)
        took = time.monotonic() - began
        self.rounds[work.name] = self.rounds.get(work.name, 0) + 1
        if process.returncode == 0:
            print(f"{took:6.1f} s  {join(command)}", flush=True)
            return
        self.failed.append(work.name)
        print(f"\n{said[-8000:]}\nFAILED  {work.name}, seed {self.seed}. Again:", flush=True)
        print(f"  {PYTHON} {join(command)}", flush=True)
        whole = ["./test", "--long", "--seed", self.seed, "--only", work.name]
        print(f"  {join(whole)}", flush=True)

    def close(self) -> None:
        """End what is still under way: somebody has interrupted it all."""
        self.ends = 0.0
        for process in list(self.running):
            _stop(process)


def _stop(process: subprocess.Popen[str]) -> None:
    """End a command with all that it has started."""
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.communicate(timeout=10)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def in_turn(chosen: list[Work], seed: str) -> list[Work]:
    """Return works in the order in which their rounds begin: one of each kind, then the next ones;
    the first of a kind follows from the seed.
    """
    kinds: dict[str, list[Work]] = {}
    for work in chosen:
        kinds.setdefault(work.kind, []).append(work)
    turned = []
    for kind, rows in kinds.items():
        at = zlib.crc32(f"{seed} {kind}".encode()) % len(rows)
        turned.append([*rows[at:], *rows[:at]])
    return [work for rank in zip_longest(*turned) for work in rank if work is not None]


def due_of(chosen: list[Work], seed: str) -> frozenset[str]:
    """Return the names of what comes to its end whenever that is: the first work of each kind."""
    first = {work.kind: work.name for work in reversed(in_turn(chosen, seed))}
    return frozenset(first.values())


def commands_of(chosen: list[Work], seed: str) -> Iterator[tuple[Work, list[str]]]:
    """Yield every round of every work in turn, so that each comes to its share."""
    for number in range(max(work.rounds for work in chosen)):
        for work in in_turn(chosen, seed):
            if number < work.rounds:
                yield work, work.round_of(seed, number)


def main(words: list[str] | None = None, known: list[Work] | None = None) -> int:
    """Do what takes long; return 1 if something failed."""
    parser = argparse.ArgumentParser(prog="./test --long", description=__doc__)
    parser.add_argument("--minutes", type=float, default=A_WEEK, help="stop after so long")
    parser.add_argument("--seed", default=secrets.token_hex(4), help="any word")
    parser.add_argument("--only", default="", help="works whose name begins like this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")
    asked = parser.parse_args(words)
    chosen = [one for one in known or works() if one.name.startswith(asked.only)]
    if not chosen:
        parser.error(f"nothing is called {asked.only!r}")
    print(f"Seed {asked.seed}: {', '.join(one.name for one in chosen)}", flush=True)
    ends = time.monotonic() + 60 * asked.minutes
    box = Box(asked.seed, ends, due_of(chosen, asked.seed))
    commands = commands_of(chosen, asked.seed)
    with ThreadPoolExecutor(asked.jobs) as pool:
        try:
            list(pool.map(box.go_through, [commands] * asked.jobs))
        finally:
            box.close()
    done = ", ".join(f"{name} {count}" for name, count in box.rounds.items())
    print(f"Seed {asked.seed}: rounds done: {done or 'none'}; failed: {box.failed or 'nothing'}")
    return 1 if box.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
