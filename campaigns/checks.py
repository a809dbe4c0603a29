"""System checks: what would go wrong later, said at the start, each with an id and a hint."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register


@register()
def data_directory(**_: Any) -> list[CheckMessage]:
    """The data directory can be written."""
    data = Path(settings.DATA_DIR)
    if data.is_dir() and os.access(data, os.W_OK):
        return []
    return [
        Error(
            f"The data directory {data} cannot be written.",
            hint="Set REFEREE_DATA to a directory that can.",
            id="campaigns.E001",
        )
    ]


@register()
def one_kind_of_services(**_: Any) -> list[CheckMessage]:
    """Several web processes share one database and one broker."""
    if bool(settings.DATABASE_URL) == bool(settings.REDIS_URL):
        return []
    return [
        Warning(
            "Only one of DATABASE_URL and REDIS_URL is set.",
            hint="Embedded needs neither; to serve from several machines set both.",
            id="campaigns.W001",
        )
    ]


@register(deploy=True)
def known_address(**_: Any) -> list[CheckMessage]:
    """Mails carry links that lead here."""
    if settings.SITE_ADDRESS.startswith("https://"):
        return []
    return [
        Warning(
            "SITE_ADDRESS is not an https address.",
            hint="Set SITE_ADDRESS to the address under which people reach the site.",
            id="campaigns.W002",
        )
    ]
