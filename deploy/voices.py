"""What the processes say: shown at once, and what went wrong kept in a log beside the data."""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from typing import IO, Any

MOST_BYTES = 2_000_000
"""So large a log may get before it is laid aside; one older log is kept."""
LAST = 12
"""So many lines are told of a process that ended."""


class Voices:
    """The outputs of all processes, read by the launcher while it waits."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._selector = selectors.DefaultSelector()
        self._last: dict[str, deque[str]] = {}

    def listen(self, name: str, process: subprocess.Popen[bytes]) -> None:
        """Listen to a process whose outputs are pipes."""
        self._last.setdefault(name, deque(maxlen=LAST))
        # Mails that are shown for want of a mail server come on standard output: they are not kept.
        for pipe, is_kept in ((process.stdout, False), (process.stderr, True)):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
                self._selector.register(pipe, selectors.EVENT_READ, (name, is_kept))

    def wait(self, seconds: float) -> None:
        """Wait, and pass on what is said meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not self._selector.get_map():
                time.sleep(left)
                return
            for key, _ in self._selector.select(left):
                self._pass_on(key)

    def drain(self) -> None:
        """Pass on what has been said already."""
        while self._selector.get_map() and (ready := self._selector.select(0)):
            for key, _ in ready:
                self._pass_on(key)

    def last_of(self, name: str) -> list[str]:
        """Return the last lines that a process wrote of what went wrong."""
        return list(self._last.get(name, ()))

    def log_of(self, name: str) -> Path:
        """Return where the log of a process is."""
        return self._folder / f"{name}.log"

    def _pass_on(self, key: selectors.SelectorKey) -> None:
        pipe: IO[Any] = key.fileobj  # type: ignore[assignment]
        name, is_kept = key.data
        data = os.read(pipe.fileno(), 65536)
        if not data:
            self._selector.unregister(pipe)
            pipe.close()
            return
        out = sys.stderr if is_kept else sys.stdout
        try:
            out.buffer.write(data)
            out.flush()
        except OSError:
            pass  # Nobody reads it any more; the site goes on.
        if is_kept:
            lines = data.decode(errors="replace").splitlines()
            self._last[name].extend(line for line in lines if line.strip())
            self._keep(self.log_of(name), data)

    def _keep(self, path: Path, data: bytes) -> None:
        """Append to a log; a full disk costs the log, never the site."""
        try:
            path.parent.mkdir(mode=0o700, exist_ok=True)
            if path.exists() and path.stat().st_size > MOST_BYTES:
                path.replace(path.with_suffix(".old.log"))
            with path.open("ab") as file:
                file.write(data)
        except OSError:
            return
