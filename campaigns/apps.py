"""The Django app."""

from importlib import import_module

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Campaigns, seats, orders, the log and everything around them."""

    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the system checks and the tasks."""
        import_module("campaigns.checks")
        import_module("campaigns.tasks")
