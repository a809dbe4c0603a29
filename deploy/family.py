"""The processes of one running site: started, waited for, looked after, and ended together."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deploy.faults import CannotStart
from deploy.voices import Voices

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
GRACE = 8
MOST_ENDS = 5
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end the site."""


def start(command: list[str], environment: Mapping[str, str], lock: int) -> subprocess.Popen[bytes]:
    """Start a process in a group of its own: Ctrl-C reaches it through the launcher only.

    `lock`: the descriptor of the data directory's lock, which lasts as long as any of them lives.
    """
    return subprocess.Popen(  # noqa: S603
        command,
        cwd=ROOT,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=(lock,),
        start_new_session=True,
        preexec_fn=_die_with_parent,  # noqa: PLW1509 - the launcher has no threads
    )


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let a signal that comes meanwhile count afterwards: nobody would end a process that has begun
    and is not yet known.
    """
    came: list[int] = []
    before = {number: signal.signal(number, lambda one, _: came.append(one)) for number in STOPS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for one in came[:1]:
        os.kill(os.getpid(), one)


def wait_until_ready(
    children: Mapping[str, subprocess.Popen[bytes]], signs: Path, address: str, voices: Voices
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
                voices.drain()
                raise CannotStart(f"the {name} process ended at once; see the lines above.")
            if _answers(address) if name == "web" else (signs / name).exists():
                waiting.discard(name)
        if time.monotonic() > end:
            names = ", ".join(sorted(waiting))
            raise CannotStart(f"after {PATIENCE} seconds there is no answer from: {names}.")
        voices.wait(0.05)


def watch(
    children: dict[str, subprocess.Popen[bytes]],
    again: Callable[[str], subprocess.Popen[bytes]],
    voices: Voices,
) -> None:
    """Look after the processes for ever; one that ends of itself is started again.

    Raises:
        CannotStart: one ends again and again.
    """
    ends: dict[str, list[float]] = {}
    while True:
        for name in sorted(children):
            status = children[name].poll()
            if status is None:
                continue
            now = time.monotonic()
            own = ends[name] = [*(end for end in ends.get(name, ()) if now - end < PATIENCE), now]
            voices.drain()
            if len(own) > MOST_ENDS:
                raise CannotStart(_what_to_do(name, status, voices))
            print(f"The {name} process ended ({status}) and is started again.", file=sys.stderr)
            _signal_group(children[name], signal.SIGKILL)
            with undisturbed():
                children[name] = again(name)
        voices.wait(0.3)


def _what_to_do(name: str, status: int, voices: Voices) -> str:
    """Return why the site is given up, with what the process said last and what can be tried."""
    log = voices.log_of(name)
    last = "".join(f"\n    {line}" for line in voices.last_of(name)) or "\n    (nothing)"
    free = shutil.disk_usage(log.parent.parent).free // 1_000_000
    killed = f"It was killed by signal {-status}." if status < 0 else f"Its status was {status}."
    return (
        f"the {name} process ended {MOST_ENDS + 1} times within {PATIENCE} seconds; all are "
        f"stopped, and nothing that was handed in is lost. {killed} It said last:{last}\n"
        f"All that it said is in {log}.\n"
        "What to try:\n"
        f"  * Is the disk full? {free} MB are free beside the data.\n"
        "  * Is memory short? A process that the system killed for it ends by signal 9.\n"
        "  * Start it again; the start checks the database. If the same comes again, keep a copy "
        "of the directory, and send the log to whoever looks after the program."
    )


def stop(children: Mapping[str, subprocess.Popen[bytes]], voices: Voices) -> None:
    """Ask all processes to end, wait, and end those that do not."""
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)
    for child in children.values():
        _signal_group(child, signal.SIGTERM)
    end = time.monotonic() + GRACE
    while time.monotonic() < end and any(c.poll() is None for c in children.values()):
        voices.wait(0.05)
    for child in children.values():
        _signal_group(child, signal.SIGKILL)
        child.wait()
    voices.drain()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """An answer that sends people elsewhere, such as to https, is an answer."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Go nowhere."""
        return


_ASK = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler({}))


def _answers(address: str) -> bool:
    try:
        with _ASK.open(f"{address}/accounts/login/", timeout=5) as answer:
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
