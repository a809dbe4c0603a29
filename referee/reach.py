"""Who can reach the site: this machine alone, or others as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def is_loopback(host: str) -> bool:
    """Whether a name of a host means this machine, asked by itself."""
    return host.strip("[]").lower() in LOOPBACK


def why_public(
    listens: str, address: str, hosts: Iterable[str], proxies: Mapping[str, bool]
) -> str:
    """Return what makes the site known beyond this machine, in words; nothing if nothing does.

    `listens`: the address at which the web server listens, as its launcher says; empty where
    nobody says it. `proxies`: the settings that tell of a proxy, and whether they are set.
    """
    if not listens:
        return "the site was not started by ./run"
    if not is_loopback(listens):
        return f"the site listens at {listens}"
    if not is_loopback(urlsplit(address).hostname or ""):
        return f"SITE_ADDRESS is {address}"
    names = sorted(host for host in hosts if not is_loopback(host))
    if names:
        return f"ALLOWED_HOSTS names {names[0]}"
    told = sorted(name for name, is_set in proxies.items() if is_set)
    return f"{told[0]} is set" if told else ""
