"""Processes that begin at once: a parent that has imported everything forks one for each verb.

Each is a process like any other, with an environment of its own, and dies alone; only the second
in which Python and Django are imported is saved, and paid once for a workshop.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
import weakref
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
SERVE = "serve"
USED = ("campaigns.tasks", "campaigns.services.files.uploads", "campaigns.services.history.reruns")
"""What verbs need: imported before the first."""


class Nursery:
    """The parent of a module's processes, as those see it who want one."""

    def __init__(self, module: str, environment: Mapping[str, str]) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-m", module, SERVE],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        weakref.finalize(self, _end, self._parent)

    def run(
        self, verb: str, environment: Mapping[str, str], *arguments: str
    ) -> subprocess.CompletedProcess[str]:
        """Run one verb in a process of its own, and wait until it has ended."""
        [done] = self.crowd(1, verb, environment, *arguments)
        return done

    def crowd(
        self, count: int, verb: str, environment: Mapping[str, str], *arguments: str
    ) -> list[subprocess.CompletedProcess[str]]:
        """Run one verb in several processes at once, and wait until all have ended."""
        ends, wishes = self._parent.stdout, self._parent.stdin
        assert ends is not None
        assert wishes is not None
        with tempfile.TemporaryDirectory(prefix="referee-verb-") as folder:
            said = [[Path(folder, f"{name}{at}") for name in ("out", "err")] for at in range(count)]
            wish = {
                "verb": verb,
                "arguments": arguments,
                "environment": dict(environment),
                "said": [[str(path) for path in paths] for paths in said],
            }
            wishes.write(json.dumps(wish) + "\n")
            wishes.flush()
            statuses = json.loads(ends.readline())
            return [
                subprocess.CompletedProcess([verb], status, *(path.read_text() for path in paths))
                for status, paths in zip(statuses, said, strict=True)
            ]


def _end(parent: subprocess.Popen[str]) -> None:
    """Let a parent end, as nothing more is wished for."""
    assert parent.stdin is not None
    parent.stdin.close()
    parent.wait(PATIENCE)
    assert parent.stdout is not None
    parent.stdout.close()


# ---- in the parent ------------------------------------------------------------------------------


def serve(verbs: Mapping[str, Callable[[], None]]) -> None:
    """Fork a process for each verb that is wished for, or several, and say how they ended."""
    for name in USED:
        import_module(name)
    for line in sys.stdin:
        wish = json.loads(line)
        children = []
        for said in wish["said"]:
            child = os.fork()
            if child == 0:
                sys.argv[1:] = wish["arguments"]
                _do(verbs[wish["verb"]], wish["environment"], said)
            children.append(child)
        ended = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        print(json.dumps(ended), flush=True)


def _do(verb: Callable[[], None], environment: Mapping[str, str], said: list[str]) -> NoReturn:
    """Do what is wished for, and end this process."""
    from django.db import connections

    from campaigns.services.upkeep import faults

    status = 1
    try:
        signal.alarm(round(PATIENCE))
        for number, path in enumerate(said, start=1):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
        os.environ.clear()
        os.environ.update(environment)
        faults._KILL_AT = environment.get("REFEREE_KILL_AT", "")
        verb()
        connections.close_all()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException:  # whatever it is, this process ends with it
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
