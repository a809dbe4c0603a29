"""Take away kept pictures that nobody has looked at for long; whoever asks has one drawn anew."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from campaigns.services.drawing.picture_room import make_room


class Command(BaseCommand):
    """Make room on the disk."""

    help = (
        "Take away kept pictures that nobody has looked at for long, the least recently looked at "
        "first. Nothing is lost: a picture is drawn anew when somebody asks for it. The site does "
        "the same once a day."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        most, days = settings.PICTURES_MOST_MB, settings.PICTURES_KEEP_DAYS
        parser.add_argument("--most", type=int, default=most, help=f"megabytes to keep ({most})")
        parser.add_argument("--days", type=int, default=days, help=f"days to keep unseen ({days})")
        parser.add_argument("--dry-run", action="store_true", help="only say what would go")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make room, and say what went."""
        found = make_room(options["most"] * 1_000_000, options["days"], dry=options["dry_run"])
        would = "would be " if options["dry_run"] else ""
        self.stdout.write(
            f"{found.files} pictures ({found.size / 1e6:.1f} MB) {would}taken away, "
            f"{found.left} ({found.left_size / 1e6:.1f} MB) kept."
        )
