"""Leaks that are planted on purpose: each lets something hidden out through another hole."""

from __future__ import annotations

from tests.campaigns.tightness import planted_blind as blind
from tests.campaigns.tightness import planted_content as content
from tests.campaigns.tightness import planted_manner as manner
from tests.campaigns.tightness.planting import Leak

DRAFTS, REFUSED, SEALED = (
    "the enemy drafts orders",
    "the enemy is refused an order",
    "the enemy seals an order set",
)
PLANS = "the enemy plans"
NOTE, ON = "a note to the enemy", "play goes on unpublished"
POSITION, EXISTENCE = "the position", "what exists"
"""A change of the position that can be seen in the truth; no change, but a guess."""
HEADERS, QUERIES, STATUS, COOKIES = OTHERWISE = (
    "headers",
    "number of queries",
    "status",
    "cookies",
)

PIXELS = Leak("pixels of a picture", "picture-now", POSITION, content.pixels, "body: chunk IDAT")
METADATA = Leak("metadata of a picture", "picture-now", REFUSED, content.metadata, "body: chunk tE")
PAGE = Leak("a word on a page", "panel", DRAFTS, content.page)
MAIL = Leak("the body of a mail", "mails", REFUSED, content.mail)
COUNT = Leak("a count", "home", DRAFTS, content.count)
ROW_ID = Leak("an id", "api-drafts", DRAFTS, content.row_id)
UPDATE = Leak("the time of an update", "now", REFUSED, manner.update)
COOKIE = Leak("a cookie", "receipts", REFUSED, manner.cookie, COOKIES)

LEAKS = (
    PAGE,
    PIXELS,
    METADATA,
    MAIL,
    Leak("the subject of a mail", "mails", REFUSED, manner.subject),
    Leak("the number of mails", "mails", DRAFTS, manner.fewer_mails),
    Leak("the id of a mail", "mails", REFUSED, manner.message_id),
    Leak("the text of an error", "api-drafts", REFUSED, content.error),
    COUNT,
    ROW_ID,
    Leak("a plan", "intents", PLANS, content.plans),
    Leak("a plan to programs", "api-intents", PLANS, content.plans),
    Leak("a plan in a report", "pack", PLANS, content.plans_beside),
    Leak("a plan in the history", "moment", PLANS, content.plans_beside),
    Leak("room for plans", "api-intents", PLANS, content.room_for_plans),
    Leak("the order of a list", "api-inputs", DRAFTS, content.order),
    Leak("the existence of an id", "api-picture", EXISTENCE, content.existence, STATUS),
    UPDATE,
    Leak("the delay until the next look", "now", SEALED, manner.delay),
    Leak("a header", "seats", NOTE, manner.header, HEADERS),
    Leak("a date in a header", "seats", REFUSED, manner.last_modified, HEADERS),
    Leak("a status", "chain", DRAFTS, manner.status, STATUS),
    COOKIE,
    Leak("the number of queries", "api-inputs", DRAFTS, manner.queries, QUERIES),
    Leak("a ruling", "api-check", DRAFTS, content.ruling),
    Leak("an option", "api-legal", DRAFTS, content.options),
    Leak("the refusal of an export", "export", NOTE, content.export),
)
"""In a campaign in which units are seen, and what they are is not."""

BLIND = (
    PIXELS,
    Leak("counters on the map", "counters", POSITION, blind.counters),
    Leak("the existence of a unit", "unit", EXISTENCE, blind.unseen_unit, STATUS),
    Leak("a count of units", "knowledge", POSITION, blind.tally_of_units),
    Leak("queries by units", "roster", POSITION, blind.queries_by_unit, QUERIES),
    Leak("a ruling in truth", "api-check", POSITION, blind.ruling_in_truth, STATUS),
    Leak("an option in truth", "api-legal", POSITION, blind.options_in_truth),
    Leak("an error in truth", "api-drafts", POSITION, blind.error_in_truth),
    Leak("a tag in a header", "seats", POSITION, blind.etag, HEADERS),
)
"""In a double-blind campaign, in whatever game."""

PUBLISHED = (
    Leak("the head of the log", "api-view", ON, blind.head),
    Leak("the end of the log", "log", ON, blind.end_of_log),
)
"""Where news wait to be published."""
ALONE = (
    *(one for one in LEAKS if one.url == "mails"),
    *(one for one in LEAKS if one.part in OTHERWISE and one.change != EXISTENCE),
    METADATA,
    COUNT,
)
"""Leaks of which each shows in one part of the answer alone."""
