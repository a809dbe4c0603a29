"""One running site on one data directory: a lock that ends with whoever holds it."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

from deploy.faults import CannotStart

NAME = "running.lock"
PATIENCE = 10
"""Seconds for the processes of a launcher that was killed to end."""


def hold(data: Path) -> int:
    """Take the data directory for this process and its children; return the lock's descriptor.

    Raises:
        CannotStart: another site runs on it.
    """
    descriptor = os.open(data / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    end = time.monotonic() + PATIENCE
    while not _taken(descriptor):
        holder = _written(descriptor)
        if _is_alive(holder) or time.monotonic() > end:
            os.close(descriptor)
            raise CannotStart(
                f"another Referee runs on {data} already (process {holder or 'unknown'}); "
                "stop it first, or choose another directory with --data."
            )
        time.sleep(0.1)
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, str(os.getpid()).encode(), 0)
    return descriptor


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _written(descriptor: int) -> int:
    """Return the process that wrote its number into the lock; 0 where there is none."""
    words = os.pread(descriptor, 20, 0)
    return int(words) if words.isdigit() else 0


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except OSError:
        return False
    return process > 0
