"""Starts web server and workers together, waits until all answer, and stops them together."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from types import FrameType

from deploy.database import assert_whole
from deploy.family import STOPS, start, stop, undisturbed, wait_until_ready, watch
from deploy.faults import CannotStart, Stopped
from deploy.lock import hold
from deploy.preparing import kept, prepare
from deploy.voices import Voices
from referee.privacy import keep_private
from referee.reach import is_loopback

ROOT = Path(__file__).resolve().parent.parent
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - names of hosts, nothing is bound here


def main(arguments: list[str] | None = None) -> int:
    """Run the site until it is stopped; return the exit status."""
    options = read_options(arguments)
    for number in STOPS:
        signal.signal(number, _stop)
    try:
        serve(options)
    except Stopped:
        return 0
    except CannotStart as fault:
        print(f"Referee cannot start: {fault}", file=sys.stderr)
        return 1
    return 0


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    """Return the options of the command line; the environment gives their defaults."""
    parser = argparse.ArgumentParser(
        prog="./run", description="Serve Referee: web server and workers together, until Ctrl-C."
    )
    environ = os.environ
    parser.add_argument("--host", default=environ.get("HOST", "127.0.0.1"), help="address to use")
    parser.add_argument("--port", default=environ.get("PORT", "8000"), help="port (default 8000)")
    parser.add_argument(
        "--data",
        default=environ.get("REFEREE_DATA", str(ROOT / ".data")),
        help="directory for the database, pictures and queues (default .data)",
    )
    parser.add_argument("--no-demo", action="store_true", help="load no demonstration campaign")
    return parser.parse_args(arguments)


def serve(options: argparse.Namespace) -> None:
    """Check, prepare, start, wait and report; return when everything has stopped.

    Raises:
        CannotStart: says in one sentence what is in the way.
        Stopped: by a signal; everything is down.
    """
    data = writable_directory(options.data)
    lock = hold(data)
    port = free_port(options.host, options.port)
    address = address_of(options.host, port)
    environment = environment_of(options.host, address, data)
    if not environment.get("DATABASE_URL"):
        assert_whole(data, was_used=bool(kept(data).get("key")))
    said = prepare(environment, not options.no_demo)
    voices = Voices(data / "logs")
    with tempfile.TemporaryDirectory(prefix="referee-") as signs:
        children: dict[str, subprocess.Popen[bytes]] = {}
        try:
            wanted = commands(options.host, port)

            def begin(name: str) -> subprocess.Popen[bytes]:
                ready = {"REFEREE_READY_FILE": str(Path(signs, name))}
                child = start(wanted[name], {**environment, **ready}, lock)
                voices.listen(name, child)
                return child

            for name in wanted:
                with undisturbed():
                    children[name] = begin(name)
            wait_until_ready(children, Path(signs), address, voices)
            print(f"\nReferee is at {address}\n{said}Stop it with Ctrl-C.", flush=True)
            watch(children, begin, voices)
        finally:
            stop(children, voices)
            print("Stopped.", flush=True)


MEMORY = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": str(1 << 20)}
"""What the C library is told about memory. Each thread would have an arena of its own, and what a
picture took would never come back: after looking at all demonstrations with eight threads a process
held 530 MB, and with these 325. `deploy/referee.env` has them too.
"""


def environment_of(host: str, address: str, data: Path) -> dict[str, str]:
    """Return the environment of all processes: where they listen, and under which names."""
    environment = {
        **os.environ,
        "REFEREE_DATA": str(data),
        "REFEREE_LISTENS": host or "0.0.0.0",  # noqa: S104 - said, not bound
        "SITE_ADDRESS": os.environ.get("SITE_ADDRESS", address),
        "PYTHONUNBUFFERED": "1",
    }
    for name, value in MEMORY.items():
        environment.setdefault(name, value)
    # No beat runs beside these processes, whatever the broker.
    environment.setdefault("SWEEP_IN_WORKER", "1")
    if not is_loopback(host):
        environment.setdefault("ALLOWED_HOSTS", ",".join(own_names(host)))
    return environment


def address_of(host: str, port: int) -> str:
    """Return the address that people open and that stands in invitations: the one that was chosen,
    or this machine's name where it listens on all.
    """
    name = socket.gethostname() if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def own_names(host: str) -> list[str]:
    """Return the names under which other machines may ask for this one."""
    name = socket.gethostname()
    try:
        _, aliases, numbers = socket.gethostbyname_ex(name)
    except OSError:
        aliases, numbers = [], []
    return sorted({"localhost", "127.0.0.1", host, name, socket.getfqdn(), *aliases, *numbers})


def writable_directory(name: str) -> Path:
    """Return the data directory, made if need be. Raises CannotStart."""
    path = Path(name).absolute()
    is_private = keep_private(path)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as fault:
        raise CannotStart(
            f"the data directory {path} cannot be written ({fault.strerror}); "
            "choose another with --data."
        ) from fault
    if path.stat().st_mode & stat.S_ISVTX:
        raise CannotStart(
            f"the data directory {path} is everybody's, and secrets come into it; "
            f"choose one of your own with --data, such as {path / 'referee'}."
        )
    if not is_private:
        print(
            f"Others on this machine can read {path}; its rights cannot be changed.",
            file=sys.stderr,
        )
    return path


def free_port(host: str, wanted: str) -> int:
    """Return the port as a number if nobody listens on it. Raises CannotStart."""
    if not wanted.isdigit() or not 0 < int(wanted) < 65536:
        raise CannotStart(f"'{wanted}' is not a port; choose a number from 1 to 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(wanted)))
        except OSError as fault:
            raise CannotStart(
                f"port {wanted} of {host} cannot be used ({fault.strerror}); "
                f"choose another, such as ./run --port {int(wanted) % 65000 + 1}."
            ) from fault
    return int(wanted)


def commands(host: str, port: int) -> dict[str, list[str]]:
    """Return the command of every process, by name.

    Rules and chores are two processes, so that no ruling waits for a picture.
    """
    # In a container the superuser is the usual user; queues hold ids only, in JSON.
    calm = ["-W", "ignore:You're running the worker"]
    celery = [sys.executable, *calm, "-m", "celery", "-q", "-A", "referee"]
    worker = [*celery, "worker", "-P", "solo"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "-l", "WARNING"]
    web = [sys.executable, "-m", "granian", "--interface", "wsgi", "referee.wsgi:application"]
    return {
        "web": [
            *web,
            "--host",
            host,
            "--port",
            str(port),
            "--blocking-threads",
            "8",
            "--no-ws",
            "--respawn-failed-workers",
            "--workers-kill-timeout",
            "3",
            "--log-level",
            "error",
        ],
        "rules": [*worker, *quiet, "-Q", "rules", "-n", f"rules-{port}@%h"],
        "chores": [*worker, *quiet, "-Q", "chores", "-n", f"chores-{port}@%h"],
    }


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


if __name__ == "__main__":
    sys.exit(main())
