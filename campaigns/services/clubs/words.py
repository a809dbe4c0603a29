"""What people may write about a club, and on which days."""

from __future__ import annotations

from datetime import date

from campaigns.services.errors import BadRequest


def line(text: str, most: int, what: str) -> str:
    """Return a text on one line, tidied. Raises BadRequest: it is empty, too long or not a line."""
    found = " ".join(text.split())
    if not found or len(found) > most or not found.isprintable():
        raise BadRequest(f"{what} has 1 to {most} characters, on one line.")
    return found


def prose(text: str, most: int, what: str) -> str:
    """Return a text of several lines, or none. Raises BadRequest: it is too long or no text."""
    found = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if len(found) > most or not found.replace("\n", "").isprintable():
        raise BadRequest(f"{what} has at most {most} characters.")
    return found


def day(text: str, what: str) -> date:
    """Return the day that a date field holds. Raises BadRequest: it holds none."""
    try:
        found = date.fromisoformat(text.strip())
    except ValueError:
        found = None
    if found is None or not 1970 <= found.year <= 2200:
        raise BadRequest(f"{what} is a day such as 2026-03-21.")
    return found
