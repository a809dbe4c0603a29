"""The Django app."""

from importlib import import_module

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Campaigns, seats, orders, the log and everything around them."""

    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the system checks, the tasks, and what ends with a password."""
        import_module("campaigns.accounts.passwords")
        import_module("campaigns.checks")
        import_module("campaigns.tasks")
