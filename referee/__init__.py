"""The site: settings, addresses, entry points of web and worker. No domain logic lives here."""

from referee.celery import app as celery_app

__all__ = ["celery_app"]
