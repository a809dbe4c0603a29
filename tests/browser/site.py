"""The real thing for a browser: web server and workers of a data directory of their own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_MS = "60000"
"""A story is about what comes of a press, on however slow a machine; what is said when that takes
long has tests of its own.
"""
POLL_MS = "20"
"""A worker looks for work fifty times a second, not two hundred: what the workers would look for in
vain is a tenth of what the stories cost.
"""
PEOPLE = ("referee", "us", "german")
FEATURES = (
    # Nobody leaves this machine: a process of its own for that is a tenth of what a page costs.
    "NetworkServiceInProcess2",
    # Chromium takes the last of such flags only: these are what Playwright enables by its own.
    "CDPScreenshotNewSurface",
    "SkipListAccountsWithoutGaiaCookies",
)
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    f"--enable-features={','.join(FEATURES)}",
    "--no-first-run",
    "--font-render-hinting=none",
)


def chromium_here() -> str | None:
    """Return the path of a Chromium; None where there is none. The one without windows draws the
    same pages, for a quarter less of the machine.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(data: Path) -> dict[str, str]:
    """Return the environment of a site, without what the tests themselves were told."""
    drop = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL")
    kept = {name: value for name, value in os.environ.items() if name not in drop}
    own = {"REFEREE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tests.browser.settings"}
    return {**kept, **own, "PATIENCE_MS": PATIENCE_MS, "BROKER_POLL_MS": POLL_MS}


def prepare(data: Path) -> None:
    """Make the database with the demonstration, as the first start does, with the same dice, and
    what the stories need besides.
    """
    command = [sys.executable, "-m", "tests.browser.same_dice"]
    done = subprocess.run(command, cwd=ROOT, env=environment(data), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"The site's data could not be made: {done.stderr[-600:]}")
    # Nothing is left to prepare for whoever starts on a copy.
    (data / "prepared.json").write_text(json.dumps({"key": "", "said": ""}), encoding="utf-8")


class Site:
    """A running site, wherever it was started."""

    def __init__(self, data: Path, address: str) -> None:
        self.data = data
        self.address = address
        self.logged_in: dict[str, Any] = {}
        """What the browser of each person keeps who has logged in."""

    def campaign(self, title: str) -> str:
        """Return the address of the campaign whose title begins so, the shortest of them."""
        asked = "SELECT id FROM campaigns_campaign WHERE title LIKE ? ORDER BY length(title)"
        with closing(sqlite3.connect(self.data / "referee.sqlite3")) as database:
            found = database.execute(asked, (f"{title}%",)).fetchone()
        assert found, f"There is no campaign {title}."
        return f"{self.address}/campaigns/{UUID(found[0])}/"

    def settle_dice(self, title: str) -> None:
        """Give a campaign that has not begun the same dice on every run."""
        settled = """UPDATE campaigns_campaign SET secret = ?, origin = title
            WHERE title = ? AND status = 'preparing'"""
        with closing(sqlite3.connect(self.data / "referee.sqlite3")) as database, database:
            assert database.execute(settled, ("7" * 64, title)).rowcount == 1, title


class RunningSite(Site):
    """A site that `./run` would serve, from a data directory, until it is stopped."""

    def __init__(self, data: Path) -> None:
        port = free_port()
        super().__init__(data, f"http://127.0.0.1:{port}")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "deploy.launch", "--port", str(port), "--data", str(data)],
            cwd=ROOT,
            env=environment(data),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said: list[str] = []
        self._wait()
        threading.Thread(target=self._listen, daemon=True).start()

    def _wait(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if "Stop it with Ctrl-C" in line:
                return
        raise RuntimeError(f"The site did not start: {''.join(self.said)}")

    def _listen(self) -> None:
        # A pipe that nobody reads would bring the site to a halt.
        assert self.process.stdout is not None
        self.said.extend(self.process.stdout)

    def stop(self) -> None:
        """Stop the site as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=120)
