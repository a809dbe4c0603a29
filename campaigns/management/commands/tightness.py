"""Look for leaks at length: hidden changes at every address, on a database that is thrown away."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    """Compare pairs of truths that differ only in what a side may not know."""

    help = (
        "Compare pairs of truths that differ only in what a side may not know, at every address "
        "and on the engine, as the tests do but as often as you like; stops at the first leak."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        parser.add_argument("--times", type=int, default=10, help="sweeps of each game (10)")
        parser.add_argument("--seed", default="long", help="any word; the games follow from it")
        parser.add_argument("--game", default="", help="one game only")
        parser.add_argument(
            "--least", type=int, default=0, help="requests of each role to be compared at least"
        )
        parser.add_argument(
            "--changes", type=int, default=40, help="pairs at every address, each time (40)"
        )
        parser.add_argument(
            "--variants", type=int, default=4, help="requests of an address for each pair (4)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare, in a process whose data directory is thrown away afterwards."""
        chosen = ["--seed", options["seed"]]
        for name in ("times", "least", "changes", "variants"):
            chosen += [f"--{name}", str(options[name])]
        command = [sys.executable, "-m", "tests.campaigns.tightness", *chosen]
        if options["game"]:
            command += ["--game", options["game"]]
        with tempfile.TemporaryDirectory(prefix="referee-tightness-") as data:
            environment = {
                **os.environ,
                "REFEREE_DATA": data,
                "DATABASE_URL": "",
                "REDIS_URL": "",
                "DJANGO_SETTINGS_MODULE": "tests.settings",
            }
            done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=False)  # noqa: S603
        if done.returncode:
            raise SystemExit(done.returncode)
