"""Browsers to which people come back. What a site lets a browser keep, pictures and scripts above
all, is still there, as with everybody who plays for more than an evening; of what the last story
did in it nothing is: its pages are shut, and what they stored is gone.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

STORED = "local_storage,indexeddb,cache_storage,service_workers"
"""All that pages may store by themselves; cookies are put as they were at the log-in."""

_owners: dict[BrowserContext, str] = {}
"""Whose each of them is, and of which kind."""
_left: list[BrowserContext] = []


def keep(context: BrowserContext, owner: str) -> None:
    """Let a browser be one to which its owner comes back when he has left."""
    _owners[context] = owner


def come_back(browser: Browser, owner: str, logged_in: dict[str, Any], address: str) -> Page | None:
    """Return a new page of a browser that its owner left, or None if there is none; he is logged
    in at the site with that address.
    """
    there = browser.contexts
    found = next((one for one in _left if _owners[one] == owner and one in there), None)
    if found is None:
        return None
    _left.remove(found)
    page = found.new_page()
    session = found.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": STORED})
    session.detach()
    found.clear_cookies()
    found.add_cookies(logged_in["cookies"])
    return page


def is_left(context: BrowserContext) -> bool:
    """Whether nobody sits at a browser that is kept."""
    return context in _left


def leave(context: BrowserContext) -> None:
    """Let somebody leave, and keep his browser if he comes back to it; what a page is still being
    answered falls on nobody.
    """
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.unroute_all(behavior="ignoreErrors")
    if context not in _owners:
        context.close()
        return
    for page in context.pages:
        page.close()
    _left.append(context)
