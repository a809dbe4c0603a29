"""The real thing for a browser: web server and workers of a data directory of their own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_MS = "60000"
"""A story is about what comes of a press, on however slow a machine; what is said when that takes
long has tests of its own.
"""
PEOPLE = ("referee", "us", "german")
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
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
    return {**kept, "REFEREE_DATA": str(data), "PATIENCE_MS": PATIENCE_MS}


def prepare(data: Path) -> None:
    """Make the database with the demonstration, as the first start does, with the same dice; draw
    its pictures, and start once: later starts of the same data have nothing left to prepare.
    """
    _with_same_dice(data)
    _run(data, "tests.browser.drawn")
    RunningSite(data).stop()


def settle_dice(data: Path, title: str) -> None:
    """Give a campaign that has not begun the same dice on every run."""
    _with_same_dice(data, title)


def _with_same_dice(data: Path, *titles: str) -> None:
    _run(data, "tests.browser.same_dice", *titles)


def _run(data: Path, *module: str) -> None:
    command = [sys.executable, "-m", *module]
    done = subprocess.run(command, cwd=ROOT, env=environment(data), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"The site's data could not be made: {done.stderr[-600:]}")


class RunningSite:
    """A site that `./run` would serve, from a data directory, until it is stopped."""

    def __init__(self, data: Path) -> None:
        port = free_port()
        self.data = data
        self.address = f"http://127.0.0.1:{port}"
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
