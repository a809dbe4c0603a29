"""The clock of a served site: it announces the sweep, but heaps no announcements up."""

from __future__ import annotations

from typing import Any

from celery.beat import PersistentScheduler

from campaigns.services.upkeep import queue


class Scheduler(PersistentScheduler):  # type: ignore[misc]
    """Celery's scheduler, which sends nothing more while the messages before lie untaken."""

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Send an entry's message, if the queue is read."""
        if queue.takes_more(queue.RULES):
            super().apply_entry(entry, producer=producer)
