"""Why the site does not run."""

from __future__ import annotations


class CannotStart(Exception):
    """Why the site cannot be started, as one sentence for the person who tried."""


class Stopped(Exception):
    """Somebody asked the launcher to stop."""
