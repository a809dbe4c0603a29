"""`./run` with small processes in the place of the site's own, for what is the launcher's alone:
`python -m tests.referee.small_site [--unprepared] --port PORT --data DIRECTORY`.

The web server answers whatever it is asked; a worker says that it is ready, as long as its queue is
no file, and waits.
"""

from __future__ import annotations

import sys

from deploy import launch

WEB = """
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass

HTTPServer((sys.argv[1], int(sys.argv[2])), Answer).serve_forever()
"""
WORKER = """
import os, signal
from pathlib import Path

if Path(os.environ["REFEREE_DATA"], "broker", "queue").is_file():
    raise SystemExit("The queue is no directory.")
Path(os.environ["REFEREE_READY_FILE"]).touch()
signal.pause()
"""


def commands(host: str, port: int) -> dict[str, list[str]]:
    """Return the commands of the processes; workers bear the names of the site's own."""
    start = [sys.executable, "-S", "-c"]
    return {
        "web": [*start, WEB, host, str(port)],
        **{name: [*start, WORKER, f"{name}-{port}@here"] for name in ("rules", "chores")},
    }


if __name__ == "__main__":
    launch.commands = commands
    arguments = sys.argv[1:]
    if "--unprepared" in arguments:
        arguments.remove("--unprepared")
        launch.prepare = lambda *_: "Nothing was prepared.\n"
    sys.exit(launch.main(arguments))
