"""What a site stands on, all of it its own: a small disk, PostgreSQL, Redis; and their ends."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

SIZE = "96m"


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Disk:
    """A small disk that can be filled up; its owner is the superuser."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="referee-disk-"))
        command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=0777", "tmpfs", str(self.path)]
        self.is_mounted = subprocess.run(command, check=False).returncode == 0
        if not self.is_mounted:
            raise SystemExit("A full disk needs a disk of its own: run this as the superuser.")

    def fill(self) -> None:
        """Leave no room at all."""
        with contextlib.suppress(OSError), open(self.path / "ballast", "ab", 0) as ballast:
            while True:
                ballast.write(b"\0" * 4096)

    def empty(self) -> None:
        """Make room again."""
        (self.path / "ballast").unlink(missing_ok=True)

    def close(self) -> None:
        """Give the disk back."""
        subprocess.run(["umount", "-l", str(self.path)], check=False)
        shutil.rmtree(self.path, ignore_errors=True)


class Redis:
    """A Redis that keeps nothing: whoever kills it loses every message."""

    def __init__(self, path: Path) -> None:
        self.path, self.port = path, free_port()
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Begin."""
        options = ["--port", str(self.port), "--save", "", "--dir", str(self.path)]
        self.process: Any = subprocess.Popen(
            ["redis-server", *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self) -> None:
        """Die as if the power had gone."""
        self.process.kill()
        self.process.wait()


class PostgreSQL:
    """A cluster of its own, run by somebody who is not the superuser."""

    def __init__(self, path: Path) -> None:
        self.path, self.port = path / "cluster", free_port()
        who = pwd.getpwnam("postgres")
        self.path.mkdir()
        os.chown(self.path, who.pw_uid, who.pw_gid)
        self._run(
            "initdb", "-D", str(self.path), "-A", "trust", "-U", "postgres", "--wal-segsize=1"
        )
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def _run(self, name: str, *arguments: str) -> bool:
        program = next(iter(sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), Path(name))
        command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        done = subprocess.run(
            [*command, str(program), *arguments],
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )
        return done.returncode == 0

    def start(self) -> None:
        """Begin, or go on after an end of whatever kind."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        options += " -c max_wal_size=8MB -c min_wal_size=2MB -c shared_buffers=16MB"
        for _ in range(20):
            if self._run("pg_ctl", "-D", str(self.path), "-o", options, "-w", "-t", "20", "start"):
                return
            time.sleep(0.5)
        raise SystemExit("PostgreSQL does not start again.")

    def is_running(self) -> bool:
        """Whether it answers to its owner."""
        return self._run("pg_ctl", "-D", str(self.path), "status")

    def kill(self) -> None:
        """End all at once, with nothing written down."""
        self._run("pg_ctl", "-D", str(self.path), "-m", "immediate", "-w", "stop")

    def kill_backend(self, pid: int) -> None:
        """Kill one of its processes, so that it takes all others down and recovers."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
