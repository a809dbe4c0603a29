"""Look for work that is lost, doubled or lied about: many campaigns in a storm of disasters."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    """Simulate campaigns, with everything that can happen to a site, from a seed."""

    help = (
        "Simulate campaigns in one process, from a seed: processes die at any time, the database "
        "is busy or gone, the disk is full, messages come twice, late or never. Afterwards every "
        "promise has to hold. Stops at the first that does not, and says how to repeat it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        parser.add_argument("--campaigns", type=int, default=200, help="how many (200)")
        parser.add_argument("--first", type=int, default=0, help="the first one's number")
        parser.add_argument("--seed", default="long", help="any word; everything follows from it")
        parser.add_argument("--only", type=int, default=-1, help="one campaign, by its number")
        parser.add_argument("--plant", default="", help="a planted defect to be found, or `all`")
        parser.add_argument("--table", action="store_true", help="print what met what")
        parser.add_argument("--go-on", action="store_true", help="go on after a failure")

    def handle(self, *args: Any, **options: Any) -> None:
        """Simulate, in a process whose data directory is thrown away afterwards."""
        command = [sys.executable, "-m", "tests.campaigns.simulator"]
        for name in ("campaigns", "first", "seed", "only", "plant"):
            command += [f"--{name}", str(options[name])]
        command += ["--table"] if options["table"] else []
        command += ["--go-on"] if options["go_on"] else []
        done = subprocess.run(command, cwd=settings.BASE_DIR, check=False)  # noqa: S603
        if done.returncode:
            raise SystemExit(done.returncode)
