"""A mail as a file: who wrote it, and what it says in plain text."""

from __future__ import annotations

import email
import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import default
from email.utils import parseaddr
from html import unescape

from campaigns.models import Campaign, Seat
from campaigns.services.errors import BadRequest

MOST_BYTES = 2_000_000
MOST_HEADER = 2000
"""So many characters a header may have that is read: long ones take the library very long."""
_READ = ("from", "subject", "content-type", "content-disposition", "content-transfer-encoding")
# No tag reaches over the next one that begins: what never ends would be looked for again and again.
_TAGS = re.compile(r"<[^<>]*>")
_BREAKS = re.compile(r"<(?:br|/p|/div|/tr|/li)\b[^<>]*>", re.I)
_UNSEEN = re.compile(r"<(/?)(?:style|script)\b[^<>]*>", re.I)


@dataclass(frozen=True)
class MailFile:
    """A mail: the address that it names as its writer's, its subject, its text."""

    address: str
    subject: str
    text: str


def read_mail(raw: bytes) -> MailFile:
    """Return what a mail says. Raises BadRequest: it is too long, or no mail."""
    if len(raw) > MOST_BYTES:
        raise BadRequest("That mail is too large; copy its text instead.")
    message = email.message_from_bytes(raw, policy=default)
    parts = message.walk()
    read = (text for part in parts for name, text in part.raw_items() if name.lower() in _READ)
    if any(len(text) > MOST_HEADER for text in read):
        raise BadRequest("That mail's headers are too long; copy its text instead.")
    if not message.get("From") and not message.get("Subject"):
        raise BadRequest("That file is no mail: save the mail as .eml, or copy its text.")
    _, address = parseaddr(str(message.get("From", "")))
    return MailFile(address, str(message.get("Subject", ""))[:200], _text(message))


def seat_of_mail(campaign: Campaign, mail: MailFile) -> Seat | None:
    """Return whose address a mail names, where that is somebody's at this table. It proves nothing:
    anybody can write any address on a mail.
    """
    rows = campaign.seats.filter(user__email__iexact=mail.address).exclude(side="")
    return rows.first() if mail.address else None


def _text(message: EmailMessage) -> str:
    body = message.get_body(preferencelist=("plain", "html"))
    if body is None:
        raise BadRequest("There is no text in that mail.")
    try:
        text = str(body.get_content())
    except (LookupError, ValueError) as fault:
        raise BadRequest("The text of that mail cannot be read; copy it instead.") from fault
    if body.get_content_type() == "text/html":
        text = unescape(_TAGS.sub("", _BREAKS.sub("\n", _seen(text))))
    return text.replace("\x00", "")  # what no form could send back


def _seen(html: str) -> str:
    """Return HTML without styles and scripts."""
    found, begin, is_seen = [], 0, True
    for tag in _UNSEEN.finditer(html):
        if is_seen:
            found.append(html[begin : tag.start()])
        begin, is_seen = tag.end(), bool(tag[1])
    return "".join([*found, html[begin:] if is_seen else ""])
