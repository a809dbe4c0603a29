"""What has to be there before the site is served: database, and once the demonstration."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from campaigns import demonstration, looking_round
from campaigns.accounts.closed import closed_accounts
from campaigns.presenters.map import sheet
from rules_engine import load


class Command(BaseCommand):
    """Bring the database up to date, load the demonstration campaigns once."""

    help = "Bring the database up to date, load the demonstration campaigns once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the options."""
        parser.add_argument("--no-demo", action="store_true", help="load no demonstration")
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would be done, and do nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and print the demonstration's accounts."""
        if options["dry_run"]:
            call_command("migrate", plan=True, stdout=self.stdout)
            return
        call_command("migrate", verbosity=0, interactive=False)
        why = settings.WHY_NO_DEMONSTRATION
        if not options["no_demo"] and not why:
            demonstration.load()
            for one in demonstration.offered():
                # So that nobody's first page waits for it.
                sheet.picture(load(one.game).board)
            self.stdout.write(demonstration.accounts())
        if not options["no_demo"]:
            looking_round.load()
        closed = closed_accounts()
        if closed:
            self.stdout.write(
                f"The demonstration accounts ({', '.join(closed)}) are closed, because {why}: "
                "their passwords are published."
            )
        elif not options["no_demo"] and why:
            self.stdout.write(f"No demonstration was loaded, because {why}.")
