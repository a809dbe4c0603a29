"""The processes of one running site: started, waited for, looked after, and ended together."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path

from deploy.faults import CannotStart

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
GRACE = 8
MOST_ENDS = 5


def start(command: list[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start a process in a group of its own: Ctrl-C reaches it through the launcher only."""
    return subprocess.Popen(  # noqa: S603
        command,
        cwd=ROOT,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_die_with_parent,  # noqa: PLW1509 - the launcher has no threads
    )


def wait_until_ready(
    children: Mapping[str, subprocess.Popen[bytes]], signs: Path, address: str
) -> None:
    """Wait until the web server answers and the workers have said that they are ready.

    Raises:
        CannotStart: one of them died, or took too long.
    """
    end = time.monotonic() + PATIENCE
    waiting = set(children)
    while waiting:
        for name in sorted(waiting):
            if children[name].poll() is not None:
                raise CannotStart(f"the {name} process ended at once; see the lines above.")
            if _answers(address) if name == "web" else (signs / name).exists():
                waiting.discard(name)
        if time.monotonic() > end:
            names = ", ".join(sorted(waiting))
            raise CannotStart(f"after {PATIENCE} seconds there is no answer from: {names}.")
        time.sleep(0.05)


def watch(
    children: dict[str, subprocess.Popen[bytes]], again: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    """Look after the processes for ever; one that ends of itself is started again.

    Raises:
        CannotStart: one ends again and again.
    """
    ends: list[float] = []
    while True:
        for name in sorted(children):
            status = children[name].poll()
            if status is None:
                continue
            now = time.monotonic()
            ends = [*(end for end in ends if now - end < PATIENCE), now]
            if len(ends) > MOST_ENDS:
                raise CannotStart(f"the {name} process ends again and again; all are stopped.")
            print(f"The {name} process ended ({status}) and is started again.", file=sys.stderr)
            _signal_group(children[name], signal.SIGKILL)
            children[name] = again(name)
        time.sleep(0.3)


def stop(children: Mapping[str, subprocess.Popen[bytes]]) -> None:
    """Ask all processes to end, wait, and end those that do not."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    for child in children.values():
        _signal_group(child, signal.SIGTERM)
    end = time.monotonic() + GRACE
    while time.monotonic() < end and any(c.poll() is None for c in children.values()):
        time.sleep(0.05)
    for child in children.values():
        _signal_group(child, signal.SIGKILL)
        child.wait()


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/accounts/login/", timeout=5) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def _signal_group(child: subprocess.Popen[bytes], number: int) -> None:
    try:
        os.killpg(child.pid, number)
    except (ProcessLookupError, PermissionError):
        return


def _die_with_parent() -> None:
    """Ask Linux to end this process when the launcher is killed outright."""
    try:
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)
    except (AttributeError, OSError):
        return
