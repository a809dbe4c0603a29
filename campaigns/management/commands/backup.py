"""The whole site as one file: database and pictures, made while the site works."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from campaigns.backup import making


class Command(BaseCommand):
    """Write a backup of the whole site, while it works, into one file."""

    help = "Write a backup of the whole site, while it works, into one file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        words = "where to write it; a directory gets a file with the date in its name"
        parser.add_argument("file", nargs="?", default="", help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say what the backup holds."""
        target = Path(options["file"] or Path(settings.DATA_DIR, "backups")).absolute()
        if target.is_dir() or not options["file"]:
            target /= f"referee-{timezone.localtime():%Y%m%d-%H%M%S}.tar.gz"
        try:
            held = making.make(target)
        except (OSError, DatabaseError, ValueError) as fault:
            raise CommandError(f"No backup was made: {fault}") from fault
        counts = ", ".join(f"{count} {name}" for name, count in held["counts"].items())
        self.stdout.write(f"{target}: {counts}, {held['files']} files.")
        self.stdout.write("It holds the secrets of all campaigns: keep it where nobody reads it.")
