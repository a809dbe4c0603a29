"""The site as it stood when a backup was made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.backup import restoring


class Command(BaseCommand):
    """Bring the site back as it stood when a backup was made."""

    help = "Bring the site back as it stood when a backup was made. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        parser.add_argument("file", help="the file that `backup` wrote")
        words = "take the place of what the site holds now (SQLite: it is kept under another name)"
        parser.add_argument("--replace", action="store_true", help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say what the site holds now."""
        try:
            held = restoring.restore(Path(options["file"]), replaces=options["replace"])
        except restoring.CannotRestore as fault:
            raise CommandError(f"Nothing was restored: {fault}") from fault
        counts = ", ".join(f"{count} {name}" for name, count in held["counts"].items())
        self.stdout.write(f"Restored as of {held['made']}: {counts}, {held['files']} files.")
