"""An exported campaign from a file on the server, however large."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.services.errors import BadRequest
from campaigns.services.files import carried, imports


class Command(BaseCommand):
    """Take in an exported campaign that is too large for the page."""

    help = "Take in an exported campaign from a file on the server, however large."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        parser.add_argument("file", help="the exported file")
        parser.add_argument("--referee", required=True, help="the user name of its referee here")
        parser.add_argument("--dry-run", action="store_true", help="check it, and store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the whole file; store it wholly or not at all."""
        user = User.objects.filter(username=options["referee"]).first()
        if user is None:
            raise CommandError(f"There is nobody with the user name '{options['referee']}'.")
        try:
            record = imports.read_file(options["file"])
            if options["dry_run"]:
                self.stdout.write(f"Sound: {len(record['inputs'])} inputs. Nothing was stored.")
                return
            campaign = imports.store_record(user, record)
        except OSError as fault:
            raise CommandError(f"The file cannot be read: {fault}") from fault
        except BadRequest as refusal:
            raise CommandError(f"Nothing was stored: {refusal.message}") from refusal
        self.stdout.write(f"Taken in: {campaign.title}, {len(record['inputs'])} inputs.")
        self.stdout.write(carried.left_behind(record))
