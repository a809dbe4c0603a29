"""How members are called: inside the club, and on the page that visitors see."""

from __future__ import annotations

from campaigns.accounts.names import shown_name
from campaigns.models import Member

FORMER = "a former member"
UNNAMED = "a member"


def name_of(member: Member) -> str:
    """Return how members of the club read another one's name."""
    return shown_name(member.user) or FORMER


def public_name(member: Member) -> str:
    """Return how visitors read a member's name, as he allows it. The name with which somebody signs
    in is nobody's to read there: who has chosen none for the table goes by its first letter.
    """
    if member.user is None:
        return FORMER
    if member.shown == Member.Shown.NOT:
        return UNNAMED
    name = member.user.first_name
    is_whole = member.shown == Member.Shown.NAME and bool(name)
    return name if is_whole else initials(name or member.user.username)


def initials(name: str) -> str:
    """Return the first letters of a name: “A. B.” for Anna Bauer."""
    letters = [part[0].upper() for part in name.split() if part[0].isalnum()]
    return " ".join(f"{letter}." for letter in letters[:3]) or UNNAMED
