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
from campaigns.models import Campaign

INSIDE = "REFEREE_MEASURING"


class Command(BaseCommand):
    """Measure the site's own operations beside references."""

    help = "Measure the site's own operations beside references, on a database thrown away."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        parser.add_argument("--json", action="store_true", help="print the rows as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, in a process whose data directory is thrown away afterwards."""
        if not os.environ.get(INSIDE):
            self._outside(options["json"])
            return
        call_command("migrate", verbosity=0, interactive=False)
        demonstration.load()
        title = demonstration.DEMONSTRATIONS[0].title
        rows = measure(Campaign.objects.get(is_demonstration=True, title=title))
        if options["json"]:
            self.stdout.write(json.dumps(rows))
            return
        for row in rows:
            self.stdout.write(_line(row))

    def _outside(self, as_json: bool) -> None:
        command = [sys.executable, "manage.py", "measure", *(["--json"] if as_json else [])]
        with tempfile.TemporaryDirectory(prefix="referee-measure-") as data:
            environment = {**os.environ, INSIDE: "1", "REFEREE_DATA": data, "DATABASE_URL": ""}
            subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=True)  # noqa: S603


def _line(row: dict[str, Any]) -> str:
    verdict = "met" if row["is_met"] else "MISSED"
    beside = ""
    if row["reference_ms"] is not None:
        beside = f" beside {row['reference_ms']:.2f} ms ({row['reference']})"
    return f"{row['operation']}: {row['own_ms']:.2f}{beside}; {row['required']}: {verdict}"
