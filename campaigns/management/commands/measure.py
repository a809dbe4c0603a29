"""Measure the site's own operations beside references, on a database that is thrown away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from campaigns import demonstration
from campaigns.measures import measure
from campaigns.measures.rows import Figures, middle
from campaigns.models import Campaign
from rules_engine.tools.measures import amount

INSIDE = "REFEREE_MEASURING"


class Command(BaseCommand):
    """Measure the site's own operations beside references."""

    help = "Measure the site's own operations beside references, on a database thrown away."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        parser.add_argument("--json", action="store_true", help="print the rows as JSON")
        words = "measure so often, each time anew, and print the medians (5)"
        parser.add_argument("--runs", type=int, default=5, help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, in processes whose data directories are thrown away afterwards."""
        if os.environ.get(INSIDE):
            self.stdout.write(json.dumps(_measured()))
            return
        rows = middle([_run() for _ in range(max(1, options["runs"]))])
        if options["json"]:
            self.stdout.write(json.dumps(rows))
            return
        for row in rows:
            self.stdout.write(_line(row))


def _measured() -> list[Figures]:
    """Measure in this process, in whose directory there is nothing yet."""
    call_command("migrate", verbosity=0, interactive=False)
    demonstration.load()
    title = demonstration.DEMONSTRATIONS[0].title
    return measure(Campaign.objects.get(is_demonstration=True, title=title))


def _run() -> list[Figures]:
    """Measure once in a process of its own."""
    command = [sys.executable, "manage.py", "measure"]
    with tempfile.TemporaryDirectory(prefix="referee-measure-") as data:
        environment = {**os.environ, INSIDE: "1", "REFEREE_DATA": data, "DATABASE_URL": ""}
        done = subprocess.run(  # noqa: S603
            command, cwd=settings.BASE_DIR, env=environment, check=True, stdout=subprocess.PIPE
        )
    found: list[Figures] = json.loads(done.stdout.splitlines()[-1])
    return found


def _line(row: Figures) -> str:
    verdict = "met" if row["is_met"] else "MISSED"
    beside = ""
    if row["reference_ms"] is not None:
        beside = f" beside {row['reference_ms']:.2f} ms ({row['reference']})"
    own = amount(row["own_ms"], row["unit"])
    return f"{row['operation']}: {own}{beside}; {row['required']}: {verdict}"
