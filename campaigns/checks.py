"""System checks: what would go wrong later, said at the start, each with an id and a hint."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from rules_engine.core.registry import GAMES, STRAYS, folder_of
from rules_engine.tools.soundness import loading_faults, source_faults, sources_digest


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
def sound_games(**_: Any) -> list[CheckMessage]:
    """Every installed game can be loaded, and knows the cases and events that it names.

    Sources that were read and found sound are not read again until one of them changes.
    """
    shown = [said for slug in _own() for said in loading_faults(slug)]
    digest = "" if shown else sources_digest()
    if digest and digest == _sound_before():
        return []
    found = [*shown, *(said for slug in _own() for said in source_faults(slug))]
    if not found:
        with suppress(OSError):  # of a directory that cannot be written another check tells
            _sound_sources().write_text(digest, encoding="utf-8")
    return [
        Error(said, hint="Mend the game, or take it out of the registry.", id="campaigns.E002")
        for said in found
    ]


def _own() -> list[str]:
    """Return the games that are part of the program."""
    return [slug for slug in GAMES if folder_of(slug) is None]


@register()
def sound_folders(**_: Any) -> list[CheckMessage]:
    """Every folder of data outside the program makes a game. One that does not is named, and keeps
    nobody from the others.
    """
    outside = [slug for slug in GAMES if folder_of(slug) is not None]
    found = [*STRAYS, *(said for slug in outside for said in loading_faults(slug))]
    return [
        Warning(said, hint="Mend it and start the site again.", id="campaigns.W005")
        for said in found
    ]


def _sound_sources() -> Path:
    return Path(settings.DATA_DIR, "sound_sources")


def _sound_before() -> str:
    """Return the digest of the sources that were found sound last; nothing where none is kept."""
    try:
        return _sound_sources().read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


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


@register(deploy=True)
def counted_proxies(**_: Any) -> list[CheckMessage]:
    """Behind a proxy the club is not taken for one person."""
    if not settings.BEHIND_PROXY or settings.ALLAUTH_TRUSTED_PROXY_COUNT > 0:
        return []
    return [
        Warning(
            "BEHIND_PROXY is set, and PROXY_COUNT is 0: all visitors have the proxy's address.",
            hint="Set PROXY_COUNT to the number of proxies, or leave it out where there is one.",
            id="campaigns.W004",
        )
    ]


@register(deploy=True)
def private_directory(**_: Any) -> list[CheckMessage]:
    """Nobody else on the machine can read the secrets of the dice."""
    data = Path(settings.DATA_DIR)
    if not data.is_dir() or not data.stat().st_mode & 0o077:
        return []
    return [
        Warning(
            f"Others on this machine can read the data directory {data}.",
            hint="Let the account that runs the site own it: chown referee, chmod 700.",
            id="campaigns.W003",
        )
    ]
