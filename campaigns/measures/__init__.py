"""What the site's own operations cost, each beside a plain reference in the same run.

Needs a database of its own: `manage.py measure` makes one in a directory that it throws away.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from campaigns.measures import lists, logs, tables, web, work
from campaigns.models import Campaign
from campaigns.services.upkeep import queue


def measure(campaign: Campaign) -> list[dict[str, Any]]:
    """Play the campaign for a while and measure; return the rows of the table as plain data."""
    quiet, queue._send = queue._send, lambda *_: None
    try:
        one_order = work.one_order(campaign)
        queue._send = web.at_once
        pages = [*web.order_over_http(campaign), *tables.map_page(campaign)]
        pages.append(tables.many_campaigns(campaign))
        long = logs.long_log(campaign)
    finally:
        queue._send = quiet
    rows = [one_order, *pages, *long, *lists.list_rows(campaign), *work.by_a_worker(campaign)]
    return [asdict(row) for row in rows]
