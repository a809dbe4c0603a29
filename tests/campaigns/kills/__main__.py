"""Disturb a site again and again: `python -m tests.campaigns.kills --kills 75 [--served]`."""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.campaigns.kills.servers import Disk, PostgreSQL, Redis


class Site:
    """A site whose processes can be killed."""

    def __init__(self, is_served: bool, patience: int) -> None:
        self.patience = patience
        self.disk = Disk()
        self.redis = Redis(self.disk.path) if is_served else None
        self.database = PostgreSQL(self.disk.path) if is_served else None
        os.environ.update(
            REFEREE_DATA=str(self.disk.path / "data"),
            DJANGO_SETTINGS_MODULE="referee.settings",
            DATABASE_URL=self.database.url if self.database else "",
            REDIS_URL=self.redis.url if self.redis else "",
            SWEEP_SECONDS="2",
            SWEEP_IN_WORKER="1",
            EMAIL_HOST="",
            PATH=f"{os.environ['PATH']}:/usr/sbin",
        )
        self.children: dict[str, int] = {}

    def prepare(self) -> None:
        """Make the database and the people."""
        import django
        from django.conf import settings
        from django.core.management import call_command

        from rules_engine.core import registry

        registry.GAMES["closing"] = "tests.campaigns.closing_game"
        django.setup()
        settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
        settings.EMAIL_FILE_PATH = str(self.disk.path / "mails")
        call_command("prepare", no_demo=True)
        from django.contrib.auth import get_user_model

        for name in ("referee", "red", "blue"):
            get_user_model().objects.create_user(name, f"{name}@example.org")

    def fork(self, name: str, does: Callable[[], None]) -> None:
        """Start a process that does something, and keep its number."""
        from django.db import connections

        connections.close_all()
        child = os.fork()
        if child == 0:
            try:
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                quiet = os.open(os.devnull, os.O_WRONLY)
                os.dup2(quiet, 1)
                os.dup2(quiet, 2)
                does()
                os._exit(0)
            except BaseException:
                os._exit(1)
        self.children[name] = child

    def is_alive(self, name: str) -> bool:
        """Whether a process that was started has not ended."""
        child = self.children.get(name)
        if child is None:
            return False
        if os.waitpid(child, os.WNOHANG)[0]:
            del self.children[name]
            return False
        return True

    def kill(self, name: str) -> None:
        """Kill a process, if it is there."""
        if self.is_alive(name):
            os.kill(self.children[name], signal.SIGKILL)
            os.waitpid(self.children.pop(name), 0)

    def tend(self) -> None:
        """Start every worker that has ended, as whoever looks after services does."""
        for queue in ("rules", "chores"):
            if not self.is_alive(queue):
                self.fork(queue, lambda queue=queue: _work(queue))

    def close(self) -> None:
        """End everything that was started here."""
        for name in list(self.children):
            self.kill(name)
        if self.database is not None:
            self.database.kill()
        if self.redis is not None:
            self.redis.kill()
        self.disk.close()


def _work(queue: str) -> None:
    from referee.celery import app

    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    app.worker_main(["-q", "worker", "-P", "solo", "-Q", queue, "-n", f"{queue}@here", *quiet])


# ---- what happens --------------------------------------------------------------------------------


def _full(site: Site, chance: random.Random) -> None:
    site.disk.fill()
    time.sleep(chance.uniform(0.5, 3))
    site.disk.empty()


def _redis(site: Site, chance: random.Random) -> None:
    assert site.redis is not None
    site.redis.kill()
    time.sleep(chance.uniform(0, 2))
    site.redis.start()


def _database(site: Site, chance: random.Random) -> None:
    assert site.database is not None
    site.database.kill()
    time.sleep(chance.uniform(0, 1))
    site.database.start()


DISASTERS: dict[str, Callable[[Site, random.Random], None]] = {
    "web killed": lambda site, chance: site.kill("web"),
    "rules worker killed": lambda site, chance: site.kill("rules"),
    "chores worker killed": lambda site, chance: site.kill("chores"),
    "disk full": _full,
    "redis killed": _redis,
    "postgresql killed": _database,
}
EMBEDDED = ("web killed", "rules worker killed", "chores worker killed", "disk full")
SERVED = (*EMBEDDED, "redis killed", "postgresql killed")


def _round(site: Site, what: str, number: int, chance: random.Random) -> tuple[float, list[str]]:
    """Disturb one campaign; return after how long all was done, and what was wrong then."""
    from tests.campaigns.kills import people

    site.tend()
    made = people.begin(f"round {number}")
    site.fork("web", lambda: people.hand_in(made))
    time.sleep(chance.uniform(0, 1.2))
    DISASTERS[what](site, chance)
    if site.database is not None and not site.database.is_running():
        site.database.start()
    began = time.monotonic()
    left = ["not looked"]
    while time.monotonic() - began < site.patience:
        site.tend()
        with contextlib.suppress(Exception):
            left = people.undone(made)
            if not left:
                break
        if not site.is_alive("web"):
            site.fork("web", lambda: people.hand_in(made))
        time.sleep(0.1)
    waited = time.monotonic() - began
    site.kill("web")
    return waited, [f"waits: {', '.join(left)}"] if left else people.wrong(made)


def main() -> int:
    """Disturb; return 1 if anything was lost, done twice or waited for too long."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.kills")
    parser.add_argument("--kills", type=int, default=75)
    parser.add_argument("--seed", default="kills")
    parser.add_argument("--served", action="store_true")
    parser.add_argument("--patience", type=int, default=60, help="seconds, then it is lost")
    chosen = parser.parse_args()
    chance = random.Random(chosen.seed)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    site = Site(chosen.served, chosen.patience)
    Path(os.environ["REFEREE_DATA"]).mkdir(parents=True, exist_ok=True)
    counts: Counter[str] = Counter()
    longest, failed = 0.0, 0
    try:
        site.prepare()
        for number in range(chosen.kills):
            what = (SERVED if chosen.served else EMBEDDED)[
                number % len(SERVED if chosen.served else EMBEDDED)
            ]
            waited, found = _round(site, what, number, chance)
            counts[what] += 1
            longest = max(longest, waited)
            failed += bool(found)
            print(f"{number + 1}: {what}, done after {waited:.1f} s {found or ''}", flush=True)
    finally:
        site.close()
    print(f"{sum(counts.values())} disturbances {dict(counts)}: {failed} failed, the longest wait")
    print(f"afterwards was {longest:.1f} s.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
